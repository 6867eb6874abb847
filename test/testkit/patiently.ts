/** A server that is new or just back makes its plans first, and a busy machine takes its time: so long what may be tried again is. */
const PATIENCE_MS = 45_000;

/** As a client asks: what is refused as UNAVAILABLE is asked again. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = performance.now() + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'UNAVAILABLE' || performance.now() > deadline) throw error;
    }
  }
}
