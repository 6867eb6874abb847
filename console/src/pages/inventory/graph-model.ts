import type { EntityNameFragment } from '../../generated/operations.js';

/** What a picture shows. Positions are in pixels. */
export interface GraphNode {
  readonly entity: EntityNameFragment;
  readonly distance: number;
}

export interface GraphEdge {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const RING = 260;
const SPACE = 190;

/** Places nodes on rings around the start, by distance and type. The places of known nodes stay. */
export function ringLayout(nodes: readonly GraphNode[], known: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const distances = [...new Set(nodes.map(({ distance }) => distance))].sort((a, b) => a - b);
  let radius = 0;
  for (const distance of distances) {
    const ring = nodes
      .filter((node) => node.distance === distance)
      .toSorted((a, b) => a.entity.type.localeCompare(b.entity.type) || a.entity.name.localeCompare(b.entity.name));
    if (distance > 0) radius = Math.max(radius + RING, (ring.length * SPACE) / (2 * Math.PI));
    ring.forEach(({ entity }, index) => {
      const angle = (2 * Math.PI * index) / ring.length - Math.PI / 2;
      places.set(entity.id, known.get(entity.id) ?? { x: radius * Math.cos(angle), y: 0.75 * radius * Math.sin(angle) });
    });
  }
  return places;
}

/** Places nodes in a line. */
export function lineLayout(nodes: readonly GraphNode[]): ReadonlyMap<string, Point> {
  return new Map(nodes.map(({ entity }, index) => [entity.id, { x: index * 230, y: (index % 2) * 70 }]));
}
