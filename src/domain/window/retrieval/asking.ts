import { ASKING_WORD, REQUEST_BEGINNING, WHAT_ABOUT } from '../../language/en/questions.js';

/** The maximum number of characters that are read. */
const MAX_CHARACTERS = 2_000;

/** Whether a message asks or requests something. A message that only states something needs little earlier context. */
export function asksSomething(text: string): boolean {
  const beginning = text.slice(0, MAX_CHARACTERS);
  return beginning.includes('?') || REQUEST_BEGINNING.test(beginning);
}

/** Whether a message contains its own question. */
export const asksInWords = (text: string): boolean => ASKING_WORD.test(text.slice(0, MAX_CHARACTERS / 2).replaceAll(WHAT_ABOUT, ''));
