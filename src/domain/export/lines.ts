import type { ExportRecord, Footer, Header } from './records.js';

/** Characters that JSON permits in texts but that terminals and programs misinterpret: C1 controls, line separators and bidirectional controls. */
const RISKY = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The line of a value, without a line feed. It contains no character that controls a terminal. */
export const lineOf = (value: Header | ExportRecord | Footer): string =>
  JSON.stringify(value).replaceAll(RISKY, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
