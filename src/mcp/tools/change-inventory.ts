import { z } from 'zod';
import { NetloomError } from '../../domain/common/errors.js';
import type { Json, JsonObject } from '../../domain/common/json.js';
import type { Entity, EntityDraft, RelationDraft } from '../../domain/model/entity.js';
import { namedText } from '../answers/entity-lines.js';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { oneLine } from '../answers/text.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { entityNamed } from '../requests/entity-named.js';
import { scopeOf, type ToolContext } from '../requests/scope.js';
import { asTool } from './tool.js';

/** An entity with more relations of its own than this is changed by an import. */
const MAX_RELATIONS = 100;
const SHOWN = 120;

export const changeInventory = asTool({
  name: 'change_inventory',
  description:
    'Changes one entity in Netloom (not in NetBox): status, name, attributes, relations, or deletes it. Without confirm it only shows the changes; ask the user before you confirm.',
  reads: false,
  deletes: true,
  scopes: ['read', 'inventory:write'],
  arguments: toolArguments('change_inventory', {
    entity: z.string().describe('Id or name'),
    name: z.string().optional(),
    status: z.string().optional(),
    attributes: z.looseObject({}).optional().describe('Only those that change; null removes one'),
    relations: z.record(z.string(), z.string().nullable()).optional().describe('Type to id or name, as {"RACK": "R2"}; null removes'),
    delete: z.boolean().optional(),
    confirm: z.boolean().default(false),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { entity: given, delete: deletes = false, confirm, max_tokens: limit, ...wanted }) {
    const { app, caller } = context;
    const entity = await entityNamed(context, 'entity', given);
    if (deletes && Object.values(wanted).some((value) => value !== undefined))
      throw new NetloomError('INVALID_INPUT', 'delete: expected it alone, or other changes without it.', { path: 'delete' });
    const change = deletes ? undefined : await changeOf(context, entity, wanted);
    const changes = change?.lines ?? ['is deleted; its history stays readable'];
    if (confirm && deletes) await app.entities.delete(caller, [entity.id]);
    else if (confirm && change !== undefined && changes.length > 0) await app.entities.upsert(caller, [change.draft], [entity]);
    const lines = [
      `${confirm ? 'Changed' : 'Would change (nothing is written without confirm)'}: ${namedText(entity)}`,
      ...(changes.length === 0 ? ['- nothing: it is like this already'] : changes.map((line) => `- ${line}`)),
    ];
    return fittedAnswer(
      { scope: await scopeOf(context, undefined), lines, rest: linesLeft(lines.length, 'ask with a larger max_tokens') },
      limit,
    );
  },
});

interface Wanted {
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly attributes?: Record<string, unknown> | undefined;
  readonly relations?: Record<string, string | null> | undefined;
}

interface Change {
  readonly draft: EntityDraft;
  /** What changes, one line each. */
  readonly lines: readonly string[];
}

async function changeOf(context: ToolContext, entity: Entity, wanted: Wanted): Promise<Change> {
  const lines: string[] = [];
  const note = (what: string, from: Json | undefined, to: Json | undefined): void => {
    if (JSON.stringify(from) !== JSON.stringify(to)) lines.push(oneLine(`${what}: ${shown(from)} → ${shown(to)}`, 2 * SHOWN));
  };
  const { name = entity.name, status = entity.status } = wanted;
  note('name', entity.name, name);
  note('status', entity.status, status);
  const attributes = new Map<string, Json>(Object.entries(entity.attributes));
  // They were parsed from JSON.
  for (const [key, value] of Object.entries((wanted.attributes ?? {}) as JsonObject)) {
    note(key, attributes.get(key), value ?? undefined);
    if (value === null) attributes.delete(key);
    else attributes.set(key, value);
  }
  const relations = await relationsOf(context, entity, wanted.relations ?? {}, lines);
  const draft: EntityDraft = {
    ref: entity.ref,
    type: entity.type,
    name,
    display: entity.display === entity.name ? name : entity.display,
    aliases: entity.aliases,
    attributes: Object.fromEntries(attributes),
    relations,
    ...(entity.slug === undefined ? {} : { slug: entity.slug }),
    ...(status === undefined ? {} : { status }),
  };
  return { draft, lines };
}

const shown = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? oneLine(value, SHOWN) : oneLine(JSON.stringify(value), SHOWN);

/** The entity's own relations with the changed ones. A change replaces all relations of its type. */
async function relationsOf(
  context: ToolContext,
  entity: Entity,
  wanted: Readonly<Record<string, string | null>>,
  lines: string[],
): Promise<readonly RelationDraft[]> {
  const { app, caller } = context;
  const { items, hasNext } = await app.entities.relations(caller, entity.id, { direction: 'OUT' }, { first: MAX_RELATIONS });
  if (hasNext)
    throw new NetloomError(
      'TOO_LARGE',
      `entity: expected one with at most ${MAX_RELATIONS} relations, got more; import the change instead.`,
      { path: 'entity' },
    );
  const own = items.filter(({ value }) => !value.relation.derived);
  const kept = own.filter(({ value }) => !Object.hasOwn(wanted, value.relation.type));
  const drafts: RelationDraft[] = kept.map(({ value }) => ({ type: value.relation.type, to: value.entity.ref }));
  for (const [type, target] of Object.entries(wanted)) {
    const before = own.filter(({ value }) => value.relation.type === type).map(({ value }) => value.entity.name);
    const to = target === null ? undefined : await entityNamed(context, `relations.${type}`, target);
    if (to !== undefined) drafts.push({ type, to: to.ref });
    const after = to === undefined ? 'nothing' : namedText(to);
    if (before.length !== 1 || before[0] !== to?.name)
      lines.push(oneLine(`${type}: ${before.length === 0 ? 'nothing' : before.join(', ')} → ${after}`, 2 * SHOWN));
  }
  return drafts;
}
