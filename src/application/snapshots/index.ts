export { createAnswerWindows, type AnswerWindow, type AnswerWindows } from './answer-window.js';
export { beginningOf, prefixSince, type WindowBeginning } from './prefix-comparison.js';
export { createStaleFallback, forgetWindows } from './stale-fallback.js';
export { visibleWindows } from './visible-windows.js';
export { compressed, createWindowSnapshots, unpacked, type FoundWindow, type WindowSnapshots } from './window-snapshots.js';
