import { startDirect, replayDirect } from './direct.js';
import { understandText } from '../src/application/understanding/index.js';
import { BUILT_IN_WEIGHTS as W } from '../src/domain/understanding/scoring/weights.js';
const [, , inv, ...lines] = process.argv;
const netloom = await startDirect(inv === 'offices' ? '/tmp/offices/inventory.jsonl' : `eval/benchmark/${inv}/inventory.json`);
const gold = {
  mentions: [],
  references: [],
  ambiguous: [],
  unknown: [],
  followUp: false,
  topic: 'other' as const,
  topicShift: false,
  evidence: [],
};
const turns = lines.map((t) =>
  t.startsWith('> ') ? { role: 'assistant' as const, text: t.slice(2) } : { role: 'user' as const, text: t, gold },
);
await replayDirect(netloom, { id: 'x', theme: '', turns }, async (turn, index, focus) => {
  if (index < turns.length - 1) return;
  const { understanding } = await understandText(netloom.repositories, turn.text, focus, {
    speaker: 'USER',
    observer: {
      reference: ({ alternatives, probabilities }) => {
        console.log('--- nothing', probabilities.at(-1)!.toFixed(2));
        alternatives
          .map((a, i) => ({ a, p: probabilities[i]! }))
          .sort((x, y) => y.p - x.p)
          .slice(0, 4)
          .forEach(({ a, p }) =>
            console.log(
              `  ${p.toFixed(2)} ${a.score.toFixed(2)} “${turn.text.slice(a.phrase.start, a.phrase.end)}” ${a.candidate.generator} ${a.candidate.entities.map((e) => e.name)} :: ${Object.entries(
                a.features,
              )
                .map(([k, v]) => `${k}${v === 1 ? '' : '=' + v.toFixed(1)}*${(W.references as any)[k] ?? 0}`)
                .join('; ')}`,
            ),
          );
      },
    },
  });
  console.log(JSON.stringify(understanding.mentions.map((m) => [m.text, m.status, ...m.entities.map((e) => e.key)])));
});
await netloom.stop();
