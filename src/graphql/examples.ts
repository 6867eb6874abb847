import { readdirSync, readFileSync } from 'node:fs';

/** A named operation of schema/operations, as the explorer pages offer it. */
export interface Example {
  readonly name: string;
  readonly document: string;
  /** JSON text. */
  readonly variables: string;
}

const FOLDER = new URL('../../schema/operations/', import.meta.url);
const VARIABLES = /^# Variables: (.*)$/mu;

/** The operations that come with Netloom, by name. Their variables stand in a comment. */
export function readExamples(): readonly Example[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const document = readFileSync(new URL(file, FOLDER), 'utf8');
      return { name: file.replace(/\.graphql$/u, ''), document, variables: VARIABLES.exec(document)?.[1] ?? '{}' };
    });
}
