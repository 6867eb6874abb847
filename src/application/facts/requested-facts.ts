import { probableEntities } from '../../domain/understanding/meanings.js';
import { asksForInventory } from '../../domain/facts/inventory-list.js';
import { groupSpans } from '../../domain/facts/question/implied.js';
import { isEllipsis, isEmpty, type NameSpan, requestOf, type FactRequest } from '../../domain/facts/question/fact-request.js';
import { repeatedRequest } from '../../domain/facts/question/repeated-request.js';
import type { EntityType } from '../../domain/model/entity.js';
import { POSSESSIVES } from '../../domain/language/en/function-words.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import { isUsersTurn, type Message } from '../../domain/model/message.js';
import { type About, excludedIn, type FactQuestion, isNoun, namedIn, namesIn, type PreviousQuestion } from './named-subjects.js';

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
  const before = requestOfQuestion({ ...previous, focus: question.focus });
  if (isEmpty(before)) return stated;
  const narrowed = requestIn(text, understanding, groups, before.types);
  const repeated = repeatedRequest(before, narrowed, text, isVague);
  const counted = stated.isCount ? { ...repeated, isCount: true, subjects: new Set([...repeated.subjects, 'COUNT' as const]) } : repeated;
  return stated.statuses.size === 0 ? counted : { ...counted, statuses: stated.statuses, isOtherStatus: stated.isOtherStatus };
}

/** A word in small letters: “os” may be a part of several names. */
const ORDINARY = /^\p{Ll}+$/u;

/** “vlan 17” also says what kind of thing is asked for, which a follow-up repeats. */
const NUMBERED = /^\p{Ll}+ \d+$/u;

/** The words of a name that nothing has count as words: “the I/O cards”. */
const requestIn = (
  text: string,
  { mentions }: Understanding,
  groups: readonly NameSpan[] = [],
  listed: readonly EntityType[] = [],
): FactRequest =>
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
    listed,
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
  const { text, understanding, previous } = question;
  // “And routers?” is about the place before.
  if (previous !== undefined && isEllipsis(text) && placesBefore(previous).length > 0) return false;
  // “Only those above 50” is about the list before, also if that is of the whole inventory.
  const repeats = previous !== undefined && isEllipsis(text) && wasAboutInventory(previous);
  const says = repeats || !understanding.followUp.isFollowUp || request.tally !== undefined || asksForKind(requestIn(text, understanding));
  return says && namesNothing(question) && asksForInventory(text, request);
}

/** The places and owners that the last question with a name is about. */
export function placesBefore(previous: PreviousQuestion): readonly About[] {
  const named = namedIn({ ...previous, focus: EMPTY_FOCUS });
  if (named.length > 0) return named.every(({ type }) => HOLDERS.has(type)) ? named : [];
  return previous.previous === undefined ? [] : placesBefore(previous.previous);
}

/** Types whose members a question asks for: places and owners. */
export const HOLDERS: ReadonlySet<EntityType> = new Set<EntityType>([
  'SITE',
  'LOCATION',
  'RACK',
  'REGION',
  'CLUSTER',
  'TENANT',
  'PROVIDER',
]);

/** The last questions of a user, the last one first, as a chain. */
export const previousQuestion = (messages: readonly Message[]): PreviousQuestion | undefined =>
  messages
    .filter(isUsersTurn)
    .slice(-MAX_BEFORE)
    .reduce<PreviousQuestion | undefined>((previous, { text, understanding }) => ({ text, understanding, previous }), undefined);

/** The questions that a follow-up may repeat, because each repeats the one before. */
const MAX_BEFORE = 3;

/** Whether the last question with a list is about the whole inventory. */
function wasAboutInventory(question: PreviousQuestion): boolean {
  const asked = { ...question, focus: EMPTY_FOCUS };
  const request = requestOfQuestion(asked);
  return !isEmpty(request) && namesNothing(asked) && asksForInventory(question.text, request);
}

const asksForKind = ({ types, filters }: FactRequest): boolean => types.length > 0 || filters.some(({ names }) => names.includes('tags'));

/** Whether a text mentions nothing, apart from nouns and the values of filters, which need not be names. */
const namesNothing = ({ text, understanding: { mentions } }: FactQuestion): boolean =>
  namesIn(text, mentions).every(({ status, text: name }) => status === 'UNKNOWN' && nounOf(name) !== undefined);
