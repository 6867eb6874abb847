import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';
import type { Json } from '../../src/domain/common/json.js';
import { declaredExtractor } from '../../src/domain/inventory/metadata/declared.js';
import { metadataOf } from '../../src/domain/inventory/metadata/metadata.js';

const folder = mkdtempSync(join(tmpdir(), 'netloom-extractors-'));

/** The errors of a file with this text, without their common beginning. */
function problems(text: string): readonly string[] {
  const file = join(folder, 'extractors.json');
  writeFileSync(file, text);
  try {
    readConfig({ NETLOOM_EXTRACTORS: file });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((line) => line.replace(`NETLOOM_EXTRACTORS: ${file}: `, ''));
    throw error;
  }
}

describe('a file of extractors', () => {
  it('is read, such as the shipped example', () => {
    const { extractors } = readConfig({ NETLOOM_EXTRACTORS: 'deploy/extractors.example.json' });
    expect(extractors.map(({ tools }) => tools)).toEqual([['canvas_toggle'], ['fleet_*', 'bulk-device-*'], ['graphql_query']]);
  });

  it('does what docs/EXTRACTORS.md says about its example', () => {
    const page = readFileSync('docs/EXTRACTORS.md', 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/u.exec(page) ?? [];
    const [, tool = '', result = ''] = /the call `(\w+)` with the result `([^`]+)`/u.exec(page) ?? [];
    const file = join(folder, 'page.json');
    writeFileSync(file, example);
    const extractors = readConfig({ NETLOOM_EXTRACTORS: file }).extractors.map(declaredExtractor);
    const call = { tool, arguments: {}, result: JSON.parse(result) as Json, status: 'SUCCEEDED' } as const;
    expect(metadataOf(call, [], extractors)).toEqual({
      created: [],
      changed: ['dcim.device:7'],
      deleted: [],
      selected: [],
      deselected: [],
      count: 2,
      errors: ['busy'],
      statusChanges: [{ id: 'dcim.device:7', from: 'active', to: 'offline' }],
    });
  });

  it('accepts one text instead of a list', () => {
    expect(problems('{"extractors": [{"tools": "a", "created": "result"}]}')).toEqual([]);
  });

  it('reports all errors at once, with what was expected and received', () => {
    const wrong = {
      extractors: [
        { tools: [], created: 'result..id', chanegd: 'result' },
        { objectType: 'Device', count: 5, errors: ['response.errors', 'result[x]'] },
        { tools: [''], statusChanges: { each: 'result', form: 'was' } },
        7,
      ],
      more: true,
    };
    expect(problems(JSON.stringify(wrong)).toSorted()).toEqual([
      'extractors[0].chanegd: there is no such member.',
      'extractors[0].created: expected a path that begins with arguments, result, tool, status, error, such as "result.rows[*].id" (there is no name at character 8), got "result..id".',
      'extractors[0].tools: expected at least one tool, got [].',
      'extractors[1].count: expected a path, or a list of paths, got 5.',
      'extractors[1].errors[0]: expected a path that begins with arguments, result, tool, status, error, such as "result.rows[*].id" (there is another beginning), got "response.errors".',
      'extractors[1].errors[1]: expected a path that begins with arguments, result, tool, status, error, such as "result.rows[*].id" (there is neither [*] nor [0] nor ["name"] at character 7), got "result[x]".',
      'extractors[1].objectType: expected an object type such as dcim.device, got "Device".',
      'extractors[1].tools: expected a list of tools, got nothing.',
      'extractors[2].statusChanges.form: there is no such member.',
      'extractors[2].statusChanges.to: expected a path such as "after.status", got nothing.',
      'extractors[2].tools[0]: expected the name of a tool, * for any characters, got "".',
      'extractors[3]: expected an object, got 7.',
      'more: there is no such member.',
    ]);
  });

  it('must exist, be JSON, and match the schema', () => {
    expect(problems('{"extractors": [')[0]).toMatch(/^expected JSON, got /u);
    expect(problems('[]')).toEqual(['the file: expected an object with the member "extractors", got [].']);
    expect(problems('{}')).toEqual(['extractors: expected a list of extractors, got nothing.']);
    expect(() => readConfig({ NETLOOM_EXTRACTORS: join(folder, 'none.json') })).toThrow(
      /none\.json: expected a file that can be read, got "ENOENT/u,
    );
  });

  it('with many problems reports the first 50 and the number of others', () => {
    const told = problems(JSON.stringify({ extractors: Array.from({ length: 80 }, () => 1) }));
    expect(told).toHaveLength(51);
    expect(told.at(-1)).toBe('and 30 more.');
  });
});
