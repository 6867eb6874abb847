import type { Focus } from '../focus.js';
import type { Mention, Topic } from '../understanding.js';
import { isDomain } from './domains.js';
import { PRESENT, SHIFT } from './thresholds.js';
import { BUILT_IN, type Topics } from './vocabulary.js';

/** Words that turn to something else. */
const ANNOUNCED = [
  /\b(?:different|other|another|new|next|separate|unrelated) (?:\w+ )?(?:thing|topic|matter|story|question|subject|corner|page|theme|list|issue|item|q|point|business|case|ticket|task|job)\s*(?:[:,.;!?]|$)/i,
  /\b(?:different|other|another|new|separate|unrelated|second|third) (?:\w+ )?(?:thing|topic|matter|story|question|subject|corner|theme|issue|business|case|ticket)\b/i,
  /\b(?:something (?:else|different|new)|next(?: up)?\s*:|unrelated|in between|detour|forget (?:about )?\w+\b(?=[.,;:!])|that(?:'s| was| is) (?:all|it) (?:for|with|on|about)\b(?! (?:today|now|the moment))|this was all|change of (?:topic|subject)|moving on|switching to|away from|quick one|before i (?:go|leave|forget)|separately)\b/i,
  /\bnow (?:the )?\w+ (?:stuff|things|side)\b/i,
  /\b(?:is|are|'s) (?:clear|settled|done|sorted)\b[.,;:!]|^\W{0,8}(?:\w+\W{1,8}){0,2}enough\b|\bdone with\b|^\W{0,8}(?:\w+\W{1,8}){0,4}done[,.;!:]|\bleaving \w+ ?(?:\w+)?[:;,.]/i,
];
/** Words that go back to what was spoken of before. */
const RETURNS =
  /\b(?:back (?:to|at)|returning to|again about|from (?:before|earlier|the (?:beginning|start))|once more about|one more (?:thing )?(?:about|on)|as for the earlier)\b/i;

/** An aside may be about the same. */
const ASIDE = /\b(?:by the way|btw|incidentally)\b/i;

/** What is added to what was said goes on with it: "and who …?", "I also have …". */
const ADDS = /^\W*(?:(?:ok|okay|fine|thanks|good|right|yes|no)\W+)*(?:(?:and|plus|also|n)\b(?!\s+(?:now|then|another)\b)|(?:i|we) also\b)/i;

/** What a message begins with says where it turns. */
const MOST_CHARACTERS = 1_000;

/** What a turn is about, and whether that is something new. */
export function detectTopic(
  text: string,
  mentions: readonly Mention[],
  isFollowUp: boolean,
  focus: Focus,
  topics: Topics = BUILT_IN,
): Topic {
  const said = text.slice(0, MOST_CHARACTERS);
  const name = topics.nameOf(said, mentions) ?? focus.topic ?? 'OTHER';
  const domain = isDomain(name) ? name : 'OTHER';
  if (focus.turn === 0) return { domain, name, shifted: false, score: 0, parts: [] };
  const parts = [
    { name: 'announced', value: ANNOUNCED.some((pattern) => pattern.test(said)) ? SHIFT.announced : 0 },
    { name: 'aside', value: ASIDE.test(said) ? SHIFT.aside : 0 },
    { name: 'return', value: RETURNS.test(said) ? SHIFT.return : 0 },
    { name: 'new kinds', value: !isFollowUp && isFresh(mentions, focus) ? SHIFT.newKinds : 0 },
    { name: 'new place', value: !isFollowUp && isElsewhere(mentions, focus) ? SHIFT.newPlace : 0 },
    { name: 'new domain', value: !isFollowUp && focus.topic !== undefined && name !== focus.topic ? SHIFT.newDomain : 0 },
    { name: 'addition', value: ADDS.test(said) && !RETURNS.test(said) ? SHIFT.addition : 0 },
  ].filter(({ value }) => value !== 0);
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const score = Math.max(0, Math.min(1, sum));
  return { domain, name, shifted: score >= SHIFT.from, score, parts };
}

/** Everything that is named lies where nothing was spoken of lately. */
function isElsewhere(mentions: readonly Mention[], focus: Focus): boolean {
  const named = mentions.filter(({ kind, status }) => kind === 'NAME' && status === 'RESOLVED').flatMap(({ entities }) => entities);
  const known = placesOf(focus);
  return (
    named.length > 0 &&
    known.size > 0 &&
    named.every(({ id, places }) => !known.has(id) && places.length > 0 && !places.some((place) => known.has(place.id)))
  );
}

/** What was spoken of lately, and where that is. */
function placesOf(focus: Focus): ReadonlySet<string> {
  const present = focus.entities.filter(({ lastTurn, source }) => source !== 'TOOL' && focus.turn - lastTurn < PRESENT);
  return new Set(
    present.flatMap(({ id, places }) => [
      id,
      ...places.filter(({ type }) => type !== 'TENANT' && type !== 'REGION').map((place) => place.id),
    ]),
  );
}

/** Everything that is named is of a kind, and in a place, that was not spoken of lately. */
function isFresh(mentions: readonly Mention[], focus: Focus): boolean {
  const named = mentions
    .filter(({ kind, status }) => kind === 'NAME' && status !== 'UNKNOWN')
    .map(({ entities, candidates }) => (entities.length > 0 ? entities : candidates.map(({ entity }) => entity)));
  const present = focus.entities.filter(({ lastTurn, source }) => source !== 'TOOL' && focus.turn - lastTurn < PRESENT);
  const known = placesOf(focus);
  const kinds = new Set(present.map(({ type }) => type));
  return (
    named.length > 0 &&
    named.flat().every(({ id, type, places }) => !kinds.has(type) && !known.has(id) && !places.some((place) => known.has(place.id)))
  );
}
