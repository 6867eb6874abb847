import { readFileSync } from 'node:fs';
import { GraphQLError } from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../../src/domain/common/error-codes.js';
import { NetloomError } from '../../../src/domain/common/errors.js';
import { API_ERRORS, errorPresenter } from '../../../src/graphql/common/errors.js';
import type { Store } from '../../../src/ports/store/store.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';

const SECRET = 'password=hunter2 at /srv/secret.ts:12';

describe('an error as presented to clients', () => {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const present = errorPresenter(logger, { suggestions: true });

  it.each(ERROR_CODES)('keeps the code %s, the message and the details', (code) => {
    const error = new GraphQLError('wrapped', { path: ['session'], originalError: new NetloomError(code, 'Says why.', { path: 'id' }) });
    expect(present(error)).toMatchObject({ message: 'Says why.', path: ['session'], extensions: { code, path: 'id' } });
    expect(present(error).extensions?.['retryable']).toBe(API_ERRORS[code].retryable ? true : undefined);
  });

  it('masks everything else under an id that the log has', () => {
    const shown = present(new GraphQLError(SECRET, { path: ['session'], originalError: new Error(SECRET) }));
    expect(JSON.stringify(shown)).not.toContain('hunter2');
    expect(shown.extensions).toMatchObject({ code: 'INTERNAL' });
    const logged = lines.find((line) => line.includes(String(shown.extensions?.['errorId'])));
    expect(logged).toContain('hunter2');
  });

  it('hides suggestions where the schema is not public', () => {
    const error = new GraphQLError('Cannot query field "nam" on type "Viewer". Did you mean "name"?');
    expect(present(error).message).toContain('Did you mean');
    expect(errorPresenter(logger, { suggestions: false })(error).message).toBe('Cannot query field "nam" on type "Viewer".');
  });

  it('has every code in docs/API.md', () => {
    const text = readFileSync(new URL('../../../docs/API.md', import.meta.url), 'utf8');
    for (const code of Object.keys(API_ERRORS)) expect(text).toContain(`\`${code}\``);
  });
});

describe('a broken store', () => {
  let server: TestServer;
  let broken = false;
  let refusal: NetloomError | undefined;
  const decorateStore = (store: Store): Store => ({
    ...store,
    read(scope) {
      if (broken) throw new Error(SECRET);
      if (refusal !== undefined) throw refusal;
      return store.read(scope);
    },
  });
  beforeAll(async () => {
    server = await startTestServer({ production: true, decorateStore });
  });
  afterAll(() => server.stop());

  it('reveals nothing to the client, and logs everything', async () => {
    broken = true;
    const { text, errors } = await server.as().run('{ sessions { nodes { id } } }');
    broken = false;
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('.ts');
    expect(errors[0]?.extensions).toMatchObject({ code: 'INTERNAL' });
    expect(server.log.join('')).toContain('hunter2');
    expect(server.log.join('')).toContain(String(errors[0]?.extensions?.['errorId']));
  });

  it('logs why a back end failed under the id of the request, and tells the client only that it did', async () => {
    refusal = new NetloomError('UNAVAILABLE', 'The store does not respond.', {}, { cause: new Error(SECRET) });
    const { text, errors } = await server.as().run('{ sessions { nodes { id } } }');
    refusal = undefined;
    expect(text).not.toContain('hunter2');
    expect(errors[0]).toMatchObject({ message: 'The store does not respond.', extensions: { code: 'UNAVAILABLE', retryable: true } });
    const entries = server.log.map((line) => JSON.parse(line) as { msg: string; request?: string; err?: { message: string } });
    const logged = entries.find(({ msg }) => msg === 'The store does not respond.');
    expect(logged?.err?.message).toBe(SECRET);
    expect(logged?.request).toMatch(/^req-/u);
  });

  it('shows no schema in production', async () => {
    const { errors } = await server.as().run('{ __schema { types { name } } }');
    expect(errors[0]?.extensions?.['code']).toBe('GRAPHQL_VALIDATION_FAILED');
    const { errors: misspelt } = await server.as().run('{ viewer { nam } }');
    expect(misspelt[0]?.message).not.toContain('Did you mean');
  });
});
