import { isJsonObject, type Json } from '../../common/json.js';
import type { EffectIds, StatusChange } from '../../model/operation.js';
import type { ExtractedMetadata, ToolCall, ToolExtractor } from './extractor.js';
import { BOUNDS, eachOnce, errorsIn, idsIn, isCount, typed } from './ids.js';
import { valuesAt, type Path } from './path.js';
import { statusText } from './status-changes.js';

/** A declarative extractor: paths to data in a call. Paths begin with `arguments`, `result`, `tool`, `status` or `error`. */
export interface ExtractorRules extends Partial<Record<keyof EffectIds, readonly Path[]>> {
  readonly tools: readonly string[];
  /** The default type of ids. */
  readonly objectType?: string;
  /** A path to the type, which overrides `objectType` if it has a value. */
  readonly objectTypeAt?: Path;
  readonly count?: readonly Path[];
  readonly errors?: readonly Path[];
  readonly statusChanges?: StatusChangeRules;
  readonly query?: readonly Path[];
  readonly summary?: readonly Path[];
}

/** `each` selects the changed objects; the other paths are relative to one of them. */
export interface StatusChangeRules {
  readonly each: Path;
  readonly id?: Path;
  readonly from?: Path;
  readonly to: Path;
}

const EFFECTS = ['created', 'changed', 'deleted', 'selected', 'deselected'] as const satisfies readonly (keyof EffectIds)[];

export function declaredExtractor(rules: ExtractorRules): ToolExtractor {
  return { tools: rules.tools, extract: (call) => extract(rules, call) };
}

function extract(rules: ExtractorRules, call: ToolCall): ExtractedMetadata {
  const root = rootOf(call);
  const at = (paths: readonly Path[] = []): readonly Json[] => paths.flatMap((path) => valuesAt(root, path));
  const objectType = objectTypeOf(rules, root);
  const named = EFFECTS.filter((effect) => rules[effect] !== undefined);
  const ids = named.map((effect) => [effect, eachOnce(at(rules[effect]).flatMap((value) => idsIn(value, objectType)))] as const);
  const [count, query, summary] = [countIn(at(rules.count)), textIn(at(rules.query)), textIn(at(rules.summary))];
  return {
    ...(Object.fromEntries(ids) as Partial<EffectIds>),
    ...(count === undefined ? {} : { count }),
    ...(rules.errors === undefined ? {} : { errors: at(rules.errors).flatMap(errorsIn).slice(0, BOUNDS.errors) }),
    ...(rules.statusChanges === undefined ? {} : { statusChanges: changesIn(root, rules.statusChanges, objectType) }),
    ...(query === undefined ? {} : { query }),
    ...(summary === undefined ? {} : { summary }),
  };
}

function rootOf({ tool, arguments: args, result, status, error }: ToolCall): Json {
  return { tool, arguments: args, result, status, ...(error === undefined ? {} : { error }) };
}

function objectTypeOf({ objectType, objectTypeAt }: ExtractorRules, root: Json): string | undefined {
  const declaredType = objectTypeAt === undefined ? undefined : valuesAt(root, objectTypeAt)[0];
  return typeof declaredType === 'string' && declaredType.length <= BOUNDS.idCharacters && declaredType !== '' ? declaredType : objectType;
}

/** A number, or the length of a list. */
function countIn(values: readonly Json[]): number | undefined {
  const counts = values.map((value) => (Array.isArray(value) ? value.length : value));
  return counts.find(isCount);
}

function textIn(values: readonly Json[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

function changesIn(root: Json, { each, ...rules }: StatusChangeRules, objectType: string | undefined): readonly StatusChange[] {
  return valuesAt(root, each)
    .slice(0, BOUNDS.statusChanges)
    .flatMap((object): readonly StatusChange[] => {
      const one = (path: Path | undefined) => (path === undefined ? undefined : valuesAt(object, path)[0]);
      const to = statusText(one(rules.to));
      const from = statusText(one(rules.from));
      if (to === undefined || to === from) return [];
      const id = rules.id === undefined ? (isJsonObject(object) ? object : undefined) : one(rules.id);
      const [known] = id === undefined ? [] : idsIn(id, objectType);
      return [{ ...(known === undefined ? {} : { id: typed(known, objectType) }), ...(from === undefined ? {} : { from }), to }];
    });
}
