import type { TypedDocumentString } from '../generated/operations.js';
import { client } from './client.js';

export const ENDPOINT = '/graphql';

/** A document with its result and its variables. */
export type Document<Data, Variables> = TypedDocumentString<Data, Variables>;

/** Sends a query or a mutation. Queries that failed for a while are repeated. Throws a NetloomError. */
export function request<Data, Variables>(document: Document<Data, Variables>, variables: Variables, signal?: AbortSignal): Promise<Data> {
  return client.request<Data, Variables>(document.toString(), variables, { signal });
}
