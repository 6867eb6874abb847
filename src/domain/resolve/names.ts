import type { Focus } from '../focus.js';
import { isCode } from '../extract/names.js';
import { normalForm } from '../extract/normal-form.js';
import type { Proposal } from '../extract/proposal.js';
import type { Mention } from '../understanding.js';
import { focusAnchors, namedAnchor, type Anchor } from './anchors.js';
import { isExcluded } from './holders.js';
import { weigh, type Found } from './candidates.js';
import { decide, resolvedTo, unknown } from './decide.js';
import { hungOn, latestOf } from './latest.js';
import { isPart } from './parts.js';
import { createSpans } from './spans.js';
import { SCORE } from './thresholds.js';

/** Things of one message that others of it are looked for in. */
const MOST_ANCHORS = 24;

/** A proposal with what it was taken for. */
export interface Weighed {
  readonly proposal: Proposal;
  readonly mention: Mention;
}

/** Names that stand by themselves, in text order; what stayed open is looked at again in the light of the others. */
export function resolveNames(proposals: readonly Proposal[], found: Found, focus: Focus, text: string): readonly Weighed[] {
  const background = focusAnchors(focus);
  const weighOnce = onceForEach((each) => weighed(each, found, background, focus));
  const whole = choose(withoutApposed(proposals.filter((each) => !isPart(each)).flatMap(weighOnce), text));
  const light = { found, focus, text };
  // What only earlier turns decided may change in the first light, and is none for the others before.
  const sure = whole.map(({ mention }) => mention).filter((mention) => !leansOnContext(mention));
  const once = inTheLightOf(whole, sure, light);
  const again = inTheLightOf(
    once,
    once.map(({ mention }) => mention),
    light,
  );
  return again.toSorted((a, b) => a.mention.start - b.mention.start);
}

interface Light {
  readonly found: Found;
  readonly focus: Focus;
  readonly text: string;
}

/** What stayed open, or was decided by earlier turns alone, once more with what else this message names. */
function inTheLightOf(whole: readonly Weighed[], others: readonly Mention[], { found, focus, text }: Light): readonly Weighed[] {
  const background = focusAnchors(focus);
  const named = others.filter(({ status }) => status === 'RESOLVED').toSorted((a, b) => a.start - b.start);
  const toldApart = (mention: Mention): Mention => {
    const hung = hungOn(
      mention,
      named,
      text,
      whole.map((each) => each.mention),
    );
    return hung.status === 'RESOLVED' ? hung : latestOf(mention, focus, anchorsBeside(mention, named, text));
  };
  return whole.map((each) => {
    if (!leansOnContext(each.mention) || isIndefinite(each.mention, text)) return each;
    const anchors = [...anchorsBeside(each.mention, named, text), ...background];
    const weighedAgain = weighed(each.proposal, found, anchors, focus)[0] ?? each;
    return isNamesake(weighedAgain.mention) ? { ...weighedAgain, mention: toldApart(weighedAgain.mention) } : weighedAgain;
  });
}

/** Open, or decided by what was said before: what else this message names says more. */
const leansOnContext = ({ status, evidence }: Mention): boolean =>
  status === 'AMBIGUOUS' || evidence.some((why) => why.includes('spoken of before'));

/** What the message names beside this, and does not exclude. */
const anchorsBeside = (mention: Mention, named: readonly Mention[], text: string): readonly Anchor[] =>
  named
    .filter((other) => (other.end <= mention.start || other.start >= mention.end) && !isExcluded(text, other))
    .flatMap(({ entities }) => entities)
    .slice(0, MOST_ANCHORS)
    .map(namedAnchor);

/** What is said again means the same again. */
function onceForEach(work: (proposal: Proposal) => readonly Weighed[]): (proposal: Proposal) => readonly Weighed[] {
  const known = new Map<string, readonly Weighed[]>();
  return (proposal) => {
    const { start, end, text, kind, types, noun = '', common, asked = false, alone = false } = proposal;
    const key = [text, kind, noun, types.join(), common, asked, alone].join('|');
    const before = known.get(key);
    if (before !== undefined) return before.map(({ mention }) => ({ proposal, mention: { ...mention, start, end } }));
    const weighedNow = work(proposal);
    known.set(key, weighedNow);
    return weighedNow;
  };
}

/** "the Acme line CID-1": the name behind it says which, and the phrase before is what it says, no name. */
const withoutApposed = (all: readonly Weighed[], text: string): readonly Weighed[] =>
  all.filter(
    ({ proposal, mention }) =>
      proposal.noun === undefined ||
      !all.some(
        (other) =>
          other.proposal.noun === undefined &&
          other.mention.start === mention.end + 1 &&
          text[mention.end] === ' ' &&
          other.mention.entities.some(({ type }) => proposal.types.includes(type)),
      ),
  );

/** "there is an app-1 in east": one of them, and which is said of it only then. */
const isIndefinite = ({ start }: Mention, text: string): boolean => /\ban?\s+$/i.test(text.slice(Math.max(0, start - 4), start));

/** Several of one name and one kind: where they are can tell which. */
const isNamesake = ({ status, candidates }: Mention): boolean =>
  status === 'AMBIGUOUS' &&
  new Set(candidates.map(({ entity }) => entity.type)).size === 1 &&
  new Set(candidates.map(({ entity }) => entity.name)).size === 1;

function weighed(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): readonly Weighed[] {
  const mention = proposal.members === undefined ? single(proposal, found, anchors, focus) : several(proposal, found, anchors, focus);
  return mention === undefined ? [] : [{ proposal, mention }];
}

function single(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): Mention | undefined {
  const candidates = weigh(proposal, proposal.keys, found, anchors, focus);
  if (candidates.length === 0) return missing(proposal, found);
  const count = Math.max(0, ...proposal.keys.map(({ key }) => found.totals.get(key) ?? 0));
  return decide({ ...proposal, kind: 'NAME' }, candidates, proposal.noun === undefined ? count : candidates.length);
}

/** "NYC router", "Branch 134": the place is known, or the others of that name are, but this one is not. Digits are identity. */
function missing(proposal: Proposal, found: Found): Mention | undefined {
  const span = { ...proposal, kind: 'NAME' as const };
  const of = (key: string) => found.byKey.get(key) ?? [];
  if (proposal.noun !== undefined) {
    const place = proposal.keys.flatMap(({ key }) => of(key)).find(({ type }) => type === 'SITE' || type === 'LOCATION' || type === 'RACK');
    return place !== undefined && proposal.roleNoun === true ? unknown(span, `${place.name} has no ${proposal.noun}`) : undefined;
  }
  const numbered = /^n:(.+?) \d+$/.exec(proposal.keys[0]?.key ?? '');
  if (numbered === null || proposal.kind !== 'NAME' || !proposal.text.includes(' ')) return undefined;
  const siblings = of(`p:${numbered[1] ?? ''}`).filter(({ name }) => isNumbered(name, numbered[1] ?? ''));
  const some = siblings.slice(0, 3).map(({ name }) => name);
  return siblings.length < 2 ? undefined : unknown(span, `there is ${some.join(', ')}, but no ${proposal.text}`);
}

/** The number of its name stands right behind the words: "Branch 7", and not `lyon-gw07` for "Lyon 7". */
const isNumbered = (name: string, words: string): boolean =>
  / \d+$/.test(normalForm(name)) && normalForm(name).replace(/ \d+$/, '').endsWith(words);

/** A list or range: at least half of its members must be known, and each be decided. */
function several(proposal: Proposal, found: Found, anchors: readonly Anchor[], focus: Focus): Mention | undefined {
  const members = (proposal.members ?? []).map((keys) => weigh(proposal, keys, found, anchors, focus));
  const known = members.filter((candidates) => candidates.length > 0);
  if (known.length === 0 || known.length < members.length / 2 || (proposal.noun !== undefined && known.length < members.length))
    return undefined;
  const undecided = known.find(
    (candidates) => candidates.length > 1 && (candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0) < SCORE.apart,
  );
  const span = { start: proposal.start, end: proposal.end, text: proposal.text, kind: 'NAME' as const };
  return undecided === undefined
    ? resolvedTo(
        span,
        known.flatMap((candidates) => candidates.slice(0, 1)),
      )
    : decide(span, undecided, undecided.length);
}

/** Longest first, then best; what overlaps a chosen one is dropped. */
export function choose(weighedOnes: readonly Weighed[]): readonly Weighed[] {
  const length = ({ mention }: Weighed) => mention.end - mention.start;
  const isWhole = ({ proposal, mention }: Weighed) =>
    proposal.noun === undefined && (mention.parts.find(({ name }) => name === 'name')?.value ?? 0) > 1;
  const ordered = weighedOnes.toSorted(
    (a, b) => length(b) - length(a) || Number(isWhole(b)) - Number(isWhole(a)) || b.mention.score - a.mention.score,
  );
  const spans = createSpans();
  return ordered.filter(({ mention }) => spans.take(mention));
}

/** Whether others of a code's letter are spoken of. */
const hasSiblings = (code: string, chosen: readonly Mention[], focus: Focus): boolean =>
  [...focus.entities.map(({ name }) => name), ...chosen.flatMap(({ entities }) => entities.map(({ name }) => name))].some(
    (name) => isCode(name) && name[0] === code[0],
  );

/** What reads like an identifier and nobody has. Numbers and interfaces count only where something is spoken of that could have them. */
export function unknowns(proposals: readonly Proposal[], chosen: readonly Mention[], focus: Focus): readonly Mention[] {
  const anchored = focus.entities.length > 0 || chosen.some(({ status }) => status === 'RESOLVED');
  const spans = createSpans(chosen);
  return proposals
    .filter(
      (each) =>
        each.identifier &&
        (each.kind === 'NAME' || each.kind === 'ADDRESS' || anchored) &&
        (!isCode(each.text) || hasSiblings(each.text, chosen, focus)),
    )
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .filter((proposal) => spans.take(proposal))
    .map((proposal) => unknown({ ...proposal, kind: 'NAME' }, `nothing in the inventory is called ${proposal.text}`));
}
