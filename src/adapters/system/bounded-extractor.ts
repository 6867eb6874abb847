import { createContext, Script } from 'node:vm';
import type { ExtractedMetadata, ToolExtractor } from '../../domain/inventory/metadata/extractor.js';

/** A call is read while its caller waits. */
const LONGEST_MS = 50;

/**
 * Extractors of whoever embeds Netloom, kept to their place: each works on a copy of its call, and what takes longer than `mostMs`
 * milliseconds, a regular expression that backtracks among it, is ended and counts as failed.
 */
export function boundExtractors(extractors: readonly ToolExtractor[], mostMs = LONGEST_MS): readonly ToolExtractor[] {
  const place: { run: (() => unknown) | undefined } = { run: undefined };
  const context = createContext(place);
  const script = new Script('run()');
  const run = (work: () => ExtractedMetadata): ExtractedMetadata => {
    place.run = work;
    try {
      return script.runInContext(context, { timeout: mostMs }) as ExtractedMetadata;
    } catch (error) {
      // The error of a timeout is one of the other context: no Error of this one.
      const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
      if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new Error(`it took longer than ${mostMs} ms`, { cause: error });
      throw error;
    } finally {
      place.run = undefined;
    }
  };
  return extractors.map((extractor) => ({
    tools: extractor.tools,
    extract: (call) => {
      const copy = structuredClone(call);
      return run(() => extractor.extract(copy));
    },
  }));
}
