import type { Candidate, EntitySummary, MeaningChoice, Mention, Understanding } from '../../../domain/model/understanding.js';

/** The place of an entity in {@link StoredUnderstanding.entities}; in texts of before, the entity itself. */
type Reference = number | EntitySummary;

type Referring<T, K extends string> = Omit<T, K> & {
  readonly [P in K & keyof T]: T[P] extends readonly unknown[] ? readonly Reference[] : Reference;
};

interface StoredMention extends Referring<Omit<Mention, 'candidates' | 'choices'>, 'entities'> {
  readonly candidates: readonly Referring<Candidate, 'entity'>[];
  readonly choices?: readonly Referring<MeaningChoice, 'entities'>[];
}

/** An understanding as it is stored: each entity once, however often its message means it. */
export interface StoredUnderstanding extends Omit<Understanding, 'mentions' | 'settled'> {
  /** Absent if no entity is meant, and in texts of before. */
  readonly entities?: readonly EntitySummary[];
  readonly mentions: readonly StoredMention[];
  readonly settled?: Referring<NonNullable<Understanding['settled']>, 'entity'>;
}

export function storedUnderstanding({ mentions, settled, ...rest }: Understanding): StoredUnderstanding {
  const table = new EntityTable();
  const stored = {
    ...rest,
    mentions: mentions.map(({ candidates, choices, ...mention }) => ({
      ...mention,
      entities: mention.entities.map(table.place),
      ...(choices === undefined ? {} : { choices: choices.map((choice) => ({ ...choice, entities: choice.entities.map(table.place) })) }),
      candidates: candidates.map((candidate) => ({ ...candidate, entity: table.place(candidate.entity) })),
    })),
    ...(settled === undefined ? {} : { settled: { ...settled, entity: table.place(settled.entity) } }),
  };
  return table.entities.length === 0 ? stored : { ...stored, entities: table.entities };
}

export function understandingOf({ entities = [], mentions, settled, ...rest }: StoredUnderstanding): Understanding {
  const entityAt = (reference: Reference): EntitySummary => {
    const entity = typeof reference === 'number' ? entities[reference] : reference;
    if (entity === undefined) throw new Error(`An understanding refers to entity ${JSON.stringify(reference)} of ${entities.length}.`);
    return entity;
  };
  return {
    ...rest,
    mentions: mentions.map(({ candidates, choices, ...mention }) => ({
      ...mention,
      entities: mention.entities.map(entityAt),
      ...(choices === undefined ? {} : { choices: choices.map((choice) => ({ ...choice, entities: choice.entities.map(entityAt) })) }),
      candidates: candidates.map((candidate) => ({ ...candidate, entity: entityAt(candidate.entity) })),
    })),
    ...(settled === undefined ? {} : { settled: { ...settled, entity: entityAt(settled.entity) } }),
  };
}

/** Entities by their content: two lookups may return the same entity as two objects. */
class EntityTable {
  readonly entities: EntitySummary[] = [];
  readonly #byObject = new Map<EntitySummary, number>();
  readonly #byContent = new Map<string, number>();

  readonly place = (entity: EntitySummary): number => {
    const found = this.#byObject.get(entity);
    if (found !== undefined) return found;
    const content = JSON.stringify(entity);
    const place = this.#byContent.get(content) ?? this.entities.push(entity) - 1;
    this.#byContent.set(content, place);
    this.#byObject.set(entity, place);
    return place;
  };
}
