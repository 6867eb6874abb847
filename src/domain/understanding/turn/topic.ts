import type { Focus } from '../../model/focus.js';
import { isDomain } from '../../model/topic-domains.js';
import type { Topic } from '../../model/understanding.js';
import { logistic, scoreOf, type Features, type Weights } from '../scoring/linear.js';

/** The probability from which a turn is taken for a change of the topic. */
const FROM = 0.4;

/** The feature of a turn that says itself that its topic is another one: that decides, whatever else speaks against it. */
export const ANNOUNCED = 'announces a topic';

/**
 * About the longest turns and conversations that the weights were fitted to, as features. Beyond them, the weights say nothing: without a limit, almost every
 * long turn of a long conversation would change the topic.
 */
const MOST: Features = { words: Math.log2(1 + 30), 'content words': Math.log2(1 + 9), turn: Math.log2(1 + 16) };

const limited = (features: Features): Features =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [name, Math.min(value, MOST[name] ?? Infinity)]));

/** What a turn is about, and whether that is something new. `name`: the topic that its words speak for, if any. */
export function topicOf(unlimited: Features, weights: Weights, name: string | undefined, focus: Focus): Topic {
  const features = limited(unlimited);
  const known = name ?? focus.topic ?? 'OTHER';
  const domain = isDomain(known) ? known : 'OTHER';
  if (focus.turn === 0) return { domain, name: known, shifted: false, score: 0, parts: [] };
  const score = logistic(scoreOf(features, weights));
  const parts = Object.entries(features)
    .map(([feature, value]) => ({ name: feature, value: value * (weights[feature] ?? 0) }))
    .filter(({ name: feature, value }) => feature !== 'bias' && value !== 0)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const isAnnounced = features[ANNOUNCED] !== undefined;
  return { domain, name: known, shifted: isAnnounced || score >= FROM, score, parts };
}
