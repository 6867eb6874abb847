import type { Dependencies } from './dependencies.js';
import { createImports } from './imports.js';
import { createSessions } from './sessions.js';
import { createWindowTally } from './window-tally.js';
import type { Contexts } from './contexts.js';
import type { Entities } from './entities.js';
import type { Events } from './events.js';
import type { Imports } from './imports.js';
import type { Messages } from './messages.js';
import type { Operations } from './operations.js';
import type { Service } from './service.js';
import type { Sessions } from './sessions.js';

/** Everything a door can do. Every call names its caller, and nothing crosses the caller's scope. */
export interface Application {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly operations: Operations;
  readonly entities: Entities;
  readonly contexts: Contexts;
  readonly events: Events;
  readonly imports: Imports;
  readonly service: Service;
}

export type { Contexts, Entities, Events, Imports, Messages, Operations, Service, Sessions };

export type { UpsertOutcome } from '../ports/entities.js';
export type { InventorySource } from '../ports/inventory.js';
export type { MessageFilter } from '../ports/messages.js';
export type { OperationFilter } from '../ports/operations.js';
export type { Direction, Neighbourhood, RelatedEntity, RelationFilter, TraversalBounds } from '../ports/relations.js';
export type { SessionEntity, SessionFilter } from '../ports/sessions.js';

export function createApplication(deps: Dependencies): Application {
  const missing = new Proxy({}, { get: (_target, name) => () => Promise.reject(new Error(`${String(name)} is not there yet`)) }) as never;
  return {
    sessions: createSessions(deps, createWindowTally()),
    imports: createImports(deps),
    messages: missing,
    operations: missing,
    entities: missing,
    contexts: missing,
    events: missing,
    service: missing,
  };
}
