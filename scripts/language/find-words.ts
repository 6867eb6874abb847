import { parseSync } from '@swc/core';

/** English vocabulary in a source. */
export interface FoundWords {
  /** The line, from 1. */
  readonly line: number;
  readonly kind: 'pattern' | 'list' | 'array';
  /** The code on one line. */
  readonly code: string;
}

/** A node of swc’s syntax tree. Spans are in bytes; nodes without one are parts of others. */
interface Node {
  readonly type: string;
  readonly span?: { readonly start: number; readonly end: number };
  readonly [member: string]: unknown;
}

/** A pattern with so many words is English, and not the name of a single thing. */
const PATTERN_WORDS = 2;
const LIST_WORDS = 3;
/** A text that is only given a name is a list if it has more words than a short sentence. */
const NAMED_LIST_WORDS = 8;
const WORD = /^[a-z][a-z'’-]*$/u;
const WORDS = /^[a-z][a-z'’ -]*$/u;
/** Functions that make a list of words or a pattern of a text. */
const LIST_MAKERS = new Set(['split', 'Set', 'wordList', 'phrasePattern']);
const ALTERNATIVES = /[a-z]{2,}\??\|[a-z]{2,}\??\|[a-z]{2,}/u;

/**
 * Regular expressions, lists and arrays of English words: expressions with two words, texts of three words that are split, alternatives in a text, and
 * arrays of three words.
 */
export function findWords(source: string): readonly FoundWords[] {
  // The statement in front has the position of the beginning, because positions count on from one file to the next.
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', target: 'es2022' });
  const start = (body[0]?.span.start ?? 0) + 1;
  const bytes = Buffer.from(source);
  const found: FoundWords[] = [];
  const add = (kind: FoundWords['kind'], { span = { start, end: start } }: Node): void => {
    const line = bytes
      .subarray(0, span.start - start)
      .toString()
      .split('\n').length;
    const code = bytes.subarray(span.start - start, span.end - start).toString();
    found.push({ line, kind, code: code.replaceAll(/\s+/gu, ' ') });
  };
  const visit = (node: Node, role: Role): void => {
    const kind = kindOf(node, role);
    if (kind !== undefined) add(kind, node);
    if (kind === 'array') return;
    for (const [member, value] of Object.entries(node)) visitMembers(value, roleIn(node, member, role));
  };
  const visitMembers = (value: unknown, role: Role): void => {
    if (Array.isArray(value)) for (const each of value) visitMembers(each, role);
    else if (isNode(value)) visit(value, role);
    else if (typeof value === 'object' && value !== null && 'expression' in value) visitMembers(value.expression, role);
  };
  for (const statement of body) visit(statement as unknown as Node, undefined);
  return found;
}

/** The use of a text: it becomes a list or a part of a pattern, or gets a name. */
type Role = 'LIST' | 'PATTERN' | 'NAMED' | undefined;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function kindOf(node: Node, role: Role): FoundWords['kind'] | undefined {
  if (node.type === 'RegExpLiteral') return hasWords(String(node['pattern'])) ? 'pattern' : undefined;
  if (node.type === 'ArrayExpression') return isArrayOfWords(node) ? 'array' : undefined;
  const text = textOf(node);
  if (text === undefined) return undefined;
  if ((role === 'PATTERN' && hasWords(text)) || ALTERNATIVES.test(text)) return 'pattern';
  const words = text.trim().split(/\s+/u);
  const least = role === 'LIST' ? LIST_WORDS : role === 'NAMED' ? NAMED_LIST_WORDS : Infinity;
  return words.length >= least && words.every((word) => WORD.test(word)) ? 'list' : undefined;
}

/** The text of a string, and of a template or a part of one. */
function textOf({ type, ...node }: Node): string | undefined {
  if (type === 'StringLiteral') return String(node['value']);
  return type === 'TemplateElement' ? String(node['raw']) : undefined;
}

/** Escapes and classes of characters in a pattern: `\p{Lu}`, `\d`, `[a-z]`. */
const CHARACTERS = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]/gu;

/** Whether a pattern has two English words. */
const hasWords = (pattern: string): boolean =>
  (pattern.replaceAll(CHARACTERS, ' ').match(/(?<![\p{L}_])[a-z]{3,}(?![\p{L}_])/gu) ?? []).length >= PATTERN_WORDS;

function isArrayOfWords(node: Node): boolean {
  const elements = (node['elements'] as readonly ({ readonly expression: Node } | undefined)[]).map((each) => each?.expression);
  const isWord = (each: Node | undefined): boolean => each?.type === 'StringLiteral' && WORDS.test(String(each['value']));
  return elements.length >= LIST_WORDS && elements.every(isWord);
}

/** The role of a member of a node. */
function roleIn(node: Node, member: string, role: Role): Role {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = nameOf(node['callee'] as Node);
    if (name === 'RegExp') return 'PATTERN';
    if (member === 'arguments') return name !== undefined && name !== 'split' && LIST_MAKERS.has(name) ? 'LIST' : undefined;
    return name === 'split' ? 'LIST' : undefined;
  }
  if (node.type === 'VariableDeclarator') return 'NAMED';
  return node.type === 'TemplateLiteral' || node.type === 'MemberExpression' || node.type === 'TaggedTemplateExpression' ? role : undefined;
}

/** The name of the called function: `split` of `'a b'.split(' ')`. */
const nameOf = (callee: Node): string | undefined => {
  const name = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee;
  return name.type === 'Identifier' ? String(name['value']) : undefined;
};
