import { CommanderError } from 'commander';
import { ConfigError } from '../config/config.js';
import { UsageError } from './usage.js';
import { EXIT, type CliEnvironment, type ExitCode } from './environment.js';
import { jsonText } from './output/clean.js';

/** Exit codes by the code of an error; all other errors exit with 1. */
const EXIT_OF: Readonly<Record<string, ExitCode>> = {
  INVALID_INPUT: EXIT.usage,
  TOO_LARGE: EXIT.usage,
  NOT_FOUND: EXIT.notFound,
  UNAUTHENTICATED: EXIT.refused,
  FORBIDDEN: EXIT.refused,
  QUOTA_EXCEEDED: EXIT.refused,
  UNAVAILABLE: EXIT.unavailable,
  RATE_LIMITED: EXIT.unavailable,
  NETWORK_ERROR: EXIT.unavailable,
  TIMEOUT: EXIT.unavailable,
  INVALID_RESPONSE: EXIT.unavailable,
  AMBIGUOUS: EXIT.ambiguous,
  CANCELLED: EXIT.interrupted,
  CLOSED: EXIT.interrupted,
};

export const EXIT_CODES = `
Exit codes:
  0  success, also when a watch is stopped
  1  failure: the message says why
  2  invalid usage, input or settings, or input that is too large
  3  the object or the file does not exist, or a question or a search found nothing
  4  the API key is missing, unknown, or not allowed to do this
  5  the server or a back end cannot be reached; try again later
  6  the name is ambiguous: the message lists the candidates
  130  interrupted`;

/** A name has several meanings. The message lists them. */
export class AmbiguousError extends Error {
  override readonly name = 'NetloomError';
  readonly code = 'AMBIGUOUS';
}

export interface CodedError extends Error {
  readonly code: string;
  readonly retryable?: boolean;
}

/** Errors of the domain and of the client have the same name and a code. */
export const isCoded = (error: unknown): error is CodedError =>
  error instanceof Error && error.name === 'NetloomError' && typeof (error as Partial<CodedError>).code === 'string';

/** The exit code of an error with this code. */
export const exitCodeOf = (code: string): ExitCode => EXIT_OF[code] ?? EXIT.failure;

/** Prints an error: one line for each problem, and a stack only for unexpected errors. With `--json` it prints one object to standard output. */
export function explain(error: unknown, environment: CliEnvironment, json: boolean): ExitCode {
  const report = (code: string, message: string, more: object = {}): void => {
    if (json) environment.out(jsonText({ error: { code, message, retryable: false, ...more } }));
    else message.split('\n').forEach(environment.err);
  };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    // Commander has already written the message to standard error.
    if (json) report('INVALID_USAGE', error.message.replace(/^error: /u, ''));
    return EXIT.usage;
  }
  if (error instanceof UsageError) {
    report('INVALID_USAGE', error.message);
    return EXIT.usage;
  }
  if (error instanceof ConfigError) {
    report('INVALID_SETTINGS', error.message, { problems: error.problems });
    return EXIT.usage;
  }
  if (isCoded(error)) {
    const code = exitCodeOf(error.code);
    const hint = error.code === 'UNAUTHENTICATED' ? ' Name a key with --key-file, or use netloom auth login.' : '';
    // Errors of this process have no `retryable`.
    report(error.code, `${error.message}${hint}`, { retryable: error.retryable ?? code === EXIT.unavailable });
    return code;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report('UNEXPECTED', `Unexpected: ${text}`);
  return EXIT.failure;
}
