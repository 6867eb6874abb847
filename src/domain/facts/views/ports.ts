import type { Entity } from '../../model/entity.js';
import type { FactGraph } from '../graph/fact-graph.js';

export const deviceOf = (port: Entity, graph: FactGraph): Entity | undefined => graph.out(port, 'DEVICE')[0];

/** A port with its device; anything else alone. */
export function withDevice(entity: Entity, graph: FactGraph): readonly Entity[] {
  const device = deviceOf(entity, graph);
  return device === undefined ? [entity] : [entity, device];
}

/** `sw-1 eth0`. */
export const portText = (port: Entity, graph: FactGraph): string => `${deviceOf(port, graph)?.display ?? ''} ${port.name}`.trim();
