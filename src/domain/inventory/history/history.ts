import type { EntityId } from '../../common/ids.js';
import type { Entity, EntityType } from '../../model/entity.js';

/** A state of an entity, and the time for which it held, in milliseconds since 1970. */
export interface FormerState {
  readonly entity: Entity;
  readonly validFrom: number;
  readonly validTo: number;
}

/** A relation that an entity states or stated, or that is derived if such were requested. */
export interface StatedRelation {
  readonly type: string;
  readonly to: EntityId;
  readonly toType: EntityType;
  /** The present name of the target. */
  readonly display: string;
  /** The names of the target when the relation began and ended, if they differ from the present one. */
  readonly displayAtStart?: string;
  readonly displayAtEnd?: string;
  readonly validFrom: number;
  /** Absent while it holds. */
  readonly validTo?: number;
}

/** The stored past of an entity. */
export interface EntityHistory {
  /** The present state; the last one of a deleted entity. */
  readonly entity: Entity;
  /** The newest first. */
  readonly versions: readonly FormerState[];
  /** Those that hold first, then those that ended last. */
  readonly relations: readonly StatedRelation[];
}
