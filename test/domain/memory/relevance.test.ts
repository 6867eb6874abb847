import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/domain/memory/memory.js';
import { relevantMemories } from '../../../src/domain/memory/relevance.js';

const memory = (text: string, aliases?: readonly string[], more: Partial<Memory> = {}): Memory => ({
  id: `mem_${text}`,
  workspace: 'w',
  owner: { kind: 'USER', name: 'anna' },
  kind: 'FACT',
  status: 'CONFIRMED',
  text,
  entities: [],
  ...(aliases === undefined ? {} : { aliases }),
  source: { kind: 'COMMAND', by: 'anna' },
  createdAt: 1,
  updatedAt: 1,
  ...more,
});

const found = (text: string, memories: readonly Memory[]): readonly string[] =>
  relevantMemories(memories, { text, entities: [], focus: [], now: 2 }, 20).map((each) => each.memory.text);

const CLUSTER = memory('Releases go to the EU region first, with charts from the monorepo.', ['Kubernetes', 'k8s', 'kube']);
const BACKUP = memory('The nightly copy of the cluster is kept for thirty days.', ['backup', 'restore point']);
const PERSON = memory('She is the contact of the carrier for the second circuit.', ['Sarah', 'Sara']);
const PLAIN = memory('The cluster in Ghent runs on six nodes.');
const ALL = [CLUSTER, BACKUP, PERSON, PLAIN];

describe('aliases of a memory', () => {
  it('find it in any case and inflection, also an abbreviation without a word in common (freeCodeCamp/devdocs#1885)', () => {
    expect(found('how is K8S upgraded?', ALL)).toEqual([CLUSTER.text]);
    expect(found('list the restore points', ALL)).toEqual([BACKUP.text]);
  });

  it('find it with another spelling (nbramia/LifeOS#370) or a misspelling, but not by another word', () => {
    expect(found('did sara call back?', ALL)).toEqual([PERSON.text]);
    expect(found('kuberentes upgrade', ALL)).toEqual([CLUSTER.text]);
    expect(found('a cube and a tube', [CLUSTER])).toEqual([]);
    expect(found('k9s', [CLUSTER])).toEqual([]);
  });

  it('match as a whole: a part of an alias, or its words apart, are not the alias', () => {
    expect(found('restore the config', [BACKUP])).toEqual([]);
    expect(found('the point where we restore', [BACKUP])).toEqual([]);
  });

  it.each([
    ['we write C++ here', 'C++', true],
    ['we write C here', 'C++', false],
    ['what about vpn2?', 'vpn1', false],
    ['gi1/0/12 is down', 'gi1/0/1', false],
    ['fra1 core 02', 'fra1-core-02', true],
    ['東京のラックは満杯ですか', '東京', true],
    ['is the rack in Zuerich full?', 'Zürich', true],
    ['ask IT about it', 'IT', true],
    ['what is it?', 'IT', false],
    ['who has authority?', 'auth', false],
  ])('%s: %s is named: %s', (text, alias, isNamed) => {
    expect(found(text, [memory('The second key is with the guard.', [alias])])).toHaveLength(isNamed ? 1 : 0);
  });

  it('decide between memories with aliases; those without are found by their words', () => {
    expect(found('is the backup of the six nodes in Ghent fine?', ALL)).toEqual([BACKUP.text, PLAIN.text]);
    expect(found('which charts from the monorepo are released?', ALL)).toEqual([CLUSTER.text]);
  });

  it('leave the order of memories with the same alias to their words', () => {
    const ports = Array.from({ length: 9 }, (_, index) => memory(`Redis node ${index} keeps shard ${index}.`, ['redis'], { updatedAt: 2 }));
    expect(found('Which port does redis listen on?', [memory('Redis listens on port 6379.', ['redis']), ...ports])[0]).toBe(
      'Redis listens on port 6379.',
    );
  });

  it('do not hide a memory that has most words of the text', () => {
    const fuel = memory('The generator fuel is delivered by Shell.', ['Shell']);
    expect(found('status: who delivers the generator fuel?', [fuel, memory('The wiki has it.', ['status'])])).toContain(fuel.text);
  });

  it('are found exactly before a misspelling is assumed, and short ones only exactly', () => {
    const [jira, redis, regis] = [memory('One.', ['Jira']), memory('Two.', ['Redis']), memory('Three.', ['Regis'])];
    expect(found('ask regis', [jira, redis, regis])).toEqual([regis.text]);
    expect(found('ask jiri', [jira])).toEqual([]);
    expect(found('ask redsi', [redis])).toEqual([redis.text]);
  });

  it('limit a preference to turns with one', () => {
    const general = memory('Answer in metric units.', undefined, { kind: 'PREFERENCE' });
    const special = memory('Show the raw output.', ['traceroute'], { kind: 'PREFERENCE' });
    expect(found('hello', [general, special])).toEqual([general.text]);
    expect(found('here is a traceroute', [general, special])).toEqual([special.text, general.text]);
  });
});
