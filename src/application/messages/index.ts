export type { CancelledMessage } from './cancel-message.js';
export type { Finish } from './finish-message.js';
export type { FlaggedMessage } from './flag-message.js';
export { checkChosen } from './message-drafts.js';
export type { MessagePage } from './message-pages.js';
export { createMessages, type AddedMessage, type Messages } from './messages.js';
export type { Appended } from './streaming.js';
export { endText, followText, type AddedText } from './text-feed.js';
export { MAX_UNFINISHED } from './write-message.js';
