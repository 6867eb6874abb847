import { InMemoryCache, gql as apolloGql } from '@apollo/client';
import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange, gql, type AnyVariables } from '@urql/core';
import { typePolicies } from '@netloom/client/apollo';
import { cacheKey } from '@netloom/client/cache';
import { SearchEntitiesDocument, SessionDocument, UpsertEntitiesDocument } from '@netloom/client/operations';
import { cacheKeys } from '@netloom/client/urql';
import type { SessionId } from '@netloom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextMillisecond } from '../testkit/next-millisecond.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';
import { clientOf, openSession, say } from './client.js';

const DEVICE = { objectType: 'dcim.device', objectId: '1' };

describe('caches of other clients', () => {
  let server: TestServer;
  const sessions: SessionId[] = [];
  /** A time when the device had its first name. */
  let then: string;

  beforeAll(async () => {
    server = await startTestServer();
    const client = clientOf(server);
    const rename = (name: string) =>
      client.request(UpsertEntitiesDocument, {
        input: { entities: [{ ref: { source: 'netbox', ...DEVICE }, type: 'DEVICE', name, attributes: { position: 1 } }] },
      } as never);
    await rename('sw-old');
    then = new Date().toISOString();
    await nextMillisecond();
    await rename('sw-new');
    for (const key of ['first', 'second']) {
      const session = await openSession(client, key);
      await say(client, session, `This is the ${key} session, about sw-new.`);
      sessions.push(session);
    }
    client.close();
  });
  afterAll(async () => server.stop());

  const sessionQuestions = (): readonly Record<string, unknown>[] =>
    [{ id: sessions[0] }, { id: sessions[1] }, { key: 'first' }, { key: 'second' }].map((each) => ({ last: 20, ...each }));

  describe('Apollo Client', () => {
    /** Runs a document as Apollo Client does: with `__typename` in every selection, and its result written to the cache. */
    async function fetchInto(cache: InMemoryCache, text: string, variables: Record<string, unknown>): Promise<unknown> {
      const query = cache.transformDocument(apolloGql(text));
      const data = await server.as().ok(query, variables as never);
      cache.writeQuery({ query, variables, data });
      return data;
    }

    it('keeps two sessions apart, read by id and by key', async () => {
      const cache = new InMemoryCache({ typePolicies });
      const text = SessionDocument.toString();
      const questions = sessionQuestions();
      const fetched: unknown[] = [];
      for (const variables of questions) fetched.push(await fetchInto(cache, text, variables));
      const query = cache.transformDocument(apolloGql(text));
      expect(questions.map((variables) => cache.readQuery({ query, variables }))).toEqual(fetched);
      expect(JSON.stringify(cache.readQuery({ query, variables: { ...questions[0] } }))).not.toContain('the second session');
    });

    it('keeps an entity as of a time apart from the entity of today', async () => {
      const cache = new InMemoryCache({ typePolicies });
      const text = SearchEntitiesDocument.toString();
      await fetchInto(cache, text, { search: 'sw-new', first: 10 });
      await fetchInto(cache, text, { search: 'sw-old', first: 10, asOf: then });
      const query = cache.transformDocument(apolloGql(text));
      const today = cache.readQuery({ query, variables: { search: 'sw-new', first: 10 } });
      expect(today).toMatchObject({ entities: { nodes: [{ name: 'sw-new', asOf: null }] } });
      const past = cache.readQuery({ query, variables: { search: 'sw-old', first: 10, asOf: then } });
      expect(past).toMatchObject({ entities: { nodes: [{ name: 'sw-old', asOf: then }] } });
    });
  });

  describe('urql', () => {
    const urql = () =>
      new Client({
        url: `${server.url}graphql`,
        exchanges: [cacheExchange({ keys: cacheKeys as never }), fetchExchange],
        preferGetMethod: false,
      });
    const run = async (client: Client, text: string, variables: AnyVariables, requestPolicy: 'network-only' | 'cache-only') => {
      const { data, error } = await client.query(gql(text), variables, { requestPolicy }).toPromise();
      if (error !== undefined) throw error;
      return data as unknown;
    };

    it('keeps two sessions apart, read by id and by key', async () => {
      const client = urql();
      const text = SessionDocument.toString();
      const questions = sessionQuestions();
      const fetched: unknown[] = [];
      for (const variables of questions) fetched.push(await run(client, text, variables, 'network-only'));
      for (const [index, variables] of questions.entries())
        expect(await run(client, text, variables, 'cache-only')).toEqual(fetched[index]);
      expect(JSON.stringify(fetched[0])).not.toContain('the second session');
    });

    it('keeps an entity as of a time apart from the entity of today', async () => {
      const client = urql();
      const text = SearchEntitiesDocument.toString();
      await run(client, text, { search: 'sw-new', first: 10 }, 'network-only');
      await run(client, text, { search: 'sw-old', first: 10, asOf: then }, 'network-only');
      expect(await run(client, text, { search: 'sw-new', first: 10 }, 'cache-only')).toMatchObject({
        entities: { nodes: [{ name: 'sw-new' }] },
      });
      expect(await run(client, text, { search: 'sw-old', first: 10, asOf: then }, 'cache-only')).toMatchObject({
        entities: { nodes: [{ name: 'sw-old' }] },
      });
    });
  });

  it('has a key for every object with an id, and none for its parts', () => {
    expect(cacheKey({ __typename: 'Session', id: 'ses_1' })).toBe('ses_1');
    expect(cacheKey({ __typename: 'Entity', id: 'ent_1' })).toBe('ent_1');
    expect(cacheKey({ __typename: 'Entity', id: 'ent_1', asOf: null })).toBe('ent_1');
    expect(cacheKey({ __typename: 'Entity', id: 'ent_1', asOf: '2026-01-01T00:00:00.000Z' })).toBe('ent_1@2026-01-01T00:00:00.000Z');
    expect(cacheKey({ __typename: 'Budget' })).toBeNull();
    expect(cacheKeys['Budget']?.({ __typename: 'Budget' })).toBeNull();
  });
});
