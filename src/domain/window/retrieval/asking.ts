/** No more of a message is looked at for what it asks. */
const MOST_CHARACTERS = 2_000;

/** Words that ask, wherever they stand. */
const ASKING =
  'which|what|where|who|whose|why|when|how|is|are|was|does|do|did|has|have|can|could|will|should|show|list|give|tell|check|find|trace|look|pull|need|want|confirm|provide';
/** Words that ask, or tell to do something, at the beginning of a sentence. */
const BEGINNING = `${ASKING}|were|would|compare|explain|describe|write|draft|make|create|add|remove|move|change|set|update|plan|suggest|recommend|summari[sz]e|remind|help|i need|i want|i['’]d like|i would like|we need`;
/** A sentence that begins so asks for something, whether it ends with a question mark or not; what one says before it is passed over. */
const BEGINS = new RegExp(
  `(?:^|[.!?;:\\n]\\s*)(?:(?:and|then|also|ok|okay|so|but|now|please|pls|just|hey|hi)\\W+)*(?:${BEGINNING})\\b`,
  'iu',
);

/** Whether a message asks or tells to do something; what only tells something needs little of what was said before. */
export function asksSomething(text: string): boolean {
  const said = text.slice(0, MOST_CHARACTERS);
  return said.includes('?') || BEGINS.test(said);
}

const ASKS = new RegExp(`\\b(?:${ASKING})\\b`, 'iu');
/** "what about", "how about": what is asked was said before. */
const ABOUT = /\b(?:what|how) about\b/giu;

/** Whether a message says itself what it asks. */
export const asksInWords = (text: string): boolean => ASKS.test(text.slice(0, MOST_CHARACTERS / 2).replaceAll(ABOUT, ''));
