import type { Candidate, Mention, Understanding } from '../../domain/model/understanding.js';
import { choicesOf } from '../../domain/understanding/meanings.js';
import { summaryText } from './entity-lines.js';
import { oneLine, quoted } from './text.js';

const SHOWN = { entities: 10, candidates: 5, choices: 20, evidence: 160 } as const;

/** How to answer, where the same call can be repeated. A message that was added is answered by the next one. */
export const REPEAT = 'Repeat the call with the argument choice:';

/** What a text mentions: first what is open, because the reader has to decide it. */
export function mentionLines(understanding: Understanding, how: string): readonly string[] {
  return [
    ...openLines(understanding, how),
    ...resolvedLines(understanding),
    ...(understanding.mentions.length === 0 ? ['No entity of the inventory is mentioned.'] : []),
  ];
}

/** The question with its choices, and every mention that is not resolved. */
export function openLines({ mentions, clarification }: Understanding, how: string): readonly string[] {
  const open = mentions.filter(({ status }) => status !== 'RESOLVED');
  const asked = open.find(({ candidates }) =>
    clarification?.choices.every(({ entity }) => candidates.some((each) => each.entity.id === entity)),
  );
  return [
    ...(clarification === undefined ? [] : [askLine(clarification.question, how)]),
    ...(clarification?.choices ?? [])
      .slice(0, SHOWN.choices)
      .map(({ label, entity }, index) => `${index + 1}. ${oneLine(label, 200)} [${entity}]`),
    ...open.map((mention) => mentionLine(mention, mention === asked)),
  ];
}

const resolvedLines = ({ mentions }: Understanding): readonly string[] =>
  mentions.filter(({ status }) => status === 'RESOLVED').map((mention) => mentionLine(mention, true));

/** What the reader is asked, before the choices. */
export const askLine = (question: string, how: string): string => `Ask: ${oneLine(question, 300)} ${how}`;

function mentionLine(mention: Mention, hasChoices: boolean): string {
  if (mention.status === 'POSSIBLE') return possibleLine(mention);
  const { text, status, entities, evidence, candidates, candidateCount } = mention;
  const why = status === 'RESOLVED' || evidence.length === 0 ? '' : ` (${oneLine(evidence.join('; '), SHOWN.evidence)})`;
  return `- ${quoted(text)} ${status}${entityText(entities.slice(0, SHOWN.entities).map(summaryText), entities.length)}${why}${
    hasChoices || candidates.length === 0 ? countText(mention) : candidatesText(candidates, candidateCount)
  }`;
}

/** “- "it" POSSIBLE: probably device a; or rack b”. */
function possibleLine(mention: Mention): string {
  const meanings = choicesOf(mention).map(({ entities }) => {
    const names = entities.slice(0, SHOWN.entities).map(summaryText);
    return `${names.join(' and ')}${entities.length > names.length ? ` and ${entities.length - names.length} more` : ''}`;
  });
  return `- ${quoted(mention.text)} POSSIBLE: probably ${meanings.join('; or ')}`;
}

/** `total` may exceed the shown texts. */
const entityText = (texts: readonly string[], total: number): string =>
  total === 0 ? '' : `: ${texts.join('; ')}${total > texts.length ? `; and ${total - texts.length} more` : ''}`;

const countText = ({ status, candidateCount }: Mention): string => (status === 'AMBIGUOUS' ? `, ${candidateCount} candidates` : '');

const candidatesText = (candidates: readonly Candidate[], total: number): string =>
  `, candidates${entityText(
    candidates.slice(0, SHOWN.candidates).map(({ entity }) => summaryText(entity)),
    total,
  )}`;

/** Follow-up, topic and needs of a text. */
export function turnLines({ followUp, topic, needs = [] }: Understanding): readonly string[] {
  const asked = needs.map(({ kind, about }) => `${kind}${about.length === 0 ? '' : ` (${about.slice(0, 6).join(', ')})`}`);
  return [
    `Follow-up: ${followUp.isFollowUp ? `yes, of ${followUp.of.slice(0, 3).join(', ')}` : 'no'}; topic: ${oneLine(topic.name ?? topic.domain, 60)}${topic.shifted ? ', changed' : ''}`,
    ...(asked.length === 0 ? [] : [`Needs: ${oneLine(asked.join('; '), 300)}`]),
  ];
}
