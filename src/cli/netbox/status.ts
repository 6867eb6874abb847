import { InventorySourcesDocument, type InventorySourcesQuery } from '#client/operations';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { print, shortTime } from '../output/print.js';

export type ListedSource = InventorySourcesQuery['inventorySources'][number];

/** Prints the NetBox servers of the workspace. */
export async function printSources({ client }: Connection, json: boolean | undefined, environment: CliEnvironment): Promise<void> {
  const { inventorySources } = await client.request(InventorySourcesDocument);
  const lines = (): readonly string[] =>
    inventorySources.length === 0
      ? ['No NetBox server is configured; see NETLOOM_NETBOX_URL in docs/NETBOX.md.']
      : inventorySources.flatMap(linesOf);
  print(json, inventorySources, lines, environment);
}

function linesOf({ source, url, version, lastFull, lastChanges, failure, ...state }: ListedSource): readonly string[] {
  const versioned = version === null ? '' : `, NetBox ${version}`;
  return [
    `${source}: ${url}${versioned}${stateOf(state)}`,
    lastFull === null ? '  never read as a whole' : `  read as a whole ${shortTime(lastFull.finishedAt)}: ${countsOf(lastFull)}`,
    ...(lastChanges === null ? [] : [`  changes read ${shortTime(lastChanges.finishedAt)}: ${countsOf(lastChanges)}`]),
    ...(failure === null ? [] : [`  failed ${shortTime(failure.at)}: ${failure.reason}`]),
    ...(lastFull?.notices ?? []).map((notice) => `  ${notice}`),
  ];
}

function stateOf({ isRunning, isUnfinished, isConfigured }: Pick<ListedSource, 'isRunning' | 'isUnfinished' | 'isConfigured'>): string {
  if (isRunning) return ' (being synchronized)';
  if (!isConfigured) return ' (not in the settings: its entities stay as they are)';
  return isUnfinished ? ' (interrupted; the next sync continues)' : '';
}

/** The numbers of a synchronization, for people. */
export const countsOf = ({ read, created, updated, deleted }: NonNullable<ListedSource['lastFull']>): string =>
  `${read} objects; ${created + updated + deleted === 0 ? 'nothing changed' : `${created} created, ${updated} updated, ${deleted} deleted`}`;
