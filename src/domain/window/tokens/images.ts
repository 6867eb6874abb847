/** What a provider counts for an image: for each patch of `patch` by `patch` pixels, or by tiles where that is more. */
export interface ImageFraming {
  readonly patch: number;
  readonly perPatch: number;
  /** The most that patches count, however large the image is: a provider makes larger images smaller. Also counted where no size is known. */
  readonly most: number;
  /** Base and tokens of each tile of 512 by 512 pixels, after the image is scaled to 2,048 by 2,048 and its shorter side to 768. */
  readonly tiles?: { readonly base: number; readonly each: number };
}

/**
 * OpenAI with `detail: high`. By its guide "Images and vision", models of the 4o family count 85 and 170 a tile, and newer ones patches of 32 pixels:
 * measured 1.2 a patch and 2,500 patches at most.
 */
export const OPENAI_IMAGES: ImageFraming = { patch: 32, perPatch: 1.2, most: 3_000, tiles: { base: 85, each: 170 } };
/** Small models of OpenAI: by the same guide 1.62 to 2.46 a patch and 1,536 patches at most. */
export const SMALL_OPENAI_IMAGES: ImageFraming = { patch: 32, perPatch: 2.46, most: 3_779 };
/** `gpt-4o-mini`: by the same guide 2,833 and 5,667 a tile, of which there are 8 at most. */
export const GPT_4O_MINI_IMAGES: ImageFraming = { patch: 32, perPatch: 2.46, most: 48_169, tiles: { base: 2_833, each: 5_667 } };
/** Claude up to 4.6: about 1,600 at most by Anthropic's page "Vision", which has a token for 750 pixels; measured one for each patch of 28 pixels. */
export const CLAUDE_IMAGES: ImageFraming = { patch: 28, perPatch: 1, most: 1_650 };
/** Since Claude 4.7 images are seen at up to 2,576 pixels: 4,784 at most. */
export const CLAUDE_47_IMAGES: ImageFraming = { patch: 28, perPatch: 1, most: 4_784 };

export interface ImageSize {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Tokens of an image; never less than the provider counts. Without a size the most that it could count. */
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
  // A rounded pixel must not make a tile less.
  return Math.ceil(Math.ceil(width * scale) / TILE) * Math.ceil(Math.ceil(height * scale) / TILE);
}
