import { describe, expect, it } from 'vitest';
import { ExecutionBudget } from '../../../src/graphql/execution/budget.js';
import { LIMITS } from '../../../src/graphql/common/limits.js';

describe('the signal of an execution', () => {
  it('is aborted when the client has gone', async () => {
    const client = new AbortController();
    const budget = new ExecutionBudget(client.signal);
    expect(budget.signal.aborted).toBe(false);
    client.abort();
    expect(budget.signal.aborted).toBe(true);
    await expect(budget.ended).rejects.toMatchObject({ extensions: { code: 'CANCELLED' } });
    budget.close();
  });

  it('is aborted when the budget is used up, so that nothing is written after the error', async () => {
    const budget = new ExecutionBudget();
    for (let each = 0; each < LIMITS.values.max; each += 1) budget.take('a', 1, false);
    expect(budget.signal.aborted).toBe(false);
    void budget.take('a', 1, false);
    expect(budget.signal.aborted).toBe(true);
    await expect(budget.ended).rejects.toMatchObject({ extensions: { limit: 'values' } });
    budget.close();
  });
});
