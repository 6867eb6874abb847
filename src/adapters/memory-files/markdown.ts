import type { BlockContent, Heading, ListItem, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

/** A statement or an import of a Markdown text, in the order of the text. */
export type MarkdownEntry =
  | { readonly kind: 'STATEMENT'; readonly text: string; readonly line: number; readonly section?: string }
  | { readonly kind: 'IMPORT'; readonly path: string; readonly line: number; readonly section?: string };

/** A line that consists of `@` and a path with a folder or an ending, so that `@anna` is not one. */
const IMPORT = /^@((?:[^\s@]*[/.])[^\s@]+)$/u;
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/u;
/** Lists within lists that are read. Deeper ones belong to the text of their item. */
const MAX_NESTING = 6;

/**
 * Splits a Markdown text into statements: paragraphs and items of lists. Headings are sections. An item of a list within a list follows the text of the
 * item around it if this ends with a colon. A block of code belongs to the statement before it. HTML and front matter are not read.
 */
export function entriesOf(text: string): readonly MarkdownEntry[] {
  // Blank lines instead of the front matter keep the numbers of lines.
  const body = text.replace(FRONT_MATTER, (matter) => matter.replaceAll(/[^\r\n]/gu, ''));
  const reader = createReader();
  for (const node of fromMarkdown(body).children) reader.read(node);
  return reader.entries;
}

function createReader() {
  const entries: MarkdownEntry[] = [];
  const headings: { readonly depth: number; readonly text: string }[] = [];

  const place = (node: RootContent | BlockContent) => {
    const section = headings.map(({ text }) => text).join(' / ');
    return { line: node.position?.start.line ?? 1, ...(section === '' ? {} : { section }) };
  };

  function enter(heading: Heading): void {
    while ((headings.at(-1)?.depth ?? 0) >= heading.depth) headings.pop();
    headings.push({ depth: heading.depth, text: oneLine(toString(heading)) });
  }

  function state(node: Paragraph, lead: string): void {
    const text = oneLine(toString(node));
    const path = IMPORT.exec(text)?.[1];
    if (path !== undefined) entries.push({ kind: 'IMPORT', path, ...place(node) });
    else if (text !== '') entries.push({ kind: 'STATEMENT', text: lead === '' ? text : `${lead} ${text}`, ...place(node) });
  }

  function item({ children }: ListItem, lead: string, depth: number): void {
    const [first] = children;
    const said = first?.type === 'paragraph' ? oneLine(toString(first)) : '';
    const hasLists = children.some(({ type }) => type === 'list');
    // “In Utica:” says something only together with the items below it.
    const leads = said.endsWith(':') && hasLists;
    const below = leads ? (lead === '' ? said : `${lead} ${said}`) : lead;
    for (const child of children) if (!(leads && child === first)) block(child, child === first ? lead : below, depth + 1);
  }

  function code(value: string, node: RootContent | BlockContent): void {
    const before = entries.at(-1);
    const text = value.trim();
    if (text === '') return;
    if (before?.kind === 'STATEMENT') entries[entries.length - 1] = { ...before, text: `${before.text}\n${text}` };
    else entries.push({ kind: 'STATEMENT', text, ...place(node) });
  }

  function block(node: RootContent | BlockContent, lead: string, depth: number): void {
    if (node.type === 'heading') enter(node);
    else if (node.type === 'paragraph') state(node, lead);
    else if (node.type === 'code') code(node.value, node);
    else if (node.type === 'list' && depth < MAX_NESTING) for (const each of node.children) item(each, lead, depth);
    else if (node.type === 'blockquote' && depth < MAX_NESTING) for (const child of node.children) block(child, lead, depth + 1);
    else if (node.type === 'list' || node.type === 'blockquote') {
      const text = oneLine(toString(node));
      if (text !== '') entries.push({ kind: 'STATEMENT', text, ...place(node) });
    }
  }

  return { entries: entries as readonly MarkdownEntry[], read: (node: RootContent) => block(node, '', 0) };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
