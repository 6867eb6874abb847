import { firstIndex } from '../../common/first-index.js';
import { stem } from '../../text/stem.js';
import type { Chunk } from './chunks.js';
import {
  DESTRUCTIVE_VERBS,
  INFORMATION_OPENERS,
  MACHINE_VERBS,
  OFF_PARTICLES,
  POLITE_OPENERS,
  RESTARTING_VERBS,
  STATE_VERBS,
} from '../../language/en/commands.js';

/** Verbs of commands that interrupt or destroy something, and their particles. */
const DESTRUCTIVE = stems(DESTRUCTIVE_VERBS);

export const isDestructiveVerb = (verb: string): boolean => DESTRUCTIVE.has(stem(verb));

const RESTARTING = stems(RESTARTING_VERBS);

/** Whether a verb restarts what it acts on. */
export const isRestarting = (verb: string): boolean => RESTARTING.has(stem(verb));

const ON_MACHINES = stems(MACHINE_VERBS);

/** Whether a verb acts on a machine, and not on one of its ports. */
export const isOnMachine = (verb: string): boolean => ON_MACHINES.has(stem(verb));

function stems(words: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...words].map(stem));
}

/** “sw-1 is down” commands nothing. */
const isState = (sentence: readonly Chunk[], at: number): boolean =>
  OFF_PARTICLES.has(sentence[at]?.lower ?? '') && STATE_VERBS.has(sentence[at - 1]?.lower ?? '');

const known = new WeakMap<readonly Chunk[], readonly boolean[]>();

/** Whether the sentence around a chunk commands something that interrupts or destroys: “reboot it”, “I need it wiped”, “can you take it down?”. */
export function isDestructive(chunks: readonly Chunk[], at: number): boolean {
  const sentences = known.get(chunks) ?? destructiveChunks(chunks);
  known.set(chunks, sentences);
  return sentences[at] ?? false;
}

/** Whether the sentence at a position of the text, in UTF-16 units, is such a command. */
export const isCommandAt = (chunks: readonly Chunk[], position: number): boolean =>
  isDestructive(
    chunks,
    firstIndex(chunks, ({ end }) => end > position),
  );

/** For each chunk, whether its sentence is destructive. Linear in the chunks, because every span of a text asks. */
function destructiveChunks(chunks: readonly Chunk[]): readonly boolean[] {
  const starts = chunks.flatMap(({ opensSentence }, at) => (opensSentence || at === 0 ? [at] : []));
  return starts.flatMap((start, index) => {
    const sentence = chunks.slice(start, starts[index + 1] ?? chunks.length);
    const isCommand = isDestructiveSentence(sentence);
    return sentence.map(() => isCommand);
  });
}

function isDestructiveSentence(sentence: readonly Chunk[]): boolean {
  const [first] = sentence;
  if (first === undefined || (INFORMATION_OPENERS.has(first.lower) && !POLITE_OPENERS.has(first.lower))) return false;
  return sentence.some(({ lower }, at) => DESTRUCTIVE.has(stem(lower)) && !isState(sentence, at));
}
