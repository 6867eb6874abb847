import {
  ASKING_BEGINNING,
  CHANGE_WORDS,
  CLAIMED,
  CONDITION,
  DOUBT,
  MODEL_COMMAND,
  TEMPORARY,
  TIME_VALUE,
} from '../../language/en/statements.js';
import { RULING_WORDS } from '../../language/en/text-kinds.js';
import { probableEntities } from '../../understanding/meanings.js';
import { searchedTerms, termsOf } from '../../text/terms.js';
import type { EntityId, MessageId, SessionId } from '../../common/ids.js';
import type { Message } from '../../model/message.js';
import type { Session } from '../../model/session.js';
import { hasName, normalText } from '../normal-text.js';
import { lastingStatements } from '../statements/lasting-statements.js';
import { isQuestion, isQuotation, mayBeSecret, ownSentences } from '../statements/sentences.js';

/** What a user stated in one message. */
export interface Passage {
  readonly session: SessionId;
  /** The owner of the session. */
  readonly owner: string;
  readonly message: MessageId;
  /** The position of the message among those of the users of its session. */
  readonly position: number;
  /** The principal that wrote the message. */
  readonly by: string;
  /** The author's name, if the message has one. */
  readonly author?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The sentences that state something, in order, word for word. */
  readonly sentences: readonly string[];
  /** All of them. */
  readonly text: string;
  /** The same without case and punctuation. */
  readonly normalText: string;
  /** The entities that the message mentions, or else those of the last message that mentions any. */
  readonly entities: ReadonlySet<EntityId>;
  /** The places, owners and parents of the last entities of the session. */
  readonly surroundings: ReadonlySet<EntityId>;
  /** The names of its entities, without those in the text. */
  readonly names: readonly string[];
  /** The number of occurrences of each stemmed term. */
  readonly terms: ReadonlyMap<string, number>;
  /** The number of terms. */
  readonly length: number;
  /** The terms of the messages of users around it, which often name its subject. */
  readonly termsAround: ReadonlySet<string>;
  /** Whether it says that something changed or was wrong. */
  readonly isChange: boolean;
  /** Whether it has a time of day, a day, a month or a duration. */
  readonly hasTime: boolean;
  /** Whether it says how something should always be. */
  readonly isRule: boolean;
}

/** Shorter sentences say nothing without those around them. */
const MIN = { words: 3, terms: 2 } as const;

/**
 * Whether a sentence states something that may hold in other sessions, as far as its form shows: it is no question, request, condition, quotation or secret,
 * nothing temporary, and nothing that its writer only supposes or somebody else claims.
 */
function isStatement(sentence: string): boolean {
  if (sentence.split(/\s+/u).length < MIN.words || isQuestion(sentence) || mayBeSecret(sentence)) return false;
  if (lastingStatements(sentence).length > 0) return true;
  if ([CONDITION, CLAIMED, TEMPORARY, MODEL_COMMAND, ASKING_BEGINNING].some((form) => form.test(sentence))) return false;
  return !isQuotation(sentence) && searchedTerms(sentence).length >= MIN.terms;
}

/** A message whose writer doubts something or thinks aloud states nothing, and nor does the one before it. */
const isDoubt = (sentences: readonly string[]): boolean => sentences.some((sentence) => DOUBT.test(sentence));

const entitiesIn = ({ understanding }: Message): ReadonlyMap<EntityId, string> =>
  new Map(understanding.mentions.flatMap((mention) => probableEntities(mention).map(({ id, name }) => [id, name] as const)));

/** The messages of users whose terms count for the statements of one, and the beginning of each that counts. */
const AROUND = { before: 2, after: 1, characters: 1_000 } as const;

/** What the users of a session stated, by message. `messages` are those of users, oldest first. */
export function passagesOf(
  { id, owner }: Pick<Session, 'id' | 'owner'>,
  messages: readonly Message[],
  surroundings: ReadonlySet<EntityId>,
): readonly Passage[] {
  const searched = messages.map(({ text }) => searchedTerms(text.slice(0, AROUND.characters)));
  const spoken = messages.map(({ text }) => ownSentences(text));
  let running: ReadonlyMap<EntityId, string> = new Map();
  return messages.flatMap((message, index): readonly Passage[] => {
    const mentioned = entitiesIn(message);
    if (mentioned.size > 0) running = mentioned;
    const isDoubted = [index, index + 1].some((at) => isDoubt(spoken[at] ?? []));
    const sentences = isDoubted ? [] : (spoken[index] ?? []).filter(isStatement);
    if (sentences.length === 0) return [];
    const text = sentences.join(' ');
    const terms = termsOf(text);
    return [
      {
        session: id,
        owner,
        message: message.id,
        position: index,
        by: message.writtenBy ?? owner,
        ...(message.author === undefined ? {} : { author: message.author }),
        at: message.createdAt,
        sentences,
        text,
        normalText: normalText(text),
        entities: new Set(running.keys()),
        surroundings,
        names: [...running.values()].filter((name) => !hasName(text, name)),
        terms: countsOf(terms),
        length: terms.length,
        termsAround: new Set(searched.slice(Math.max(0, index - AROUND.before), index + 1 + AROUND.after).flat()),
        isChange: CHANGE_WORDS.test(text),
        hasTime: TIME_VALUE.test(text),
        isRule: RULING_WORDS.test(text),
      },
    ];
  });
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
