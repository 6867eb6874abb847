import { failureCodeOf } from '../../domain/common/errors.js';
import { requireScope } from '../../domain/common/scopes.js';
import type { Principal } from '../../domain/common/principal.js';
import type { EndedCall } from '../../ports/metrics.js';
import type { Application } from '../services.js';
import { REQUIRED, type Requirement } from './required-scopes.js';

/** A service or a part of one, whose methods take the caller first. */
type Service = Readonly<Record<string, unknown>>;
type Method = (...given: readonly unknown[]) => unknown;

/**
 * The same application for callers: each call checks the scopes of the caller's key first, and rejects with FORBIDDEN if one is missing. Refused calls
 * and those that `REQUIRED` marks are kept in the audit log, and all are counted. Services call each other without all this, so that a message may learn a memory or
 * observe an entity.
 */
export function guarded(app: Application): Application {
  const services = Object.entries(REQUIRED).map(([name, rules]): [string, unknown] => [
    name,
    guardedService(app, name, at(app, name), rules),
  ]);
  return { ...app, ...(Object.fromEntries(services) as Partial<Application>) };
}

function guardedService(observers: Observers, path: string, service: Service, rules: Service): Service {
  const methods = Object.entries(rules).flatMap(([name, rule]): [string, unknown][] => {
    const action = `${path}.${name}`;
    if (!isRequirement(rule)) return [[name, guardedService(observers, action, at(service, name), rule as Service)]];
    if (rule.scopes.length === 0 && rule.audited !== true) return [];
    return [[name, guardedMethod(observers, action, service[name] as Method, rule)]];
  });
  return { ...service, ...Object.fromEntries(methods) };
}

type Observers = Pick<Application, 'audit' | 'metrics'>;

const credentialOf = ({ credential }: Principal): EndedCall['credential'] => {
  if (credential === undefined) return 'NONE';
  return credential.isToken === true ? 'TOKEN' : 'KEY';
};

/** A method that checks the scopes first. All methods with a requirement are asynchronous. */
function guardedMethod({ audit, metrics }: Observers, action: string, method: Method, { scopes, audited }: Requirement): Method {
  return async (given, ...rest) => {
    const caller = given as Principal;
    const call = { caller, action, given: rest };
    const started = performance.now();
    const ended = (result: EndedCall['result']): void =>
      metrics?.callEnded({ action, result, seconds: (performance.now() - started) / 1_000, credential: credentialOf(caller) });
    try {
      for (const scope of scopes) requireScope(caller, scope);
      const run = async (): Promise<unknown> => method(caller, ...rest);
      const result = await (audited === true ? audit.record(call, run) : run());
      ended('OK');
      return result;
    } catch (error) {
      ended(failureCodeOf(error));
      if (audited === true || failureCodeOf(error) === 'FORBIDDEN') audit.failed(call, error);
      throw error;
    }
  };
}

const at = (parent: object, name: string): Service => (parent as Readonly<Record<string, Service>>)[name] ?? {};

const isRequirement = (rule: unknown): rule is Requirement => typeof rule === 'object' && rule !== null && 'scopes' in rule;
