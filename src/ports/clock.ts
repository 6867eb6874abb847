/** Where times and new ids come from, so that a test can say them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** 26 characters, lower case, unique, growing with time. */
  unique(): string;
}
