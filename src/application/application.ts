import {
  createNoteRead,
  createSessions,
  createTitles,
  createUsageRecorder,
  type Sessions,
  type Titles,
  type UsageRecorder,
} from './sessions/index.js';
import { createRateLimit, createService, type RateLimit, type Service } from './service/index.js';
import { createSignal } from '../async/signal.js';
import { createTurns, type Turns } from '../async/turns.js';
import {
  createAliases,
  createEntities,
  createImportRuns,
  createImports,
  type Aliases,
  type Entities,
  type ImportRuns,
  type Imports,
} from './inventory/index.js';
import { createContexts, type Contexts } from './windows/index.js';
import { createLaterJobs, type Dependencies } from './common/index.js';
import { createAnswers, type Answers } from './answers/index.js';
import { createModelCalls, type ModelCalls } from './language-model/index.js';
import { createDocuments, type Documents } from './documents/index.js';
import { createEmbeddings, type Embeddings } from './retrieval/index.js';
import { createErasure, type Erasure } from './erasure/index.js';
import { createEvents, type Events } from './events/index.js';
import { createExports, type Exports } from './exports/index.js';
import { createFitting, type Fitting } from './fitting/index.js';
import { createMessages, createSettleReferences, type Messages } from './messages/index.js';
import { createWindowSnapshots, createAnswerWindows } from './snapshots/index.js';
import { createPrunings, createSummaries, type Prunings, type Summaries } from './compaction/index.js';
import { createLifecycle, createPresence, type Lifecycle } from './lifecycle/index.js';
import { createOperations, type Operations } from './operations/index.js';
import { createSharing, type Sharing } from './sharing/index.js';
import { createMemories, type Memories } from './memories/index.js';
import { createQuestions, type Questions } from './questions/index.js';
import { createMaintenance, type Maintenance } from './background/index.js';
import { createWebhooks, type Webhooks } from './webhooks/index.js';

/** All services. Every call names its caller, and nothing outside the caller's scope is accessible. */
export interface Application {
  readonly sessions: Sessions;
  readonly sharing: Sharing;
  readonly messages: Messages;
  readonly memories: Memories;
  readonly prunings: Prunings;
  readonly operations: Operations;
  readonly entities: Entities;
  readonly aliases: Aliases;
  readonly contexts: Contexts;
  readonly questions: Questions;
  readonly documents: Documents;
  readonly erasure: Erasure;
  readonly events: Events;
  readonly exports: Exports;
  readonly fitting: Fitting;
  readonly imports: Imports;
  readonly importRuns: ImportRuns;
  readonly service: Service;
  readonly rateLimit: RateLimit;
  /** Shares the process between principals. */
  readonly turns: Turns;
  readonly summaries: Summaries;
  readonly embeddings: Embeddings;
  readonly titles: Titles;
  readonly answers: Answers;
  /** Undefined if no language model is configured. */
  readonly languageModel: Pick<ModelCalls, 'check'> | undefined;
  readonly lifecycle: Lifecycle;
  readonly usage: Pick<UsageRecorder, 'flush' | 'stop'>;
  readonly maintenance: Maintenance;
  readonly webhooks: Webhooks;
}

export function createApplication(given: Omit<Dependencies, 'later'>): Application {
  const outbox = createSignal();
  const turns = createTurns();
  const deps: Dependencies = { ...given, later: createLaterJobs(given.queue), onOutbox: () => outbox.ring() };
  const usage = createUsageRecorder(deps);
  const presence = createPresence(deps);
  const lifecycle = createLifecycle(deps, presence, usage);
  const snapshots = createWindowSnapshots(deps);
  const answerWindows = createAnswerWindows(deps, snapshots);
  const events = createEvents(deps, presence);
  const noteRead = createNoteRead(deps);
  const sessions = createSessions(deps, usage, noteRead);
  const entities = createEntities(deps);
  const importRuns = createImportRuns(deps);
  const model = createModelCalls(deps, usage.note);
  const summaries = createSummaries(deps, deps.languageModel?.uses.summaries === true ? model : undefined);
  const embeddings = createEmbeddings(deps);
  const titles = createTitles(deps, deps.languageModel?.uses.titles === true ? model : undefined);
  const settle = createSettleReferences(deps, deps.languageModel?.uses.references === true ? model : undefined);
  const webhooks = createWebhooks(deps, outbox);
  const memories = createMemories(deps, embeddings.similarity, deps.languageModel?.uses.memories === true ? model : undefined);
  const messages = createMessages(deps, { summaries, embeddings, memories, titles, answerWindows, settle, noteRead, usage });
  const contexts = createContexts(deps, { events, usage, summaries, embeddings, snapshots, answerWindows, noteRead, turns });
  return {
    sessions,
    sharing: createSharing(deps),
    messages,
    memories,
    prunings: createPrunings(deps),
    operations: createOperations(deps),
    entities,
    aliases: createAliases(deps),
    contexts,
    answers: createAnswers(deps, { calls: model, contexts, messages }),
    questions: createQuestions(deps),
    documents: createDocuments(deps),
    erasure: createErasure(deps),
    events,
    exports: createExports(deps),
    fitting: createFitting(deps),
    imports: createImports(deps, importRuns),
    importRuns,
    service: createService(deps, embeddings, model),
    rateLimit: createRateLimit(deps),
    turns,
    summaries,
    embeddings,
    titles,
    languageModel: model,
    lifecycle,
    usage,
    maintenance: createMaintenance(deps, { entities, messages, webhooks, lifecycle }),
    webhooks,
  };
}
