import type { Focus } from '../../model/focus.js';
import { groupBy } from '../../common/group-by.js';
import { isCode } from '../extract/names.js';
import { normalForm } from '../../text/normal-form.js';
import type { Proposal } from '../extract/proposal.js';
import type { Mention } from '../../model/understanding.js';
import { focusAnchors, namedAnchor, type Anchor } from './anchors.js';
import { isExcluded } from './holders.js';
import { weigh } from './candidates.js';
import { compound } from './compounds.js';
import { decide, resolvedTo, unknown } from './decide.js';
import { hungOn, latestOf } from './latest.js';
import { isPart } from './parts.js';
import { createRepeats, type Repeats } from './repeats.js';
import type { Found } from './found.js';
import { isIndefinite, withHolders } from './held.js';
import { createSpans } from './spans.js';
import { SCORE } from './thresholds.js';

/** Things of one message that others of it are looked for in. */
const MOST_ANCHORS = 24;
/** Names that are told apart by where they stand in the text; more of them stay open. */
const MOST_TOLD_APART = 32;

/** A proposal with what it was taken for. */
export interface Weighed {
  readonly proposal: Proposal;
  readonly mention: Mention;
}

/** Names that stand by themselves, in text order; what stayed open is looked at again in the light of the others. */
export function resolveNames(proposals: readonly Proposal[], found: Found, focus: Focus, text: string): readonly Weighed[] {
  const background = focusAnchors(focus);
  const first = createRepeats<readonly Weighed[]>();
  const weighOnce = (each: Proposal) =>
    first(surfaceOf(each), () => weighed(each, found, background, focus)).map(({ mention }) => at(each, mention));
  const whole = choose(withoutApposed(proposals.filter((each) => !isPart(each)).flatMap(weighOnce), text));
  const light = { found, focus, text, weighings: createRepeats<readonly Weighed[]>(), latest: createRepeats<Mention>() };
  // What only earlier turns decided may change in the first light, and is none for the others before.
  const sure = whole.map(({ mention }) => mention).filter((mention) => !leansOnContext(mention));
  const once = inTheLightOf(whole, sure, light);
  const again = inTheLightOf(
    once,
    once.map(({ mention }) => mention),
    light,
  );
  const ordered = again.toSorted((a, b) => a.mention.start - b.mention.start);
  const told = withHolders(
    ordered.map(({ mention }) => mention),
    text,
  );
  return ordered.map((each, index) => ({ ...each, mention: told[index] ?? each.mention }));
}

/** What is said again in the same way means the same again. */
const surfaceOf = ({ text, kind, types, noun = '', common, asked = false, alone = false }: Proposal): string =>
  [text, kind, noun, types.join(), common, asked, alone].join('|');

const at = (proposal: Proposal, mention: Mention): Weighed => ({
  proposal,
  mention: { ...mention, start: proposal.start, end: proposal.end },
});

interface Light {
  readonly found: Found;
  readonly focus: Focus;
  readonly text: string;
  /** By surface and what is named beside it. */
  readonly weighings: Repeats<readonly Weighed[]>;
  readonly latest: Repeats<Mention>;
}

/** What stayed open, or was decided by earlier turns alone, once more with what else this message names. */
function inTheLightOf(
  whole: readonly Weighed[],
  others: readonly Mention[],
  { found, focus, text, weighings, latest }: Light,
): readonly Weighed[] {
  const background = focusAnchors(focus);
  const all = whole.map(({ mention }) => mention);
  const named = others.filter(({ status }) => status === 'RESOLVED').toSorted((a, b) => a.start - b.start);
  const meant = named.filter((mention) => !isExcluded(text, mention));
  let left = MOST_TOLD_APART;
  return whole.map((each) => {
    if (!leansOnContext(each.mention) || isIndefinite(each.mention, text)) return each;
    const beside = anchorsBeside(each.mention, meant);
    const key = [surfaceOf(each.proposal), ...beside.map(({ id }) => id)].join('|');
    const [weighedAgain = each] = weighings(key, () => weighed(each.proposal, found, [...beside, ...background], focus));
    const again = at(each.proposal, weighedAgain.mention);
    if (!isNamesake(again.mention) || (named.length > 0 && (left -= 1) < 0)) return again;
    const hung = named.length === 0 ? again.mention : hungOn(again.mention, named, text, all);
    return at(each.proposal, hung.status === 'RESOLVED' ? hung : latest(key, () => latestOf(again.mention, focus, beside)));
  });
}

/** Open, or decided by what was said before: what else this message names says more. */
const leansOnContext = ({ status, fromTalk }: Mention): boolean => status === 'AMBIGUOUS' || fromTalk !== undefined;

/** What the message names beside this. */
function anchorsBeside(mention: Mention, meant: readonly Mention[]): readonly Anchor[] {
  const anchors: Anchor[] = [];
  for (const { start, end, entities } of meant) {
    if (anchors.length >= MOST_ANCHORS) break;
    if (end <= mention.start || start >= mention.end) anchors.push(...entities.map(namedAnchor));
  }
  return anchors.slice(0, MOST_ANCHORS);
}

/** "the Acme line CID-1": the name behind it says which, and the phrase before is what it says, no name. */
function withoutApposed(all: readonly Weighed[], text: string): readonly Weighed[] {
  const behind = groupBy(
    all.filter(({ proposal }) => proposal.noun === undefined),
    ({ mention }) => mention.start - 1,
  );
  return all.filter(
    ({ proposal, mention }) =>
      proposal.noun === undefined ||
      text[mention.end] !== ' ' ||
      behind.get(mention.end)?.some((other) => other.mention.entities.some(({ type }) => proposal.types.includes(type))) !== true,
  );
}

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

/** "Lugano router", "Branch 17": the place is known, or the others of that name are, but this one is not. Digits are identity. */
function missing(proposal: Proposal, found: Found): Mention | undefined {
  const span = { ...proposal, kind: 'NAME' as const };
  const of = (key: string) => found.byKey.get(key) ?? [];
  if (proposal.numbered !== undefined) {
    const { numbered: _, ...unnumbered } = proposal;
    const others = compound(unnumbered, proposal.keys, found).slice(0, 3);
    if (others.length > 0) return unknown(span, `there is ${others.map(({ entity }) => entity.name).join(', ')}, but no ${proposal.text}`);
  }
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

/** Letters of the codes that are spoken of. */
const codeLetters = (chosen: readonly Mention[], focus: Focus): ReadonlySet<string | undefined> =>
  new Set([...focus.entities, ...chosen.flatMap(({ entities }) => entities)].flatMap(({ name }) => (isCode(name) ? [name[0]] : [])));

/** What reads like an identifier and nobody has. Numbers and interfaces count only where something is spoken of that could have them. */
export function unknowns(proposals: readonly Proposal[], chosen: readonly Mention[], focus: Focus): readonly Mention[] {
  const anchored = focus.entities.length > 0 || chosen.some(({ status }) => status === 'RESOLVED');
  const letters = codeLetters(chosen, focus);
  const spans = createSpans(chosen);
  return proposals
    .filter(
      (each) =>
        each.identifier &&
        (each.kind === 'NAME' || each.kind === 'ADDRESS' || anchored) &&
        (!isCode(each.text) || letters.has(each.text[0])),
    )
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .filter((proposal) => spans.take(proposal))
    .map((proposal) => unknown({ ...proposal, kind: 'NAME' }, `nothing in the inventory is called ${proposal.text}`));
}
