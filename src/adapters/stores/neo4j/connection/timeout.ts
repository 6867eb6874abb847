/** The server did not respond in time. */
export class TimeoutError extends Error {
  override readonly name = 'Overdue';
}

/** The result of `work`, or a {@link TimeoutError} after `ms` milliseconds; a later result is ignored. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
