import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, inject, it } from 'vitest';
import { missingOf } from '../testkit/services/services-host.js';

/** A skipped service with the reason. */
export interface Skipped {
  readonly kind: 'SKIPPED';
  readonly reason: string;
}

interface There {
  readonly neo4j: { readonly kind: 'THERE'; readonly url: string; readonly user: string; readonly password: string };
  readonly redis: { readonly kind: 'THERE'; readonly url: string };
  /** A NetBox with its demo data. Suites change only objects that they create. */
  readonly netbox: { readonly kind: 'THERE'; readonly url: string; readonly token: string };
  /** `url` is the WebSocket address for Playwright. */
  readonly chromium: { readonly kind: 'THERE'; readonly url: string };
}

export type ServiceName = keyof There;

/** The address of a service that a back end needs, or the reason why it is skipped. */
export type Service<Name extends ServiceName = ServiceName> = There[Name] | Skipped;

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts the service, or returns the one that an earlier suite started. */
type Ask = <Name extends ServiceName>(name: Name) => Promise<Service<Name>>;

/**
 * Uses `NEO4J_URL` (with `NEO4J_USER` and `NEO4J_PASSWORD`), `REDIS_URL` or `NETBOX_URL` (with `NETBOX_TOKEN`) first. Otherwise it uses a server that is started on first use, if this
 * machine can, or skips the suite; Chromium is always started. If `CONTRACT_REQUIRED` lists the name, it throws instead of skipping: a machine that should have the service
 * cannot pass without it.
 *
 * All suites share one service concurrently: names are random, and nothing is ever emptied.
 */
export async function serviceOf<Name extends ServiceName>(
  name: Name,
  environment: Environment = process.env,
  ask: Ask = askHost,
): Promise<Service<Name>> {
  const given = givenIn(environment)[name];
  const service: Service<Name> = given ?? (await ask(name));
  const or = name === 'chromium' ? 'set CHROMIUM' : `set ${name.toUpperCase()}_URL`;
  return service.kind === 'THERE' ? service : skip(name, `${service.reason}; or ${or}`, environment);
}

/** Whether a suite can start its own servers, which it stops and kills. Required in the same way. */
export function startable(
  name: ServiceName,
  environment: Environment = process.env,
  missing: (name: ServiceName) => string | undefined = missingOf,
): { readonly kind: 'THERE' } | Skipped {
  const reason = missing(name);
  return reason === undefined ? { kind: 'THERE' } : skip(name, reason, environment);
}

/** A `describe` that needs services. If one is missing, it contains a single skipped test with the reason. */
export function describeWith<Needs extends Readonly<Record<string, { readonly kind: 'THERE' } | Skipped>>>(
  name: string,
  needs: Needs,
  body: (there: { readonly [Key in keyof Needs]: Exclude<Needs[Key], Skipped> }) => void,
): void {
  const reasons = Object.values(needs).flatMap((need) => (need.kind === 'SKIPPED' ? [need.reason] : []));
  if (reasons.length === 0) {
    describe(name, () => body(needs as { readonly [Key in keyof Needs]: Exclude<Needs[Key], Skipped> }));
    return;
  }
  describe.skipIf(reasons.length > 0)(name, () => it(reasons.join(' '), () => undefined));
}

function givenIn(environment: Environment): { readonly [Name in ServiceName]: There[Name] | undefined } {
  const { NEO4J_URL, NEO4J_USER = 'neo4j', NEO4J_PASSWORD = '', REDIS_URL, NETBOX_URL, NETBOX_TOKEN = '' } = environment;
  const there = (url: string | undefined): url is string => url !== undefined && url !== '';
  return {
    neo4j: there(NEO4J_URL) ? { kind: 'THERE', url: NEO4J_URL, user: NEO4J_USER, password: NEO4J_PASSWORD } : undefined,
    redis: there(REDIS_URL) ? { kind: 'THERE', url: REDIS_URL } : undefined,
    netbox: there(NETBOX_URL) ? { kind: 'THERE', url: NETBOX_URL, token: NETBOX_TOKEN } : undefined,
    chromium: undefined,
  };
}

function skip(name: ServiceName, reason: string, environment: Environment): Skipped {
  const required = (environment['CONTRACT_REQUIRED'] ?? '').split(',').map((each) => each.trim());
  const said = `No ${name}: ${reason}.`;
  if (required.includes(name)) throw new Error(`CONTRACT_REQUIRED names ${name}. ${said}`);
  return { kind: 'SKIPPED', reason: said };
}

/** A whole Neo4j for one suite at a time, and empty: without data, constraints and indexes. */
export type LentNeo4j = There['neo4j'] & {
  /** Lets the next suite use it. */
  readonly release: () => void;
};

/** Waits until no other suite has the Neo4j that is lent, and empties it. Throws if Neo4j cannot be started: check {@link startable} first. */
export async function lendNeo4j(): Promise<LentNeo4j> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${inject('servicesHost')}whole-neo4j`, resolve).on('error', reject);
  });
  // The host takes the server back when this connection closes, which the end of this process does too.
  const [line] = (await once(response, 'data')) as [Buffer];
  const answer = JSON.parse(line.toString()) as Service<'neo4j'>;
  if (answer.kind === 'SKIPPED') throw new Error(answer.reason);
  return { ...answer, release: () => void response.destroy() };
}

/** Without a timeout, unlike fetch, because the first start downloads the server. */
async function askHost<Name extends ServiceName>(name: Name): Promise<Service<Name>> {
  const answer = await new Promise<string>((resolve, reject) => {
    get(`${inject('servicesHost')}${name}`, (response) => void text(response).then(resolve, reject)).on('error', reject);
  });
  return JSON.parse(answer) as Service<Name>;
}
