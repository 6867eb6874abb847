import { fold } from '../../text/normal-form.js';
import { type NamedCandidate, candidatesByKey } from '../candidates/by-key.js';
import { nameWords } from '../candidates/description.js';
import type { ScoredSpan } from '../decision/alternatives.js';
import type { NameSpan, SpanKey } from '../parse/name-span.js';
import { scoreOf, softmax } from '../scoring/linear.js';
import { nameFeaturesOfAll } from '../scoring/name-features.js';
import { noNameFeatures } from '../scoring/no-name-features.js';
import { placeFeaturesOfAll } from '../scoring/place-features.js';
import { typeClass } from '../scoring/type-classes.js';
import { belongsTo, isIn } from './links.js';
import type { AnchorsAround, Chosen, NameReading, Proposal } from './reading.js';
import { type Surroundings, situationOf, surroundingsOf } from './situation.js';

export function score(
  span: NameSpan,
  keys: readonly SpanKey[],
  reading: NameReading,
  anchors: AnchorsAround,
  others: readonly Chosen[],
): ScoredSpan | undefined {
  if (isAmount(span)) return undefined;
  const all = proposalFor(span, keys, reading);
  if (all === undefined) return undefined;
  const around = surroundingsOf(span, reading, anchors, others);
  const proposal = around.owner === undefined ? all : propose(span, partsOfOwner(all.found, around), reading);
  if (proposal === undefined) return undefined;
  const { candidates, features, nothing } = proposal;
  const { names } = reading.weights;
  const places = placeFeaturesOfAll(candidates, around);
  const scores = [...places.map((each, at) => scoreOf(each, names, proposal.scores[at])), proposal.scoreOfNothing];
  return {
    span,
    owner: around.owner,
    candidates,
    alternatives: () => [...places.map((each, at) => ({ ...features[at], ...each })), nothing],
    scores,
    probabilities: softmax(scores),
  };
}

/** The candidates of a span with their scores; undefined without candidates. */
function proposalFor(span: NameSpan, keys: readonly SpanKey[], reading: NameReading): Proposal | undefined {
  const { proposals, hits } = reading;
  // A provisional entity of another conversation cannot be named by a plain word: a tool's result may call a device “Reboot”, “Monday” or “London”.
  const found = () => candidatesByKey(keys, hits).filter(({ foreign }) => foreign !== true || !PLAIN_WORD.test(span.text));
  if (!proposals.has(keys)) proposals.set(keys, propose(span, found(), reading));
  return proposals.get(keys);
}

function propose(span: NameSpan, found: readonly NamedCandidate[], reading: NameReading): Proposal | undefined {
  const { weights, user, alone } = reading;
  const candidates = [...found, ...offeredCandidates(span, found, reading)];
  if (candidates.length === 0) return undefined;
  const features = nameFeaturesOfAll(span, candidates, situationOf(span, reading));
  const best = { whole: candidates.some(({ fit }) => fit !== 'PART'), part: candidates.some(({ fit }) => fit === 'PART') };
  const nothing = noNameFeatures(span, best, { user, alone });
  const [scores, scoreOfNothing] = [features.map((each) => scoreOf(each, weights.names)), scoreOf(nothing, weights.names)];
  return { found, candidates, features, scores, nothing, scoreOfNothing };
}

const PLAIN_WORD = /^\p{L}+$/u;

/** A number that is the value of a setting or one of several in a row is an amount. */
const isAmount = (span: NameSpan): boolean => /^\d+$/u.test(span.text) && (span.look.isValue || span.look.isOneOfNumbers);

/** What a question offers and has the words in its name, though they are too common to be looked up: “03” of app-01, app-02 and app-03. */
function offeredCandidates(span: NameSpan, found: readonly NamedCandidate[], { offered }: NameReading): readonly NamedCandidate[] {
  if (offered.length === 0 || span.to - span.from > 2 || span.form === 'NUMBERED') return [];
  const words = fold(span.text).match(/\p{L}+|\p{N}+/gu) ?? [];
  return offered
    .filter((entity) => !found.some((each) => each.entity.id === entity.id) && words.every((word) => nameWords(entity).has(word)))
    .map((entity, _, all) => ({ entity, fit: 'PART', rivals: all.length, byChance: false }));
}

/** “gi0/1 of rtr-1” is a port of this device, or of its stack if the device has none, but never of another one. */
function partsOfOwner(found: readonly NamedCandidate[], { owner, owners }: Surroundings): readonly NamedCandidate[] {
  if (owner === undefined) return found;
  const isPart = ({ entity }: NamedCandidate): boolean => typeClass(entity) === 'component';
  const isDirect = ({ entity }: NamedCandidate): boolean => isIn(entity, owner) || entity.places.some(({ id }) => owners.has(id));
  const hasDirect = found.some((each) => isPart(each) && isDirect(each));
  const parts = found.filter((each) => isPart(each) && (isDirect(each) || (!hasDirect && belongsTo(each.entity, owner))));
  const others = found.filter((each) => !isPart(each));
  return [...parts.map((each) => ({ ...each, rivals: parts.length, byChance: false })), ...others];
}
