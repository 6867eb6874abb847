import type { JsonObject } from '../../common/json.js';
import { fold } from '../../text/normal-form.js';
import { isStopWord } from '../../text/stop-words.js';

const MAX_WORDS = 40;
const LONGEST_VALUE = 120;
/** Values that describe nothing that people say. */
const TECHNICAL = /^(?:created|last_updated|url|email|comments|.*_at|.*_id|.*_date|phone)$/u;

/** The words by which people may describe an entity besides its names: those of its aliases and of its short text attributes. */
export function descriptorsOf(aliases: readonly string[], attributes: JsonObject): readonly string[] {
  const values = Object.entries(attributes).flatMap(([field, value]) =>
    typeof value === 'string' && value.length <= LONGEST_VALUE && !TECHNICAL.test(field) ? [value] : [],
  );
  const words = [...aliases, ...values].flatMap((value) => fold(value).match(/\p{L}{2,}|\p{N}+/gu) ?? []);
  return [...new Set<string>(words)].filter((word) => !isStopWord(word)).slice(0, MAX_WORDS);
}

const MAX_FIELDS = 40;

/** The words of the names of attributes that have a value: what can be asked about an entity. */
export function fieldsOf(attributes: JsonObject): readonly string[] {
  const names = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : name.split('_'),
  );
  return [...new Set(names)].filter((word) => word.length > 1).slice(0, MAX_FIELDS);
}
