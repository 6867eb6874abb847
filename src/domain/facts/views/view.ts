import type { EntityId } from '../../common/ids.js';
import type { Entity, EntityType } from '../../model/entity.js';
import type { WalkStep } from '../../model/walk.js';
import type { FactGraph } from '../graph/fact-graph.js';
import type { EntityFacts, FactTopic } from '../model.js';
import type { FactRequest } from '../question/fact-request.js';

/** What a view is built from. */
export interface ViewContext {
  readonly graph: FactGraph;
  readonly request: FactRequest;
  /** The exact number of relations that the first step of the view finds. */
  readonly total: number;
  /** A limit was reached, so that entities may be missing. */
  readonly isCut: boolean;
  /** The other entities that the question is about. */
  readonly others: ReadonlySet<EntityId>;
}

/** One way to look at an entity: the part of the graph that it needs, and the facts that it makes of it. */
export interface View {
  readonly topic: FactTopic;
  readonly steps: readonly WalkStep[];
  /** Undefined if the view says nothing about the entity. */
  readonly build: (subject: Entity, context: ViewContext) => EntityFacts | undefined;
}

export const into = (relations: readonly string[], ...entityTypes: readonly EntityType[]): WalkStep => ({
  direction: 'IN',
  relations,
  ...(entityTypes.length === 0 ? {} : { entityTypes }),
});

/** Without relations, all of an entity. */
export const out = (relations?: readonly string[], ...entityTypes: readonly EntityType[]): WalkStep => ({
  direction: 'OUT',
  ...(relations === undefined ? {} : { relations }),
  ...(entityTypes.length === 0 ? {} : { entityTypes }),
});

export const ofAll = (step: WalkStep): WalkStep => ({ ...step, from: 'ALL' });
