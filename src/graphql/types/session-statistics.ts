import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { SessionStatistics } from '../../application/index.js';
import { MODEL_PURPOSES, type ModelPurpose } from '../../domain/language-model/purpose.js';
import type { PruningKind } from '../../domain/model/pruning.js';
import type { StrategyName } from '../../domain/model/session.js';
import type { Reduction } from '../../domain/window/model/session-usage.js';
import type { SectionKind } from '../../domain/window/model/context-window.js';
import { enumType } from '../common/enum-type.js';
import { SectionKindEnum } from '../enums/context.js';
import { ModelPurposeEnum } from '../enums/language-model.js';
import { StrategyEnum } from '../enums/session.js';

type AnyReduction = Reduction | PruningKind;

const ReductionEnum = enumType<AnyReduction>('Reduction', 'A way in which windows contain less than the conversation.', {
  OMITTED: 'An item was left out of a computed window.',
  SUMMARIZED: 'A summary stood for a part of the conversation in a computed window.',
  SHORTENED: 'Texts that were shortened in computed windows.',
  MASKED: 'The result of a tool was replaced by one line in a computed window.',
  COMPACTED: 'The session was compacted by command.',
  CLEARED: 'The context was cleared by command.',
  ARCHIVED: 'Maintenance archived the session.',
});

@ObjectType('StrategyCount', { simpleResolvers: true, description: 'Computed windows of one strategy.' })
class StrategyCountType {
  @Field(() => StrategyEnum, { description: 'The strategy that was used, after AUTO has chosen one.' })
  strategy!: StrategyName;

  @Field(() => Int, { description: 'The number of windows.' })
  count!: number;
}

@ObjectType('SectionUsage', { simpleResolvers: true, description: 'The tokens of one section in all computed windows together.' })
class SectionUsageType {
  @Field(() => SectionKindEnum, { description: 'The section.' })
  kind!: SectionKind;

  @Field(() => Float, { description: 'The tokens of its items.' })
  tokens!: number;
}

@ObjectType('ReductionCount', { simpleResolvers: true, description: 'The number of reductions of one kind.' })
class ReductionCountType {
  @Field(() => ReductionEnum, { description: 'The kind.' })
  kind!: AnyReduction;

  @Field(() => Int, { description: 'The number of reductions.' })
  count!: number;
}

@ObjectType('ContextCounts', {
  simpleResolvers: true,
  description: 'Windows built for a session since it was opened. Windows of the last seconds before a server was killed are missing.',
})
class WindowCountsType {
  @Field(() => Int, { description: 'The number of windows that were computed: cache misses.' })
  computed!: number;

  @Field(() => Int, { description: 'The number of windows that came from a cache: cache hits.' })
  fromCache!: number;

  @Field(() => Int, { description: 'The tokens of the last window.' })
  lastTokens!: number;

  @Field(() => Int, { description: 'The number of items left out of windows, in total.' })
  itemsOmitted!: number;

  @Field(() => [StrategyCountType], { description: 'Computed windows by strategy, the most frequent first.' })
  strategies!: readonly StrategyCountType[];

  @Field(() => [SectionUsageType], { description: 'Tokens of computed windows by section, the largest first.' })
  sections!: readonly SectionUsageType[];

  @Field(() => [ReductionCountType], { description: 'Reductions of content by kind, the most frequent first.' })
  reductions!: readonly ReductionCountType[];
}

@ObjectType('LanguageModelCost', { simpleResolvers: true, description: 'The cost of the language model for one purpose.' })
class LanguageModelCostType {
  @Field(() => ModelPurposeEnum, { description: 'The purpose of the calls.' })
  purpose!: ModelPurpose;

  @Field(() => Int, { description: 'The number of calls, including failed ones.' })
  calls!: number;

  @Field(() => Float, { description: 'The number of tokens that were sent, as the service counted them, or an estimate.' })
  inputTokens!: number;

  @Field(() => Float, { description: 'The number of tokens that were received.' })
  outputTokens!: number;
}

@ObjectType('SessionStatistics', { simpleResolvers: true, description: 'The size of a session and the cost of its windows.' })
export class SessionStatisticsType {
  @Field(() => Int, { description: 'The number of messages of all branches.' })
  messages!: number;

  @Field(() => Int, { description: 'The number of recorded operations, including those that are no longer stored.' })
  operations!: number;

  @Field(() => Int, { description: 'The tokens of all messages, counted when they were written.' })
  messageTokens!: number;

  @Field(() => Int, { description: 'The tokens of all operations, counted when they were written.' })
  operationTokens!: number;

  @Field(() => Int, { description: 'The number of different entities that were mentioned.' })
  entities!: number;

  @Field(() => Int, { description: 'The number of messages of the assistant that were written, including cancelled ones.' })
  answers!: number;

  @Field(() => WindowCountsType, { description: 'Windows built since the session was opened.' })
  contexts!: WindowCountsType;

  @Field(() => [LanguageModelCostType], {
    description: 'The cost of the language model for this session by purpose; at most 5. The list is empty if it was not called.',
  })
  languageModel!: readonly LanguageModelCostType[];
}

const MOST = 2_147_483_647;
/** A count in the range of GraphQL's Int. */
const int = (count: number): number => Math.min(count, MOST);

/** The names with a count, the highest first. */
const ranked = <Name extends string>(counts: { readonly [Each in Name]?: number }): readonly (readonly [Name, number])[] =>
  (Object.entries(counts) as [Name, number][]).filter(([, count]) => count > 0).toSorted(([, a], [, b]) => b - a);

export function statisticsToGraphql({ usage, commands, ...statistics }: SessionStatistics): SessionStatisticsType {
  const { computed, fromCache, lastTokens, answers, strategies, sections, reductions, model = {} } = usage;
  return {
    ...statistics,
    answers: int(answers),
    contexts: {
      computed: int(computed),
      fromCache: int(fromCache),
      lastTokens,
      itemsOmitted: int(reductions.OMITTED ?? 0),
      strategies: ranked(strategies).map(([strategy, count]) => ({ strategy, count: int(count) })),
      sections: ranked(sections).map(([kind, tokens]) => ({ kind, tokens })),
      reductions: ranked<AnyReduction>({ ...reductions, ...commands }).map(([kind, count]) => ({ kind, count: int(count) })),
    },
    languageModel: MODEL_PURPOSES.flatMap((purpose) => {
      const cost = model[purpose];
      return cost === undefined ? [] : [{ purpose, ...cost, calls: int(cost.calls) }];
    }),
  };
}
