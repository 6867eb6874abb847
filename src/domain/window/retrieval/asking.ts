/** The maximum number of characters that are read. */
const MAX_CHARACTERS = 2_000;

/** Question words at any position. */
const ASKING =
  'which|what|where|who|whose|why|when|how|is|are|was|does|do|did|has|have|can|could|will|should|show|list|give|tell|check|find|trace|look|pull|need|want|confirm|provide';
/** Question words and imperatives at the beginning of a sentence. */
const BEGINNING = `${ASKING}|were|would|compare|explain|describe|write|draft|make|create|add|remove|move|change|set|update|plan|suggest|recommend|summari[sz]e|remind|help|i need|i want|i['’]d like|i would like|we need`;
/** A sentence with such a beginning is a question or a request, with or without a question mark. Polite openings before it are skipped. */
const BEGINS = new RegExp(
  `(?:^|[.!?;:\\n]\\s*)(?:(?:and|then|also|ok|okay|so|but|now|please|pls|just|hey|hi)\\W+)*(?:${BEGINNING})\\b`,
  'iu',
);

/** Whether a message asks or requests something. A message that only states something needs little earlier context. */
export function asksSomething(text: string): boolean {
  const beginning = text.slice(0, MAX_CHARACTERS);
  return beginning.includes('?') || BEGINS.test(beginning);
}

const ASKS = new RegExp(`\\b(?:${ASKING})\\b`, 'iu');
/** “what about”, “how about”: refers to an earlier question. */
const ABOUT = /\b(?:what|how) about\b/giu;

/** Whether a message contains its own question. */
export const asksInWords = (text: string): boolean => ASKS.test(text.slice(0, MAX_CHARACTERS / 2).replaceAll(ABOUT, ''));
