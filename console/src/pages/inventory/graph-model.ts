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

/** The distance between rings, and the space of a node on a ring. */
const RING = 190;
const SPACE = 200;
/** Rings are wider than high, as nodes and screens are. */
const FLATNESS = 0.7;

/** Places nodes on rings around the start, by distance and type; a full ring continues on the next one. The places of known nodes stay. */
export function ringLayout(nodes: readonly GraphNode[], known: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  let radius = 0;
  for (const [turn, ring] of ringsOf(nodes).entries()) {
    const isStart = radius === 0 && ring[0]?.distance === 0;
    if (!isStart) radius += RING;
    ring.forEach(({ entity }, index) => {
      const angle = (2 * Math.PI * (index + (turn % 2) / 2)) / ring.length - Math.PI / 2;
      const place = isStart ? { x: 0, y: 0 } : { x: radius * Math.cos(angle), y: FLATNESS * radius * Math.sin(angle) };
      places.set(entity.id, known.get(entity.id) ?? place);
    });
  }
  return places;
}

function ringsOf(nodes: readonly GraphNode[]): readonly (readonly GraphNode[])[] {
  const rings: GraphNode[][] = [];
  const distances = [...new Set(nodes.map(({ distance }) => distance))].sort((a, b) => a - b);
  for (const distance of distances) {
    const waiting = nodes
      .filter((node) => node.distance === distance)
      .toSorted((a, b) => a.entity.type.localeCompare(b.entity.type) || a.entity.name.localeCompare(b.entity.name));
    while (waiting.length > 0) {
      const capacity = Math.max(1, Math.floor((2 * Math.PI * 0.85 * RING * rings.length) / SPACE));
      // Two rings that are both half full are easier to read than a full and a nearly empty one.
      const left = Math.ceil(waiting.length / Math.max(1, Math.ceil(waiting.length / (capacity * 1.5))));
      rings.push(waiting.splice(0, Math.min(capacity, Math.max(left, 1))));
    }
  }
  return rings;
}

/** Places nodes in a line. */
export function lineLayout(nodes: readonly GraphNode[]): ReadonlyMap<string, Point> {
  return new Map(nodes.map(({ entity }, index) => [entity.id, { x: index * 260, y: 0 }]));
}
