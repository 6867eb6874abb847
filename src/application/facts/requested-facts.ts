import { probableEntities } from '../../domain/understanding/meanings.js';
import { asksForInventory } from '../../domain/facts/inventory-list.js';
import { groupSpans } from '../../domain/facts/question/implied.js';
import {
  isEllipsis,
  isEmpty,
  joinedRequests,
  type NameSpan,
  requestOf,
  type FactRequest,
} from '../../domain/facts/question/fact-request.js';
import { POSSESSIVES } from '../../domain/language/en/function-words.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { excludedIn, type FactQuestion, isNoun, namedIn, namesIn } from './named-subjects.js';

/**
 * The request of a question. A follow-up that asks for nothing itself, not even for a part of something, repeats the request before; its statuses
 * narrow that one: “is one of them switched off?”. `groups`: further names in the text.
 */
export function requestOfQuestion(question: FactQuestion, groups: readonly NameSpan[] = []): FactRequest {
  const { text, understanding, previous } = question;
  const stated = requestIn(text, understanding, groups);
  const isShort = isEllipsis(text);
  const isVague = asksForNothing(stated) || (asksOnlyStatus(stated) && namedIn(question).length === 0);
  if (previous === undefined || !(understanding.followUp.isFollowUp || isShort) || !(isVague || isShort) || asksForPart(understanding))
    return stated;
  const before = requestIn(previous.text, previous.understanding);
  if (isEmpty(before)) return stated;
  const repeated = { ...(isVague ? before : joinedRequests(before, stated)), loose: [...repeatedWords(before.loose), ...stated.loose] };
  const counted = stated.isCount ? { ...repeated, isCount: true, subjects: new Set([...repeated.subjects, 'COUNT' as const]) } : repeated;
  return stated.statuses.size === 0 ? counted : { ...counted, statuses: stated.statuses, isOtherStatus: stated.isOtherStatus };
}

/** The words of the question before that belong to its list. Its answer has reported whether they were used. */
const repeatedWords = (loose: FactRequest['loose']): FactRequest['loose'] =>
  loose.filter(({ types }) => types.length > 0).map((words) => ({ ...words, isRead: true }));

/** A word in small letters: “os” may be a part of several names. */
const ORDINARY = /^\p{Ll}+$/u;

/** “vlan 17” also says what kind of thing is asked for, which a follow-up repeats. */
const NUMBERED = /^\p{Ll}+ \d+$/u;

/** The words of a name that nothing has count as words: “the I/O cards”. */
const requestIn = (text: string, { mentions }: Understanding, groups: readonly NameSpan[] = []): FactRequest =>
  requestOf(
    text,
    [
      ...groups,
      ...groupSpans(text, mentions.flatMap(probableEntities)),
      ...namesIn(text, mentions)
        .filter(
          (mention) =>
            mention.status !== 'UNKNOWN' &&
            !isNoun(mention) &&
            !NUMBERED.test(mention.text) &&
            !(mention.status === 'AMBIGUOUS' && ORDINARY.test(mention.text)),
        )
        .map(({ start, end, entities, candidates }) => ({
          start,
          end,
          types: [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type),
        })),
    ],
    excludedIn(text, mentions),
  );

const asksForNothing = (request: FactRequest): boolean => request.attributes.size === 0 && asksOnlyStatus(request);

/** Whether a text asks for a part of what was spoken of: “and its IP?”. Then it does not repeat the question before. */
const asksForPart = ({ mentions }: Understanding): boolean =>
  mentions.some(({ text }) => /\s/u.test(text) && POSSESSIVES.has((text.split(/\s/u)[0] ?? '').toLowerCase()));

/** Nothing but the status of something is asked for. */
const asksOnlyStatus = ({ types, attributes, subjects }: FactRequest): boolean =>
  types.length === 0 &&
  [...attributes].every((name) => name === 'status') &&
  [...subjects].every((subject) => subject === 'CONTENT' || subject === 'COUNT');

/** A follow-up asks about the whole inventory only if it says which things it means. */
export function isAboutInventory(question: FactQuestion, request: FactRequest): boolean {
  const { text, understanding } = question;
  const says = !understanding.followUp.isFollowUp || asksForKind(requestIn(text, understanding));
  return says && namesNothing(question) && asksForInventory(text, request);
}

const asksForKind = ({ types, filters }: FactRequest): boolean => types.length > 0 || filters.some(({ names }) => names.includes('tags'));

/** Whether a text mentions nothing, apart from nouns and the values of filters, which need not be names. */
const namesNothing = ({ text, understanding: { mentions } }: FactQuestion): boolean =>
  namesIn(text, mentions).every(({ status, text: name }) => status === 'UNKNOWN' && nounOf(name) !== undefined);
