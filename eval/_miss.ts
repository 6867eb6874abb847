import { benchmarkSets } from './benchmark/sets.js';
import { replayDirect, startDirect } from './direct.js';
import { labelsOf } from './labels.js';
import { fitAll } from './fitting/folds.js';
const only = process.argv[2] ?? 'retail';
const weights = process.argv[3] === 'loo' ? await fitAll(only) : undefined;
const set = benchmarkSets().find(({ name }) => name === only)!;
const netloom = await startDirect(set.inventory, weights);
for (const dialogue of set.dialogues) {
  const { turns } = await replayDirect(netloom, dialogue);
  dialogue.turns.forEach((turn, i) => {
    if (turn.role !== 'user') return;
    const spans = turns[i]!.spans;
    const labels = labelsOf(turn);
    for (const l of labels) {
      if (l.kind === 'reference') continue;
      const near = spans.filter((s) => s.start < l.end && l.start < s.end);
      const ok =
        l.kind === 'mention'
          ? near.some((s) => s.status === 'RESOLVED' && s.keys.length === l.keys.length && s.keys.every((k) => l.keys.includes(k)))
          : near.some((s) => s.status === l.kind.toUpperCase());
      if (!ok)
        console.log(
          `${dialogue.id}#${i} ${l.kind} “${l.text}” ${l.keys.join(',')} got ${JSON.stringify(near.map((s) => [turn.text.slice(s.start, s.end), s.status, ...s.keys]))} in: ${turn.text.slice(0, 160)}`,
        );
    }
    for (const s of spans)
      if (s.status === 'RESOLVED' && !labels.some((l) => s.start < l.end && l.start < s.end))
        console.log(`${dialogue.id}#${i} SPURIOUS “${turn.text.slice(s.start, s.end)}” ${s.keys.join(',')} in: ${turn.text.slice(0, 160)}`);
  });
}
await netloom.stop();
