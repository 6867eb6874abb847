import type { OnEnded } from '../../application/index.js';
import type { SessionStatus, StrategyName } from '../../domain/model/session.js';
import { enumType } from '../common/enum-type.js';

export const SessionStatusEnum = enumType<SessionStatus>('SessionStatus', 'Whether a session is in use.', {
  ACTIVE: 'It is in use: its idle time is not over.',
  DORMANT: 'Its idle time is over. The next write to it, or opening it by its key, makes it active again.',
  ENDED: 'It was ended by `endSession`. It can be read; `openSession` with its key opens it again.',
});

export const OnEndedEnum = enumType<OnEnded>('OnEnded', 'What happens to a key whose session was ended.', {
  REOPEN: 'The ended session goes on. The default.',
  NEW: 'A new session gets the key; the ended one stays readable by its id.',
});

export const StrategyEnum = enumType<StrategyName>('Strategy', 'How a window chooses when not all of a conversation fits.', {
  AUTO: 'What fits the message: around the last turns when it follows them, else what is relevant to it. The default.',
  DISCARD: 'The newest turns; what is older is left out.',
  U_SHAPED: 'The first turns, the last turns, and from the middle what is relevant to the message.',
  SUMMARIZE: 'The newest turns, and a summary of what is older: its sentences that say most, every name and figure.',
  HYBRID: 'What has priority first, then half for the last turns and half for what is relevant to the message.',
  RELEVANT: 'What is relevant to the message, wherever it was said.',
});

export const DisplayEnum = enumType<'COMPACT' | 'DETAILED'>('Display', 'How a client wants to show a session.', {
  COMPACT: 'Short.',
  DETAILED: 'With everything.',
});
