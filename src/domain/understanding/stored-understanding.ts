import type { Message } from '../model/message.js';
import type { Candidate, EntitySummary, MeaningChoice, Mention, Understanding } from '../model/understanding.js';

/** The index of an entity in {@link StoredUnderstanding.entities}. Earlier versions stored the entity itself. */
type Reference = number | EntitySummary;

type Referring<T, K extends keyof T> = Omit<T, K> & {
  readonly [P in K]: T[P] extends readonly unknown[] ? readonly Reference[] : Reference;
};

type StoredCandidates = readonly Referring<Candidate, 'entity'>[];
type StoredChoices = readonly Referring<MeaningChoice, 'entities'>[];

interface StoredMention extends Referring<Omit<Mention, 'candidates' | 'choices'>, 'entities'> {
  /** The list, or its place in {@link StoredUnderstanding.candidates}. */
  readonly candidates: number | StoredCandidates;
  readonly choices?: number | StoredChoices;
}

/**
 * An understanding as it is stored: each entity once, and each list of candidates and choices once, however many mentions have it. The
 * mentions of a repeated name have equal candidates.
 */
export interface StoredUnderstanding extends Omit<Understanding, 'mentions' | 'settled'> {
  /** Absent, like the lists, if there are none, and in texts of earlier versions. */
  readonly entities?: readonly EntitySummary[];
  readonly candidates?: readonly StoredCandidates[];
  readonly choices?: readonly StoredChoices[];
  readonly mentions: readonly StoredMention[];
  readonly settled?: Referring<NonNullable<Understanding['settled']>, 'entity'>;
}

export function storedUnderstanding({ mentions, settled, ...rest }: Understanding): StoredUnderstanding {
  const entities = new Table<EntitySummary>();
  const candidates = new Table<StoredCandidates>();
  const choices = new Table<StoredChoices>();
  const stored = mentions.map(({ candidates: others, choices: listed, ...mention }): StoredMention => ({
    ...mention,
    entities: mention.entities.map(entities.place),
    ...(listed === undefined
      ? {}
      : { choices: choices.place(listed.map((choice) => ({ ...choice, entities: choice.entities.map(entities.place) }))) }),
    candidates:
      others.length === 0 ? [] : candidates.place(others.map((candidate) => ({ ...candidate, entity: entities.place(candidate.entity) }))),
  }));
  return {
    ...rest,
    mentions: stored,
    ...(settled === undefined ? {} : { settled: { ...settled, entity: entities.place(settled.entity) } }),
    ...(candidates.values.length === 0 ? {} : { candidates: candidates.values }),
    ...(choices.values.length === 0 ? {} : { choices: choices.values }),
    ...(entities.values.length === 0 ? {} : { entities: entities.values }),
  };
}

/** Fields of a message that are stored with its understanding. */
export type StoredDetails = Pick<Message, 'agent' | 'updatedAt' | 'relayed'>;

/** The JSON text that is stored of the understanding of a message. */
export function understandingText({ understanding, agent, updatedAt, relayed }: Message): string {
  const stored = storedUnderstanding(understanding);
  const details = { agent, updatedAt, relayed };
  return JSON.stringify(Object.values(details).every((value) => value === undefined) ? stored : { ...stored, details });
}

export function understandingOf(stored: StoredUnderstanding): Understanding {
  const { entities = [], candidates: candidateLists = [], choices: choiceLists = [], mentions, settled, ...rest } = stored;
  const entityAt = (reference: Reference): EntitySummary => (typeof reference === 'number' ? at(entities, reference) : reference);
  const read = {
    candidates: candidateLists.map((list) => candidatesOf(list, entityAt)),
    choices: choiceLists.map((list) => choicesOf(list, entityAt)),
  };
  return {
    ...rest,
    mentions: mentions.map(({ candidates, choices, ...mention }) => ({
      ...mention,
      entities: mention.entities.map(entityAt),
      ...(choices === undefined ? {} : { choices: typeof choices === 'number' ? at(read.choices, choices) : choicesOf(choices, entityAt) }),
      candidates: typeof candidates === 'number' ? at(read.candidates, candidates) : candidatesOf(candidates, entityAt),
    })),
    ...(settled === undefined ? {} : { settled: { ...settled, entity: entityAt(settled.entity) } }),
  };
}

type EntityAt = (reference: Reference) => EntitySummary;

const candidatesOf = (list: StoredCandidates, entityAt: EntityAt): readonly Candidate[] =>
  list.map((candidate) => ({ ...candidate, entity: entityAt(candidate.entity) }));

const choicesOf = (list: StoredChoices, entityAt: EntityAt): readonly MeaningChoice[] =>
  list.map((choice) => ({ ...choice, entities: choice.entities.map(entityAt) }));

function at<T>(values: readonly T[], place: number): T {
  const value = values[place];
  if (value === undefined) throw new Error(`A stored understanding refers to place ${place} of ${values.length}.`);
  return value;
}

/** Values by their content: two lookups may return the same entity as two objects. */
class Table<T extends object> {
  readonly values: T[] = [];
  readonly #byObject = new Map<T, number>();
  readonly #byContent = new Map<string, number>();

  readonly place = (value: T): number => {
    const found = this.#byObject.get(value);
    if (found !== undefined) return found;
    const content = JSON.stringify(value);
    const place = this.#byContent.get(content) ?? this.values.push(value) - 1;
    this.#byContent.set(content, place);
    this.#byObject.set(value, place);
    return place;
  };
}
