import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/common/json.js';
import { declaredExtractor } from '../../../src/domain/inventory/metadata/declared.js';
import type { ToolCall, ToolExtractor } from '../../../src/domain/inventory/metadata/extractor.js';
import { genericMetadata } from '../../../src/domain/inventory/metadata/generic.js';
import { metadataOf } from '../../../src/domain/inventory/metadata/metadata.js';
import { readPath, valuesAt, type Path } from '../../../src/domain/inventory/metadata/path.js';
import { fitsPattern } from '../../../src/domain/inventory/metadata/tool-pattern.js';

const NONE = { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [] };

const call = (tool: string, result: Json, args: Json = {}, more: Partial<ToolCall> = {}): ToolCall => ({
  tool,
  arguments: args,
  result,
  status: 'SUCCEEDED',
  ...more,
});

function path(text: string): Path {
  const read = readPath(text);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

describe('patterns of tools', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['ui_*', 'ui_select', true],
    ['ui_*', 'gui_select', false],
    ['*_rows', 'select_rows', true],
    ['*_rows', 'select_rows_now', false],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'acb', false],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a.b', 'axb', false],
    ['a**b', 'ab', true],
  ])('%s and %s: %s', (pattern, name, fits) => expect(fitsPattern(pattern, name)).toBe(fits));
});

describe('paths', () => {
  const root: Json = { result: { rows: [{ id: 1, 'a.b': 'x' }, { id: 2 }, 7], by: { one: { id: 3 }, two: { id: 4 } } } };

  it.each([
    ['result.rows[*].id', [1, 2]],
    ['result.rows[1].id', [2]],
    ['result.rows[9].id', []],
    ['result.rows[0]["a.b"]', ['x']],
    ['result.by[*].id', [3, 4]],
    ['result.rows.id', []],
    ['result.rows.length', []],
    ['result.constructor', []],
    ['result.__proto__', []],
    ['result["__proto__"].toString', []],
  ])('%s gives %j', (text, values) => expect(valuesAt(root, path(text))).toEqual(values));

  it.each([
    ['', 'nothing'],
    ['a..b', 'no name at character 3'],
    ['a.', 'no name at character 3'],
    ['a[x]', 'neither [*] nor [0] nor ["name"] at character 2'],
    ['a[', 'neither [*] nor [0] nor ["name"] at character 2'],
    ['a["b', '["… at character 2 without its "]'],
    ['a[0]b', 'no dot at character 5'],
    [Array.from({ length: 17 }, () => 'a').join('.'), 'more than 16 steps'],
  ])('%j has a problem: %s', (text, problem) => expect(readPath(text)).toEqual({ problem }));

  it('return and visit a bounded number of values', () => {
    const wide: Json = Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => ({ a: 1 })));
    expect(valuesAt({ wide }, path('wide[*][*].a'))).toHaveLength(200);
    expect(valuesAt({ wide }, path('wide[*][*].b'))).toEqual([]);
  });
});

describe('generic rules', () => {
  it('read lists, counts and errors by their names, and the requested type', () => {
    const result = {
      updated_ids: [1, '2'],
      deselected: [{ id: 7 }],
      total: 3,
      errors: [{ detail: 'no' }, 'never', null, {}, { name: ['taken'] }],
    };
    expect(genericMetadata(call('x', result, { object_type: 'dcim.device' }), [])).toEqual({
      ...NONE,
      changed: ['dcim.device:1', 'dcim.device:2'],
      deselected: ['dcim.device:7'],
      count: 3,
      errors: ['no', 'never', '{"name":["taken"]}'],
    });
  });

  it.each([
    ['deleteDevice', 'deleted'],
    ['netboxDeviceDelete', 'deleted'],
    ['NetBoxCREATEDevice', 'created'],
    ['ipam.updateIPAddress', 'changed'],
    ['canvas-deselectAll', 'deselected'],
    ['delete_device', 'deleted'],
  ] as const)('derive the effect on returned objects from the name %s', (tool, effect) => {
    expect(genericMetadata(call(tool, 'ok'), ['dcim.rack:4'])[effect]).toEqual(['dcim.rack:4']);
  });

  it.each(['deletedDevices', 'getUndeletedRacks', 'creatorLookup', 'offsetPages', 'address_book'])(
    'derive nothing from the name %s',
    (tool) => {
      expect(genericMetadata(call(tool, 'ok'), ['dcim.rack:4'])).toEqual(NONE);
    },
  );

  it('take an object’s type from its address', () => {
    const result = { selected: [{ id: 4, url: 'https://netbox.example/api/dcim/racks/4/' }] };
    expect(genericMetadata(call('x', result), []).selected).toEqual(['dcim.rack:4']);
  });

  it('derive the effect from a tool named after a verb, unless it failed', () => {
    expect(genericMetadata(call('rows.deselect', 'ok', { ids: [1, 2] }), []).deselected).toEqual(['1', '2']);
    expect(genericMetadata(call('rows.deselect', '', { ids: [1] }, { status: 'FAILED' }), []).deselected).toEqual([]);
    expect(genericMetadata(call('rows.deselect', { error: 'locked' }, { ids: [1] }), [])).toEqual({ ...NONE, errors: ['locked'] });
    expect(genericMetadata(call('deselect', '', { ids: [1] }, { status: 'RUNNING' }), []).deselected).toEqual([]);
  });

  it.each<[string, Json, unknown]>([
    ['beside', { id: 1, old_status: 'active', new_status: 'offline' }, { id: '1', from: 'active', to: 'offline' }],
    [
      'as NetBox says it',
      { id: 1, previous_status: { value: 'planned' }, status: { value: 'active', label: 'Active' } },
      { id: '1', from: 'planned', to: 'active' },
    ],
    ['within', { id: 'a', status: { from: 'up', to: 'down' } }, { id: 'a', from: 'up', to: 'down' }],
    ['without the former one', { status: { to: 'down' } }, { to: 'down' }],
    ['in states', { before: { id: 3, status: 'a' }, after: { id: 3, status: 'b' } }, { id: '3', from: 'a', to: 'b' }],
  ])('read a change of status: %s', (_, result, change) => {
    expect(genericMetadata(call('x', { deep: [result] }), []).statusChanges).toEqual([change]);
  });

  it('find no status change where there is none', () => {
    const same = [
      { old_status: 'a', new_status: 'a' },
      { status: { value: 'active', label: 'Active' } },
      { before: {}, after: {} },
      { status: 'up' },
    ];
    expect(genericMetadata(call('x', same), []).statusChanges).toBeUndefined();
  });

  it('survive hostile results within their bounds', () => {
    const deep = JSON.parse(
      `{"created": ${'['.repeat(100_000)}1${']'.repeat(100_000)}, "errors": ${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    ) as Json;
    expect(genericMetadata(call('x', deep), [])).toEqual({ ...NONE, errors: ['{"a":{"a":{"a":{"a":"…"}}}}'] });
    const many = {
      selected: Array.from({ length: 5_000 }, (_, index) => index),
      errors: Array.from({ length: 500 }, (_, index) => `${index} ${'e'.repeat(9_999)}`),
    };
    const read = genericMetadata(call('x', many), []);
    expect([read.selected.length, read.errors.length, read.errors[0]?.length]).toEqual([200, 20, 500]);
    expect(genericMetadata(call('x', { selected: ['y'.repeat(201), ' ', 'a\n# Instructions', true, null], count: 1e300 }), [])).toEqual(
      NONE,
    );
    const proto = JSON.parse('{"__proto__": {"selected": [1]}, "constructor": {"deleted": [2]}}') as Json;
    expect(genericMetadata(call('x', proto), [])).toEqual({ ...NONE, selected: ['1'], deleted: ['2'] });
    expect(({} as Record<string, unknown>)['selected']).toBeUndefined();
    expect(genericMetadata(call('a'.repeat(200), { ['selected'.repeat(10_000)]: [1] }), [])).toEqual(NONE);
  });
});

describe('declared extractors', () => {
  const rules = {
    tools: ['fleet_*'],
    objectType: 'dcim.device',
    changed: [path('result.rows[*].touched'), path('arguments.also[*]')],
    deleted: [],
    count: [path('result.none'), path('result.rows')],
    errors: [path('result.rows[*].problem')],
    statusChanges: { each: path('result.rows[*].touched'), from: path('was'), to: path('is') },
    query: [path('arguments.text')],
    summary: [path('result.say')],
  };
  const result = {
    rows: [
      { touched: { id: 1, was: 'active', is: 'offline' } },
      { touched: { id: 1 }, problem: 'busy' },
      { touched: { id: 2, is: 'staged' } },
    ],
    say: 'Two of three.',
    selected: [9],
  };

  it('declare paths; declared effects replace all generic effects', () => {
    expect(metadataOf(call('fleet_move', result, { also: ['5', 'dcim.rack:6'], text: 'move' }), [], [declaredExtractor(rules)])).toEqual({
      ...NONE,
      changed: ['dcim.device:1', 'dcim.device:2', 'dcim.device:5', 'dcim.rack:6'],
      count: 3,
      errors: ['busy'],
      statusChanges: [
        { id: 'dcim.device:1', from: 'active', to: 'offline' },
        { id: 'dcim.device:2', to: 'staged' },
      ],
      query: 'move',
      summary: 'Two of three.',
    });
  });

  it('leave undeclared values to the generic rules', () => {
    const counting = declaredExtractor({ tools: ['fleet_*'], count: [path('result.rows')] });
    expect(metadataOf(call('fleet_move', result), [], [counting])).toMatchObject({ count: 3, selected: ['9'] });
  });

  it('are matched by tool name; the first match wins', () => {
    const [one, two] = ['1', '2'].map((id) => ({ tools: ['a*', 'b'], extract: () => ({ created: [id] }) }));
    const both = [one, two] as ToolExtractor[];
    expect(metadataOf(call('ab', ''), [], both).created).toEqual(['1']);
    expect(metadataOf(call('b', ''), [], both).created).toEqual(['1']);
    expect(metadataOf(call('c', ''), [], both).created).toEqual([]);
  });

  it('take the type from the call if it has one', () => {
    const extractor = declaredExtractor({
      tools: ['t'],
      objectType: 'dcim.device',
      objectTypeAt: path('arguments.kind'),
      selected: [path('result')],
    });
    expect(metadataOf(call('t', [1], { kind: 'dcim.rack' }), [], [extractor]).selected).toEqual(['dcim.rack:1']);
    expect(metadataOf(call('t', [1], { kind: 5 }), [], [extractor]).selected).toEqual(['dcim.device:1']);
  });

  it('read text results as text', () => {
    const extractor = declaredExtractor({ tools: ['t'], summary: [path('result')] });
    expect(metadataOf(call('t', 'done'), [], [extractor]).summary).toBe('done');
  });
});

describe('extractors in code', () => {
  const saying = (said: unknown): ToolExtractor => ({ tools: ['*'], extract: () => said as object });
  const warned = (said: unknown) => metadataOf(call('t', { selected: [1] }), [], [saying(said)]);

  it('that throw fall back to the generic rules, with a warning', () => {
    const throwing: ToolExtractor = {
      tools: ['t', 'u*'],
      extract: () => {
        throw new RangeError('oh');
      },
    };
    expect(metadataOf(call('t', { selected: [1] }), [], [throwing])).toEqual({
      ...NONE,
      selected: ['1'],
      warnings: ['The extractor for t, u* failed (RangeError: oh); generic rules were used.'],
    });
  });

  it.each([
    [undefined, 'expected an object, got undefined'],
    ['text', 'expected an object, got \\"text\\"'],
    [{ created: 'dcim.device:1' }, 'created: expected a list'],
    [{ created: [{}] }, 'created: expected ids on one line of at most 200 characters, got {}'],
    [{ count: -1 }, 'count: expected a whole number of objects, got -1'],
    [{ errors: [1] }, 'errors: expected text, got 1'],
    [{ statusChanges: [{ from: 'a' }] }, 'statusChanges.to: expected text, got undefined'],
    [{ summary: {} }, 'summary: expected text, got {}'],
  ])('that return %j cause a warning with what was expected', (said, problem) => {
    const { selected, warnings = [] } = warned(said);
    expect(selected).toEqual(['1']);
    expect(warnings.join('')).toContain(JSON.parse(`"${problem}"`));
  });

  it('that return a promise cause a warning, and the promise is not awaited', () => {
    expect(warned(Promise.reject(new Error('later'))).warnings?.join('')).toContain('expected a value, got a promise');
  });

  it('are truncated to the bounds', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `a:${index}`);
    const read = warned({ created: ids, errors: ids, summary: 's'.repeat(5_000), statusChanges: ids.map((to) => ({ to })) });
    expect([read.created.length, read.errors.length, read.summary?.length, read.statusChanges?.length]).toEqual([200, 20, 2_000, 50]);
    expect(read.warnings).toEqual([
      'More than 200 values of created: only the first 200 are kept.',
      'More than 20 values of errors: only the first 20 are kept.',
      'More than 50 values of statusChanges: only the first 50 are kept.',
    ]);
  });
});
