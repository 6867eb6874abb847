/** Whether a name's beginning ends with these letters, and they are a whole word of it. */
export function endsWithWord(text: string, word: string): boolean {
  if (!text.toLowerCase().endsWith(word.toLowerCase())) return false;
  return !/\p{L}/u.test(text.charAt(text.length - word.length - 1)) || !/^\p{L}/u.test(word);
}

/** Component words whose number is their whole name in many inventories. */
export const PORT_PATHS = ['', '0/', '1/', '0/0/', '1/0/', '0/1/', '1/1/'] as const;
