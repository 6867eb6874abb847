import { afterAll, beforeAll } from 'vitest';
import { rowsOf, startMadeUp, type MadeUp } from './made-up.js';

let talk: MadeUp;
beforeAll(async () => void (talk = await startMadeUp()));
afterAll(() => talk.server.stop());

const rows = rowsOf(() => talk);

rows('answers to a question with choices', [
  [['is the core switch up?', '1'], { '1': 'device:51' }],
  [['is the core switch up?', '2.'], { '2': 'device:52' }],
  [['is the core switch up?', '#2'], { '2': 'device:52' }],
  [['is the core switch up?', 'no, number 2 please'], { '2': 'device:52' }],
  [['is the core switch up?', 'option 1'], { '1': 'device:51' }],
  [['is the core switch up?', '3'], { '3': 'UNKNOWN' }],
  [['is the core switch up?', 'neither'], {}],
  [['is the core switch up?', 'no, none of them'], {}],
  // The assistant lists the choices in its own order.
  [['is the core switch up?', '> Which one: bsl-core-2 or bsl-core-1?', 'the second'], { 'the second': 'device:51' }],
  // The number of one choice is in the name of another.
  [['is the core switch up?', '> Which one: bsl-core-2 or bsl-core-1?', '2'], { '2': 'AMBIGUOUS' }],
]);

rows('the same text after it was said before', [
  [['Where is bsl-core-1?', 'And what feeds it?', 'Where is bsl-core-1?', 'And what feeds it?'], { it: 'device:51' }],
  [['Where is bsl-core-1?', 'what feeds it?', 'Where is bsl-core-1?', 'what feeds it?', 'what feeds it?'], { it: 'device:51' }],
]);
