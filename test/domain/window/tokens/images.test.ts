import { describe, expect, it } from 'vitest';
import { BUILT_IN_MODELS } from '../../../../src/domain/window/tokens/built-in-models.js';
import {
  CLAUDE_IMAGES,
  CLAUDE_47_IMAGES,
  GPT_4O_MINI_IMAGES,
  imageTokens,
  OPENAI_IMAGES,
} from '../../../../src/domain/window/tokens/images.js';

describe('the tokens of an image', () => {
  // Examples of OpenAI's guide "Images and vision" for models that count tiles.
  it.each([
    [1_024, 1_024, 765],
    [2_048, 4_096, 1_105],
    [512, 512, 255],
  ])('are at least those of its tiles: %d by %d', (width, height, tiles) => {
    expect(imageTokens({ width, height }, { ...OPENAI_IMAGES, perPatch: 0 })).toBe(tiles);
    expect(imageTokens({ width, height })).toBeGreaterThanOrEqual(tiles);
  });

  // Measured counts without the text: the published table "Image input token cost by resolution".
  it.each([
    [256, 256, 100, 77],
    [1_024, 1_024, 1_369, 1_229],
    [1_920, 1_080, 1_596, 2_448],
    [4_032, 3_024, 1_596, 2_942],
  ])('are at least the measured ones: %d by %d', (width, height, claude, openAi) => {
    expect(imageTokens({ width, height }, CLAUDE_IMAGES)).toBeGreaterThanOrEqual(claude);
    expect(imageTokens({ width, height }, OPENAI_IMAGES)).toBeGreaterThanOrEqual(openAi);
  });

  it('are bounded for any size, and equal the bound if the size is unknown', () => {
    for (const framing of [OPENAI_IMAGES, CLAUDE_IMAGES, CLAUDE_47_IMAGES]) {
      for (const [width, height] of [
        [100_000, 100_000],
        [100_000, 1],
        [1, 100_000],
        [3_000, 4_000],
      ])
        expect(imageTokens({ width: width ?? 0, height: height ?? 0 }, framing)).toBeLessThanOrEqual(framing.most);
      expect(imageTokens({}, framing)).toBe(framing.most);
    }
    expect(imageTokens({ width: 4_000, height: 1_500 }, GPT_4O_MINI_IMAGES)).toBe(2_833 + 8 * 5_667);
  });

  it('grow with the image', () => {
    for (const framing of [OPENAI_IMAGES, CLAUDE_IMAGES, CLAUDE_47_IMAGES]) {
      const counts = [8, 64, 256, 512, 1_024, 2_048, 4_096].map((side) => imageTokens({ width: side, height: side }, framing));
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    }
  });

  it('are known of every built-in model', () => {
    for (const { name, framing, provider } of BUILT_IN_MODELS)
      expect((framing.images ?? OPENAI_IMAGES).patch, name).toBe(provider === 'Anthropic' ? 28 : 32);
  });
});
