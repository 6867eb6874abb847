import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs work on behalf of a request, so that what is logged in it names the request. */
export const runInRequest = (id: string, work: () => void): void => scope.run(id, work);

/** The id of the request that the running code belongs to; undefined outside of requests. */
export const currentRequest = (): string | undefined => scope.getStore();
