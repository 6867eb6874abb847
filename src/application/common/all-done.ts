/**
 * Waits until every one has ended, whatever becomes of the others: a transaction is not rolled back while one of its writes is under way. Then rejects
 * with the first failure, in their order.
 */
export async function settleAllOrThrow(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** What a settled promise came to; throws what it was rejected with. */
export function fulfilled<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
