export { createTitles, type Titles } from './titles.js';
export { createNoteRead, type NoteRead } from './note-read.js';
export type { OnEnded, OpenSession } from './open-session.js';
export { createSessions, type SessionQuery, type SessionStatistics, type Sessions } from './sessions.js';
export { createUsageRecorder, type UsageRecorder } from './usage-recorder.js';
