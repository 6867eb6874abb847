import type { EntityType } from '../../domain/model/entity.js';
import { choicesOf } from '../../domain/understanding/meanings.js';
import type { PlaceSummary } from '../../domain/model/focus.js';
import type { Message } from '../../domain/model/message.js';
import type { Session } from '../../domain/model/session.js';
import type { Candidate, EntitySummary, Mention, MentionStatus, ScorePart, Understanding } from '../../domain/model/understanding.js';
import { cellsOf, COLUMNS, cutAt, fitted, joined, padded, wrapped, type Cell } from '../output/terminal.js';

/** A text with its understanding and the session that it belongs to. */
export interface Explained {
  readonly text: string;
  readonly session?: Session;
  readonly understanding: Understanding;
  /** The earlier messages that it needs, nearest first. */
  readonly follows: readonly Message[];
}

/** Without `--all`, the maximum number of candidates of a mention, of lines of the text, and of mentions. */
const SHOWN = { candidates: 3, lines: 40, mentions: 40, focus: 6, places: 3, members: 6 } as const;
const UNDERLINE: Readonly<Record<MentionStatus, string>> = { RESOLVED: '^', POSSIBLE: '.', AMBIGUOUS: '?', UNKNOWN: '~' };
/** Bounds the characters of a line, because combining characters could make it arbitrarily long. */
const MAX_UNITS = 1_000;
const LABEL = 11;
const NAME = 30;
const TYPE = 18;

/** Explains how a text is understood, in lines of at most {@link COLUMNS} columns: the text with marked mentions, each mention, then the turn. */
export function explain({ text, session, understanding, follows }: Explained, all: boolean): readonly string[] {
  const { mentions } = understanding;
  const shown = all ? mentions : mentions.slice(0, SHOWN.mentions);
  return [
    ...(session === undefined ? [] : [...sessionLines(session), '']),
    ...marked(text, mentions, all ? Number.MAX_SAFE_INTEGER : SHOWN.lines),
    '',
    ...(mentions.length === 0 ? ['The text mentions no entities.', ''] : []),
    ...shown.flatMap((mention, index) => [...mentionLines(mention, index + 1, all), '']),
    ...(shown.length < mentions.length ? [`… and ${mentions.length - shown.length} more; --all shows them.`, ''] : []),
    ...turnLines(understanding, follows),
  ];
}

function sessionLines({ id, key, title, focus }: Session): readonly string[] {
  const names = [title, key].filter((name) => name !== undefined).map((name) => `“${name}”`);
  const held = focus.entities.slice(0, SHOWN.focus).map(({ name }) => name);
  const more = focus.entities.length - held.length;
  const spoken = held.length === 0 ? 'nothing' : `${held.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    ...wrapped([id, ...names].join('  '), padded('Session', LABEL)),
    ...wrapped(`${focus.turn} turns; in focus: ${spoken}`, ' '.repeat(LABEL)),
  ];
}

/** The text, with the number and the extent of each mention below each line. Only the shown lines are processed. */
function marked(text: string, mentions: readonly Mention[], most: number): readonly string[] {
  const shown: string[] = [];
  let lines = 0;
  let at = 0;
  while (at < text.length && lines < most) {
    const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at) + 1;
    const from = at;
    const long = Math.min(end, from + MAX_UNITS);
    const cells = cellsOf(text.slice(from, long).replace(/\r?\n$/u, '')).map((cell) => ({ ...cell, at: cell.at + from }));
    const [line, rest] = cutAt(cells, COLUMNS - 2);
    const below = underline(line, mentions);
    shown.push(`  ${joined(line)}`.trimEnd(), ...(below.trim() === '' ? [] : [`  ${below}`.trimEnd()]));
    at = rest[0]?.at ?? long;
    lines += 1;
  }
  return at < text.length ? [...shown, `  … ${text.length - at} more characters; --all shows them.`] : shown;
}

function underline(cells: readonly Cell[], mentions: readonly Mention[]): string {
  let below = '';
  let column = 0;
  for (const { at, width } of cells) {
    const index = mentions.findIndex(({ start, end }) => at >= start && at < end);
    const mention = mentions[index];
    const line = mention === undefined ? ' ' : UNDERLINE[mention.status];
    column += width;
    if (mention?.start === at) below += String(index + 1);
    // The digits of a number may already cover this column.
    below += line.repeat(Math.max(0, column - below.length));
  }
  return below;
}

function mentionLines(mention: Mention, number: number, all: boolean): readonly string[] {
  const { status, entities, candidates, score, parts, evidence } = mention;
  if (status === 'POSSIBLE') return possibleLines(mention, number);
  const others = candidates.filter(({ entity }) => !entities.some(({ id }) => id === entity.id));
  const shown = all ? others : others.slice(0, SHOWN.candidates);
  const hidden = Math.max(others.length, mention.candidateCount - entities.length) - shown.length;
  const scoreLines = entities.length === 0 ? [] : wrapped(total(score, parts), '     score  ');
  return [
    headLine(mention, number),
    ...entities.slice(0, all ? undefined : 12).map((entity) => `     is     ${described(entity)}`),
    ...(entities.length > 12 && !all ? [`            … and ${entities.length - 12} more`] : []),
    ...scoreLines,
    ...(evidence.length === 0 ? [] : wrapped(evidence.join('; '), '     why    ')),
    ...inheritedLines(mention),
    ...shown.flatMap((candidate, index) =>
      candidateLines(candidate, index === 0 ? (entities.length === 0 ? '     maybe  ' : '     not    ') : '            '),
    ),
    ...(hidden > 0 ? [`            … and ${hidden} more${others.length > shown.length ? '; --all shows them' : ''}`] : []),
  ];
}

/** A mention that is not asserted, with each of its meanings. */
function possibleLines(mention: Mention, number: number): readonly string[] {
  const meanings = choicesOf(mention).flatMap(({ entities, probability, evidence }, index) => [
    ...entities
      .slice(0, SHOWN.members)
      .map((entity, at) => `${at > 0 ? '            ' : index === 0 ? '     maybe  ' : '     or     '}${described(entity)}`),
    ...(entities.length > SHOWN.members ? [`            … and ${entities.length - SHOWN.members} more`] : []),
    ...wrapped([probability.toFixed(2), ...evidence].join('; '), '              '),
  ]);
  return [headLine(mention, number), ...meanings, ...inheritedLines(mention)];
}

const inheritedLines = ({ inherited = [] }: Mention): readonly string[] =>
  inherited.flatMap(({ name, why }) => wrapped(`${name}: ${why}`, '     kept   '));

const headLine = ({ text, status, kind }: Mention, number: number): string =>
  `${padded(`${UNDERLINE[status]} ${number}`, 4)} ${padded(`“${fitted(text, 48)}”`, 30)}  ${status}  ${kind.toLowerCase()}`;

function candidateLines({ entity, score, parts, evidence }: Candidate, label: string): readonly string[] {
  return [
    `${label}${described(entity)}`,
    ...wrapped(total(score, parts), '              '),
    ...(evidence.length === 0 ? [] : wrapped(evidence.join('; '), '              ')),
  ];
}

/** The types of containers that distinguish entities of the same name, most useful first. */
const NEAR: readonly EntityType[] = ['DEVICE', 'VIRTUAL_MACHINE', 'RACK', 'SITE', 'CLUSTER', 'VRF', 'LOCATION', 'VLAN_GROUP'];
const nearness = ({ type }: PlaceSummary): number => (NEAR.includes(type) ? NEAR.indexOf(type) : NEAR.length);

/** Name, type and location of an entity in columns. */
function described({ name, display, type, places }: EntitySummary): string {
  const around = places
    .toSorted((a, b) => nearness(a) - nearness(b))
    .slice(0, SHOWN.places)
    .map((place) => place.name);
  const called = display === name || display === '' ? name : `${name} (${display})`;
  const what = type.toLowerCase().replaceAll('_', ' ');
  const where = around.length === 0 ? '' : `in ${around.join(', ')}`;
  return `${padded(fitted(called, NAME), NAME)}  ${padded(what, TYPE)}  ${fitted(where, COLUMNS - 12 - NAME - TYPE - 4)}`.trimEnd();
}

/** “1.40 = name 1.00 + scope 0.40”; some scores are capped at 1. */
function total(score: number, parts: readonly ScorePart[]): string {
  const [first, ...rest] = parts.filter(({ value }) => value.toFixed(2) !== '0.00' && value.toFixed(2) !== '-0.00');
  if (first === undefined) return score.toFixed(2);
  const tail = rest.map(({ name, value }) => `${value < 0 ? '−' : '+'} ${name} ${Math.abs(value).toFixed(2)}`);
  const all = parts.reduce((so, { value }) => so + value, 0);
  const cut = Math.abs(all - score) < 0.005 ? [] : [`= ${all.toFixed(2)}, kept within 0 and 1`];
  return [
    `${score.toFixed(2)} = ${first.name} ${first.value.toFixed(2).replace('-', '−')}`,
    ...tail,
    ...(score === 1 || score === 0 ? cut : []),
  ].join(' ');
}

function turnLines({ followUp, topic, clarification }: Understanding, follows: readonly Message[]): readonly string[] {
  const follow = `${followUp.isFollowUp ? 'yes' : 'no'}, ${total(followUp.score, followUp.parts ?? [])}`;
  const shifted = `${topic.domain.toLowerCase()}, ${topic.shifted ? 'topic changed' : 'topic unchanged'}, ${total(topic.score, topic.parts ?? [])}`;
  return [
    ...wrapped(follow, padded('Follow-up', LABEL)),
    ...wrapped(followUp.reason, ' '.repeat(LABEL)),
    ...follows.map(({ role, text }) => `${' '.repeat(LABEL)}of ${role.toLowerCase()}: “${fitted(text, 66)}”`),
    ...wrapped(shifted, padded('Topic', LABEL)),
    ...(clarification === undefined
      ? []
      : [
          ...wrapped(clarification.question, padded('Clarify', LABEL)),
          ...clarification.choices.flatMap(({ label }, index) => wrapped(label, `${' '.repeat(LABEL)}${index + 1}. `)),
        ]),
  ];
}
