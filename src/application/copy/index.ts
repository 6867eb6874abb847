export { copyStore, type CopyOptions, type CopyProgress, type CopyReport } from './copy-store.js';
