import type { Answer } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { answerLines } from './answer.js';
import { isEmptyAnswer } from './empty.js';
import { sessionOf } from './session.js';
import { jsonText } from '../output/clean.js';
import { inputText } from '../input-file.js';

export interface AskOptions {
  readonly session?: string;
  readonly url?: string;
  readonly keyFile?: string;
  readonly data?: string;
  readonly principal: string;
  readonly workspace: string;
  readonly all?: boolean;
  readonly showContext?: boolean;
  readonly json?: boolean;
}

/** Answers a question with facts of the inventory. It only reads, so a server may use the same data. A server that is named answers instead. */
export async function runAsk(text: string, options: AskOptions, environment: CliEnvironment): Promise<ExitCode> {
  const { namesServer, askServer } = await import('./server.js');
  if (options.showContext === true || namesServer(options, environment)) return askServer(text, options, environment);
  const config = environment.readConfig({ NETLOOM_DATA: options.data, NETLOOM_REDIS_URL: '' });
  const question = text === '-' ? await inputText(environment) : text;
  const { app, dispose } = await environment.compose(config, { readOnly: true });
  try {
    const caller: Principal = { workspace: options.workspace, name: options.principal };
    const session = options.session === undefined ? undefined : await sessionOf(app, caller, options.session);
    const answer = await app.questions.ask(caller, { text: question, sessionId: session?.id });
    if (options.json) environment.out(jsonText(shape(question, answer)));
    else answerLines(answer, options.all === true).forEach(environment.out);
    return isEmptyAnswer(answer.groups, answer.understanding) ? EXIT.notFound : EXIT.ok;
  } finally {
    await dispose();
  }
}

/** The JSON output has all facts and the ids of their entities. */
const shape = (text: string, { understanding, groups, notUsed }: Answer): object => ({
  text,
  groups: groups.map(({ subject, where, topic, title, rows, total, isOpen, notFilteredBy = [], summary }) => ({
    subject: subject === undefined ? null : { id: subject.id, type: subject.type, name: subject.display },
    ...(where === undefined ? {} : { place: where }),
    topic,
    title,
    total,
    mayHaveMore: isOpen,
    notFilteredBy,
    ...(summary === undefined ? {} : { summary }),
    facts: rows.map(({ text: fact, path }) => ({ text: fact, path })),
  })),
  notUsed,
  understanding,
});
