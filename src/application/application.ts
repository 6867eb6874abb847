import { createNoteRead, createSessions, createTitles, createUsageRecorder } from './sessions/index.js';
import { createRateLimit, createService } from './service/index.js';
import { createSignal } from '../async/signal.js';
import { createTurns } from '../async/turns.js';
import { createAliases, createEntities, createImportRuns, createImports } from './inventory/index.js';
import { createInventoryChanges, createInventoryEvents } from './inventory-events/index.js';
import { createContexts } from './windows/index.js';
import { createLaterJobs, type Dependencies } from './common/index.js';
import { createApiKeys, createAudit, createAuthentication } from './access/index.js';
import { createAnswers } from './answers/index.js';
import { guarded } from './authorization/index.js';
import { createLookUpNames } from './lookup/index.js';
import { createModelCalls } from './language-model/index.js';
import { createDocuments } from './documents/index.js';
import { createEmbeddings } from './retrieval/index.js';
import { createErasure } from './erasure/index.js';
import { createEvents } from './events/index.js';
import { createExports } from './exports/index.js';
import { createLookUpBefore, createMessages, createSettleReferences } from './messages/index.js';
import { createWindowSnapshots, createAnswerWindows } from './snapshots/index.js';
import { createPrunings, createSummaries } from './compaction/index.js';
import { createLifecycle, createPresence } from './lifecycle/index.js';
import { createOperations } from './operations/index.js';
import { createSharing } from './sharing/index.js';
import { createMemories } from './memories/index.js';
import { createQuotaUsage, withQuotas } from './quotas/index.js';
import { createQuestions } from './questions/index.js';
import { createMaintenance } from './background/index.js';
import { createSources } from './sources/index.js';
import { createWebhooks } from './webhooks/index.js';
import type { Application } from './services.js';

/** Creates the services, as callers use them: each call checks what the key of its caller allows. */
export function createApplication(given: Omit<Dependencies, 'later'>): Application {
  const outbox = createSignal();
  const turns = createTurns();
  const deps = dependenciesOf(given, () => outbox.ring());
  const usage = createUsageRecorder(deps);
  const presence = createPresence(deps);
  const lifecycle = createLifecycle(deps, presence, usage);
  const snapshots = createWindowSnapshots(deps);
  const answerWindows = createAnswerWindows(deps, snapshots);
  const { inventory, lookUp, ...ofInventory } = createInventory(deps);
  const events = createEvents(deps, presence, ofInventory.inventoryEvents, turns);
  const noteRead = createNoteRead(deps);
  const model = createModelCalls(deps, usage.note);
  const summaries = createSummaries(deps, deps.languageModel?.uses.summaries === true ? model : undefined);
  const embeddings = createEmbeddings(deps);
  const titles = createTitles(deps, deps.languageModel?.uses.titles === true ? model : undefined);
  const settle = createSettleReferences(deps, deps.languageModel?.uses.references === true ? model : undefined);
  const webhooks = createWebhooks(deps, outbox);
  const memories = createMemories(deps, embeddings.similarity, deps.languageModel?.uses.memories === true ? model : undefined);
  const beforehand = { settle, lookUp: createLookUpBefore(deps, lookUp) };
  const messages = createMessages(deps, { summaries, embeddings, memories, titles, answerWindows, beforehand, noteRead, usage });
  const forWindows = { summaries, embeddings, snapshots, answerWindows };
  const contexts = createContexts(deps, { events, inventory, usage, ...forWindows, noteRead, turns });
  const audit = createAudit(deps);
  return guarded({
    authentication: createAuthentication(deps),
    apiKeys: createApiKeys(deps),
    audit,
    sessions: createSessions(deps, usage, noteRead),
    sharing: createSharing(deps),
    messages,
    memories,
    quotas: createQuotaUsage(deps),
    prunings: createPrunings(deps),
    operations: createOperations(deps),
    contexts,
    answers: createAnswers(deps, { calls: model, contexts, messages }),
    questions: createQuestions(deps, lookUp),
    documents: createDocuments(deps),
    erasure: createErasure(deps),
    events,
    exports: createExports(deps),
    ...ofInventory,
    service: createService(deps, embeddings, model, turns),
    rateLimit: createRateLimit(deps),
    turns,
    metrics: deps.metrics,
    summaries,
    embeddings,
    titles,
    languageModel: model,
    lifecycle,
    usage,
    maintenance: createMaintenance(deps, { entities: ofInventory.entities, messages, webhooks, lifecycle, audit }),
    webhooks,
  });
}

/** The services of the inventory, with what others need of it. */
function createInventory(deps: Dependencies) {
  const inventory = createInventoryChanges(deps);
  const importRuns = createImportRuns(deps);
  const sources = createSources(deps, importRuns);
  return {
    inventory,
    lookUp: createLookUpNames(deps, ({ live }, objects) => sources.readSoon(live.source, objects)),
    inventoryEvents: createInventoryEvents(deps, inventory),
    entities: createEntities(deps),
    aliases: createAliases(deps),
    imports: createImports(deps, importRuns),
    importRuns,
    sources,
  };
}

function dependenciesOf(given: Omit<Dependencies, 'later'>, onOutbox: () => void): Dependencies {
  const store = given.quotas === undefined ? given.store : withQuotas(given.store, given.quotas, given.clock);
  return { ...given, store, later: createLaterJobs(given.queue), onOutbox };
}
