import { cleanedText } from '../../../src/domain/language-model/check-summary.js';
import type { SummaryBlock } from '../../../src/domain/window/model/summary-block.js';

/** Every second block with the text of a model, which may contain anything. */
export const writtenBlocks = (blocks: readonly SummaryBlock[], text: string): readonly SummaryBlock[] =>
  blocks.map((block, place) => (place % 2 === 0 ? block : { ...block, written: { model: 'test', text: cleanedText(text) } }));
