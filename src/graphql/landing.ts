import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../application/index.js';
import type { Authenticate } from './context/auth.js';
import { networkOf } from './transport/addresses.js';
import { refusalOf } from './transport/rate-limit.js';
import { failRateLimited } from './transport/http.js';
import { readExamples, withIds, type Example } from './examples.js';

/** The first tabs of the offline explorer. The other examples follow them. */
const FIRST_TABS = ['Viewer', 'AddMessage', 'SessionEvents', 'LiveContext'];

interface LandingOptions {
  /** The path of the API. */
  readonly path: string;
  /** The path of the console, to which `/` leads. Without it, `/` is the page that links to the others. */
  readonly start: string | undefined;
}

/** Serves the development pages: `/explorer` with GraphiQL, which works offline, and `/sandbox`, which loads Apollo Sandbox. */
export function serveLanding(
  fastify: FastifyInstance,
  { path, start }: LandingOptions,
  app: Application,
  authenticate: Authenticate,
): void {
  const examples = readExamples();
  const filled = async (): Promise<readonly Example[]> => {
    // A page sends no API key, so example ids are inserted only if no keys are configured.
    const login = await authenticate(undefined);
    return login !== undefined && 'caller' in login ? withIds(examples, app, login.caller) : examples;
  };
  // Pages are large and need no key, so they count like unauthenticated requests.
  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = await refusalOf(app.rateLimit.stranger(networkOf(ip)));
    return refusal === undefined ? undefined : failRateLimited(reply, refusal);
  };
  fastify.get('/', { onRequest }, async (_request, reply) =>
    start === undefined ? page(reply, startPage(path, await filled())) : reply.redirect(start, 302),
  );
  fastify.get('/sandbox', { onRequest }, async (_request, reply) => page(reply, startPage(path, await filled())));
  fastify.get('/explorer', { onRequest }, async (_request, reply) => page(reply, explorerPage(path, await filled())));
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': "frame-ancestors 'none'", 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    .send(html);
}

function explorerPage(path: string, examples: readonly Example[]): string {
  const first = FIRST_TABS.flatMap((name) => examples.filter((example) => example.name === name));
  const tabs = [...first, ...examples.filter((example) => !first.includes(example))];
  // Some options are missing in the types of the package, but the page reads them.
  const options = {
    title: 'Netloom explorer',
    endpoint: path,
    subscriptionsProtocol: 'WS' as const,
    defaultTabs: tabs.map(({ document, variables }) => ({ query: document, variables })),
    shouldPersistHeaders: false,
  };
  return renderGraphiQL(options);
}

/** Escapes JSON so that it cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Works offline. Only Apollo Sandbox is loaded from Apollo's servers. */
function startPage(path: string, examples: readonly Example[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Netloom</title>
<style>
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark }
  #start { max-width: 44em; margin: 3em auto; padding: 0 1em }
  #sandbox { position: fixed; inset: 0 } #sandbox > * { height: 100% }
  li { margin: .5em 0 }
</style>
<main id="start">
  <h1>Netloom</h1>
  <p>The GraphQL endpoint is <code>POST ${path}</code>; subscriptions use a WebSocket at the same path.</p>
  <ul>
    <li><a href="/explorer">Explorer</a>: run the ${examples.length} example operations. It needs no internet.</li>
    <li><button id="open">Apollo Sandbox</button> with <label>the example <select id="examples"></select></label>. It is loaded from Apollo’s servers.</li>
    <li><a href="/healthz">Health</a> and <a href="/readyz">readiness</a> of this server.</li>
  </ul>
  <p id="problem" role="status"></p>
</main>
<div id="sandbox" hidden></div>
<script>
  const examples = ${scriptJson(examples)};
  const endpoint = location.origin + ${scriptJson(path)};
  const select = document.getElementById('examples');
  const problem = document.getElementById('problem');
  for (const { name } of examples) select.add(new Option(name));
  select.value = 'Viewer';
  function show() {
    const example = examples[select.selectedIndex];
    document.getElementById('start').hidden = true;
    document.getElementById('sandbox').hidden = false;
    new window.EmbeddedSandbox({
      target: '#sandbox', runTelemetry: false, initialEndpoint: endpoint,
      initialSubscriptionEndpoint: endpoint.replace(/^http/, 'ws'),
      initialState: { document: example?.document, variables: JSON.parse(example?.variables ?? '{}'), pollForSchemaUpdates: false },
    });
  }
  document.getElementById('open').onclick = () => {
    problem.textContent = 'Loading Apollo Sandbox …';
    const script = document.createElement('script');
    script.src = 'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';
    script.onload = show;
    script.onerror = () => { problem.textContent = 'Apollo Sandbox cannot be loaded: its server cannot be reached. Use the explorer.'; };
    document.body.append(script);
  };
  if (location.pathname === '/sandbox') document.getElementById('open').click();
</script>
</html>`;
}
