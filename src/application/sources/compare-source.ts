import type { EntityDraft } from '../../domain/model/entity.js';
import { differencesOf, type Difference } from '../../domain/inventory/sources/differences.js';
import type { SourceComparison } from '../../domain/inventory/sources/source-state.js';
import { entityIdOf } from '../inventory/index.js';
import { note, report, stopIf, storedIds, type SyncRun } from './sync-run.js';

type Compared = { -readonly [Key in 'compared' | 'missing' | 'different' | 'surplus']: SourceComparison[Key] };

/** Compares all objects of the server with the stored entities, one after the other, and changes nothing. */
export async function compareAll(run: SyncRun, models: readonly string[]): Promise<Compared> {
  const compared = { compared: 0, missing: 0, different: 0, surplus: 0 };
  const counts = await Promise.all(models.map((objectType) => run.live.count(objectType, run.signal)));
  run.total = run.counts.read + counts.reduce((sum: number, count = 0) => sum + count, 0);
  for (const objectType of models) await compareModel(run, objectType, compared);
  return compared;
}

async function compareModel(run: SyncRun, objectType: string, compared: Compared): Promise<void> {
  const surplus = new Set(await storedIds(run, objectType));
  for (let after = 0; ;) {
    stopIf(run.signal);
    const page = await run.live.page(objectType, after, undefined, run.signal);
    if (page === undefined) return void run.unreadable.set(objectType, surplus.size);
    note(run, page.unread);
    for (const { ref } of page.drafts) surplus.delete(Number(ref.objectId));
    await comparePage(run, page.drafts, compared);
    run.counts.read += page.drafts.length;
    report(run, 'READING');
    if (page.isLast || page.last === undefined) break;
    after = page.last;
  }
  compared.surplus += surplus.size;
  if (surplus.size > 0) note(run, [`${objectType}: ${surplus.size} stored entities are not in the server, such as ${[...surplus][0]}.`]);
}

async function comparePage(run: SyncRun, drafts: readonly EntityDraft[], compared: Compared): Promise<void> {
  const { caller } = run;
  const { entities } = run.store.read(caller);
  const ids = drafts.map(({ ref }) => entityIdOf(caller.workspace, ref));
  const [stored, relations] = await Promise.all([entities.getMany(ids), entities.statedRelations(ids)]);
  for (const [index, draft] of drafts.entries()) {
    const id = ids[index] ?? '';
    const entity = stored.get(id);
    compared.compared += 1;
    if (entity === undefined) {
      compared.missing += 1;
      note(run, [`${named(draft)} is missing.`]);
      continue;
    }
    const differences = differencesOf(draft, entity, relations.get(id) ?? []);
    if (differences.length === 0) continue;
    compared.different += 1;
    note(run, [`${named(draft)} differs: ${differences.map(sentence).join('; ')}.`]);
  }
}

const named = ({ ref: { objectType, objectId }, display }: EntityDraft): string => `${objectType} ${objectId} (${display.slice(0, 80)})`;

const MAX_TEXT = 200;
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text);

const sentence = ({ field, expected, stored }: Difference): string => `${field} is ${cut(stored)} instead of ${cut(expected)}`;
