/** Characters that control a terminal, or reverse or hide text, except line feeds and tabs. */
const HARMFUL = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/** A text for a terminal, line by line: characters that control it are replaced. */
export const cleaned = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(HARMFUL, '\uFFFD');

/** Characters that JSON permits in texts but that terminals and programs misinterpret: C1 controls, line separators and bidirectional controls. */
const RISKY = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A value as JSON in which characters that control a terminal are escaped. It is the same value when it is read. */
export const jsonText = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, undefined, indent) ?? 'null').replaceAll(
    RISKY,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
