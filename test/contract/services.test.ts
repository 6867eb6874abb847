import { describe, expect, it } from 'vitest';
import { openServicesHost } from '../testkit/services/services-host.js';
import { serviceOf, startable, type Service, type ServiceName } from './services.js';

const nothing = <Name extends ServiceName>(name: Name): Promise<Service<Name>> =>
  Promise.resolve({ kind: 'SKIPPED', reason: `there is no ${name} here` });

describe('services that the contract suites need', () => {
  it('are used if their address is set', async () => {
    const environment = { NEO4J_URL: 'bolt://there', NEO4J_PASSWORD: 'secret', REDIS_URL: 'redis://there' };
    expect(await serviceOf('neo4j', environment, nothing)).toEqual({
      kind: 'THERE',
      url: 'bolt://there',
      user: 'neo4j',
      password: 'secret',
    });
    expect(await serviceOf('redis', environment, nothing)).toEqual({ kind: 'THERE', url: 'redis://there' });
  });

  it('are skipped with a message', async () => {
    const { kind, reason } = (await serviceOf('redis', { REDIS_URL: '' }, nothing)) as { kind: string; reason: string };
    expect(kind).toBe('SKIPPED');
    expect(reason).toBe('No redis: there is no redis here; or set REDIS_URL.');
  });

  it('fail where they are required', async () => {
    const environment = { CONTRACT_REQUIRED: 'neo4j, redis' };
    await expect(serviceOf('redis', environment, nothing)).rejects.toThrow(
      'CONTRACT_REQUIRED names redis. No redis: there is no redis here',
    );
    expect((await serviceOf('redis', { CONTRACT_REQUIRED: 'neo4j' }, nothing)).kind).toBe('SKIPPED');
    expect(() => startable('neo4j', environment, () => 'there is no Java')).toThrow(
      'CONTRACT_REQUIRED names neo4j. No neo4j: there is no Java',
    );
    expect(startable('neo4j', environment, () => undefined)).toEqual({ kind: 'THERE' });
  });

  it('are started once for all suites', async () => {
    const calls: string[] = [];
    const host = await openServicesHost({
      neo4j: () => Promise.reject(new Error('no disk')),
      redis() {
        calls.push('start');
        const dispose = (): Promise<void> => Promise.resolve(void calls.push('dispose'));
        return Promise.resolve({ service: { kind: 'THERE', url: 'redis://started' }, dispose });
      },
      netbox: () => Promise.reject(new Error('not asked for')),
      chromium: () => Promise.reject(new Error('not asked for')),
    });
    const ask = async (name: string): Promise<unknown> => (await fetch(`${host.url}${name}`)).json();
    const there = { kind: 'THERE', url: 'redis://started' };
    expect(await Promise.all([ask('redis'), ask('redis'), ask('redis')])).toEqual([there, there, there]);
    expect(await ask('neo4j')).toEqual({ kind: 'SKIPPED', reason: 'it could not be started: no disk' });
    expect(await host.missing()).toEqual(['neo4j: it could not be started: no disk']);
    await host.close();
    expect(calls).toEqual(['start', 'dispose']);
  });
});
