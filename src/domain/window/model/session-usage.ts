import type { ContextWindow, SectionKind } from './context-window.js';
import type { StrategyName } from '../../model/session.js';

/** The ways in which windows leave out or shrink content, and maintenance archives sessions. Compactions and clearings are in the session itself. */
export const REDUCTIONS = ['OMITTED', 'SUMMARIZED', 'SHORTENED', 'MASKED', 'ARCHIVED'] as const;
export type Reduction = (typeof REDUCTIONS)[number];

type Counts<Name extends string> = { readonly [Each in Name]?: number };

/** The use of a session since it was opened. Every number only grows, except that of the last window. */
export interface SessionUsage {
  /** Windows that were computed. */
  readonly computed: number;
  /** Windows that came from a cache. */
  readonly fromCache: number;
  /** The tokens of the last window. */
  readonly lastTokens: number;
  /** Messages of the assistant. */
  readonly answers: number;
  /** Computed windows by strategy. */
  readonly strategies: Counts<StrategyName>;
  /** The tokens of computed windows by section. */
  readonly sections: Counts<SectionKind>;
  /** Items of computed windows by the way in which they were reduced. */
  readonly reductions: Counts<Reduction>;
  /** The cost of the language model by the purpose of the calls; absent if it was not called. */
  readonly model?: Readonly<Record<string, ModelCost>>;
}

export interface ModelCost {
  /** The number of calls, including failed ones. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export const NO_USAGE: SessionUsage = {
  computed: 0,
  fromCache: 0,
  lastTokens: 0,
  answers: 0,
  strategies: {},
  sections: {},
  reductions: {},
};

function summed<Name extends string>(one: Counts<Name>, other: Counts<Name>): Counts<Name> {
  const sums: Partial<Record<Name, number>> = { ...one };
  for (const [name, count] of Object.entries(other) as [Name, number][]) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

/** The use that one call of the language model adds. */
export const modelUsage = (purpose: string, tokens: Omit<ModelCost, 'calls'>): SessionUsage => ({
  ...NO_USAGE,
  model: { [purpose]: { calls: 1, ...tokens } },
});

function summedCosts(one: SessionUsage['model'] = {}, other: SessionUsage['model'] = {}): Pick<SessionUsage, 'model'> {
  const sums: Record<string, ModelCost> = { ...one };
  for (const [purpose, cost] of Object.entries(other)) {
    const before = sums[purpose] ?? { calls: 0, inputTokens: 0, outputTokens: 0 };
    sums[purpose] = {
      calls: before.calls + cost.calls,
      inputTokens: before.inputTokens + cost.inputTokens,
      outputTokens: before.outputTokens + cost.outputTokens,
    };
  }
  return Object.keys(sums).length === 0 ? {} : { model: sums };
}

/** The use before and after a moment together. */
export function addUsage(before: SessionUsage, later: SessionUsage): SessionUsage {
  return {
    computed: before.computed + later.computed,
    fromCache: before.fromCache + later.fromCache,
    lastTokens: later.computed + later.fromCache > 0 ? later.lastTokens : before.lastTokens,
    answers: before.answers + later.answers,
    strategies: summed(before.strategies, later.strategies),
    sections: summed(before.sections, later.sections),
    reductions: summed(before.reductions, later.reductions),
    ...summedCosts(before.model, later.model),
  };
}

/** The use that one window adds. A cached window was counted when it was computed. */
export function usageOf({ strategy, budget, sections, omitted }: ContextWindow, cached: boolean): SessionUsage {
  if (cached) return { ...NO_USAGE, fromCache: 1, lastTokens: budget.used };
  const items = sections.flatMap((section) => section.items);
  const count = (matches: (item: (typeof items)[number]) => boolean): number => items.filter(matches).length;
  const reductions = {
    OMITTED: omitted.count,
    SUMMARIZED: count(({ kind }) => kind === 'SUMMARY'),
    SHORTENED: count(({ cut }) => cut !== undefined && cut.how !== 'MASKED'),
    MASKED: count(({ cut }) => cut?.how === 'MASKED'),
  };
  return {
    ...NO_USAGE,
    computed: 1,
    lastTokens: budget.used,
    strategies: { [strategy]: 1 },
    sections: Object.fromEntries(budget.bySection.filter(({ tokens }) => tokens > 0).map(({ kind, tokens }) => [kind, tokens])),
    reductions: Object.fromEntries(Object.entries(reductions).filter(([, number]) => number > 0)),
  };
}
