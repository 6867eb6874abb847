import { pinOf } from '../model/session.js';
import type { Part } from '../model/message.js';
import type { ExportRecord, Header, RecordOf } from './records.js';

/** Characters that control a terminal, or reverse or hide text, except line feeds and tabs. */
const HARMFUL = /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/** Characters with a meaning in Markdown or HTML. */
const SPECIAL = /[\\`*_{}[\]<>()#+!|~&$-]/gu;

const visible = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(HARMFUL, '\uFFFD');

/** A name or a title inside a line: it cannot contain markup, HTML, or a line break. */
export const inlineText = (text: string): string =>
  visible(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(SPECIAL, (character) => `\\${character}`);

/** A block that the text cannot end: its fence is longer than any run of backticks in the text. */
export function fenced(text: string, language = 'text'): string {
  const shown = visible(text);
  const longest = (shown.match(/`+/gu) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}\n`;
}

const at = (time: number): string => new Date(time).toISOString();

/** The text of a header or a record for people; empty for records that only programs need. */
export function markdownOfRecord(record: Header | ExportRecord, nameOf: (entity: string) => string): string {
  if (!('kind' in record)) return '';
  switch (record.kind) {
    case 'SESSION':
      return sessionText(record, nameOf);
    case 'MESSAGE':
      return messageText(record);
    case 'OPERATION':
      return operationText(record);
    default:
      return '';
  }
}

function sessionText({ session }: RecordOf<'SESSION'>, nameOf: (entity: string) => string): string {
  const { title, key, id, project, status, createdAt, lastActivityAt, pins, counters } = session;
  const lines = [
    `# ${inlineText(title ?? key ?? id)}`,
    '',
    `- Session: ${inlineText(id)}, ${status.toLowerCase()}`,
    ...(key === undefined ? [] : [`- Key: ${inlineText(key)}`]),
    ...(project === undefined ? [] : [`- Project: ${inlineText(project)}`]),
    `- Opened: ${at(createdAt)}`,
    `- Last activity: ${at(lastActivityAt)}`,
    `- Messages: ${counters.messages}`,
    `- Operations: ${counters.operations}`,
    ...(pins.length === 0 ? [] : [`- Pinned: ${pins.map((pin) => inlineText(nameOf(pinOf(pin).entity))).join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function messageText({ message }: RecordOf<'MESSAGE'>): string {
  const { sequence, role, author, writtenBy, createdAt, flagged, cancelled, interrupted, depth, parts, understanding } = message;
  const notes = [
    ...(flagged ? ['flagged'] : []),
    ...(cancelled === true ? ['cancelled'] : []),
    ...(interrupted === true ? ['interrupted'] : []),
    ...(author === undefined || writtenBy === undefined || author === writtenBy ? [] : [`written by ${inlineText(writtenBy)}`]),
  ];
  const heading = `## ${sequence}. ${role}${author === undefined ? '' : ` (${inlineText(author)})`}`;
  const about = `${at(createdAt)}, depth ${depth}${notes.map((note) => `, ${note}`).join('')}`;
  const mentions = understanding.mentions.map(mentionText);
  return `\n${heading}\n\n${about}\n\n${parts.map(partText).join('\n')}${mentions.length === 0 ? '' : `\nMentions:\n\n${mentions.join('\n')}\n`}`;
}

function mentionText({ text, status, entities }: RecordOf<'MESSAGE'>['message']['understanding']['mentions'][number]): string {
  const meaning = entities.map(({ key, display }) => `${inlineText(display)} (${inlineText(key)})`).join(', ');
  return `- “${inlineText(text.slice(0, 200))}”: ${meaning === '' ? status.toLowerCase() : meaning}`;
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'TEXT':
      return fenced(part.text);
    case 'THINKING':
      return `Thinking:\n\n${fenced(part.redacted === undefined ? part.text : 'encrypted')}`;
    case 'TOOL_CALL':
      return `Calls ${inlineText(part.tool)} (${inlineText(part.callId)}):\n\n${fenced(JSON.stringify(part.arguments, undefined, 2), 'json')}`;
    case 'TOOL_RESULT':
      return `Result of ${inlineText(part.callId)}${part.isError ? ', an error' : ''}:\n\n${fenced(part.text)}`;
    case 'FILE':
      return `File ${inlineText(part.name)}:\n\n${fenced(part.text)}`;
    case 'IMAGE':
      return `Image:\n\n${fenced(part.url.startsWith('data:') ? (part.alt ?? 'without a description') : part.url)}`;
  }
}

function operationText({ operation }: RecordOf<'OPERATION'>): string {
  const { sequence, tool, status, at: time, durationMs, arguments: args, result, error, metadata } = operation;
  const took = durationMs === undefined ? '' : `, ${durationMs} ms`;
  return [
    `\n## Operation ${sequence}: ${inlineText(tool)}\n`,
    `${at(time)}, ${status.toLowerCase()}${took}\n`,
    `Arguments:\n\n${fenced(JSON.stringify(args, undefined, 2), 'json')}`,
    ...(metadata.summary === undefined ? [] : [`Summary:\n\n${fenced(metadata.summary)}`]),
    ...(result === '' ? [] : [`Result:\n\n${fenced(result)}`]),
    ...(error === undefined ? [] : [`Error:\n\n${fenced(error)}`]),
  ].join('\n');
}
