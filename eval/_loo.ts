// Quick leave-one-out estimate on dumped examples: dumps the examples of all sets as JSON Lines for lin.py.
import { writeFileSync } from 'node:fs';
import { builtInExamples } from './fitting/folds.js';
import { benchmarkSets } from './benchmark/sets.js';
const names = benchmarkSets().map(({ name }) => name);
const all = await builtInExamples();
for (const model of ['names', 'references', 'unknownNames', 'followUp', 'topicShift'] as const)
  writeFileSync(
    `/tmp/loo-${model}.jsonl`,
    all
      .flatMap((each, at) =>
        each[model].map((c, i) =>
          JSON.stringify({
            fold: names[at],
            id: i,
            w: c.weight ?? 1,
            where: c.where,
            l: c.labels,
            a: c.alternatives,
            y: c.correct.map(Number),
          }),
        ),
      )
      .join('\n'),
  );
