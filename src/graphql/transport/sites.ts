import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Application } from '../../application/index.js';
import { failRateLimited } from './http.js';
import { refusalOf } from './rate-limit.js';

interface SiteRequest {
  readonly path: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** Files on the same port that need no key, such as a web application. Their requests pass the check of origins. */
export interface Site {
  /** The prefix of all its paths, such as `/console`. */
  readonly prefix: string;
  /** Its GraphQL documents by their digest. They are always trusted. */
  readonly documents: ReadonlyMap<string, string>;
  /** Whether a path is a page, and not a file that a page loads. */
  isPage(path: string): boolean;
  respond(request: SiteRequest): SiteResponse;
}

/** Serves a site. Pages count like unauthenticated requests; their files do not, because a page loads many. */
export function serveSite(fastify: FastifyInstance, site: Site, app: Application): void {
  const pathOf = ({ url }: FastifyRequest): string => {
    const [path = ''] = url.split('?', 1);
    return path.slice(site.prefix.length).replace(/^\//u, '');
  };
  const options = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      if (!site.isPage(pathOf(request))) return undefined;
      const refusal = await refusalOf(app.rateLimit.stranger(request.ip));
      return refusal === undefined ? undefined : failRateLimited(reply, refusal);
    },
  };
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { headers } = request;
    const {
      status,
      headers: own,
      body,
    } = site.respond({
      path: pathOf(request),
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    });
    return reply.code(status).headers(own).send(body);
  };
  fastify.get(site.prefix, options, handler);
  fastify.get(`${site.prefix}/*`, options, handler);
}
