import { setTimeout as wait } from 'node:timers/promises';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Instances } from './instances.js';
import type { Answer, Person } from './server.js';

/** A client that uses one instance after the other, and retries on the next one. */
export interface RoundRobin {
  /**
   * The first successful response. A mutation may reach two instances, so give it a client id. Rejects on the first response with errors other than
   * UNAVAILABLE, and after {@link GIVE_UP_MS}.
   */
  ok<Data = Record<string, unknown>, Variables = Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables> | string,
    variables?: Variables,
  ): Promise<Data>;
  /** The reasons for retries, one for each. */
  readonly retries: readonly string[];
}

const GIVE_UP_MS = 120_000;
const AGAIN_MS = 20;

/** `first` is the index of the first instance. */
export function roundRobin({ all }: Instances, person: Person, first = 0): RoundRobin {
  const clients = all.map((instance) => instance.as(person));
  let turn = first;
  const retries: string[] = [];
  return {
    retries,
    async ok(document, variables) {
      const deadline = performance.now() + GIVE_UP_MS;
      for (;;) {
        const client = clients[turn++ % clients.length];
        if (client === undefined) throw new Error('expected at least one instance');
        const answer = await client.run(document, variables).catch((error: unknown) => error);
        if (isAnswer(answer) && !isUnavailable(answer)) {
          if (answer.errors.length > 0 || answer.data === null || answer.data === undefined)
            throw new Error(`The server answered ${JSON.stringify(answer.errors)}`);
          return answer.data as never;
        }
        if (performance.now() > deadline)
          throw new Error(`No instance answered within ${GIVE_UP_MS} ms; the last said ${userMessage(answer)}`);
        retries.push(userMessage(answer));
        await wait(AGAIN_MS);
      }
    },
  };
}

function isAnswer(answer: unknown): answer is Answer<unknown> {
  return typeof answer === 'object' && answer !== null && 'status' in answer;
}

function isUnavailable({ status, errors }: Answer<unknown>): boolean {
  return status === 503 || errors.some(({ extensions }) => extensions?.['code'] === 'UNAVAILABLE');
}

function userMessage(answer: unknown): string {
  if (isAnswer(answer)) return answer.text.slice(0, 500);
  return answer instanceof Error ? `${answer.message} ${answer.cause instanceof Error ? answer.cause.message : ''}` : String(answer);
}
