import type { SessionStatus, StrategyName } from '../../domain/session.js';
import { enumType } from '../enums.js';

export const SessionStatusEnum = enumType<SessionStatus>('SessionStatus', 'Whether a session takes writes.', {
  ACTIVE: 'It goes on.',
  ENDED: 'It is over, by command or because it was idle too long; it can still be read.',
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
