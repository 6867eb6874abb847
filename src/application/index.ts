import { createNoteRead } from './activity.js';
import { createAdmission, type Admission } from './admission.js';
import { createAliases, type Aliases } from './aliases.js';
import { createContexts, type Contexts } from './contexts.js';
import type { Dependencies } from './dependencies.js';
import { createEmbeddings, type Embeddings } from './embeddings.js';
import { createEntities, type Entities } from './entities.js';
import { createErasing, type Erasing } from './erasing.js';
import { createEvents, type Events } from './events.js';
import { createImports, type Imports } from './imports.js';
import { createMessages, type Messages } from './messages.js';
import { createKeptWindows } from './kept-windows.js';
import { createReplay } from './replay.js';
import { createPrunings, type Prunings } from './pruning.js';
import { createOperations, type Operations } from './operations.js';
import { createService, type Service, type ServiceHealth } from './service.js';
import { createSessions, type Sessions } from './sessions.js';
import { createSummaries, type Summaries } from './summaries.js';
import { createUpkeep, type Upkeep } from './upkeep.js';
import { createWindowTally } from './window-tally.js';

/** Everything a door can do. Every call names its caller, and nothing crosses the caller's scope. */
export interface Application {
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly prunings: Prunings;
  readonly operations: Operations;
  readonly entities: Entities;
  readonly aliases: Aliases;
  readonly contexts: Contexts;
  readonly erasing: Erasing;
  readonly events: Events;
  readonly imports: Imports;
  readonly service: Service;
  readonly admission: Admission;
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly upkeep: Upkeep;
}

export function createApplication(deps: Dependencies): Application {
  const tally = createWindowTally();
  const windows = createKeptWindows(deps);
  const replay = createReplay(deps, windows);
  const events = createEvents(deps);
  const noteRead = createNoteRead(deps);
  const sessions = createSessions(deps, tally, noteRead);
  const entities = createEntities(deps);
  const summaries = createSummaries(deps);
  const embeddings = createEmbeddings(deps);
  const messages = createMessages(deps, { summaries, embeddings, replay, noteRead });
  return {
    sessions,
    messages,
    prunings: createPrunings(deps),
    operations: createOperations(deps),
    entities,
    aliases: createAliases(deps),
    contexts: createContexts(deps, { events, tally, summaries, embeddings, windows, replay, noteRead }),
    erasing: createErasing(deps),
    events,
    imports: createImports(deps),
    service: createService(deps, embeddings),
    admission: createAdmission(deps),
    summaries,
    embeddings,
    upkeep: createUpkeep(deps, entities, messages),
  };
}

export type { ErasedPlace } from './erasing.js';
export type { Dependencies };
export type { Contexts, Entities, Events, Imports, Messages, Operations, Service, ServiceHealth, Sessions };

export type { InventorySource } from '../ports/inventory.js';
export type { MessageFilter } from '../ports/messages.js';
export type { OperationFilter } from '../ports/operations.js';
export type { Direction, Neighbourhood, RelatedEntity, RelationFilter } from '../ports/relations.js';
export type { SessionEntity } from '../ports/sessions.js';
export type { SessionQuery } from './sessions.js';
