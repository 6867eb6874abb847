import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
  respond(request: SiteRequest): SiteResponse;
}

/** Serves a site. Its requests do not count as failed logins: they are files, and a page loads many. */
export function serveSite(fastify: FastifyInstance, site: Site): void {
  const pathOf = ({ url }: FastifyRequest): string => {
    const [path = ''] = url.split('?', 1);
    return path.slice(site.prefix.length).replace(/^\//u, '');
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
  fastify.get(site.prefix, handler);
  fastify.get(`${site.prefix}/*`, handler);
}
