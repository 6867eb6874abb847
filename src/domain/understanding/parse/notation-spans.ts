import { firstIndex } from '../../common/first-index.js';
import type { NotationSpan, Stretch } from '../../language/notations/notation.js';
import { notationsIn } from '../../language/notations/notations.js';
import { normalForm } from '../../text/normal-form.js';
import { spanOf } from './build-span.js';
import type { Chunk } from './chunks.js';
import type { NameSpan, Run } from './name-span.js';
import { wholeKeys } from './span-keys.js';

interface NotationSpans {
  /** By the index of the first chunk. */
  readonly startingAt: ReadonlyMap<number, readonly NameSpan[]>;
  /** Whether a notation says all about the chunk, so that it is read in no other way. */
  readonly isWhole: (at: number) => boolean;
  readonly isNoted: (span: NameSpan) => boolean;
}

/** The spans of a text that are written in a notation of engineers. */
export function notationSpansIn(text: string, chunks: readonly Chunk[]): NotationSpans {
  const startingAt = new Map<number, NameSpan[]>();
  const whole = new Set<number>();
  const noted = new Set<NameSpan>();
  for (const each of notationsIn(text)) {
    const run = runOf(each, chunks);
    if (run === undefined) continue;
    const span = nameSpanOf(each, text, chunks, run);
    noted.add(span);
    startingAt.set(run.from, [...(startingAt.get(run.from) ?? []), span]);
    if (each.isWhole === true) for (let at = run.from; at < run.to; at += 1) whole.add(at);
  }
  return { startingAt, isWhole: (at) => whole.has(at), isNoted: (span) => noted.has(span) };
}

/** The chunks that a stretch of text has a part of. */
function runOf({ start, end }: Stretch, chunks: readonly Chunk[]): Run | undefined {
  const from = firstIndex(chunks, (chunk) => chunk.end > start);
  const to = firstIndex(chunks, (chunk) => chunk.start >= end);
  return from < to ? { from, to } : undefined;
}

function nameSpanOf(
  { start, end, form, keys, members, found, isExact }: NotationSpan,
  text: string,
  chunks: readonly Chunk[],
  run: Run,
): NameSpan {
  const extent = { start, end };
  const whole = members === undefined && form === 'ADDRESS' ? wholeKeys(normalForm(text.slice(start, end))) : [];
  const span = spanOf(text, chunks, run, {
    form,
    keys: [...keys, ...whole],
    measured: false,
    ...(members === undefined ? {} : { members }),
    ...(isExact === true ? { exact: extent } : { extent }),
  });
  return found === undefined ? span : { ...span, found };
}

/** Spans with a mark at those that have a part of a stretch which is no name. The stretches are in text order, without overlaps. */
export const withoutFalseNames = (
  spans: readonly NameSpan[],
  stretches: readonly Stretch[],
  { isNoted }: NotationSpans,
): readonly NameSpan[] =>
  stretches.length === 0
    ? spans
    : spans.map((span) => {
        const next = isNoted(span) ? undefined : stretches[firstIndex(stretches, ({ end }) => end > span.start)];
        return next !== undefined && next.start < span.end ? { ...span, isNoName: true } : span;
      });
