import { KIND_OF_ROLE, PRIORITY_OF_KIND, type MessageKind, type Role } from '../../model/message.js';
import type { Understanding } from '../../model/understanding.js';
import { CORRECTION, DECISION } from '../../language/en/conversation.js';
import { CHANGE_WORDS } from '../../language/en/statements.js';
import { searchedTerms } from '../../text/terms.js';
import { asksSomething } from './asking.js';
import { lastingStatements } from '../../memory/statements/lasting-statements.js';
import { isQuestion, ownSentences } from '../../memory/statements/sentences.js';

/** The highest priority by content: lasting statements and corrections of users. Only clients give more. */
export const LASTING = 8;
/** Decisions and changes of a state, and small talk. */
const SETTLED = 7;
const SMALL_TALK = 4;

/** The priority of a message by its content, 1 to 10, for messages whose writer gives none. */
export function priorityOf(role: Role, kind: MessageKind, text: string, { mentions }: Pick<Understanding, 'mentions'>): number {
  const usual = PRIORITY_OF_KIND[kind];
  if (role !== 'USER' || kind !== KIND_OF_ROLE.USER) return usual;
  if (lastingStatements(text).length > 0 || CORRECTION.test(text)) return LASTING;
  if (ownSentences(text).some((sentence) => (CHANGE_WORDS.test(sentence) || DECISION.test(sentence)) && !isQuestion(sentence)))
    return SETTLED;
  const saysLittle = mentions.length === 0 && !asksSomething(text) && searchedTerms(text).length === 0;
  return saysLittle ? SMALL_TALK : usual;
}
