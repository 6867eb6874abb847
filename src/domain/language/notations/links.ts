import { normalForm } from '../../text/normal-form.js';
import { type Notation, type NotationSpan, stretchOf } from './notation.js';

/** Links that are called after their ends: “hub7-hub8 link”, “link hub7 <-> hub8”, “hub7—hub8 uplink”. Names may have hyphens themselves. */
export const links: Notation = (text) => [...linkNames(text), ...arrows(text)];

const NOUN = '(?:link|uplink|downlink|connection|circuit|cable|trunk|peering|adjacency|tunnel|path|span|session|interconnect)s?';
const END = String.raw`[\p{L}\d](?:[\p{L}\d_.-]{0,60}[\p{L}\d])?`;
const MAX_HYPHENS = 8;

const LINKS = [
  new RegExp(
    String.raw`(?<![\p{L}\d_./-])([\p{L}\d][\p{L}\d_.]{0,40}(?:[-–—/~][\p{L}\d_.]{1,40}){1,${MAX_HYPHENS}})(?=\s${NOUN}(?![\p{L}\d]))`,
    'dgiu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d])${NOUN}\s([\p{L}\d][\p{L}\d_.]{0,40}(?:[-–—/~][\p{L}\d_]{1,40}){1,${MAX_HYPHENS}})(?![\p{L}\d_./-])`,
    'dgiu',
  ),
];

const ARROW = new RegExp(String.raw`(?<![\p{L}\d_./-])(${END})\s?(?:<-{1,2}>|<=>|--|↔|⇔)\s?(${END})(?![\p{L}\d_/-])`, 'dgiu');

/** Each way to part a name in two. Only a way whose both ends are names of things of one type counts. */
function linkNames(text: string): readonly NotationSpan[] {
  return LINKS.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) => {
      const name = match[1] ?? '';
      return [...name.matchAll(/[-–—/~]/gu)].map(({ index }) => linkOf(match, name.slice(0, index), name.slice(index + 1), 1));
    }),
  );
}

const arrows = (text: string): readonly NotationSpan[] =>
  [...text.matchAll(ARROW)].map((match) => linkOf(match, match[1] ?? '', match[2] ?? ''));

const linkOf = (match: RegExpExecArray, one: string, other: string, group = 0): NotationSpan => ({
  ...stretchOf(match, group),
  form: 'RANGE',
  keys: [],
  members: [one, other].map((end) => [{ key: `n:${normalForm(end)}`, fit: 'WHOLE' }]),
  found: 'ALL',
  isExact: true,
});
