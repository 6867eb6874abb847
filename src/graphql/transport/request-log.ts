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

/** From this time on, in milliseconds, a request is logged with level warn. */
const SLOW_MS = 5_000;

/**
 * Logs every answered request with level info, slow ones with level warn, so that operators see by default who keeps the server busy, and counts it.
 * Neither contains anything that a client wrote.
 */
export function logRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics | undefined, slowMs = SLOW_MS): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'other';
    const { statusCode: status, elapsedTime } = reply;
    metrics?.requestEnded({ method, route, status, seconds: elapsedTime / 1_000 });
    const isSlow = elapsedTime >= slowMs;
    if (!isSlow && !logger.isLevelEnabled('info')) return;
    const { caller, operation, cost } = noteOf(request);
    const principal = caller === undefined ? undefined : `${caller.workspace}/${caller.name}`;
    const key = caller?.credential?.id;
    const entry = { request: id, principal, key, method, route, operation, cost, status, ms: Math.round(elapsedTime) };
    if (isSlow) logger.warn(entry, 'Slow request');
    else logger.info(entry, 'Request');
  });
}
