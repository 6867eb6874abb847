import { readdirSync, readFileSync } from 'node:fs';
import type { Application } from '../application/index.js';
import type { Principal } from '../domain/common/principal.js';

/** A named operation of schema/operations, as shown in the explorer. */
export interface Example {
  readonly name: string;
  readonly document: string;
  /** JSON text. */
  readonly variables: string;
}

const FOLDER = new URL('../../schema/operations/', import.meta.url);
const VARIABLES = /^# Variables: (.*)$/mu;

/** Reads the operations of schema/operations by name. Their example variables are in a comment. */
export function readExamples(): readonly Example[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => {
      const document = readFileSync(new URL(file, FOLDER), 'utf8');
      return { name: file.replace(/\.graphql$/u, ''), document, variables: VARIABLES.exec(document)?.[1] ?? '{}' };
    });
}

/** Replaces placeholders (`ses_…`) in the examples with ids of the caller's own objects, so that the examples run as they are. */
export async function withIds(examples: readonly Example[], app: Application, caller: Principal): Promise<readonly Example[]> {
  const [sessions, entities] = await Promise.all([
    app.sessions.list(caller, { first: 1 }, {}),
    app.entities.search(caller, { types: ['DEVICE'] }, { first: 2 }),
  ]);
  const session = sessions.items[0]?.value;
  const devices = entities.items.map(({ value }) => value.id);
  return examples.map((example) => {
    let next = 0;
    const variables = example.variables
      .replaceAll('ses_…', session?.id ?? 'ses_…')
      .replaceAll('msg_…', session?.head ?? 'msg_…')
      .replaceAll('ent_…', () => devices[next++] ?? 'ent_…');
    return { ...example, variables };
  });
}
