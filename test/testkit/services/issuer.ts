import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** The audience of tokens. */
export const AUDIENCE = 'https://netloom.example/mcp';
export const SECRET = 'client-secret';
const TTL_SECONDS = 600;
const KEYS_PATH = '/jwks';

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly secret: CryptoKey;
  readonly publicJwk: JWK;
}

/** A real OpenID provider on loopback, whose answers a test may hold back, break or count. */
export interface Issuer {
  readonly url: string;
  /** The key that the provider signs with. */
  readonly key: SigningKey;
  /** The number of requests for its keys. */
  readonly keyRequests: number;
  /** Answers the requests for its keys and its configuration instead of the provider. */
  intercept(listener: RequestListener | undefined): void;
  /** A token of the provider, for a client of it by client credentials. */
  token(client: string, scope: string): Promise<string>;
  /** A token with these claims, signed with the current key or another one. */
  sign(claims: JWTPayload, by?: SigningKey, header?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Replaces the key. */
  rotate(): Promise<void>;
  /** Closes the port. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  start(): Promise<void>;
}

/** The clients of the provider, with additional claims of their tokens. */
export type Clients = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export async function newSigningKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, secret: privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

export async function startIssuer(clients: Clients = {}): Promise<Issuer> {
  let key = await newSigningKey('key-1');
  let rotations = 0;
  let keyRequests = 0;
  let answer: RequestListener = () => undefined;
  let intercept: RequestListener | undefined;
  const server: Server = createServer((request, response) => {
    if (request.url === KEYS_PATH) keyRequests += 1;
    const isKeys = request.url === KEYS_PATH || request.url?.startsWith('/.well-known/') === true;
    return isKeys && intercept !== undefined ? intercept(request, response) : answer(request, response);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = `http://127.0.0.1:${port}`;
  const provide = async (): Promise<void> => void (answer = providerOf(url, key, clients, await exportJWK(key.secret)));
  await provide();
  return {
    url,
    get key() {
      return key;
    },
    get keyRequests() {
      return keyRequests;
    },
    intercept: (listener) => void (intercept = listener),
    async token(client, scope) {
      const authorization = `Basic ${Buffer.from(`${encodeURIComponent(client)}:${SECRET}`).toString('base64')}`;
      const body = new URLSearchParams({ grant_type: 'client_credentials', resource: AUDIENCE, scope });
      const response = await fetch(`${url}/token`, { method: 'POST', headers: { authorization }, body });
      const { access_token: token } = (await response.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`The provider answered ${response.status}.`);
      return token;
    },
    sign: (claims, by = key, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: by.alg, kid: by.kid, ...header }).sign(by.secret),
    async rotate() {
      rotations += 1;
      key = await newSigningKey(`rotated-${rotations}`);
      await provide();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    start: async () => void (await listen(port)),
  };
}

function providerOf(url: string, { kid, alg }: SigningKey, clients: Clients, jwk: JWK): RequestListener {
  const scope = 'read write memory inventory:write share relay admin other';
  const answer = new Provider(url, {
    jwks: { keys: [{ ...jwk, kid, alg, use: 'sig' }] },
    scopes: scope.split(' '),
    ttl: { ClientCredentials: TTL_SECONDS },
    clients: Object.keys(clients).map((id) => ({
      client_id: id,
      client_secret: SECRET,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        // Whatever resource is asked for.
        getResourceServerInfo: () => ({
          scope,
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TTL_SECONDS,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    extraTokenClaims: (_context, token) => clients[token.clientId ?? ''],
  }).callback();
  return (request, response) => void answer(request, response);
}
