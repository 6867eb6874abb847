import type { SessionId } from '#client';
import { AskDocument, UnderstandDocument, type AskQuery, type UnderstandQuery } from '#client/operations';
import { connected, overridesOf, type Connection, type ConnectionFlags } from '../connection/connect.js';
import { findSession } from '../connection/references.js';
import { LOCAL } from '../../domain/common/principal.js';
import { unfilteredText, unusedText } from '../../domain/facts/question/unused.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { print } from '../output/print.js';
import { fitted, wrapped } from '../output/terminal.js';
import { inputText } from '../input-file.js';
import { UsageError } from '../usage.js';
import { COUNTED } from './answer.js';
import { isEmptyAnswer, isEmptyUnderstanding, nothingText, unknownText } from './empty.js';

interface QuestionFlags extends ConnectionFlags {
  readonly session?: string;
  readonly all?: boolean;
  readonly showContext?: boolean;
}

/** Without `--all`, the maximum number of facts of a group and of candidates of a mention. */
const SHOWN = { facts: 20, candidates: 3 } as const;
/** The maximum number of facts of a group that the server returns. */
const ALL_FACTS = 500;

type Run = (text: string, flags: QuestionFlags, environment: CliEnvironment) => Promise<ExitCode>;

/** An answer, its lines for people, and whether it found anything. */
interface Found {
  readonly data: object;
  readonly lines: () => readonly string[];
  readonly isEmpty: boolean;
}

/** Asks the server that the flags, the environment or the user's settings name, or that uses the data folder. */
const onServer =
  (ask: (connection: Connection, text: string, sessionId: { readonly sessionId?: SessionId }, flags: QuestionFlags) => Promise<Found>) =>
  async (text: string, flags: QuestionFlags, environment: CliEnvironment): Promise<ExitCode> => {
    if (flags.showContext === true && flags.session === undefined)
      throw new UsageError('--show-context: expected --session, because a window belongs to a session.');
    const input = text === '-' ? await inputText(environment) : text;
    return connected(targetOf(flags), environment, async (connection) => {
      const { client } = connection;
      const session = flags.session === undefined ? {} : { sessionId: (await findSession(client, flags.session)).id };
      const { data, lines, isEmpty } = await ask(connection, input, session, flags);
      if (flags.showContext === true && session.sessionId !== undefined) {
        const { printWindow, windowOf } = await import('../windows/shown-context.js');
        const context = await windowOf(client, session.sessionId, { message: input });
        print(flags.json, { text: input, ...data, context }, () => [...lines(), ''], environment);
        if (flags.json !== true) printWindow(context, environment);
      } else print(flags.json, { text: input, ...data }, lines, environment);
      return isEmpty ? EXIT.notFound : EXIT.ok;
    });
  };

/** The defaults of `--principal` and `--workspace` do not decide who the caller of a server is. */
function targetOf({ url, keyFile, data, principal, workspace }: QuestionFlags): ConnectionFlags {
  return {
    ...(url === undefined ? {} : { url }),
    ...(keyFile === undefined ? {} : { keyFile }),
    ...(data === undefined ? {} : { data }),
    ...(principal === undefined || principal === LOCAL.name ? {} : { principal }),
    ...(workspace === undefined || workspace === LOCAL.workspace ? {} : { workspace }),
  };
}

/** Whether the flags, the environment or the user's settings name a server. */
export const namesServer = (flags: ConnectionFlags, environment: CliEnvironment): boolean =>
  environment.readConfig({ ...overridesOf(flags, environment), NETLOOM_REDIS_URL: '' }).server.url !== undefined;

export const askServer: Run = onServer(async ({ client }, text, session, { all = false, json = false }) => {
  const first = all || json ? ALL_FACTS : SHOWN.facts;
  const { ask } = await client.request(AskDocument, { text, first, ...session });
  return { data: ask, lines: () => answerLines(ask), isEmpty: isEmptyAnswer(ask.groups, ask.understanding) };
});

export const understandOnServer: Run = onServer(async ({ client }, text, session, { all = false }) => {
  const { understand } = await client.request(UnderstandDocument, { text, ...session });
  return { data: understand, lines: () => understandingLines(understand, all), isEmpty: isEmptyUnderstanding(understand) };
});

type Answer = AskQuery['ask'];

function answerLines({ groups, notUsed, understanding }: Answer): readonly string[] {
  const unknown = understanding.mentions.filter(({ status }) => status === 'UNKNOWN').map(unknownText);
  const unused = unusedText(notUsed);
  const open = [
    ...(unused === undefined ? [] : wrapped(unused, '')),
    ...(unknown.length === 0 ? [] : wrapped(`Not in the inventory: ${unknown.join(', ')}`, '')),
    ...clarificationLines(understanding.clarification),
  ];
  const lines = groups.flatMap((group, index) => [...(index === 0 ? [] : ['']), ...groupLines(group)]);
  if (lines.length === 0 && open.length === 0) return [nothingText(understanding.mentions)];
  return [...lines, ...(lines.length > 0 && open.length > 0 ? [''] : []), ...open];
}

function groupLines({
  subject,
  place,
  topic,
  title,
  total,
  mayHaveMore,
  notFilteredBy,
  summary,
  facts,
}: Answer['groups'][number]): readonly string[] {
  const named = subject === null ? 'inventory' : `${typeName(subject.type)} ${subject.name}${place === null ? '' : ` (${place})`}`;
  const isCounted = notFilteredBy.length === 0 && (mayHaveMore || total !== 1 || COUNTED.has(topic));
  const count = isCounted ? ` (${total}${mayHaveMore ? '+' : ''})` : unfilteredText({ notFilteredBy });
  const more = total - facts.length;
  return [
    ...wrapped(`${named}: ${title}${count}`, ''),
    ...(summary === null ? [] : wrapped(summary, '  ')),
    ...(total === 0 && summary === null && !mayHaveMore && notFilteredBy.length === 0 ? ['  none'] : []),
    ...facts.flatMap((fact) => wrapped(fact.text, '  - ')),
    ...(more > 0 && facts.length > 0 ? [`  … and ${more} more; --all shows them`] : []),
  ];
}

const typeName = (type: string): string => type.toLowerCase().replaceAll('_', ' ');

type Understanding = UnderstandQuery['understand'];

function understandingLines({ mentions, followUp, topic, clarification }: Understanding, all: boolean): readonly string[] {
  return [
    ...(mentions.length === 0 ? ['The text mentions no entities.'] : mentions.flatMap((mention) => mentionLines(mention, all))),
    '',
    ...wrapped(`${followUp.isFollowUp ? 'yes' : 'no'}, ${followUp.reason}`, 'Follow-up  '),
    ...wrapped(`${topic.domain.toLowerCase()}, ${topic.shifted ? 'topic changed' : 'topic unchanged'}`, 'Topic      '),
    ...clarificationLines(clarification),
  ];
}

function mentionLines(
  { text, status, kind, score, entities, evidence, candidates }: Understanding['mentions'][number],
  all: boolean,
): readonly string[] {
  const others = candidates.flatMap(({ entity }) => (entity === null || entities.some(({ id }) => id === entity.id) ? [] : [entity]));
  const shown = all ? others : others.slice(0, SHOWN.candidates);
  return [
    `“${fitted(text, 48)}”  ${status}  ${kind.toLowerCase()}  ${score.toFixed(2)}`,
    ...entities.flatMap(({ type, chain }) => wrapped(`${typeName(type)} ${chain.map(({ name }) => name).join(' / ')}`, '     is     ')),
    ...(evidence.length === 0 ? [] : wrapped(evidence.join('; '), '     why    ')),
    ...shown.flatMap(({ type, name }) => wrapped(`${typeName(type)} ${name}`, entities.length === 0 ? '     maybe  ' : '     not    ')),
    ...(shown.length < others.length ? [`            … and ${others.length - shown.length} more; --all shows them`] : []),
  ];
}

const clarificationLines = (clarification: Answer['understanding']['clarification']): readonly string[] =>
  clarification === null
    ? []
    : [...wrapped(clarification.question, ''), ...clarification.choices.flatMap(({ label }, index) => wrapped(label, `  ${index + 1}. `))];
