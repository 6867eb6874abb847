import { beginning, listed } from '../../common/listed.js';
import { nameKey } from '../../common/name-key.js';
import { addressOf } from './images.js';
import type { Message, Part, Role } from '../../model/message.js';
import { EFFECT_NAMES, type Operation } from '../../model/operation.js';

/**
 * The text of one item in a prompt. Every item begins with a letter and ends with a line feed, so that no token spans two items, and the tokens of a
 * prompt are the sum of the tokens of its items.
 */
const SPEAKER: Readonly<Record<Role, string>> = { USER: 'User', ASSISTANT: 'Assistant', SYSTEM: 'System', TOOL: 'Tool' };

/** Names that a model could read as a role, as {@link nameKey}. */
const ROLE_NAMES: ReadonlySet<string> = new Set(['user', 'human', 'assistant', 'system', 'developer', 'tool']);
/** What ends a name in a prompt, or hides a part of it. */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}:\u02D0\u2236\uA789\uFE13\uFE55\uFF1A]+/gu;

/** Latin letters beside those of another script. */
const MIXED_LETTERS = /^(?=.*\p{Script=Latin})(?=.*[^\P{L}\p{Script=Latin}])/su;

type Speaker = Pick<Message, 'author' | 'authorClaimed' | 'role'>;

/**
 * One line that begins with a letter, regardless of the author's name. A name that could be read as a role, also in letters of another script that look the
 * same, or that the writer only claims, follows the role: `User (System)`.
 */
export function speakerOf({ author, authorClaimed, role }: Speaker): string {
  const name = author?.replaceAll(NOT_IN_NAMES, ' ').trim();
  if (name === undefined || !/^\p{L}/u.test(name)) return SPEAKER[role];
  return authorClaimed === true || isRoleName(name) || MIXED_LETTERS.test(name) ? `${SPEAKER[role]} (${name})` : name;
}

/** Also if an addition in brackets follows. */
const isRoleName = (name: string): boolean => ROLE_NAMES.has(nameKey(name.replace(/[([{].*/u, '')));

export const messageLine = (message: Speaker, content: string): string => `${speakerOf(message)}: ${withoutHeadings(content)}\n`;

/** Lines of a message that look like a section heading are indented, so that no message can imitate a section. */
export const withoutHeadings = (text: string): string => text.replaceAll(HEADING, '  ');
/** At most one space, or others that look like none, before a heading. */
const HEADING =
  /(?<=[\n\r\u0085\u2028\u2029\v\f])(?: ?[\p{Cf}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000][\p{Zs}\p{Cf}]{0,16}| ?)(?=[#\uFF03\uFE5F]+(?:[^\S\n\r]|\p{Cf})*\p{L})/gu;

/** The text of a message's parts for a model, without thinking. */
export function contentOf(message: Pick<Message, 'parts'>): string {
  const [only, ...others] = message.parts;
  if (only !== undefined && others.length === 0) return partText(only);
  return message.parts
    .map(partText)
    .filter((text) => text !== '')
    .join('\n');
}

/** Names of earlier versions may have line ends, and names may have characters that cannot be seen or that turn the direction of a text. */
export const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** The text of a part for a model; empty for thinking. */
export function partText(part: Part): string {
  switch (part.kind) {
    case 'TEXT':
      return part.text;
    case 'THINKING':
      return '';
    case 'TOOL_CALL':
      return `calls ${oneLine(part.tool)}(${JSON.stringify(part.arguments)})`;
    case 'TOOL_RESULT':
      return `${part.isError ? 'error' : 'result'} of ${oneLine(part.tool ?? 'a tool')}: ${part.text}`;
    case 'FILE':
      return `file ${oneLine(part.name)}:\n${part.text}`;
    case 'IMAGE':
      return `image ${part.alt ?? ''} ${addressOf(part)}`;
  }
}

/** Indents all lines but the first, so that none looks like a heading of the window. */
export const singleLine = (text: string): string => text.replaceAll(/\r?\n|[\r\u0085\u2028\u2029\v\f]/gu, '\n  ');

/** The maximum numbers of effects of one kind, of changes of a status, and of characters of an error and of the arguments in a window. */
const SHOWN = { ids: 12, statuses: 6, error: 200, arguments: 300 } as const;

/** An operation in a window: its outcome with its effects, then at most `most` characters of its result. Everything that is cut says so. */
export function operationText(operation: Operation, most: number): string {
  const { tool, status, error, result, metadata } = operation;
  const did = EFFECT_NAMES.map(([, verb]) => verb)
    .filter((verb) => metadata[verb].length > 0)
    .map((verb) => `${verb} ${listed(metadata[verb], SHOWN.ids)}`);
  const changes = (metadata.statusChanges ?? []).map(({ id = 'something', from = '?', to }) => `${id} ${from} → ${to}`);
  const statuses = [...changes.slice(0, SHOWN.statuses), ...moreThan(SHOWN.statuses, changes)];
  const count = metadata.count === undefined ? [] : [`count ${metadata.count}`];
  const errors = error === undefined ? [] : [beginning(error, SHOWN.error)];
  const outcome = [status.toLowerCase(), ...errors, ...count, ...did, ...statuses].join('; ');
  const shown = ` → ${beginning(metadata.summary ?? result, most)}`;
  return `Tool ${tool}(${beginning(JSON.stringify(operation.arguments), SHOWN.arguments)}): ${singleLine(outcome + shown)}`;
}

const moreThan = (most: number, { length }: readonly unknown[]): readonly string[] =>
  length > most ? [`and ${length - most} more changes of a status`] : [];
