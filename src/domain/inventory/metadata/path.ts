import { isJsonObject, type Json } from '../../common/json.js';

/** The name of a member, the index of an item, or all items or members. */
type Step = string | number | typeof EVERY;

const EVERY = Symbol('every');

/** A path through a JSON value, such as `result.rows[*].id`. */
export type Path = readonly Step[];

const MAX_STEPS = 16;

/** The maximum number of values that a path returns, and that are visited for it. */
const MAX_FOUND = 200;
const MAX_VISITED = 20_000;

/**
 * Parses `name`, `name.name`, `name[0]`, `name[*]` and `name["any name"]`, in any order after the first name. Returns the error of an invalid path as
 * a text.
 */
export function readPath(text: string): Path | { readonly problem: string } {
  const steps: Step[] = [];
  for (let at = 0; at < text.length;) {
    const read = text[at] === '[' ? readBracket(text, at) : readName(text, at, steps.length > 0);
    if ('problem' in read) return read;
    steps.push(read.step);
    if (steps.length > MAX_STEPS) return { problem: `more than ${MAX_STEPS} steps` };
    at = read.end;
  }
  return steps.length === 0 ? { problem: 'nothing' } : steps;
}

type Read = { readonly step: Step; readonly end: number } | { readonly problem: string };

function readName(text: string, at: number, dotted: boolean): Read {
  if (dotted && text[at] !== '.') return { problem: `no dot at character ${at + 1}` };
  const start = dotted ? at + 1 : at;
  const ends = [text.indexOf('.', start), text.indexOf('[', start)].filter((end) => end !== -1);
  const end = Math.min(text.length, ...ends);
  return end === start ? { problem: `no name at character ${start + 1}` } : { step: text.slice(start, end), end };
}

function readBracket(text: string, at: number): Read {
  if (text[at + 1] === '"') {
    const close = text.indexOf('"]', at + 2);
    return close === -1 ? { problem: `["… at character ${at + 1} without its "]` } : { step: text.slice(at + 2, close), end: close + 2 };
  }
  const close = text.indexOf(']', at);
  const inner = text.slice(at + 1, close === -1 ? undefined : close);
  if (close !== -1 && inner === '*') return { step: EVERY, end: close + 1 };
  if (close !== -1 && /^\d{1,6}$/.test(inner)) return { step: Number(inner), end: close + 1 };
  return { problem: `neither [*] nor [0] nor ["name"] at character ${at + 1}` };
}

/** The values at the end of a path, in order, at most {@link MAX_FOUND}. Only own members are visible. */
export function valuesAt(root: Json, path: Path): readonly Json[] {
  const found: Json[] = [];
  let visited = 0;
  const visit = (value: Json, depth: number): void => {
    visited += 1;
    if (visited > MAX_VISITED || found.length >= MAX_FOUND) return;
    const step = path[depth];
    if (step === undefined) found.push(value);
    else for (const next of membersOf(value, step)) visit(next, depth + 1);
  };
  visit(root, 0);
  return found;
}

function membersOf(value: Json, step: Step): readonly Json[] {
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    if (step === EVERY) return items.slice(0, MAX_VISITED);
    return typeof step === 'number' ? items.slice(step, step + 1) : [];
  }
  if (!isJsonObject(value)) return [];
  if (step === EVERY) return Object.values(value).slice(0, MAX_VISITED);
  const member = Object.hasOwn(value, step) ? value[String(step)] : undefined;
  return member === undefined ? [] : [member];
}
