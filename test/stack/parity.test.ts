import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { predict, type Dialogue } from '../../eval/conversations.js';
import { describeWith, serviceOf } from '../contract/services.js';
import { random } from '../contract/store/builders.js';
import { DIALOGUES } from './dialogues.js';

const INVENTORY = fileURLToPath(new URL('../../sample/inventory.jsonl', import.meta.url));
const BUDGETS = ['25%', '50%', '90%'];

type Predictions = Awaited<ReturnType<typeof predict>>;

describeWith('parity of an evaluation', { neo4j: await serviceOf('neo4j'), redis: await serviceOf('redis') }, ({ neo4j, redis }) => {
  const dialogues = DIALOGUES.map((turns, index): Dialogue => ({
    id: `d${index + 1}`,
    turns: turns.map(([role, text]) => ({ role: role.toLowerCase() as 'user' | 'assistant' | 'tool', text })),
  }));
  let embedded: Predictions;
  let real: Predictions;

  beforeAll(async () => {
    const settings = {
      NETLOOM_NEO4J_URL: neo4j.url,
      NETLOOM_NEO4J_USER: neo4j.user,
      NETLOOM_NEO4J_PASSWORD: neo4j.password,
      NETLOOM_REDIS_URL: redis.url,
      NETLOOM_REDIS_PREFIX: `parity-${random()}`,
    };
    const options = { inventory: INVENTORY, budgets: BUDGETS };
    embedded = await predict(dialogues, options);
    real = await predict(dialogues, options, settings);
  });

  it('has conversations to predict', () => {
    const spans = embedded.flatMap(({ turns }) => turns.flatMap((turn) => turn.spans));
    expect(spans.length).toBeGreaterThan(60);
    expect(new Set(spans.map(({ status }) => status))).toEqual(new Set(['RESOLVED', 'POSSIBLE', 'AMBIGUOUS', 'UNKNOWN']));
  });

  it.each(dialogues.map(({ id, turns }, index) => ({ id, index, first: turns[0]?.text })))(
    'predicts the same on both stacks, turn by turn: $id $first',
    ({ index }) => {
      const [one, other] = [embedded[index]?.turns, real[index]?.turns];
      expect(other).toHaveLength(one?.length ?? -1);
      one?.forEach((turn, place) => expect(other?.[place], dialogues[index]?.turns[place]?.text).toEqual(turn));
    },
  );
});
