import type { Application } from '../services.js';
import type { Scope } from '../../domain/common/scopes.js';

/** The scopes that a call needs, all of them. */
export interface Requirement {
  readonly scopes: readonly Scope[];
  /** Its calls are kept in the audit log, not only refused ones. */
  readonly audited?: true;
}

const needs = (...scopes: readonly Scope[]): Requirement => ({ scopes });

const READ = needs('read');
const WRITE = needs('write');
const MEMORY = needs('memory');
const INVENTORY = needs('inventory:write');
const SHARE = needs('share');
const ADMIN = needs('admin');
const audited = (requirement: Requirement): Requirement => ({ ...requirement, audited: true });
/** Work of the service itself, and values that need no data of a workspace. */
const NONE = needs();

type Method = (...given: never[]) => unknown;

/** A requirement for each method of a service, so that the compiler asks for that of a new one. */
export type RequirementsOf<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends Method ? Requirement : RequirementsOf<NonNullable<Service[Name]>>;
};

/** Services without methods for callers. */
export type InternalService =
  | 'authentication'
  | 'documents'
  | 'embeddings'
  | 'languageModel'
  | 'maintenance'
  | 'metrics'
  | 'rateLimit'
  | 'service'
  | 'summaries'
  | 'titles'
  | 'turns'
  | 'usage';

/** What a key has to allow for each call of the application, whichever transport it comes from. */
export const REQUIRED: RequirementsOf<Omit<Application, InternalService>> = {
  apiKeys: { list: ADMIN, create: audited(ADMIN), revoke: audited(ADMIN) },
  audit: { list: ADMIN, record: NONE, failed: NONE, prune: NONE, onError: NONE, stop: NONE },
  sessions: {
    open: WRITE,
    get: READ,
    getMany: READ,
    byKey: READ,
    list: READ,
    count: READ,
    update: WRITE,
    pin: WRITE,
    unpin: WRITE,
    releaseFocus: WRITE,
    moveHead: WRITE,
    fork: WRITE,
    end: WRITE,
    entities: READ,
    relevance: READ,
    statistics: READ,
    preferences: READ,
    savePreferences: WRITE,
    statusOf: NONE,
  },
  sharing: { share: audited(SHARE), unshare: audited(SHARE), leave: audited(SHARE), handOver: audited(SHARE) },
  messages: {
    add: WRITE,
    addMany: WRITE,
    begin: WRITE,
    append: WRITE,
    finish: WRITE,
    finishAbandoned: NONE,
    unfinished: READ,
    cancel: WRITE,
    mark: WRITE,
    get: READ,
    getMany: READ,
    branches: READ,
    list: READ,
    history: READ,
    children: READ,
    search: READ,
    mentioning: READ,
    unresolvedNames: READ,
  },
  memories: {
    add: MEMORY,
    update: MEMORY,
    confirm: MEMORY,
    forget: audited(MEMORY),
    reject: MEMORY,
    get: READ,
    getMany: READ,
    list: READ,
    counts: READ,
    search: READ,
    learnedFrom: READ,
    begin: NONE,
    noteMessage: NONE,
    files: { sync: MEMORY, begin: NONE, stop: NONE, check: NONE },
  },
  quotas: { of: READ },
  prunings: { compact: WRITE, clear: WRITE, restore: WRITE, list: NONE },
  operations: { record: WRITE, finish: WRITE, get: READ, list: READ, recent: READ },
  entities: {
    get: READ,
    getMany: READ,
    everMany: READ,
    idOf: NONE,
    byRef: READ,
    search: READ,
    relations: READ,
    relationsMany: READ,
    neighborhood: READ,
    chain: READ,
    path: READ,
    sessions: READ,
    upsert: audited(INVENTORY),
    delete: audited(INVENTORY),
    revision: READ,
    counts: READ,
    settle: NONE,
  },
  aliases: { add: audited(INVENTORY), remove: audited(INVENTORY) },
  contexts: {
    build: READ,
    check: NONE,
    compare: READ,
    compareKept: READ,
    idOf: READ,
    find: READ,
    kept: READ,
    prefixTokens: READ,
    beginning: READ,
    render: NONE,
    follow: READ,
  },
  answers: { generate: WRITE, stop: NONE },
  questions: { understand: READ, ask: READ },
  // What `user` needs depends on whose data it is.
  erasure: { session: audited(WRITE), user: audited(NONE) },
  events: { session: READ, live: READ, sessions: READ },
  inventoryEvents: { follow: READ, pages: READ },
  exports: { document: audited(READ), markdown: NONE, page: audited(READ), import: audited(WRITE), dispose: NONE },
  imports: { run: audited(INVENTORY) },
  sources: {
    list: READ,
    webPages: READ,
    sync: audited(INVENTORY),
    start: audited(INVENTORY),
    begin: NONE,
    schedule: NONE,
    connect: audited(ADMIN),
    remove: audited(ADMIN),
    receive: NONE,
    readSoon: NONE,
    check: NONE,
    settled: NONE,
    stop: NONE,
  },
  importRuns: { report: INVENTORY, list: READ, follow: READ },
  lifecycle: { policyOf: NONE, timesOf: NONE, lastRun: READ, due: NONE, run: NONE, renew: NONE, stop: NONE },
  webhooks: {
    endpoints: {
      create: WRITE,
      list: READ,
      get: READ,
      update: WRITE,
      delete: audited(WRITE),
      rotate: WRITE,
      secretsOf: NONE,
    },
    deliveries: { list: READ, get: READ, pending: READ, replay: WRITE, test: WRITE },
    loop: { begin: NONE, deliverDue: NONE, stop: NONE },
    prune: NONE,
  },
};
