import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print, type GraphQLFormattedError } from 'graphql';
import type { Client } from 'graphql-ws';

export interface TakenEvents<Data> {
  readonly data: readonly Data[];
  readonly errors: readonly GraphQLFormattedError[];
}

/** An open subscription. */
export interface Following<Data> {
  readonly received: Data[];
  readonly errors: GraphQLFormattedError[];
  /** Resolves when this number of results has arrived or the subscription has ended; rejects if it takes so long that something hangs. */
  until(count: number): Promise<readonly Data[]>;
  stop(): void;
  readonly ended: Promise<void>;
}

export function follow<Data, Variables extends Record<string, unknown>>(
  client: Client,
  document: TypedDocumentNode<Data, Variables> | string,
  variables: Variables,
): Following<Data> {
  const received: Data[] = [];
  const errors: GraphQLFormattedError[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((each) => each());
  let over = false;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = () => {
      over = true;
      resolve();
      wake();
    };
  });
  const stop = client.subscribe<Data>(
    { query: typeof document === 'string' ? document : print(document), variables },
    {
      next: (result) => {
        if (result.errors) errors.push(...result.errors);
        if (result.data) received.push(result.data);
        wake();
      },
      error: (error) => {
        if (Array.isArray(error)) errors.push(...(error as GraphQLFormattedError[]));
        else errors.push({ message: error instanceof Error ? error.message : closeReason(error), extensions: { closed: true } });
        end();
      },
      complete: end,
    },
  );
  return {
    received,
    errors,
    stop,
    ended,
    until: (count) =>
      waitFor(
        () => received.length >= count || over,
        waiting,
        () => received,
      ),
  };
}

function closeReason(event: unknown): string {
  const { code, reason } = event as { code?: number; reason?: string };
  return `closed ${code ?? ''} ${reason ?? ''}`;
}

const GIVE_UP_MS = 120_000;

function waitFor<Data>(done: () => boolean, waiting: Set<() => void>, result: () => readonly Data[]): Promise<readonly Data[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Still waiting; there are ${result().length}.`)), GIVE_UP_MS);
    const check = (): void => {
      if (!done()) return;
      clearTimeout(late);
      waiting.delete(check);
      resolve(result());
    };
    waiting.add(check);
    check();
  });
}

/** The first `count` results, or fewer if the subscription ends before. */
export async function take<Data, Variables extends Record<string, unknown>>(
  client: Client,
  document: TypedDocumentNode<Data, Variables> | string,
  variables: Variables,
  count: number,
): Promise<TakenEvents<Data>> {
  const following = follow(client, document, variables);
  await following.until(count);
  following.stop();
  return { data: following.received.slice(0, count), errors: following.errors };
}
