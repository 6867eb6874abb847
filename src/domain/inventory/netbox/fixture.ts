import { groupBy } from '../../common/group-by.js';
import type { JsonObject } from '../../common/json.js';
import type { EntityDraft } from '../../model/entity.js';
import { createDumpIndex, type DumpIndex } from './dump-index.js';
import { type DumpRecord, parseRecord } from './dump-record.js';
import { resolveReferences, type ResolvedFields, type UnresolvedReference } from './dump-references.js';
import { factOfJoin, isJoin, type JoinedFacts, joinedFacts, type JoinFact } from './joins.js';
import { skipReason } from './models.js';
import { draftOf, netboxRef, type RecordContext } from './record.js';

/** The result of converting one record of a fixture. */
export type FixtureOutcome =
  | { readonly kind: 'DRAFT'; readonly draft: EntityDraft; readonly unresolved: readonly UnresolvedReference[] }
  | {
      readonly kind: 'SKIPPED';
      readonly objectType: string;
      readonly reason: string;
      readonly unresolved: readonly UnresolvedReference[];
    }
  | { readonly kind: 'BAD'; readonly reason: string };

/** Converts the records of a Django dump, `{model: 'dcim.device', pk: 1, fields: {…}}`, to entities. */
export interface FixtureReader {
  /** Stores what a record states about others. Must have received all records before the first conversion. */
  note(record: unknown): void;
  convert(record: unknown): FixtureOutcome;
}

interface Joined extends JoinedFacts {
  readonly tags: readonly string[];
}

/** Holds the joining records of a dump and the names that others refer to. */
export function createFixtureReader(): FixtureReader {
  const index = createDumpIndex();
  const joins: DumpRecord[] = [];
  let joined: ReadonlyMap<string, Joined> | undefined;

  function contextOf(model: string, pk: string, fields: JsonObject): RecordContext {
    joined ??= joinedBy(joins, index);
    const { relations, tags, attributes } = joined.get(`${model}:${pk}`) ?? { relations: [], tags: [], attributes: {} };
    return { relations, attributes, tags: tags.toSorted(), hints: hintsOf(fields) };
  }

  function hintsOf(fields: JsonObject): NonNullable<RecordContext['hints']> {
    const nameOf = (objectType: string, field: string) => index.naming(objectType, fields[field]);
    const type = nameOf('dcim.devicetype', 'device_type') ?? nameOf('dcim.moduletype', 'module_type');
    const maker = index.naming('dcim.manufacturer', type?.manufacturer)?.name;
    const chassis = nameOf('dcim.virtualchassis', 'virtual_chassis')?.name;
    const circuit = nameOf('circuits.circuit', 'circuit')?.name;
    return {
      ...(typeof type?.name === 'string' ? { typeName: typeof maker === 'string' ? `${maker} ${type.name}` : type.name } : {}),
      ...(typeof chassis === 'string' ? { chassisName: chassis } : {}),
      ...(typeof circuit === 'string' ? { circuitName: circuit } : {}),
    };
  }

  return {
    note(record) {
      const parsed = parseRecord(record);
      if (typeof parsed === 'string') return;
      index.note(parsed);
      if (isJoin(parsed.model)) joins.push(parsed);
    },
    convert(record) {
      const parsed = parseRecord(record);
      if (typeof parsed === 'string') return { kind: 'BAD', reason: parsed };
      const { model, pk } = parsed;
      if (isJoin(model)) return convertedJoin(parsed, resolveReferences(model, parsed.fields, index), index);
      const reason = skipReason(model);
      if (reason !== undefined) return { kind: 'SKIPPED', objectType: model, reason, unresolved: [] };
      if (pk === undefined)
        return { kind: 'BAD', reason: `pk of ${model}: expected a number or a text, got none (dump without --natural-primary)` };
      const { fields, unresolved } = resolveReferences(model, parsed.fields, index);
      return { kind: 'DRAFT', draft: draftOf(netboxRef(model, pk), fields, contextOf(model, pk, fields)), unresolved };
    },
  };
}

function convertedJoin({ model }: DumpRecord, { fields, unresolved }: ResolvedFields, index: DumpIndex): FixtureOutcome {
  const reason = `${model} is kept as a relation or tag of the records it joins`;
  return { kind: 'SKIPPED', objectType: model, reason, unresolved: unresolved.length > 0 ? unresolved : lostIn(model, fields, index) };
}

/** The references of a joining record to records that the dump does not have. */
function lostIn(model: string, fields: JsonObject, index: DumpIndex): readonly UnresolvedReference[] {
  const fact = factOfJoin(model, fields);
  if (fact === undefined) return [{ field: model, example: JSON.stringify(fields).slice(0, 100), reason: 'it does not say what it joins' }];
  const [objectType = '', id = ''] = fact.of.split(':');
  const reason = 'the file has no record with this id';
  if (!index.has(objectType, id)) return [{ field: `${model}.${objectType.slice(objectType.indexOf('.') + 1)}`, example: id, reason }];
  const isTagLost = fact.tag !== undefined && index.naming('extras.tag', fact.tag) === undefined;
  return isTagLost ? [{ field: `${model}.tag`, example: fact.tag ?? '', reason }] : [];
}

function joinedBy(joins: readonly DumpRecord[], index: DumpIndex): ReadonlyMap<string, Joined> {
  const facts = joins.flatMap(({ model, fields }) => factOfJoin(model, resolveReferences(model, fields, index).fields) ?? []);
  const tagOf = ({ tagName, tag }: JoinFact) => tagName ?? index.naming('extras.tag', tag)?.name;
  return new Map(
    [...groupBy(facts, ({ of }) => of)].map(([of, all]): [string, Joined] => [
      of,
      { ...joinedFacts(all), tags: all.map(tagOf).filter((tag) => typeof tag === 'string') },
    ]),
  );
}
