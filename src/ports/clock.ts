/** The source of times and new ids, which tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** 26 lower-case characters, unique and increasing with time. */
  unique(): string;
}
