import { benchmarkSets } from './benchmark/sets.js';
import { startDirect, replayDirect } from './direct.js';
import { understandText } from '../src/application/understanding/index.js';
const set = benchmarkSets().find(({ name }) => name === 'factory')!;
const n = await startDirect(set.inventory);
const times: number[] = [];
for (const d of set.dialogues)
  await replayDirect(n, d, async (turn, _i, focus) => {
    if (turn.role !== 'user') return;
    await understandText(n.repositories, turn.text, focus, {});
    const t = performance.now();
    await understandText(n.repositories, turn.text, focus, {});
    times.push(performance.now() - t);
  });
times.sort((a, b) => a - b);
console.log(
  'p50',
  times[times.length >> 1]!.toFixed(2),
  'p95',
  times[Math.floor(times.length * 0.95)]!.toFixed(2),
  'max',
  times.at(-1)!.toFixed(2),
);
await n.stop();
