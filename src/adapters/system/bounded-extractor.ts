import { createContext, Script } from 'node:vm';
import type { ExtractedMetadata, ToolExtractor } from '../../domain/inventory/metadata/extractor.js';

/** The maximum time in milliseconds, because a caller waits for it. */
const LONGEST_MS = 50;

/**
 * Runs custom extractors safely: each works on a copy of its call, and is stopped after `mostMs` milliseconds (for example in a backtracking regular
 * expression), which counts as a failure.
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
      // A timeout error belongs to another context, so it is not an instance of this context's Error.
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
