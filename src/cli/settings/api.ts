import { readFile } from 'node:fs/promises';
import type { NetloomClient } from '#client';
import { UsageError } from '../usage.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { untilStopped } from '../watching/until-stopped.js';
import { jsonText } from '../output/clean.js';
import { inputText, unreadable } from '../input-file.js';

export interface ApiFlags {
  readonly variables?: string;
}

/** Runs a GraphQL document and prints its response as JSON; a subscription prints one line for each result. */
export async function runApi(client: NetloomClient, query: string, flags: ApiFlags, environment: CliEnvironment): Promise<ExitCode> {
  const document = await documentOf(query, environment);
  const variables = variablesOf(flags.variables);
  if (/^\s*(?:#[^\n]*\n\s*)*subscription\b/u.test(document)) {
    await untilStopped(client.subscribe(document, variables), environment, (data) => environment.out(jsonText({ data })));
    return EXIT.ok;
  }
  const { data, errors } = await client.requestPartial(document, variables);
  environment.out(jsonText(errors.length === 0 ? { data } : { data, errors }));
  return errors.length === 0 ? EXIT.ok : EXIT.failure;
}

/** The text of the argument: a document, `-` for standard input, or `@file`. */
async function documentOf(query: string, environment: CliEnvironment): Promise<string> {
  if (query === '-') return inputText(environment);
  if (!query.startsWith('@')) return query;
  return readFile(query.slice(1), 'utf8').catch((error: unknown) => {
    throw unreadable(query, error);
  });
}

function variablesOf(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The message is the same as for JSON that is no object.
  }
  throw new UsageError(`--variables: expected a JSON object, got ${JSON.stringify(text.slice(0, 100))}.`);
}
