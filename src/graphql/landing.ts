import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../application/index.js';
import type { Authenticate } from './auth.js';
import { refusalOf } from './transport/admission.js';
import { failRateLimited } from './transport/http.js';
import { readExamples, withIds, type Example } from './examples.js';

/** The first tabs of the offline explorer, a start and a walk through; the other examples follow them. */
const FIRST_TABS = ['Viewer', 'AddMessage', 'SessionEvents', 'LiveContext'];

/** The pages of development: `/` with Apollo Sandbox, `/explorer` with GraphiQL, which needs no internet. */
export function serveLanding(fastify: FastifyInstance, path: string, app: Application, authenticate: Authenticate): void {
  const examples = readExamples();
  const filled = async (): Promise<readonly Example[]> => {
    // A page has no key. Only while none is needed is it clear whose things to show.
    const caller = authenticate(undefined);
    return caller === undefined ? examples : withIds(examples, app, caller);
  };
  // Pages are large and need no key, so they count like requests without one.
  const onRequest = async ({ ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const refusal = await refusalOf(app.admission.stranger(ip));
    return refusal === undefined ? undefined : failRateLimited(reply, refusal);
  };
  fastify.get('/', { onRequest }, async (_request, reply) => page(reply, sandboxPage(path, await filled())));
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
  // Some options are not in the package's types, but read by the page.
  const options = {
    title: 'Netloom explorer',
    endpoint: path,
    subscriptionsProtocol: 'WS' as const,
    defaultTabs: tabs.map(({ document, variables }) => ({ query: document, variables })),
    shouldPersistHeaders: false,
  };
  return renderGraphiQL(options);
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function sandboxPage(path: string, examples: readonly Example[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Netloom</title>
<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; display: flex; flex-direction: column; height: 100vh }
  header { display: flex; gap: 1.5em; align-items: center; padding: .5em 1em; border-bottom: 1px solid #ccc }
  main { flex: 1; min-height: 0 } main > * { height: 100% } .away { padding: 2em }
</style>
<header>
  <strong>Netloom</strong>
  <span>Apollo Sandbox</span>
  <a href="/explorer">Explorer (works offline)</a>
  <label>Example <select id="examples"></select></label>
  <code>POST ${path}</code>
</header>
<main><div id="sandbox"><p class="away">Loading Apollo Sandbox … <a href="/explorer">The explorer</a> needs no internet.</p></div></main>
<script>
  const examples = ${scriptJson(examples)};
  const endpoint = location.origin + ${scriptJson(path)};
  const select = document.getElementById('examples');
  for (const { name } of examples) select.add(new Option(name));
  function show() {
    const example = examples[select.selectedIndex];
    const sandbox = document.getElementById('sandbox');
    sandbox.replaceChildren();
    new window.EmbeddedSandbox({
      target: '#sandbox', runTelemetry: false, initialEndpoint: endpoint,
      initialSubscriptionEndpoint: endpoint.replace(/^http/, 'ws'),
      initialState: { document: example?.document, variables: JSON.parse(example?.variables ?? '{}'), pollForSchemaUpdates: false },
    });
  }
  select.value = 'Viewer';
  select.onchange = show;
  const script = document.createElement('script');
  script.src = 'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';
  script.onload = show;
  script.onerror = () => { document.querySelector('.away').innerHTML = 'Apollo Sandbox comes from the internet and cannot be reached. <a href="/explorer">The explorer</a> does the same without.'; };
  document.body.append(script);
</script>
</html>`;
}
