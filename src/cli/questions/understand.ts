import type { Application } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Session } from '../../domain/model/session.js';
import { isEmptyUnderstanding } from './empty.js';
import { explain, type Explained } from './explanation.js';
import { sessionOf } from './session.js';
import { EXIT, type ExitCode, type CliEnvironment } from '../environment.js';
import { jsonText } from '../output/clean.js';
import { inputText } from '../input-file.js';

export interface UnderstandOptions {
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

/** Explains how a text is understood. It only reads, so a server may use the same data. A server that is named answers instead. */
export async function runUnderstand(text: string, options: UnderstandOptions, environment: CliEnvironment): Promise<ExitCode> {
  const { namesServer, understandOnServer } = await import('./server.js');
  if (options.showContext === true || namesServer(options, environment)) return understandOnServer(text, options, environment);
  const config = environment.readConfig({ NETLOOM_DATA: options.data, NETLOOM_REDIS_URL: '' });
  const input = text === '-' ? await inputText(environment) : text;
  const { app, dispose } = await environment.compose(config, { readOnly: true });
  try {
    const caller: Principal = { workspace: options.workspace, name: options.principal };
    const session = options.session === undefined ? undefined : await sessionOf(app, caller, options.session);
    const explained = await explainedBy(app, caller, input, session);
    if (options.json) environment.out(jsonText(shape(explained)));
    else explain(explained, options.all === true).forEach(environment.out);
    return isEmptyUnderstanding(explained.understanding) ? EXIT.notFound : EXIT.ok;
  } finally {
    await dispose();
  }
}

async function explainedBy(app: Application, caller: Principal, text: string, session: Session | undefined): Promise<Explained> {
  const understanding = await app.questions.understand(caller, { text, sessionId: session?.id });
  const { of } = understanding.followUp;
  const known = of.length === 0 ? new Map<string, never>() : await app.messages.getMany(caller, of);
  const follows = of.flatMap((id) => known.get(id) ?? []);
  return { text, understanding, follows, ...(session === undefined ? {} : { session }) };
}

/** The JSON output contains everything, including what the text output hides. */
function shape({ text, session, understanding, follows }: Explained): object {
  return {
    text,
    session: session === undefined ? null : { id: session.id, key: session.key ?? null, title: session.title ?? null },
    understanding,
    follows: follows.map((message) => ({ id: message.id, role: message.role, text: message.text })),
  };
}
