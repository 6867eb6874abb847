import { describe, expect, it } from 'vitest';
import { serviceOf } from './services.js';

describe('services that back ends of the contract need', () => {
  it('are taken by their address', () => {
    expect(serviceOf('neo4j', { NEO4J_URL: 'bolt://there' })).toEqual({ kind: 'THERE', url: 'bolt://there' });
  });

  it('are skipped loudly', () => {
    expect(serviceOf('redis', {})).toEqual({ kind: 'SKIPPED', reason: expect.stringContaining('set REDIS_URL') });
  });

  it('fail where they are required', () => {
    expect(() => serviceOf('redis', { CONTRACT_REQUIRED: 'neo4j, redis' })).toThrow('REDIS_URL is not set');
    expect(serviceOf('redis', { CONTRACT_REQUIRED: 'neo4j' }).kind).toBe('SKIPPED');
  });
});
