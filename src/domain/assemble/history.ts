import type { Candidates, WindowItem } from '../context-window.js';
import type { Message } from '../message.js';
import type { Cost } from '../render/cost.js';
import { contentOf } from '../render/lines.js';
import type { Pick, Strategy, Unit } from '../strategy/unit.js';
import type { Tokenizer } from '../tokens/tokenizer.js';
import type { Ledger } from './ledger.js';
import { createRuns, type Runs } from './runs.js';
import { headingCost, type Costed, type Talk } from './talk.js';
import { unitsOf, type CostMemory } from './units.js';

export interface History {
  readonly talk: Talk | undefined;
  readonly included: readonly Message[];
  readonly leftOut: readonly { readonly unit: Unit; readonly reason: string }[];
}

/** What the strategy wants of the conversation, as far as there is room; `kept` is in already, and the heading paid for with it. */
export function historyOf(
  candidates: Candidates,
  strategy: Strategy,
  kept: Costed | undefined,
  ledger: Ledger,
  { tokenizer, costs }: { readonly tokenizer: Tokenizer; readonly costs: CostMemory },
): History {
  const units = unitsOf(candidates, tokenizer, costs).filter(
    ({ messages }) => kept === undefined || messages.every(({ id }) => id !== kept.item.message?.id),
  );
  const none = units.map((unit) => ({ unit, reason: 'no room left' }));
  if (units.length === 0 && kept === undefined) return { talk: undefined, included: [], leftOut: [] };
  const heading = headingCost('HISTORY', tokenizer);
  if (kept === undefined && !ledger.take(heading)) return { talk: undefined, included: [], leftOut: none };
  const runs = createRuns();
  if (kept !== undefined) runs.add({ depth: depthOf(kept) });
  const room = ledger.left;
  const reasons = choose(strategy(units, { follows: candidates.understanding.followUp.isFollowUp }), runs, ledger);
  const chosen = units.flatMap((unit) => itemsOf(unit, reasons.get(unit)));
  const items = [...(kept === undefined ? [] : [kept]), ...chosen].toSorted((a, b) => depthOf(a) - depthOf(b));
  const overhead = { prompt: heading.prompt, chat: heading.chat + runs.tokens };
  return {
    talk: items.length === 0 ? undefined : { kind: 'HISTORY', items, overhead },
    included: items.flatMap(({ item }) => item.message ?? []),
    leftOut: units
      .filter((unit) => !reasons.has(unit))
      .map((unit) => ({ unit, reason: unit.cost > room ? 'larger than the room for history' : 'less wanted than what is in' })),
  };
}

const depthOf = ({ item }: Costed): number => item.message?.depth ?? 0;

/** Takes picks in their order where they fit; the reason why each is in. */
function choose(picks: readonly Pick[], runs: Runs, ledger: Ledger): ReadonlyMap<Unit, string> {
  const room = ledger.left;
  const reasons = new Map<Unit, string>();
  for (const { unit, reason, share } of picks) {
    if (reasons.has(unit)) continue;
    const cost: Cost = { prompt: unit.costs.prompt, chat: unit.costs.chat + runs.adds(unit) };
    const fits = share === undefined ? ledger.take(cost) : ledger.takeShare(`history ${share.name}`, Math.floor(share.most * room), cost);
    if (!fits) continue;
    runs.add(unit);
    reasons.set(unit, reason);
  }
  return reasons;
}

/** A unit's cost is its items' together; each carries its part by size. */
function itemsOf(unit: Unit, reason: string | undefined): readonly Costed[] {
  if (reason === undefined) return [];
  const total = unit.messages.reduce((sum, message) => sum + Math.max(1, message.tokens), 0);
  let { prompt, chat } = unit.costs;
  return unit.messages.map((message, index): Costed => {
    const part = Math.max(1, message.tokens) / total;
    const last = index === unit.messages.length - 1;
    const cost = last ? { prompt, chat } : { prompt: Math.floor(unit.costs.prompt * part), chat: Math.floor(unit.costs.chat * part) };
    prompt -= cost.prompt;
    chat -= cost.chat;
    const item: Omit<WindowItem, 'tokens'> = {
      kind: 'MESSAGE',
      text: contentOf(message),
      score: unit.score,
      parts: unit.parts,
      reason,
      message,
    };
    return { item, cost };
  });
}
