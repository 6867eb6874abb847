export { retryOf, definedFields, clientIdConflict } from './retries.js';
export { addToOutbox } from './outbox.js';
export {
  advance,
  assertActive,
  changeSession,
  checkTarget,
  copying,
  isCopying,
  eventOf,
  idOfTarget,
  isOpenedMeanwhile,
  newSession,
  noteReaders,
  noteSession,
  publish,
  refusal,
  retriable,
  topicOf,
  topicsOfSessions,
  writableSession,
  type SessionChange,
  type SessionTarget,
} from './session-changes.js';
