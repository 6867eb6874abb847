import type { Understood } from './lab-page.js';

interface Ref {
  readonly objectType: string;
  readonly objectId: string;
}

const keyOf = ({ ref }: { readonly ref: Ref }): string => `${ref.objectType}:${ref.objectId}`;

/**
 * A labelled dialogue with one turn, in the format of the evaluation (eval/labels.ts): one line of a conversations.jsonl. The labels are what Netloom
 * understood, so a person has to correct them before they are a test.
 */
export function labelledCase(text: string, { mentions, followUp, topic }: Understood, theme: string): object {
  const ofStatus = (status: string) => mentions.filter((mention) => mention.status === status);
  const resolved = (kind: string) =>
    ofStatus('RESOLVED')
      .filter((mention) => mention.kind === kind)
      .map((mention) => ({ text: mention.text, keys: mention.entities.map(keyOf) }));
  const gold = {
    mentions: resolved('NAME'),
    references: resolved('REFERENCE'),
    ambiguous: ofStatus('AMBIGUOUS').map((mention) => ({
      text: mention.text,
      candidates: mention.candidates.flatMap(({ entity }) => (entity === null ? [] : keyOf(entity))),
    })),
    unknown: ofStatus('UNKNOWN').map((mention) => ({ text: mention.text })),
    followUp: followUp.isFollowUp,
    topic: topic.domain.toLowerCase(),
    topicShift: topic.shifted,
    evidence: [],
  };
  return { id: `lab-${Date.now()}`, theme, turns: [{ role: 'user', text, gold }] };
}
