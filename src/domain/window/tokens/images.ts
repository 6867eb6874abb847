/** How a provider counts an image: for each patch of `patch` by `patch` pixels, or by tiles if that is more. */
export interface ImageFraming {
  readonly patch: number;
  readonly perPatch: number;
  /** The maximum for patches, because providers shrink larger images. Also counted if the size is unknown. */
  readonly most: number;
  /** The base and the tokens of each tile of 512 by 512 pixels, after the image is scaled to 2,048 by 2,048 pixels and its shorter side to 768. */
  readonly tiles?: { readonly base: number; readonly each: number };
}

/**
 * OpenAI with `detail: high`. According to its guide “Images and vision”, models of the 4o family count 85 and 170 for each tile, and newer ones
 * patches of 32 pixels: 1.2 tokens a patch as measured, and at most 2,500 patches.
 */
export const OPENAI_IMAGES: ImageFraming = { patch: 32, perPatch: 1.2, most: 3_000, tiles: { base: 85, each: 170 } };
/** Small models of OpenAI: according to the same guide, 1.62 to 2.46 tokens a patch and at most 1,536 patches. */
export const SMALL_OPENAI_IMAGES: ImageFraming = { patch: 32, perPatch: 2.46, most: 3_779 };
/** `gpt-4o-mini`: according to the same guide, 2,833 and 5,667 for each tile, at most 8 tiles. */
export const GPT_4O_MINI_IMAGES: ImageFraming = { patch: 32, perPatch: 2.46, most: 48_169, tiles: { base: 2_833, each: 5_667 } };
/**
 * Claude up to 4.6: at most about 1,600 according to Anthropic's page “Vision”, with one token for 750 pixels; as measured, one for each patch of 28
 * pixels.
 */
export const CLAUDE_IMAGES: ImageFraming = { patch: 28, perPatch: 1, most: 1_650 };
/** Since Claude 4.7, images have up to 2,576 pixels: at most 4,784 tokens. */
export const CLAUDE_47_IMAGES: ImageFraming = { patch: 28, perPatch: 1, most: 4_784 };

export interface ImageSize {
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** The tokens of an image, never fewer than the provider counts. Without a size, the maximum. */
export function imageTokens({ width, height }: ImageSize, { patch, perPatch, most, tiles }: ImageFraming = OPENAI_IMAGES): number {
  if (width === undefined || height === undefined) return most;
  const patches = Math.ceil(width / patch) * Math.ceil(height / patch);
  const byPatches = Math.min(most, Math.ceil(patches * perPatch));
  return tiles === undefined ? byPatches : Math.max(byPatches, tiles.base + tiles.each * tilesOf(width, height));
}

const TILE = 512;

function tilesOf(width: number, height: number): number {
  const fit = Math.min(1, 2_048 / Math.max(width, height));
  const shorter = Math.min(width, height) * fit;
  const scale = fit * Math.min(1, 768 / shorter);
  // Rounding must not reduce the number of tiles.
  return Math.ceil(Math.ceil(width * scale) / TILE) * Math.ceil(Math.ceil(height * scale) / TILE);
}
