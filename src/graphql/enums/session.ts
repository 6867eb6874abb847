import type { OnEnded } from '../../application/index.js';
import type { SessionStatus, StrategyName } from '../../domain/model/session.js';
import { enumType } from '../common/enum-type.js';

export const SessionStatusEnum = enumType<SessionStatus>('SessionStatus', 'The status of a session.', {
  ACTIVE: 'The session is in use.',
  DORMANT: 'The idle time is over. The next write, or opening the session by its key, makes it active again.',
  ARCHIVED: 'Maintenance archived the session by policy. It can be read, and the next write restores it.',
  ENDED: 'The session was ended by `endSession`. It can be read. `openSession` with its key reopens it.',
});

export const OnEndedEnum = enumType<OnEnded>('OnEnded', 'What happens to a key whose session was ended.', {
  REOPEN: 'The ended session is reopened. This is the default.',
  NEW: 'A new session gets the key. The ended session stays readable by its id.',
});

export const StrategyEnum = enumType<StrategyName>('Strategy', 'How a window chooses items if the whole conversation does not fit.', {
  AUTO: 'Chooses by the message: the last turns if it follows them, otherwise relevant messages. This is the default.',
  DISCARD: 'The newest turns. Older ones are left out.',
  U_SHAPED: 'The first turns, the last turns, and the relevant ones between them.',
  SUMMARIZE: 'The newest turns, and a summary of the older ones with their most informative sentences and all names and figures.',
  HYBRID:
    'By priority, with a share each: critical messages (8 to 10), important ones (6 and 7), the others; unused shares go to the next.',
  RELEVANT: 'The most relevant messages, regardless of their age.',
  BOUNDED: 'The last five questions with their answers and entities, afresh after a change of topic. Nothing else of the conversation.',
});
