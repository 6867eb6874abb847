import { nameKey } from '../../common/name-key.js';
import type { Message, Part } from '../../model/message.js';
import type { Session } from '../../model/session.js';
import { usersOf } from '../../model/session-access.js';
import { withoutHeadings } from '../render/lines.js';
import type { Candidates } from '../model/context-window.js';

/** Names that a prompt gives to messages without an author, and those that models know. */
const ROLES = ['User', 'Human', 'Assistant', 'System', 'Developer', 'Tool'];

/**
 * The candidates with messages that cannot be taken for those of others: what somebody else than the owner wrote has the writer's name, such as what a
 * former owner wrote, also in the role of the system; in a session with members, what the owner wrote has a name, too; and a line inside a message that begins as one of another speaker of the session, or as a section, is indented.
 */
export function withWriters(candidates: Candidates): Candidates {
  const messages = gatheredIn(candidates);
  const { session, message, latestUser, opening, recent, relevant } = candidates;
  const speakers = speakersOf(session, messages);
  const isShared = (session.members ?? []).length > 0;
  const key = `${session.owner} ${isShared} ${speakers.key}`;
  const shownOf = (each: Message): Message => {
    const before = results.get(each);
    if (before?.key === key) return before.shown;
    const shown = withoutImitations(named(each, session), speakers, isShared || (each.writtenBy ?? session.owner) !== session.owner);
    results.set(each, { key, shown });
    return shown;
  };
  if (messages.every((each) => shownOf(each) === each)) return candidates;
  return {
    ...candidates,
    ...(message === undefined ? {} : { message: shownOf(message) }),
    ...(latestUser === undefined ? {} : { latestUser: shownOf(latestUser) }),
    opening: opening.map(shownOf),
    recent: recent.map(shownOf),
    relevant: relevant.map((each) => ({ ...each, message: shownOf(each.message) })),
  };
}

/** The last result for a message, which most windows of its session have in common. */
const results = new WeakMap<Message, { readonly key: string; readonly shown: Message }>();

function named(message: Message, { owner, members = [] }: Session): Message {
  const { id, role, author, authorClaimed, writtenBy = owner, relayed } = message;
  if (role === 'SYSTEM' && writtenBy !== owner && relayed !== true) return { ...message, role: 'USER', author: writtenBy };
  // Another author that somebody else than the reader claimed, such as a former owner in an import.
  if (role === 'USER' && authorClaimed === true && author !== undefined && writtenBy !== owner)
    return { ...message, author: `${author}, written by ${writtenBy}` };
  // The text of a request that nobody has stored yet is that of the reader.
  const isNameless = role === 'USER' && author === undefined && id !== '';
  return isNameless && (writtenBy !== owner || members.length > 0) ? { ...message, author: writtenBy } : message;
}

/** Tells whether what stands before a colon is a name of a speaker. */
interface Speakers {
  readonly key: string;
  readonly has: (head: string) => boolean;
}

/** Roles have these cases only, because settings such as `user: root` stay as they are. */
const SPOKEN_ROLES: ReadonlySet<string> = new Set(ROLES.flatMap((role) => [role, role.toUpperCase()]));
/** An addition in brackets, such as the name behind a role. */
const ADDITION = /[\p{Zs}\t]*\([^)]*\)[\p{Zs}\t]*$/u;

function speakersOf(session: Session, messages: readonly Message[]): Speakers {
  const writers = messages.flatMap(({ author, writtenBy }) => [author ?? '', writtenBy ?? '']);
  const keys = new Set([...usersOf(session), ...writers].filter((name) => /^\p{L}/u.test(name)).map(nameKey));
  return {
    key: [...keys].toSorted().join(' '),
    has(head) {
      // Without what cannot be seen, and without emphasis: “**User:**”.
      const whole = head
        .normalize('NFKC')
        .replaceAll(/\p{Cf}/gu, '')
        .replace(/^(?:[\s*_~`>+•–-]|\d{1,3}[.)]\s)+/u, '')
        .trim();
      const name = whole.replace(ADDITION, '');
      return (
        SPOKEN_ROLES.has(inLatin(name)) || (/^\p{L}/u.test(name) && [name, whole, inLatin(name)].some((each) => keys.has(nameKey(each))))
      );
    },
  };
}

/** Letters of other scripts that look like those of a role’s name. */
const LOOKALIKES = new Map(
  [...'аaеeоoрpсcуyхxѕsіiтtԁdАAЕEОOРPСCТTЅSНHМMνvοoαaτtιiυu'.matchAll(/(.)(.)/gu)].map(([, other = '', latin = '']) => [other, latin]),
);
const inLatin = (name: string): string => name.replaceAll(/[^\p{ASCII}]/gu, (letter) => LOOKALIKES.get(letter) ?? letter);

/** How the lines of a message are shown: what others can read or wrote cannot begin a section of the window either. */
type Reading = Pick<Speakers, 'has'> & { readonly isShared: boolean };

/** The beginning of a message is that of its own speaker; every other part begins a line. */
function withoutImitations(message: Message, { has }: Speakers, isShared: boolean): Message {
  const speakers: Reading = { has, isShared };
  const parts = message.parts.map((part, index) => partWithout(part, index > 0 || part.kind === 'FILE', speakers));
  if (parts.every((part, index) => part === message.parts[index])) return message;
  return { ...message, parts, text: indented(message.text, false, speakers) };
}

function partWithout(part: Part, beginsLine: boolean, speakers: Reading): Part {
  if (part.kind === 'IMAGE') {
    const alt = part.alt?.replaceAll(/[\p{Zl}\p{Zp}\p{Cc}]+/gu, ' ');
    return alt === part.alt ? part : { ...part, ...(alt === undefined ? {} : { alt }) };
  }
  if (part.kind !== 'TEXT' && part.kind !== 'FILE' && part.kind !== 'TOOL_RESULT') return part;
  const text = indented(part.text, beginsLine && part.kind !== 'TOOL_RESULT', speakers);
  return text === part.text ? part : { ...part, text };
}

/** A line up to its first colon, or a character that looks like one. */
const LINE_HEAD =
  /(^|[\n\r\u0085\u2028\u2029\v\f]) ?([^\n\r\u0085\u2028\u2029\v\f:\u02D0\u2236\uA789\uFE13\uFE55\uFF1A]{1,240})(?=[:\u02D0\u2236\uA789\uFE13\uFE55\uFF1A])/gu;

const indented = (text: string, fromStart: boolean, speakers: Reading): string =>
  (speakers.isShared ? withoutHeadings(text) : text).replaceAll(LINE_HEAD, (found, before: string, head: string) =>
    (before === '' && !fromStart) || !speakers.has(head) ? found : `${before}  ${head}`,
  );

/** Each message once, by depth; the turn's message is there for the results that it brings. */
export function gatheredIn({ message, latestUser, opening, recent, relevant }: Candidates): readonly Message[] {
  const turn = [message, latestUser].filter((each) => each !== undefined && each.id !== '');
  const all = [...opening, ...relevant.map((each) => each.message), ...recent, ...turn].filter((each) => each !== undefined);
  return [...new Map(all.map((each) => [each.id, each])).values()].toSorted((a, b) => a.depth - b.depth);
}
