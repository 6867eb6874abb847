/** A part of a text holds on to the whole of it: what is remembered must not keep a megabyte for a word. */
export const detachSubstring = (text: string): string => text.split('').join('');
