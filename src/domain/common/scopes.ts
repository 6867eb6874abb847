import { NetloomError } from './errors.js';

/** What a key may be used for. No scope includes another. */
export const SCOPES = {
  read: 'read sessions, messages, windows, memories and the inventory',
  write: 'write messages, operations, sessions and webhooks',
  memory: 'add, change and forget memories',
  'inventory:write': 'change, import and delete entities, relations and aliases of the workspace',
  share: 'share sessions with others and hand them over',
  relay: 'write messages under the names of others, and with the role SYSTEM',
  admin: 'confirm memories of projects and agents, erase the data of others, connect inventory servers and manage keys',
} as const;

export type Scope = keyof typeof SCOPES;

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** The scopes of a key that names none. */
export const DEFAULT_SCOPES: readonly Scope[] = ['read', 'write', 'memory', 'share'];

/** The part of a principal that says what its key may be used for. */
interface Holder {
  readonly scopes?: readonly Scope[];
}

export const hasScope = ({ scopes }: Holder, scope: Scope): boolean => scopes === undefined || scopes.includes(scope);

/** Throws FORBIDDEN if the principal's key lacks the scope. */
export function requireScope(principal: Holder, scope: Scope): void {
  if (hasScope(principal, scope)) return;
  const held = principal.scopes?.join(', ') ?? '';
  throw new NetloomError(
    'FORBIDDEN',
    `Expected a key with the scope ${scope} (${SCOPES[scope]}), got one with ${held === '' ? 'none' : held}.`,
    { scope },
  );
}
