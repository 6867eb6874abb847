import { NOTHING_UNDERSTOOD } from '../../../domain/model/understanding.js';
import type { Repositories } from '../../../ports/store/store.js';

const NOWHERE = { session: '', head: '' };
const BOUNDS = { limit: 1, postings: 1 };

/** Runs the statements of windows and messages once without data, so that a server that has just started plans them before a request needs them. */
export async function warmUpReads({
  sessions,
  messages,
  operations,
  windows,
  entities,
  relations,
  lookup,
  memories,
}: Repositories): Promise<void> {
  await Promise.all([
    sessions.get(''),
    entities.revision(),
    messages.get(''),
    messages.size(NOWHERE),
    messages.recent(NOWHERE, 1),
    messages.chain(NOWHERE, { last: 1 }, { roles: ['SYSTEM'] }),
    messages.opening(NOWHERE, 1),
    messages.search(NOWHERE, [''], BOUNDS),
    messages.mentioning(NOWHERE, [''], { limit: 1, neighbors: 1 }),
    messages.byClientId('', ''),
    messages.flagged(NOWHERE, 1),
    messages.onChain(NOWHERE, ['']),
    windows.getMany(['']),
    operations.list('', { first: 1 }, {}),
    entities.getMany(['']),
    relations.namesAround([''], 1),
    relations.neighborhood([''], { depth: 2, limit: 1 }),
    lookup.find({ keys: ['nowhere'], scopes: [], scopingKeys: [], perKey: 1 }),
    lookup.similar([{ prefix: '', word: 'nowhere', suffix: '' }], 1),
    lookup.neighbours([''], 1),
    lookup.parts([''], ['INTERFACE'], 1),
    lookup.summaries(['']),
    memories.revisions([{ kind: 'USER', name: '' }]),
  ]);
}

/** The same for writing a message; it fails because the session does not exist, and so writes nothing. */
export async function warmUpWrites({ sessions, messages, webhooks }: Repositories): Promise<void> {
  await sessions.lock('');
  await webhooks.enqueue([{ id: '', type: 'session.changed', revision: 0, at: 0, payload: '' }]);
  const nothing = {
    id: '',
    session: '',
    sequence: 1,
    depth: 0,
    parts: [],
    text: '',
    tokens: 0,
    createdAt: 0,
    flagged: false,
    priority: 1,
  } as const;
  const entity = { id: '', key: '', type: 'OTHER', name: '', display: '', nouns: [], places: [] } as const;
  const rest = {
    start: 0,
    end: 0,
    text: '',
    status: 'RESOLVED',
    kind: 'NAME',
    candidates: [],
    candidateCount: 0,
    score: 0,
    parts: [],
    evidence: [],
  } as const;
  const understanding = { ...NOTHING_UNDERSTOOD, mentions: [{ ...rest, entities: [entity] }] };
  const message = { ...nothing, role: 'USER', kind: 'QUERY', contextType: 'PRIMARY', understanding } as const;
  await messages.add({ message, terms: [{ term: '', count: 1 }], length: 1, digest: '' });
}
