/** The encoder that a worker loads. */
export interface EncoderSource {
  /** The parent of the model's folder. Without it, the package downloads the model on first use. */
  readonly folder?: string;
  readonly model: string;
}

export interface EncoderRequest {
  readonly number: number;
  readonly texts: readonly string[];
}

export type EncoderAnswer =
  | { readonly number: number; readonly vectors: readonly Float32Array[] }
  | { readonly number: number; readonly error: string };
