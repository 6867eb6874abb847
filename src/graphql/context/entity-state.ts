import type { Entity } from '../../domain/model/entity.js';

/** An entity with the time that its state is of, in milliseconds since 1970. Without a time, it is the current state. */
export type EntityState = Entity & { readonly asOf?: number };

export const stateAt = (entity: Entity, asOf: number | undefined): EntityState => (asOf === undefined ? entity : { ...entity, asOf });

/** The time for a field of an entity: the requested one, otherwise that of the entity, so that one answer does not mix two times. */
export const timeOf = ({ asOf }: EntityState, requested: Date | null | undefined): number | undefined => requested?.getTime() ?? asOf;
