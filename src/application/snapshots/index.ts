export { createReplay, type Keepsake, type Replay } from './answer-window.js';
export { prefixSince } from './prefix-comparison.js';
export { WINDOW_TTL_MS, createLastBuilt, forgetWindows } from './stale-fallback.js';
export { createKeptWindows, type FoundWindow, type KeptWindows } from './window-snapshots.js';
