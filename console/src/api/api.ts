import type { TypedDocumentString } from '../generated/operations.js';
import { ApiError } from './errors.js';
import { readKey } from './key.js';

export const ENDPOINT = '/graphql';

/** A document with its result and its variables. */
export type Document<Data, Variables> = TypedDocumentString<Data, Variables>;

interface Body<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** Sends a query or a mutation. Throws an {@link ApiError}. */
export async function request<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const response = await post({ query: document.toString(), variables }, signal);
  const { data, errors } = await bodyOf<Data>(response);
  const [error] = errors ?? [];
  if (error !== undefined) throw new ApiError(error.extensions?.code ?? 'INTERNAL', error.message);
  if (data === null || data === undefined) throw new ApiError('INTERNAL', `The server answered ${response.status} without data.`);
  return data;
}

async function post(body: object, signal?: AbortSignal): Promise<Response> {
  const key = readKey();
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
  const options = { method: 'POST', headers, body: JSON.stringify(body), ...(signal === undefined ? {} : { signal }) };
  try {
    return await fetch(ENDPOINT, options);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError('NETWORK', 'The server cannot be reached.');
  }
}

async function bodyOf<Data>(response: Response): Promise<Body<Data>> {
  try {
    return (await response.json()) as Body<Data>;
  } catch {
    throw new ApiError('NETWORK', `The server answered ${response.status} without JSON.`);
  }
}
