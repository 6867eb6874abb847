import { requireScope } from '../../domain/common/scopes.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Application } from '../services.js';
import { REQUIRED, type Requirement } from './required-scopes.js';

/** A service or a part of one, whose methods take the caller first. */
type Service = Readonly<Record<string, unknown>>;
type Method = (...given: readonly unknown[]) => unknown;

/**
 * The same application for callers: each call checks the scopes of the caller's key first, and rejects with FORBIDDEN if one is missing. Services call
 * each other without it, so that a message may learn a memory or observe an entity.
 */
export function guarded(app: Application): Application {
  const services = Object.entries(REQUIRED).map(([name, rules]): [string, unknown] => [name, guardedService(at(app, name), rules)]);
  return { ...app, ...(Object.fromEntries(services) as Partial<Application>) };
}

function guardedService(service: Service, rules: Service): Service {
  const methods = Object.entries(rules).flatMap(([name, rule]): [string, unknown][] => {
    if (!isRequirement(rule)) return [[name, guardedService(at(service, name), rule as Service)]];
    return rule.scopes.length === 0 ? [] : [[name, guardedMethod(service[name] as Method, rule)]];
  });
  return { ...service, ...Object.fromEntries(methods) };
}

/** Every method with a requirement returns a promise. */
function guardedMethod(method: Method, { scopes }: Requirement): Method {
  return async (caller, ...rest) => {
    for (const scope of scopes) requireScope(caller as Principal, scope);
    return method(caller, ...rest);
  };
}

const at = (parent: object, name: string): Service => (parent as Readonly<Record<string, Service>>)[name] ?? {};

const isRequirement = (rule: unknown): rule is Requirement => typeof rule === 'object' && rule !== null && 'scopes' in rule;
