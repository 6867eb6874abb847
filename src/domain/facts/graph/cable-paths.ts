import type { Entity, EntityType } from '../../model/entity.js';
import type { FactGraph } from './fact-graph.js';

/** Ports that a path leads through. */
export const PANEL_PORTS: readonly EntityType[] = ['FRONT_PORT', 'REAR_PORT'];
const MAX_HOPS = 24;
const MAX_PATHS = 64;

/** What a cable path leads through, without the start: cables, ports, circuits with their terminations. */
export type CablePath = readonly Entity[];

interface Position {
  readonly at: Entity;
  readonly trail: CablePath;
  /** Positions of the rear ports that were entered and not left. */
  readonly stack: readonly number[];
}

/** The paths from a port or a circuit termination along its cable; as in NetBox, through panels by position and through circuits. */
export function cablePaths(start: Entity, graph: FactGraph): readonly CablePath[] {
  const paths: CablePath[] = [];
  let open: readonly Position[] = [{ at: start, trail: [], stack: [] }];
  for (let hop = 0; hop < MAX_HOPS && open.length > 0 && paths.length < MAX_PATHS; hop += 1) {
    const next: Position[] = [];
    for (const position of open) {
      const ends = alongCable(position, graph);
      if (ends.length === 0 && position.trail.length > 0) paths.push(position.trail);
      for (const end of ends) {
        const onward = end.trail.filter(({ id }) => id === end.at.id).length > 1 ? [] : through(end, graph);
        if (onward.length === 0) paths.push(end.trail);
        else next.push(...onward);
      }
    }
    open = next;
  }
  return [...paths, ...open.map(({ trail }) => trail)].slice(0, MAX_PATHS);
}

/** From a port along its cable to the ports at the other end, or to the cable itself if that end is not recorded. */
function alongCable({ at, trail, stack }: Position, graph: FactGraph): readonly Position[] {
  return (['A_TERMINATION', 'B_TERMINATION'] as const).flatMap((side) =>
    graph.into(at, [side], ['CABLE']).flatMap((cable): readonly Position[] => {
      const ends = graph.out(cable, side === 'A_TERMINATION' ? 'B_TERMINATION' : 'A_TERMINATION');
      if (ends.length === 0) return [{ at: cable, trail: [...trail, cable], stack }];
      return ends.filter(({ id }) => id !== at.id).map((end) => ({ at: end, trail: [...trail, cable, end], stack }));
    }),
  );
}

/** From a port that was reached through its panel or circuit to the port where the path goes on. */
function through({ at, trail, stack }: Position, graph: FactGraph): readonly Position[] {
  const onward = (next: Entity, left: readonly number[], ...between: readonly Entity[]): Position => ({
    at: next,
    trail: [...trail, ...between, next],
    stack: left,
  });
  switch (at.type) {
    case 'FRONT_PORT':
      return graph.out(at, 'REAR_PORT').map((rear) => onward(rear, positions(rear) > 1 ? [...stack, position(at)] : stack));
    case 'REAR_PORT': {
      const fronts = graph.into(at, ['REAR_PORT'], ['FRONT_PORT']);
      if (positions(at) <= 1) return fronts.map((front) => onward(front, stack));
      return fronts.filter((front) => position(front) === stack.at(-1)).map((front) => onward(front, stack.slice(0, -1)));
    }
    case 'CIRCUIT_TERMINATION':
      return graph.out(at, 'CIRCUIT').flatMap((circuit) =>
        graph
          .into(circuit, ['CIRCUIT'], ['CIRCUIT_TERMINATION'])
          .filter(({ id }) => id !== at.id)
          .map((other) => onward(other, stack, circuit)),
      );
    default:
      return [];
  }
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 1);
const positions = ({ attributes }: Entity): number => numberIn(attributes['positions']);
const position = ({ attributes }: Entity): number => numberIn(attributes['rear_port_position']);
