import type { Operation } from '../domain/operation.js';
import { effectsAsked } from '../domain/needs.js';
import type { Chain } from '../ports/messages.js';
import type { StoreNouns } from '../ports/store.js';

/** Operations that a window may take. */
const NEWEST = 20;
/** Operations of which those of one chain, or of some time on, are taken. */
const LOOKED_AT = 100;
const ASKED = 5;

/** Which operations count. */
export interface OperationBounds {
  /** Only those recorded at this time or later. */
  readonly since?: number;
  /** Only those recorded while a message of this chain was the head. */
  readonly on?: Chain;
}

/** The newest ones of a session, newest first. */
export async function newestOperations(
  nouns: StoreNouns,
  session: string,
  { since = 0, on }: OperationBounds,
): Promise<readonly Operation[]> {
  if (on !== undefined) return (await operationsOn(nouns, on)).filter(({ at }) => at >= since).slice(0, NEWEST);
  const page = await nouns.operations.list(session, { first: NEWEST }, {});
  return page.items.map(({ value }) => value).filter(({ at }) => at >= since);
}

/** The last operations that did what the text asks about, however many came after them. */
export async function operationsAsked(
  nouns: StoreNouns,
  session: string,
  text: string,
  { since = 0, on }: OperationBounds,
): Promise<readonly Operation[]> {
  const pages = await Promise.all(effectsAsked(text).map((effect) => nouns.operations.list(session, { first: ASKED }, { effect })));
  const found = pages.flatMap(({ items }) => items.map(({ value }) => value)).filter(({ at }) => at >= since);
  return on === undefined || found.length === 0 ? found : recordedOn(nouns, on, found);
}

/** Of the last ones of the session those of a chain, newest first. */
export async function operationsOn(nouns: StoreNouns, chain: Chain): Promise<readonly Operation[]> {
  const page = await nouns.operations.list(chain.session, { first: LOOKED_AT }, {});
  return recordedOn(
    nouns,
    chain,
    page.items.map(({ value }) => value),
  );
}

/** One that was recorded before the first message is of every chain. */
async function recordedOn(nouns: StoreNouns, chain: Chain, operations: readonly Operation[]): Promise<readonly Operation[]> {
  const messages = [...new Set(operations.flatMap(({ message }) => message ?? []))];
  const on = await nouns.messages.onChain(chain, messages);
  return operations.filter(({ message }) => message === undefined || on.has(message));
}
