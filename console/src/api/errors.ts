/** What went wrong with a request: a code of the API, or `NETWORK` if the server cannot be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHENTICATED';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
