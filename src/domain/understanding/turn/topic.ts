import type { Focus } from '../../model/focus.js';
import { isDomain } from '../../model/topic-domains.js';
import type { Topic } from '../../model/understanding.js';
import { logistic, scoreOf, type Features, type Weights } from '../scoring/linear.js';

/** The probability from which a turn is taken for a change of the topic. */
const FROM = 0.4;

/** The feature of a turn that says itself that its topic is another one: that decides, whatever else speaks against it. */
export const ANNOUNCED = 'announces a topic';

/** What a turn is about, and whether that is something new. `name`: the topic that its words speak for, if any. */
export function topicOf(features: Features, weights: Weights, name: string | undefined, focus: Focus): Topic {
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
