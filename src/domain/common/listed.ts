/** The first texts of a list, and how many more there are: `a, b and 5 more`. */
export const listed = (texts: readonly string[], most: number): string =>
  texts.length > most ? `${texts.slice(0, most).join(', ')} and ${texts.length - most} more` : texts.join(', ');

/** The beginning of a text, with an ellipsis if it is not the whole. */
export const beginning = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`);
