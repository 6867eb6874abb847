import type { FastifyInstance } from 'fastify';
import type { Application } from '../../application/index.js';
import { networkOf } from './addresses.js';
import type { Connections } from './connections.js';
import { fail, failRateLimited } from './http.js';
import { refusalOf } from './rate-limit.js';

const PATH = '/webhooks/netbox/:source';
/** NetBox sends an object with its former and its new state. */
const MAX_BYTES = 2_000_000;

/**
 * Receives webhooks of NetBox. Their signature is their key: without a configured secret, the path does not exist for anybody. Answers at once; the objects are read
 * afterwards.
 */
export async function serveInventoryWebhooks(fastify: FastifyInstance, app: Application, connections: Connections): Promise<void> {
  await fastify.register(async (scope) => {
    // The signature is that of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { readonly source: string } }>(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const { source } = request.params;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const notice = app.sources.receive(source, body, (name) => headerOf(request.headers[name]));
      if (notice.kind === 'CHANGED') {
        connections.recognize(request.raw);
        return reply.code(202).send({ accepted: notice.objects.length });
      }
      connections.failLogin(request.raw, 'The webhook has no valid signature.');
      const refusal = await refusalOf(app.rateLimit.stranger(networkOf(request.ip)));
      if (refusal !== undefined) return failRateLimited(reply, refusal);
      if (notice.kind === 'OFF') return fail(reply, 404, 'NOT_FOUND', 'There is no source with this name that accepts webhooks.');
      if (notice.kind === 'UNREADABLE') return fail(reply, 400, 'BAD_REQUEST', `Expected ${notice.expected}.`);
      return fail(
        reply,
        401,
        'UNAUTHENTICATED',
        'Expected X-Hook-Signature with the HMAC-SHA512 of the body, by the secret of the settings.',
      );
    });
  });
}

const headerOf = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : value?.[0]);
