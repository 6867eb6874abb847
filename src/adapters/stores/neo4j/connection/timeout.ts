/** The server did not answer in the time that it had. */
export class Overdue extends Error {
  override readonly name = 'Overdue';
}

/** What `work` comes to, or {@link Overdue} when it takes longer than `ms`; what it comes to later is nobody's business. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Overdue(`No answer within ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
