/** The encoder that a worker loads. */
export interface EncoderSource {
  /** The folder with the folder of the model. Undefined: the package fetches the model on first use. */
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
