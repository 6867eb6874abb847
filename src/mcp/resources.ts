import { ProtocolError, ProtocolErrorCode, ResourceTemplate, type McpServer, type Variables } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { NetloomError } from '../domain/common/errors.js';
import { kindOfId } from '../domain/common/ids.js';
import type { Session } from '../domain/model/session.js';
import { entityNamed } from './requests/entity-named.js';
import { errorText } from './requests/errors.js';
import { TOKENS } from './answers/answer.js';
import { oneLine, quoted } from './answers/text.js';
import { scopeOf, sessionNamed, type ToolContext } from './requests/scope.js';
import { explore } from './tools/explore.js';
import { getContext } from './tools/get-context.js';
import { recall } from './tools/recall.js';

/** A resource has no argument for its size. */
const RESOURCE_TOKENS = 4_000;
const LISTED = 20;
const FOCUS = 12;

/** Sessions, their windows and entities as resources, for clients that let people attach them. The tools give the same. */
export function registerResources(server: McpServer, context: ToolContext, logger: Logger): void {
  const read = (text: (variables: Record<string, string>) => Promise<string>) => async (uri: URL, variables: Variables) => {
    try {
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text: await text(decoded(variables)) }] };
    } catch (error) {
      const code = error instanceof NetloomError ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(code, errorText(error, logger, TOKENS.default));
    }
  };
  const keys = (value: string) => sessionKeys(context, value);
  const names = (value: string) => entityIds(context, value);
  server.registerResource(
    'session',
    new ResourceTemplate('netloom://session/{session}', { list: () => sessionList(context), complete: { session: keys } }),
    { description: 'A session: its focus, last messages and operations', mimeType: 'text/plain' },
    read(({ session = '' }) => sessionText(context, session)),
  );
  server.registerResource(
    'window',
    new ResourceTemplate('netloom://session/{session}/window', { list: undefined, complete: { session: keys } }),
    { description: 'The context window for the next turn of a session', mimeType: 'text/plain' },
    read(async ({ session = '' }) => (await getContext.call(context, { session, max_tokens: RESOURCE_TOKENS })).text),
  );
  server.registerResource(
    'entity',
    new ResourceTemplate('netloom://entity/{entity}', { list: undefined, complete: { entity: names } }),
    { description: 'An entity of the inventory: its facts and neighbours', mimeType: 'text/plain' },
    read(async ({ entity = '' }) => {
      const { id } = await entityNamed(context, 'entity', entity);
      return (await explore.call(context, { entity: id, max_tokens: RESOURCE_TOKENS })).text;
    }),
  );
}

const decoded = (variables: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, decodedText(String(value))]));

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function sessionList({ app, caller }: ToolContext) {
  const { items } = await app.sessions.list(caller, { first: LISTED }, {});
  return {
    resources: items.map(({ value: { id, key, title } }) => ({
      uri: `netloom://session/${id}`,
      name: oneLine(title ?? key ?? id, 100),
      mimeType: 'text/plain',
    })),
  };
}

async function sessionText(context: ToolContext, name: string): Promise<string> {
  const session = await sessionNamed(context, name);
  const recalled = await recall.call(context, { session: session.id, max_tokens: RESOURCE_TOKENS - 500 });
  const [, ...rest] = recalled.text.split('\n');
  return [await scopeOf(context, session), stateText(session), ...rest].join('\n');
}

function stateText({ title, counters, focus }: Session): string {
  const names = focus.entities.slice(0, FOCUS).map(({ name }) => oneLine(name, 60));
  return `${title === undefined ? 'Session' : quoted(title)}: ${counters.messages} messages, ${counters.operations} operations; in focus: ${names.length === 0 ? 'nothing' : names.join(', ')}`;
}

async function sessionKeys({ app, caller }: ToolContext, value: string): Promise<string[]> {
  const { items } = await app.sessions.list(caller, { first: 100 }, {});
  return items
    .map(({ value: { id, key } }) => key ?? id)
    .filter((each) => each.startsWith(value))
    .slice(0, LISTED);
}

async function entityIds({ app, caller }: ToolContext, value: string): Promise<string[]> {
  if (value.trim() === '' || kindOfId(value) === 'entity') return [];
  const { items } = await app.entities.search(caller, { text: value.slice(0, 100) }, { first: LISTED });
  return items.map(({ value: { display } }) => display);
}
