import type { EntityId } from '../../common/ids.js';
import { isClaimed } from '../../model/entity.js';
import { ENDPOINT_TYPES, neighborsOf, type GraphNode, type GraphSlice } from './graph.js';

/** The maximum number of consecutive cables; NetBox's own paths have a handful. */
export const CABLE_LIMIT = 32;
/** The maximum number of steps of one trace, over all branches. */
const STEP_LIMIT = 4_096;

export interface Trace {
  /** The path endpoints at the far side, in order of discovery, without the start. */
  readonly endpoints: readonly GraphNode[];
  /** Entities whose relations the trace needs and the slice does not have. Empty if the trace is complete. */
  readonly missing: readonly EntityId[];
}

/** A position on a path. `stack` has the rear port positions of the panels that were entered and not left yet. */
interface Step {
  readonly node: GraphNode;
  readonly move: 'ALONG_CABLE' | 'THROUGH';
  readonly stack: readonly number[];
  readonly cables: number;
}

interface Walk {
  readonly slice: GraphSlice;
  /** Whether to continue to all front ports if a rear port does not select one. */
  readonly splits: boolean;
  readonly missing: Set<EntityId>;
  readonly queue: Step[];
}

/**
 * Follows cables from a path endpoint to the endpoints at the other side: through front and rear ports by position, and through circuits from one
 * termination to the other. Like NetBox, it stops if a panel does not determine the port to continue at.
 */
export function traceFrom(slice: GraphSlice, start: GraphNode): Trace {
  return walk(slice, false, start, [{ node: start, move: 'ALONG_CABLE', stack: [], cables: 0 }]);
}

/** All endpoints whose paths may pass through a port or a circuit termination: in both directions, and to every front port. */
export function floodFrom(slice: GraphSlice, start: GraphNode): Trace {
  if (ENDPOINT_TYPES.has(start.type)) return { endpoints: [start], missing: [] };
  const moves = ['ALONG_CABLE', 'THROUGH'] as const;
  return walk(
    slice,
    true,
    start,
    moves.map((move) => ({ node: start, move, stack: [], cables: 0 })),
  );
}

function walk(slice: GraphSlice, splits: boolean, start: GraphNode, steps: readonly Step[]): Trace {
  const state: Walk = { slice, splits, missing: new Set(), queue: [...steps] };
  const found = new Map<EntityId, GraphNode>();
  const seen = new Set<string>();
  // The queue grows during the loop. Each step is visited once, so cycles end.
  for (let index = 0; index < state.queue.length && index < STEP_LIMIT; index++) {
    const step = state.queue[index];
    if (step === undefined) break;
    const key = `${step.move} ${step.node.id} ${step.stack.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (step.move === 'ALONG_CABLE') followCables(state, step);
    else if (!ENDPOINT_TYPES.has(step.node.type)) passThrough(state, step);
    else if (step.node.id !== start.id) found.set(step.node.id, step.node);
  }
  return { endpoints: [...found.values()], missing: [...state.missing] };
}

/** Whether the slice has the relations of a node; otherwise it is requested. */
function known(walkState: Walk, id: EntityId): boolean {
  if (walkState.slice.has(id)) return true;
  walkState.missing.add(id);
  return false;
}

function followCables(state: Walk, { node, stack, cables }: Step): void {
  if (cables >= CABLE_LIMIT || !known(state, node.id)) return;
  for (const { type, out, node: cable } of state.slice.get(node.id) ?? []) {
    if (out || (type !== 'A_TERMINATION' && type !== 'B_TERMINATION') || !known(state, cable.id)) continue;
    const far = neighborsOf(state.slice, cable.id, true, type === 'A_TERMINATION' ? 'B_TERMINATION' : 'A_TERMINATION');
    for (const end of far) if (!isClaim(cable, node, end)) state.queue.push({ node: end, move: 'THROUGH', stack, cables: cables + 1 });
  }
}

/** A cable that only results of tools state ends at nothing that the inventory has: any client can state it. */
const isClaim = (cable: GraphNode, ...ends: readonly GraphNode[]): boolean =>
  isClaimed(cable.observed) && !ends.every(({ observed }) => isClaimed(observed));

function passThrough(state: Walk, step: Step): void {
  const { node, cables } = step;
  if ((node.type !== 'FRONT_PORT' && node.type !== 'REAR_PORT' && node.type !== 'CIRCUIT_TERMINATION') || !known(state, node.id)) return;
  const leave = (next: GraphNode, stack: readonly number[]): void => {
    state.queue.push({ node: next, move: 'ALONG_CABLE', stack, cables });
  };
  if (node.type === 'FRONT_PORT') {
    for (const rear of neighborsOf(state.slice, node.id, true, 'REAR_PORT')) {
      leave(rear, positionsOf(rear) > 1 ? [...step.stack, positionOf(node)] : step.stack);
    }
  } else if (node.type === 'REAR_PORT') leaveRearPort(state, step, leave);
  else {
    for (const circuit of neighborsOf(state.slice, node.id, true, 'CIRCUIT')) {
      if (!known(state, circuit.id)) continue;
      for (const other of neighborsOf(state.slice, circuit.id, false, 'CIRCUIT')) if (other.id !== node.id) leave(other, step.stack);
    }
  }
}

function leaveRearPort(state: Walk, { node, stack }: Step, leave: (next: GraphNode, stack: readonly number[]) => void): void {
  const fronts = neighborsOf(state.slice, node.id, false, 'REAR_PORT');
  if (positionsOf(node) <= 1) for (const front of fronts) leave(front, stack);
  else if (stack.length > 0) {
    const position = stack.at(-1);
    for (const front of fronts) if (positionOf(front) === position) leave(front, stack.slice(0, -1));
  } else if (state.splits) for (const front of fronts) leave(front, []);
}

function positionsOf(rear: GraphNode): number {
  const positions = rear.attributes['positions'];
  return typeof positions === 'number' ? positions : 1;
}

function positionOf(front: GraphNode): number {
  const position = front.attributes['rear_port_position'];
  return typeof position === 'number' ? position : 1;
}
