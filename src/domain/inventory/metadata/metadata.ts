import { preview } from '../../common/errors.js';
import type { EffectIds, OperationMetadata, StatusChange } from '../../model/operation.js';
import type { ExtractedMetadata, ToolCall, ToolExtractor } from './extractor.js';
import { genericMetadata } from './generic.js';
import { BOUNDS, cut, eachOnce, isCount, limited, plainId } from './ids.js';
import { fitsPattern } from './tool-pattern.js';

const EFFECTS = ['created', 'changed', 'deleted', 'selected', 'deselected'] as const satisfies readonly (keyof EffectIds)[];
const NO_EFFECTS: EffectIds = { created: [], changed: [], deleted: [], selected: [], deselected: [] };

/**
 * The metadata of a call: what the first matching extractor found, completed by generic rules. A failing extractor only loses its own results. `refs`
 * are the objects of a NetBox-shaped result, `errors` those of the failure that it states.
 */
export function metadataOf(
  call: ToolCall,
  refs: readonly string[],
  extractors: readonly ToolExtractor[],
  errors: readonly string[] = [],
): OperationMetadata {
  const generic = genericMetadata(call, refs, errors);
  const extractor = extractorFor(call.tool, extractors);
  if (extractor === undefined) return generic;
  try {
    return together(generic, checked(extractor.extract(call)));
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return {
      ...generic,
      warnings: [cut(`The extractor for ${extractor.tools.join(', ')} failed (${reason}); generic rules were used.`, 500)],
    };
  }
}

/** The extractor for a tool: the first that matches its name. */
export const extractorFor = (tool: string, extractors: readonly ToolExtractor[]): ToolExtractor | undefined =>
  extractors.find(({ tools }) => tools.some((pattern) => fitsPattern(pattern, tool)));

function together(generic: OperationMetadata, extracted: ReturnType<typeof checked>): OperationMetadata {
  const named = EFFECTS.some((effect) => extracted[effect] !== undefined);
  if (!named) return { ...generic, ...extracted };
  // Generic warnings are about generic effects.
  const { warnings: _warnings, ...rest } = generic;
  return { ...rest, ...NO_EFFECTS, ...extracted };
}

/** Validates the result of an extractor and truncates it to the bounds; throws if its form is invalid. */
function checked(given: unknown): ExtractedMetadata & Pick<OperationMetadata, 'warnings'> {
  if (given instanceof Promise) {
    given.catch(() => undefined);
    throw new TypeError('expected a value, got a promise');
  }
  if (typeof given !== 'object' || given === null) throw new TypeError(`expected an object, got ${preview(given)}`);
  const extracted = given as Readonly<Record<string, unknown>>;
  const { count } = extracted;
  if (count !== undefined && !isCount(count)) throw new TypeError(`count: expected a whole number of objects, got ${preview(count)}`);
  const warnings: string[] = [];
  const metadata = {
    ...(Object.fromEntries(
      EFFECTS.filter((name) => extracted[name] !== undefined).map((name) => [name, idsOf(name, extracted[name], warnings)]),
    ) as Partial<EffectIds>),
    ...(count === undefined ? {} : { count }),
    ...(extracted['errors'] === undefined ? {} : { errors: errorsOf(extracted['errors'], warnings) }),
    ...(extracted['statusChanges'] === undefined ? {} : { statusChanges: changesOf(extracted['statusChanges'], warnings) }),
    ...textOf('query', extracted['query'], BOUNDS.queryCharacters),
    ...textOf('summary', extracted['summary'], BOUNDS.summaryCharacters),
  };
  return { ...metadata, ...(warnings.length === 0 ? {} : { warnings }) };
}

function listOf(name: string, value: unknown, most: number, warnings: string[]): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${name}: expected a list, got ${preview(value)}`);
  return limited(value as readonly unknown[], most, `values of ${name}`, warnings);
}

function idsOf(name: string, value: unknown, warnings: string[]): readonly string[] {
  return eachOnce(
    listOf(name, value, BOUNDS.ids, warnings).map((each) => {
      const id = typeof each === 'string' || typeof each === 'number' ? plainId(each) : undefined;
      if (id === undefined)
        throw new TypeError(`${name}: expected ids on one line of at most ${BOUNDS.idCharacters} characters, got ${preview(each)}`);
      return id;
    }),
  );
}

function errorsOf(value: unknown, warnings: string[]): readonly string[] {
  return listOf('errors', value, BOUNDS.errors, warnings).map((each) => required('errors', each, BOUNDS.errorCharacters));
}

function changesOf(value: unknown, warnings: string[]): readonly StatusChange[] {
  return listOf('statusChanges', value, BOUNDS.statusChanges, warnings).map((each) => {
    if (typeof each !== 'object' || each === null) throw new TypeError(`statusChanges: expected objects, got ${preview(each)}`);
    const { id, from, to } = each as Readonly<Record<string, unknown>>;
    return {
      ...(id === undefined ? {} : { id: required('statusChanges.id', id, BOUNDS.idCharacters) }),
      ...(from === undefined ? {} : { from: required('statusChanges.from', from, BOUNDS.statusCharacters) }),
      to: required('statusChanges.to', to, BOUNDS.statusCharacters),
    };
  });
}

function required(name: string, value: unknown, most: number): string {
  if (typeof value !== 'string') throw new TypeError(`${name}: expected text, got ${preview(value)}`);
  return cut(value, most);
}

function textOf<Name extends 'query' | 'summary'>(name: Name, value: unknown, most: number): Partial<Record<Name, string>> {
  return value === undefined ? {} : ({ [name]: required(name, value, most) } as Partial<Record<Name, string>>);
}
