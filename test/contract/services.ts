import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, inject, it } from 'vitest';
import { missingOf } from '../testkit/services/services-host.js';

/** A service that is left out, and why. */
export interface Skipped {
  readonly kind: 'SKIPPED';
  readonly reason: string;
}

interface There {
  readonly neo4j: { readonly kind: 'THERE'; readonly url: string; readonly user: string; readonly password: string };
  readonly redis: { readonly kind: 'THERE'; readonly url: string };
}

export type ServiceName = keyof There;

/** Where the service is that a back end needs: its address, or why it is left out. */
export type Service<Name extends ServiceName = ServiceName> = There[Name] | Skipped;

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts the service, or finds it started by an earlier suite. */
type Ask = <Name extends ServiceName>(name: Name) => Promise<Service<Name>>;

/**
 * `NEO4J_URL` (with `NEO4J_USER` and `NEO4J_PASSWORD`) or `REDIS_URL` first; else the one that is started for the run at the first question, where
 * this machine can; else the suite is skipped. When `CONTRACT_REQUIRED` lists the name, a skip throws instead: a machine that should have the service
 * cannot pass without it.
 *
 * All suites share one service, at the same time: names are random, and nothing is ever emptied.
 */
export async function serviceOf<Name extends ServiceName>(
  name: Name,
  environment: Environment = process.env,
  ask: Ask = askHost,
): Promise<Service<Name>> {
  const given = givenIn(environment)[name];
  const service: Service<Name> = given ?? (await ask(name));
  return service.kind === 'THERE' ? service : skip(name, `${service.reason}; or set ${name.toUpperCase()}_URL`, environment);
}

/** Whether a suite can start servers of its own, to stop and kill them. Required in the same way. */
export function startable(
  name: ServiceName,
  environment: Environment = process.env,
  missing: (name: ServiceName) => string | undefined = missingOf,
): { readonly kind: 'THERE' } | Skipped {
  const reason = missing(name);
  return reason === undefined ? { kind: 'THERE' } : skip(name, reason, environment);
}

/** A `describe` that needs services. When one is missing it holds a single skipped test, called by the reason. */
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
  console.warn(`SKIPPED: ${name}. ${reasons.join(' ')}`);
  describe.skipIf(reasons.length > 0)(name, () => it(reasons.join(' '), () => undefined));
}

function givenIn(environment: Environment): { readonly [Name in ServiceName]: There[Name] | undefined } {
  const { NEO4J_URL, NEO4J_USER = 'neo4j', NEO4J_PASSWORD = '', REDIS_URL } = environment;
  const there = (url: string | undefined): url is string => url !== undefined && url !== '';
  return {
    neo4j: there(NEO4J_URL) ? { kind: 'THERE', url: NEO4J_URL, user: NEO4J_USER, password: NEO4J_PASSWORD } : undefined,
    redis: there(REDIS_URL) ? { kind: 'THERE', url: REDIS_URL } : undefined,
  };
}

function skip(name: ServiceName, reason: string, environment: Environment): Skipped {
  const required = (environment['CONTRACT_REQUIRED'] ?? '').split(',').map((each) => each.trim());
  const said = `No ${name}: ${reason}.`;
  if (required.includes(name)) throw new Error(`CONTRACT_REQUIRED names ${name}. ${said}`);
  return { kind: 'SKIPPED', reason: said };
}

/** Without a deadline, other than fetch: the first start of all downloads. */
async function askHost<Name extends ServiceName>(name: Name): Promise<Service<Name>> {
  const answer = await new Promise<string>((resolve, reject) => {
    get(`${inject('servicesHost')}${name}`, (response) => void text(response).then(resolve, reject)).on('error', reject);
  });
  return JSON.parse(answer) as Service<Name>;
}
