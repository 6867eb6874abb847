import { loadO200k } from '../../domain/window/tokens/ranks.js';
import { createTokenizer } from '../../domain/window/tokens/tokenizer.js';

const tokenizer = createTokenizer(loadO200k);

/** The tokens of a text, counted as windows count them by default. */
export const countTokens = (text: string): number => tokenizer.count(text);
