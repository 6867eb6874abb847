import { InventorySourcesDocument, type InventorySourcesQuery } from '#client/operations';
import type { Connection } from '../connection/connect.js';
import type { CliEnvironment } from '../environment.js';
import { counted, print, shortTime } from '../output/print.js';

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

function linesOf({
  source,
  url,
  version,
  lastFull,
  lastChanges,
  lastComparison,
  lastNotice,
  failure,
  ...state
}: ListedSource): readonly string[] {
  const versioned = version === null ? '' : `, NetBox ${version}`;
  return [
    `${source}: ${url}${versioned}${stateOf(state)}`,
    ...(failure === null ? [] : [`  failed ${shortTime(failure.at)}: ${failure.reason}`]),
    lastFull === null ? '  never read as a whole' : `  read as a whole ${shortTime(lastFull.finishedAt)}: ${countsOf(lastFull)}`,
    ...(lastChanges === null ? [] : [`  changes read ${shortTime(lastChanges.finishedAt)}: ${countsOf(lastChanges)}`]),
    lastNotice === null
      ? '  no webhooks came'
      : `  the last webhooks ${shortTime(lastNotice.at)}: ${counted(lastNotice.objects, 'object')}`,
    ...(lastComparison === null ? [] : [`  compared ${shortTime(lastComparison.finishedAt)}: ${comparisonOf(lastComparison)}`]),
    ...(lastFull?.notices ?? []).map((notice) => `  ${notice}`),
  ];
}

/** The result of a comparison, for people. */
export function comparisonOf({ compared, missing, different, surplus }: NonNullable<ListedSource['lastComparison']>): string {
  const equal = missing + different + surplus === 0;
  const result = equal ? 'all are equal' : `${missing} are missing, ${different} differ, and ${surplus} entities are not listed by NetBox`;
  return `${counted(compared, 'object')}; ${result}`;
}

function stateOf({ isRunning, isUnfinished, isConfigured }: Pick<ListedSource, 'isRunning' | 'isUnfinished' | 'isConfigured'>): string {
  if (isRunning) return ' (being synchronized)';
  if (!isConfigured) return isUnfinished ? ' (interrupted)' : ' (read on request only)';
  return isUnfinished ? ' (interrupted; the next sync continues)' : '';
}

/** The numbers of a synchronization, for people. */
export const countsOf = ({ read, created, updated, deleted }: NonNullable<ListedSource['lastFull']>): string =>
  `${counted(read, 'object')}; ${created + updated + deleted === 0 ? 'nothing changed' : `${created} created, ${updated} updated, ${deleted} deleted`}`;
