import type { SessionStatisticsQuery } from '#client/operations';
import { counted, shortTime } from '../output/print.js';
import { fitted } from '../output/terminal.js';

type Session = NonNullable<SessionStatisticsQuery['session']>;

/** A line with the count of each name; none without counts. */
const countsLine = (label: string, counts: readonly (readonly [string, number])[]): readonly string[] =>
  counts.length === 0 ? [] : [`${label}: ${counts.map(([name, count]) => `${name.toLowerCase()} ${count}`).join(', ')}`];

/** The content of a session, and the cost of its windows. */
export function statisticsLines({ id, title, key, statistics, prunings }: Session): readonly string[] {
  const { messages, messageTokens, operations, operationTokens, entities, answers, contexts, languageModel } = statistics;
  const { computed, fromCache, lastTokens, strategies, sections, reductions } = contexts;
  return [
    `${id}  ${fitted(title ?? key ?? '', 60)}`,
    `${counted(messages, 'message')} of ${messageTokens} tokens, ${counted(answers, 'answer')}`,
    `${counted(operations, 'operation')} of ${operationTokens} tokens`,
    counted(entities, 'entity', 'entities'),
    `windows: ${computed} computed, ${fromCache} from the cache, last ${lastTokens} tokens`,
    ...countsLine(
      'windows by strategy',
      strategies.map((each) => [each.strategy, each.count]),
    ),
    ...countsLine(
      'tokens by section',
      sections.map((each) => [each.kind, each.tokens]),
    ),
    ...countsLine(
      'reductions',
      reductions.map((each) => [each.kind, each.count]),
    ),
    ...countsLine(
      'tokens of the language model',
      languageModel.map((each) => [each.purpose, each.inputTokens + each.outputTokens]),
    ),
    ...prunings.nodes.map(
      (each) =>
        `${shortTime(each.at)}  ${each.kind.toLowerCase()}: ${each.messages} messages, ${each.tokensBefore} to ${each.tokensAfter} tokens${each.restoredAt === null ? '' : ', restored'}`,
    ),
  ];
}
