import { isJsonObject, type Json } from '../../common/json.js';
import type { OperationMetadata } from '../../model/operation.js';
import { excerpt } from './excerpt.js';

/** Whether anything was recognized in a result. A count alone says nothing of listed objects. */
export function isRecognized(
  { created, changed, deleted, selected, deselected, errors, count, statusChanges = [] }: OperationMetadata,
  json: Json | undefined,
): boolean {
  if ([created, changed, deleted, selected, deselected, errors, statusChanges].some((list) => list.length > 0)) return true;
  return count !== undefined && !listsObjects(json);
}

const listsObjects = (json: Json | undefined): boolean =>
  typeof json === 'object' &&
  json !== null &&
  [json, ...Object.values(json).slice(0, MOST_MEMBERS)].some(
    (value) => Array.isArray(value) && isJsonObject((value as readonly Json[])[0]),
  );

const MOST_MEMBERS = 200;

/** The appearance of a result in which nothing was recognized, in words. Empty for plain text, which is kept as it is. */
export function unrecognized({ json, text }: { readonly json: Json | undefined; readonly text: string }): readonly string[] {
  if (json !== undefined)
    return Object.keys(json ?? {}).length === 0 ? [] : [`No object, effect, count or error was recognized in ${excerpt(json)}.`];
  const form = formOf(text);
  return form === undefined ? [] : [`The result looks like ${form}; objects are read from JSON only.`];
}

function formOf(text: string): string | undefined {
  const [first = '', second = ''] = text.trim().split('\n', 2);
  if (/^<(?:\?xml|!doctype|[a-z][\w:-]*[\s>/])/i.test(first)) return /^<(?:!doctype html|html)/i.test(first) ? 'HTML' : 'XML';
  if (/^(?:---$|- [\w"']+:|[\w-]+:$)/.test(first)) return 'YAML';
  const separator = [',', ';', '\t', '|'].find((each) => cells(first, each) >= 2 && cells(first, each) === cells(second, each));
  return separator === undefined ? undefined : 'a table';
}

const cells = (line: string, separator: string): number => line.slice(0, 2_000).split(separator).length - 1;
