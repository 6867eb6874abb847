import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/domain/model/operation.js';
import { operationText } from '../../../../src/domain/window/render/lines.js';
import { operationText as lineForAgents } from '../../../../src/mcp/answers/operation-lines.js';

const NOTHING = { created: [], changed: [], deleted: [], selected: [], deselected: [], errors: [] };
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `A${index + 1}`);

const operation = (more: Partial<Operation>): Operation => ({
  id: 'op_1',
  session: 'ses_1',
  sequence: 1,
  tool: 'select',
  arguments: {},
  result: 'done',
  status: 'SUCCEEDED',
  at: 0,
  metadata: NOTHING,
  entities: [],
  tokens: 1,
  ...more,
});

describe('an operation in a window', () => {
  it('says how many effects are not shown', () => {
    const metadata = { ...NOTHING, selected: names(17), deselected: names(12), created: names(1) };
    expect(operationText(operation({ metadata }), 100)).toBe(
      `Tool select({}): succeeded; created A1; selected ${names(12).join(', ')} and 5 more; deselected ${names(12).join(', ')} → done`,
    );
    expect(lineForAgents(operation({ metadata }))).toContain(`selected ${names(12).join(', ')} and 5 more`);
  });

  it('says how many changes of a status are not shown', () => {
    const statusChanges = names(8).map((id) => ({ id, from: 'planned', to: 'active' }));
    const metadata = { ...NOTHING, statusChanges };
    expect(operationText(operation({ metadata }), 100)).toContain('A6 planned → active; and 2 more changes of a status → done');
    expect(lineForAgents(operation({ metadata }))).toContain('status of A6 planned → active; and 2 more changes of a status');
    expect(operationText(operation({ metadata: { ...NOTHING, statusChanges: statusChanges.slice(0, 6) } }), 100)).not.toContain('more');
  });

  it('marks a result, an error and arguments that are cut', () => {
    const long = 'x'.repeat(400);
    const text = operationText(operation({ arguments: { long }, error: long, result: long, status: 'FAILED' }), 50);
    expect(text).toBe(`Tool select({"long":"${'x'.repeat(291)}…): failed; ${'x'.repeat(200)}… → ${'x'.repeat(50)}…`);
  });
});
