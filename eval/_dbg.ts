import { benchmarkSets } from './benchmark/sets.js';
import { startDirect } from './direct.js';
import { understandText } from '../src/application/understanding/index.js';
import { EMPTY_FOCUS } from '../src/domain/model/focus.js';
import { BUILT_IN_WEIGHTS as W } from '../src/domain/understanding/scoring/weights.js';
const [, , name, ...texts] = process.argv;
const set = benchmarkSets().find((s) => s.name === name)!;
const netloom = await startDirect(set.inventory);
for (const text of texts) {
  console.log('##', text);
  const { understanding } = await understandText(netloom.repositories, text, EMPTY_FOCUS, {
    speaker: 'USER',
    observer: {
      name: ({ span, candidates, alternatives, scores, probabilities }) => {
        console.log(`[${span.text}] ${span.form} beside ${span.besideNouns}`);
        [...candidates.map((c) => `${c.entity.key} ${c.entity.name} ${c.fit}`), 'nothing']
          .map((l, i) => ({ l, s: scores[i]!, p: probabilities[i]!, f: alternatives[i]! }))
          .sort((a, b) => b.s - a.s)
          .slice(0, 5)
          .forEach(({ l, s, p, f }) =>
            console.log(
              `   ${s.toFixed(2)} ${p.toFixed(2)} ${l} :: ${Object.entries(f)
                .map(([k, v]) => `${k}${v === 1 ? '' : '=' + v.toFixed(1)}*${(W.names as any)[k] ?? 0}`)
                .join('; ')}`,
            ),
          );
      },
    },
  });
  console.log(
    JSON.stringify(
      understanding.mentions.map((m) => [m.text, m.status, ...m.entities.map((e) => e.key), m.candidates.map((c) => c.entity.key)]),
    ),
  );
}
await netloom.stop();
