export { retryOf, definedFields, clientIdConflict } from './retries.js';
export { addToOutbox } from './outbox.js';
export {
  advance,
  assertActive,
  changeSession,
  checkTarget,
  eventOf,
  idOfTarget,
  isOpenedMeanwhile,
  newSession,
  noteSession,
  publish,
  retriable,
  topicOf,
  topicOfSessions,
  type SessionChange,
  type SessionTarget,
} from './session-changes.js';
