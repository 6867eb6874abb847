import type { Application, Login } from '../../application/index.js';
import type { Config } from '../../config/config.js';
import { isLoopback } from '../../config/hosts.js';
import { LOCAL } from '../../domain/common/principal.js';

/**
 * Authenticates a request from an address: its caller, or why its token is refused. Undefined: it has neither a token nor a known key. Throws
 * UNAVAILABLE if that cannot be told now.
 */
export type Authenticate = (authorization: string | undefined, address?: string) => Promise<Login | undefined>;

/** Without keys, every caller is `local`. With keys, a caller needs `Bearer <key>` with a known key, or with a valid token of the issuer. */
export function authenticator(auth: Config['auth'], { authentication }: Pick<Application, 'authentication'>): Authenticate {
  if (auth.kind === 'none') return () => Promise.resolve({ caller: LOCAL });
  return async (authorization, address) => {
    const key = /^Bearer +(\S+)$/iu.exec(authorization?.trim() ?? '')?.[1];
    return key === undefined ? undefined : authentication.identify(key, address);
  };
}

const STUDIO_ORIGINS: readonly string[] = ['https://studio.apollographql.com', 'https://sandbox.embed.apollographql.com'];

/** The headers that show where a request comes from. */
interface Origins {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** The reason why a request is refused, or undefined. */
export type RefuseOrigin = (from: Origins) => string | undefined;

/**
 * Accepts browsers only from the server's own pages, from the configured origins, and in development from Apollo Studio and, without keys, from pages
 * on loopback. Without keys, the Host header must also be a loopback name: in a DNS rebinding attack, a web page reaches an unprotected local service
 * by a foreign name that resolves to this machine.
 */
export function originCheck(config: Pick<Config, 'auth' | 'development' | 'origins'>): RefuseOrigin {
  return ({ host, origin }) => {
    if (config.auth.kind === 'none' && !isLoopback(nameOf(host ?? ''))) {
      return `Without API keys this server answers to localhost only, not to the host name of this request.`;
    }
    if (origin === undefined || isOwn(origin, host) || config.origins.includes(origin)) return undefined;
    if (config.development && STUDIO_ORIGINS.includes(origin)) return undefined;
    // A page that is developed on this machine. Without keys, every local program is trusted anyway.
    if (config.development && config.auth.kind === 'none' && isLocalPage(origin)) return undefined;
    return `The origin ${JSON.stringify(origin.slice(0, 100))} may not use this server; NETLOOM_ORIGINS lists the ones that may.`;
  };
}

function isLocalPage(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  return url !== undefined && /^https?:$/u.test(url.protocol) && isLoopback(url.hostname);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/u, '').toLowerCase();
}

function isOwn(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
