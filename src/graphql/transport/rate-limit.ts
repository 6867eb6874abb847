import { NetloomError } from '../../domain/common/errors.js';

/** The error for a refused request, or undefined. Rejects if the server fails. */
export async function refusalOf(admission: Promise<void>): Promise<NetloomError | undefined> {
  try {
    await admission;
    return undefined;
  } catch (error) {
    if (error instanceof NetloomError) return error;
    throw error;
  }
}
