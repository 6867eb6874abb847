import { NetloomError } from '../../domain/common/errors.js';

/** The error that keeps a request out, or undefined. Rejects for a fault of the server. */
export async function refusalOf(admission: Promise<void>): Promise<NetloomError | undefined> {
  try {
    await admission;
    return undefined;
  } catch (error) {
    if (error instanceof NetloomError) return error;
    throw error;
  }
}
