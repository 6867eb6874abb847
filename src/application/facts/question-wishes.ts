import { asksForInventory } from '../../domain/facts/inventory-list.js';
import { groupSpans } from '../../domain/facts/question/implied.js';
import { isEllipsis, isEmpty, joinedWishes, type NameSpan, wishesOf, type Wishes } from '../../domain/facts/question/wishes.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { type FactQuestion, isNoun, namedIn, namesIn } from './named-subjects.js';

/** `groups`: further names in the text. What a follow-up without wishes of its own asks for is what was asked before; its statuses narrow that: “is one of them switched off?”. */
export function wishesOfQuestion(question: FactQuestion, groups: readonly NameSpan[] = []): Wishes {
  const { text, understanding, previous } = question;
  const own = wishesIn(text, understanding, groups);
  const isShort = isEllipsis(text);
  const isVague = isVagueWish(own) || (asksOnlyStatus(own) && namedIn(question).length === 0);
  if (previous === undefined || !(understanding.followUp.isFollowUp || isShort) || !(isVague || isShort)) return own;
  const before = wishesIn(previous.text, previous.understanding);
  if (isEmpty(before)) return own;
  const repeated = isVague ? before : joinedWishes(before, own);
  const counted = own.isCount ? { ...repeated, isCount: true, subjects: new Set([...repeated.subjects, 'COUNT' as const]) } : repeated;
  return own.statuses.size === 0 ? counted : { ...counted, statuses: own.statuses, isOtherStatus: own.isOtherStatus };
}

/** A word in small letters: “os” may be a part of several names. */
const ORDINARY = /^\p{Ll}+$/u;

/** “vlan 17” also says what kind of thing is asked for, which a follow-up repeats. */
const NUMBERED = /^\p{Ll}+ \d+$/u;

/** The words of a name that nothing has count as words: “the I/O cards”. */
const wishesIn = (text: string, { mentions }: Understanding, groups: readonly NameSpan[] = []): Wishes =>
  wishesOf(text, [
    ...groups,
    ...groupSpans(
      text,
      mentions.flatMap(({ entities }) => entities),
    ),
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
  ]);

const isVagueWish = (wishes: Wishes): boolean => wishes.attributes.size === 0 && asksOnlyStatus(wishes);

/** Nothing but the status of something is asked for. */
const asksOnlyStatus = ({ types, attributes, subjects }: Wishes): boolean =>
  types.length === 0 &&
  [...attributes].every((name) => name === 'status') &&
  [...subjects].every((subject) => subject === 'CONTENT' || subject === 'COUNT');

/** A follow-up asks about the whole inventory only if it says which things it means. */
export function isAboutInventory(question: FactQuestion, wishes: Wishes): boolean {
  const { text, understanding } = question;
  const says = !understanding.followUp.isFollowUp || asksForKind(wishesIn(text, understanding));
  return says && namesNothing(question) && asksForInventory(text, wishes);
}

const asksForKind = ({ types, filters }: Wishes): boolean => types.length > 0 || filters.some(({ names }) => names.includes('tags'));

/** Whether a text mentions nothing, apart from nouns and the values of filters, which need not be names. */
const namesNothing = ({ text, understanding: { mentions } }: FactQuestion): boolean =>
  namesIn(text, mentions).every(({ status, text: name }) => status === 'UNKNOWN' && nounOf(name) !== undefined);
