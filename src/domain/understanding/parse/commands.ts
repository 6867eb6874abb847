import { firstIndex } from '../../common/first-index.js';
import { stem } from '../../text/stem.js';
import type { Chunk } from './chunks.js';

/** Verbs of commands that interrupt or destroy something, and their particles. */
const DESTRUCTIVE = stems(`reboot restart reload reset shut shutdown unplug disconnect delete remove erase wipe decommission decom disable
  isolate kill terminate purge destroy drop retire scrap unrack unmount format reimage reinstall flush flash bounce cycle recycle halt stop suspend
  deactivate dismantle demolish demote cancel cease release reclaim withdraw uninstall yank pull rip tear cut strike block lock nuke bin trash
  zeroise zeroize factory-reset power-cycle drain evacuate off down`);

const RESTARTING = stems('reboot restart reload reset bounce cycle recycle power power-cycle halt');

/** Whether a verb restarts what it acts on. */
export const isRestarting = (verb: string): boolean => RESTARTING.has(stem(verb));

/** Whether a verb interrupts or destroys what it acts on. */
export const isInterrupting = (verb: string): boolean => DESTRUCTIVE.has(stem(verb));

/** Sentences that ask for information do not act on anything. */
const ASKING = new Set('which what who whose whom where when why how is are was were does do did has have had'.split(' '));
const POLITE = new Set('can could would will may shall please'.split(' '));

function stems(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).map(stem));
}

const BEING = new Set('is are was were be been being went goes gone stays stayed looks seems'.split(' '));

/** “sw-1 is down” commands nothing. */
const isState = (sentence: readonly Chunk[], at: number): boolean =>
  /^(?:off|down)$/u.test(sentence[at]?.lower ?? '') && BEING.has(sentence[at - 1]?.lower ?? '');

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
  if (first === undefined || (ASKING.has(first.lower) && !POLITE.has(first.lower))) return false;
  return sentence.some(({ lower }, at) => isInterrupting(lower) && !isState(sentence, at));
}
