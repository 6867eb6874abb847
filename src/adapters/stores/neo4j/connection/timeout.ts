/** The server did not answer in the time that it had. */
export class TimeoutError extends Error {
  override readonly name = 'Overdue';
}

/** What `work` comes to, or {@link TimeoutError} when it takes longer than `ms`; what it comes to later is nobody's business. */
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
