/** No more of a message is looked at for what it asks. */
const MOST_CHARACTERS = 2_000;

/** A sentence that begins so asks for something, whether it ends with a question mark or not; what one says before it is passed over. */
const BEGINS =
  /(?:^|[.!?;:\n]\s*)(?:(?:and|then|also|ok|okay|so|but|now|please|pls|just|hey|hi)\W+)*(?:which|what|where|who|whose|why|when|how|is|are|was|were|does|do|did|has|have|can|could|will|would|should|show|list|give|tell|check|find|trace|look|pull|compare|explain|describe|write|draft|make|create|add|remove|move|change|set|update|plan|suggest|recommend|summari[sz]e|remind|confirm|provide|help|need|i need|i want|i['’]d like|i would like|we need)\b/iu;

/** Whether a message asks or tells to do something; what only tells something needs little of what was said before. */
export function asksSomething(text: string): boolean {
  const said = text.slice(0, MOST_CHARACTERS);
  return said.includes('?') || BEGINS.test(said);
}
