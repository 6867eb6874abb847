import { asksForInventory, tagsIn } from '../../domain/facts/inventory-list.js';
import { isEllipsis, isEmpty, joinedWishes, wishesOf, type Wishes } from '../../domain/facts/question/wishes.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { type FactQuestion, isNoun, namedIn } from './named-subjects.js';

/** What a follow-up without wishes of its own asks for is what was asked before; its statuses narrow that: “is one of them switched off?”. */
export function wishesOfQuestion(question: FactQuestion): Wishes {
  const { text, understanding, previous } = question;
  const own = wishesIn(text, understanding);
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

/** The words of a name that nothing has count as words: “the I/O cards”. */
const wishesIn = (text: string, { mentions }: Understanding): Wishes =>
  wishesOf(
    text,
    mentions
      .filter(
        (mention) => mention.status !== 'UNKNOWN' && !isNoun(mention) && !(mention.status === 'AMBIGUOUS' && ORDINARY.test(mention.text)),
      )
      .map(({ start, end, entities, candidates }) => ({
        start,
        end,
        types: [...entities, ...candidates.map(({ entity }) => entity)].map(({ type }) => type),
      })),
  );

const isVagueWish = (wishes: Wishes): boolean => wishes.attributes.size === 0 && asksOnlyStatus(wishes);

/** Nothing but the status of something is asked for. */
const asksOnlyStatus = ({ types, attributes, subjects }: Wishes): boolean =>
  types.length === 0 &&
  [...attributes].every((name) => name === 'status') &&
  [...subjects].every((subject) => subject === 'CONTENT' || subject === 'COUNT');

/** A follow-up asks about the whole inventory only if it says which things it means. */
export function isAboutInventory(question: FactQuestion, wishes: Wishes): boolean {
  const { text, understanding } = question;
  const says = !understanding.followUp.isFollowUp || wishesIn(text, understanding).types.length > 0 || tagsIn(text).length > 0;
  return says && namesNothing(question) && asksForInventory(text, wishes);
}

/** Whether a text mentions nothing, apart from tags, which no entity is called by. */
const namesNothing = ({ text, understanding: { mentions } }: FactQuestion): boolean =>
  mentions.every(({ status, text: name }) => status === 'UNKNOWN' && tagsIn(text).includes(name));
