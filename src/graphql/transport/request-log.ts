import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../../application/index.js';
import type { RequestNote } from '../context/request-note.js';

const notes = new WeakMap<FastifyRequest, RequestNote>();

/** The note of a request, to be completed while it is served. */
export function noteOf(request: FastifyRequest): RequestNote {
  const note = notes.get(request) ?? {};
  notes.set(request, note);
  return note;
}

/** Logs every answered request with level info, and counts it. Neither contains anything that a client wrote. */
export function logRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics | undefined): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'other';
    const { statusCode: status, elapsedTime } = reply;
    metrics?.requestEnded({ method, route, status, seconds: elapsedTime / 1_000 });
    if (!logger.isLevelEnabled('info')) return;
    const { caller, operation, cost } = noteOf(request);
    const principal = caller === undefined ? undefined : `${caller.workspace}/${caller.name}`;
    logger.info(
      { request: id, principal, key: caller?.credential?.id, method, route, operation, cost, status, ms: Math.round(elapsedTime) },
      'Request',
    );
  });
}
