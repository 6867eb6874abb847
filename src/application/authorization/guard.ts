import { failureCodeOf } from '../../domain/common/errors.js';
import { requireScope } from '../../domain/common/scopes.js';
import type { Principal } from '../../domain/common/principal.js';
import type { Audit } from '../access/index.js';
import type { Application } from '../services.js';
import { REQUIRED, type Requirement } from './required-scopes.js';

/** A service or a part of one, whose methods take the caller first. */
type Service = Readonly<Record<string, unknown>>;
type Method = (...given: readonly unknown[]) => unknown;

/**
 * The same application for callers: each call checks the scopes of the caller's key first, and rejects with FORBIDDEN if one is missing. Refused calls
 * and those that `REQUIRED` marks are kept in the audit log. Services call each other without all this, so that a message may learn a memory or
 * observe an entity.
 */
export function guarded(app: Application): Application {
  const services = Object.entries(REQUIRED).map(([name, rules]): [string, unknown] => [
    name,
    guardedService(app.audit, name, at(app, name), rules),
  ]);
  return { ...app, ...(Object.fromEntries(services) as Partial<Application>) };
}

function guardedService(audit: Audit, path: string, service: Service, rules: Service): Service {
  const methods = Object.entries(rules).flatMap(([name, rule]): [string, unknown][] => {
    const action = `${path}.${name}`;
    if (!isRequirement(rule)) return [[name, guardedService(audit, action, at(service, name), rule as Service)]];
    if (rule.scopes.length === 0 && rule.audited !== true) return [];
    return [[name, guardedMethod(audit, action, service[name] as Method, rule)]];
  });
  return { ...service, ...Object.fromEntries(methods) };
}

/** A method that checks the scopes first. All methods with a requirement are asynchronous. */
function guardedMethod(audit: Audit, action: string, method: Method, { scopes, audited }: Requirement): Method {
  return async (given, ...rest) => {
    const caller = given as Principal;
    const call = { caller, action, given: rest };
    try {
      for (const scope of scopes) requireScope(caller, scope);
      const run = async (): Promise<unknown> => method(caller, ...rest);
      return await (audited === true ? audit.record(call, run) : run());
    } catch (error) {
      if (audited === true || failureCodeOf(error) === 'FORBIDDEN') audit.failed(call, error);
      throw error;
    }
  };
}

const at = (parent: object, name: string): Service => (parent as Readonly<Record<string, Service>>)[name] ?? {};

const isRequirement = (rule: unknown): rule is Requirement => typeof rule === 'object' && rule !== null && 'scopes' in rule;
