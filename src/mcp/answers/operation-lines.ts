import { listed } from '../../domain/common/listed.js';
import { EFFECT_NAMES, type EffectIds, type Operation, type OperationEffect } from '../../domain/model/operation.js';
import type { Session } from '../../domain/model/session.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Application, RecentContext } from '../../application/index.js';
import { oneLine } from './text.js';

const RESULT = 160;
const IDS = 12;
const STATUSES = 6;

interface Reader {
  readonly app: Application;
  readonly caller: Principal;
}

/** The recent operations of a session that the filter allows, newest first, after their effects and the current selection. */
export async function recentLines(
  { app, caller }: Reader,
  session: Session,
  limit: number,
  filter: { readonly effect?: OperationEffect; readonly tools?: readonly string[] },
): Promise<readonly string[]> {
  const recent = await app.operations.recent(caller, session.id, limit, filter);
  return [
    ...summaryLines(recent),
    ...recent.operations.map((operation) => `- ${operationText(operation)}${byOther(operation.metadata.recordedBy, session)}`),
  ];
}

/** ` by bob`, if that is not the owner of the session. */
export const byOther = (name: string | undefined, { owner }: Session): string =>
  name === undefined || name === owner ? '' : ` by ${oneLine(name, 80)}`;

/** The current selection, and the effects of all operations of a list. */
function summaryLines(recent: RecentContext): readonly string[] {
  const { operations, selection } = recent;
  if (operations.length === 0 && selection.length === 0) return ['No operations.'];
  return [
    ...(selection.length === 0 ? [] : [`Selected now: ${ids(selection)}`]),
    ...(effectText(recent) === '' ? [] : [`Recent effects: ${effectText(recent)}`]),
  ];
}

const ids = (list: readonly string[]): string =>
  listed(
    list.map((id) => oneLine(id, 60)),
    IDS,
  );

const effectText = (effects: EffectIds): string =>
  EFFECT_NAMES.filter(([, name]) => effects[name].length > 0)
    .map(([, name]) => `${name} ${ids(effects[name])}`)
    .join('; ');

/** One line about an operation: its errors and effects if it has any, otherwise the beginning of its result. */
export function operationText({ id, tool, status, error, metadata, result }: Operation): string {
  const effects = effectText(metadata);
  const all = metadata.statusChanges ?? [];
  const more = all.length - STATUSES;
  const changes = [...all.slice(0, STATUSES).map(statusText), ...(more > 0 ? [`and ${more} more changes of a status`] : [])];
  const outcome = metadata.summary ?? (effects === '' && changes.length === 0 ? result : '');
  const errors = error === undefined ? metadata.errors.slice(0, 1) : [error];
  return [
    `${oneLine(tool, 60)} ${status} ${id}`,
    ...errors.map((text) => `error ${oneLine(text, RESULT)}`),
    ...(metadata.count === undefined ? [] : [`count ${metadata.count}`]),
    ...(effects === '' ? [] : [effects]),
    ...changes,
    ...(outcome === '' ? [] : [oneLine(outcome, RESULT)]),
  ].join('; ');
}

const statusText = ({ id, from, to }: { readonly id?: string; readonly from?: string; readonly to: string }): string =>
  `status ${id === undefined ? '' : `of ${oneLine(id, 60)} `}${from === undefined ? '' : `${oneLine(from, 40)} `}→ ${oneLine(to, 40)}`;
