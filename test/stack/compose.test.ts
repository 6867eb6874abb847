import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findTool } from '../testkit/data/tool.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRETS = { NEO4J_PASSWORD: 'one', REDIS_PASSWORD: 'two', NETLOOM_API_KEYS: 'three' } as const;

function compose(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('docker-compose', args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe.skipIf(!findTool('docker-compose', ['version'], 'docker-compose.yml is checked'))('docker-compose.yml', () => {
  it('is valid', () => {
    expect(compose(['config', '-q'], SECRETS)).toMatchObject({ status: 0 });
  });

  it.each(Object.keys(SECRETS))('requires %s from the environment', (name) => {
    const { status, said } = compose(['config', '-q'], { ...SECRETS, [name]: '' });
    expect(status).toBe(1);
    expect(said).toContain('set it in .env, see deploy/env.example');
    expect(readFileSync(`${ROOT}deploy/env.example`, 'utf8')).toMatch(new RegExp(`^${name}=$`, 'mu'));
  });

  it('publishes one port, of the balancer, on loopback', () => {
    const { said } = compose(['config'], SECRETS);
    const services = said.slice(said.indexOf('\nservices:'), said.indexOf('\nvolumes:')).split(/\n {2}(?=\S)/u);
    const publishing = services.filter((service) => service.includes('\n    ports:'));
    expect(publishing.map((service) => service.split(':')[0])).toEqual(['balancer']);
    expect(said.match(/\n {4}ports:\n(?: {4}- .*\n)+/u)?.[0].trim()).toBe('ports:\n    - 127.0.0.1:4000:8080/tcp');
    for (const service of services.slice(1)) {
      expect(service).toContain('cap_drop:\n    - ALL');
      expect(service).toContain('- no-new-privileges:true');
      expect(service).toMatch(service.startsWith('neo4j') ? /user: 7474:7474/u : /read_only: true/u);
    }
  });
});
