import type { Focus } from '../../model/focus.js';
import type { Mention, Topic } from '../../model/understanding.js';
import { isDomain } from '../../model/topic-domains.js';
import { PRESENT, SHIFT } from './thresholds.js';
import { BUILT_IN, type Topics } from './vocabulary.js';

/** What a conversation may be about, in the words of its speakers. */
const MATTER = '(?:thing|topic|matter|story|question|subject|theme|issue|business|case|point|item|task|page)';
/** Words that turn to something else: the matter itself is spoken of, or the talk. */
const ANNOUNCED = [
  new RegExp(`\\b(?:different|other|another|separate|unrelated) (?:\\w+ )?${MATTER}\\b`, 'i'),
  new RegExp(
    `(?:^|[.!?;,]\\s*)\\W*(?:\\w+\\W{1,3}){0,2}(?:new|next|second|third|last|one more) (?:\\w+ )?(?:${MATTER}|ticket|job|list)\\s*(?:[:,.;!?-]|$)`,
    'i',
  ),
  /\b(?:something (?:else|different|new)|next(?: up)?\s*:|unrelated(?:ly)?\b|separately|change of (?:topic|subject)|changing (?:the )?(?:topic|subject)|moving on|switching (?:over )?to|turning to|on to (?:the|our)|before i (?:go|leave|forget)|(?:a )?(?:quick|small|short) (?:one|question|detour|aside))\b/i,
  /\b(?:that(?:['’]s| was| is)|this (?:is|was)) (?:all|it|everything|enough) (?:for|with|on|about)\b(?! (?:today|now|the moment))/iu,
  /^\W{0,8}(?:(?:ok|okay|good|fine|great|thanks|right|well|so)\W{1,3}){0,2}(?:enough (?:of|about|with|on)\b|enough \w+(?: \w+)?[.,;!:]|leaving \w+(?: \w+)?(?: aside)?[:;,.]|forget (?:about )?(?:the )?\w+[.,;:!]|done with\b)/i,
  /\b(?:is|are|['’]s) (?:clear|settled|done|sorted|closed|solved)[.,;:!]|^\W{0,8}(?:\w+\W{1,8}){0,4}done[,.;!:]/iu,
  // A headline: "now the telephones:".
  /\bnow [^.?!:;]{1,40}:|\bnow (?:the |some )?\w+ (?:stuff|things|side|part|matters)\b/i,
];
/** Words that go back to what was spoken of before: the talk goes, not a thing that is moved. */
const RETURNS =
  /(?:^|[.!?;,:]\s*|\b(?:go|going|come|coming|get|getting|let['’]s|and|so|then|now|ok|okay|again|jump|switch)\s+)back (?:to|at)\b|\b(?:returning to|again about|from (?:before|earlier|the (?:beginning|start))|once more about|one more (?:thing )?(?:about|on)|as for the earlier)\b/iu;

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
