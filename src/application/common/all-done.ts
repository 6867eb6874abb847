/**
 * Waits until all promises have settled, so that a transaction is not rolled back while one of its writes is in progress. Then rejects with the first
 * error, in their order.
 */
export async function settleAllOrThrow(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** The value of a settled promise; throws if it was rejected. */
export function fulfilled<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
