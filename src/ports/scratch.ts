/** A temporary sequence of bytes, which only this process can read. */
export interface Scratch {
  /** The number of bytes so far. */
  readonly size: number;
  /** Adds bytes at the end. Call it again when it has resolved. Throws TOO_LARGE beyond the limit with which it was opened. */
  append(bytes: Uint8Array): Promise<void>;
  /** The bytes from `start` to before `end`, in chunks. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
  /** Deletes it. Calling it twice changes nothing. */
  dispose(): Promise<void>;
}

/** Opens scratches: small ones are in memory, larger ones in a file. */
export interface ScratchSpace {
  /** `most`: the maximum size in bytes. */
  open(most: number): Scratch;
}
