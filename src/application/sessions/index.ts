export { createTitles, type Titles } from './titles.js';
export { createNoteRead, type NoteRead } from './note-read.js';
export type { OnEnded, OpenSession } from './open-session.js';
export { createSessions, type SessionQuery, type SessionStatistics, type Sessions } from './sessions.js';
export { createWindowCounter, type WindowCounter } from './window-counts.js';
