import { groupBy } from '../common/group-by.js';
import type { MessageId, SessionId } from '../common/ids.js';
import type { Message } from '../model/message.js';
import type { MentionStatus } from '../model/understanding.js';
import { normalForm } from '../text/normal-form.js';

export type UnresolvedStatus = Exclude<MentionStatus, 'RESOLVED' | 'POSSIBLE'>;

/** A name in messages whose meaning is not known, and how often it occurs. */
export interface UnresolvedName {
  /** As it was last written. */
  readonly name: string;
  readonly status: UnresolvedStatus;
  /** The number of mentions. */
  readonly count: number;
  /** The number of sessions with such a mention. */
  readonly sessions: number;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
  readonly lastSession: SessionId;
  readonly lastMessage: MessageId;
}

/** The names of these messages, most frequent first. Spellings with the same normal form count as one name. `messages` are newest first. */
export function countUnresolvedNames(messages: readonly Message[], status: UnresolvedStatus | undefined): readonly UnresolvedName[] {
  const mentions = messages.flatMap((message) =>
    message.understanding.mentions.flatMap(({ kind, status: own, text }) =>
      kind === 'NAME' && own !== 'RESOLVED' && own !== 'POSSIBLE' && (status ?? own) === own ? [{ message, status: own, text }] : [],
    ),
  );
  const groups = groupBy(mentions, ({ status: own, text }) => `${own} ${normalForm(text)}`);
  return [...groups.values()]
    .flatMap((group) => {
      const [last] = group;
      if (last === undefined) return [];
      const { message, text, status: own } = last;
      const sessions = new Set(group.map((each) => each.message.session)).size;
      const seen = { lastSeenAt: message.createdAt, lastSession: message.session, lastMessage: message.id };
      return [{ name: text, status: own, count: group.length, sessions, ...seen }];
    })
    .toSorted((a, b) => b.count - a.count || b.lastSeenAt - a.lastSeenAt || a.name.localeCompare(b.name, 'en'));
}
