import { LRUCache } from 'lru-cache';
import { withTimeout } from '../../async/with-timeout.js';
import { NetloomError } from '../../domain/common/errors.js';
import { LOCAL, type Principal } from '../../domain/common/principal.js';
import { lookedUp } from '../../domain/model/entity.js';
import type { Understanding } from '../../domain/model/understanding.js';
import { nounOf } from '../../domain/inventory/names/type-nouns.js';
import { unknownNamesIn, type LookupRemark } from '../../domain/understanding/looked-up-names.js';
import type { LiveFound, LiveObject } from '../../ports/live-inventory.js';
import type { ConfiguredSource, Dependencies } from '../common/index.js';
import { deriveAll, writeProvisional } from '../inventory/index.js';
import { createRefresh } from './refresh.js';
import { createBackoff, type Backoff } from './backoff.js';

/** The answers of inventory servers about the unknown names of a text. */
export interface LookedUp {
  /** Objects with one of the names were found and written, so that the text has to be understood again. */
  readonly isFound: boolean;
  /** By name: why it is still unknown. */
  readonly remarks: ReadonlyMap<string, LookupRemark>;
}

/**
 * Looks up unknown names in the inventory servers of a workspace, and refreshes what was looked up long ago. Waits 300 ms at most, unless the settings say otherwise: what is found later is written for the next text. Undefined if nothing is
 * unknown or no server is asked.
 */
export type LookUpNames = (caller: Principal, understanding: Pick<Understanding, 'mentions'>) => Promise<LookedUp | undefined>;

/** The time after which an answer is no longer expected, in milliseconds. */
const GIVE_UP_MS = 10_000;
/** Answers hold for this long, in milliseconds. */
const ANSWER_TTL_MS = 60_000;
/** The maximum number of names of a text that are looked up, of characters of a name, and of names that one server is asked for at the same time. */
const MAX_NAMES = 5;
const MAX_CHARACTERS = 100;
const MAX_RUNNING = 8;
const MAX_ANSWERS = 2_000;

/** Undefined: there are objects with the name. */
type Remark = LookupRemark | undefined;

/** The remarks of several servers; undefined if one of them has the name. */
function joined(remarks: readonly Remark[]): Remark {
  const all = remarks.filter((remark) => remark !== undefined);
  if (all.length < remarks.length) return undefined;
  return { text: all.map(({ text }) => text).join('; '), isPending: all.some(({ isPending }) => isPending) };
}

const remarkOf = (text: string): LookupRemark => ({ text, isPending: false });

type Deps = Pick<Dependencies, 'store' | 'clock' | 'liveSources' | 'settings'>;

/** `onFound` is called with objects that were found, which should be read completely. */
export function createLookUpNames(deps: Deps, onFound: (source: ConfiguredSource, objects: readonly LiveObject[]) => void): LookUpNames {
  const servers = deps.liveSources
    .filter(({ looksUp }) => looksUp)
    .map((source) => ({
      workspace: source.workspace,
      name: serverName(source),
      ask: createAsk(deps, source, onFound),
      refresh: createRefresh(deps, source),
    }));
  return async (caller, understanding) => {
    const sources = servers.filter(({ workspace }) => workspace === caller.workspace);
    if (sources.length === 0) return undefined;
    for (const { refresh } of sources) refresh(understanding);
    const all = unknownNamesIn(understanding);
    if (all.length === 0) return undefined;
    const names = all.filter((name) => name.length <= MAX_CHARACTERS).slice(0, MAX_NAMES);
    const { lookupMs } = deps.settings.waits;
    const late = (server: string): LookupRemark => ({
      text: `${server} has not answered within ${lookupMs} ms and is still being asked`,
      isPending: true,
    });
    const answers = await Promise.all(
      names.map(async (name) => {
        const remarks = await Promise.all(sources.map(({ ask, name: server }) => withTimeout(ask(name), lookupMs, () => late(server))));
        return { name, remark: joined(remarks) };
      }),
    );
    const asked = sources.map(({ name }) => name).join(' and ');
    return {
      isFound: answers.some(({ remark }) => remark === undefined),
      remarks: new Map([
        ...all.filter((name) => !names.includes(name)).map((name) => [name, notAsked(asked, name)] as const),
        ...answers.flatMap(({ name, remark }) => (remark === undefined ? [] : [[name, remark] as const])),
      ]),
    };
  };
}

function notAsked(servers: string, { length }: string): LookupRemark {
  const reason =
    length > MAX_CHARACTERS ? `the name is longer than ${MAX_CHARACTERS} characters` : `a text has at most ${MAX_NAMES} lookups`;
  return remarkOf(`${servers} was not asked, because ${reason}`);
}

/** The product, with the source if that is another name. */
const serverName = ({ live: { product, source } }: ConfiguredSource): string =>
  product.toLowerCase() === source ? product : `${product} (${source})`;

/** Asks one server, at most once at a time for each name. */
function createAsk(
  deps: Deps,
  source: ConfiguredSource,
  onFound: Parameters<typeof createLookUpNames>[1],
): (name: string) => Promise<Remark> {
  const answers = new LRUCache<string, Promise<Remark>>({ max: MAX_ANSWERS, ttl: ANSWER_TTL_MS });
  const backoff = createBackoff(deps.clock);
  const server = serverName(source);
  let running = 0;

  async function ask(name: string): Promise<Remark> {
    running += 1;
    try {
      const found = await source.live.find(withoutNoun(name), AbortSignal.timeout(GIVE_UP_MS));
      backoff.succeeded();
      if (found.objects.length === 0) return remarkOf(noneText(server, found));
      await write(deps, source, found);
      onFound(source, found.objects);
      return undefined;
    } catch (error) {
      answers.delete(name.toLowerCase());
      if (!(error instanceof NetloomError)) throw error;
      const reason = failureText(server, error);
      backoff.failed(reason);
      return remarkOf(reason);
    } finally {
      running -= 1;
    }
  }

  return async (name) => {
    const known = answers.get(name.toLowerCase());
    if (known !== undefined) return known;
    const refusal = refusalOf(server, backoff, running);
    if (refusal !== undefined) return remarkOf(refusal);
    const answer = ask(name);
    answers.set(name.toLowerCase(), answer);
    return answer;
  };
}

/** “Circuit 1002840457” is the name of no circuit. */
function withoutNoun(name: string): string {
  const [first = '', ...others] = name.split(/\s+/u);
  return others.length > 0 && nounOf(first.toLowerCase()) !== undefined ? others.join(' ') : name;
}

function refusalOf(server: string, backoff: Backoff, running: number): string | undefined {
  const pausedFor = backoff.reason();
  if (pausedFor !== undefined) return `${pausedFor}; it is asked again later`;
  return running >= MAX_RUNNING ? `${server}: too many other names are being looked up` : undefined;
}

function noneText(server: string, { unread }: LiveFound): string {
  const none = `${server} has no object with this name, address or serial number`;
  return unread.length === 0 ? none : `${none}, apart from what could not be read (${unread.join('; ')})`;
}

const failureText = (server: string, { code, message }: NetloomError): string =>
  code === 'CANCELLED'
    ? `${server} did not answer within ${GIVE_UP_MS / 1_000} s`
    : `${server} could not be asked: ${message.replace(/\.$/u, '')}`;

async function write({ store, clock }: Deps, { workspace }: ConfiguredSource, { drafts }: LiveFound): Promise<void> {
  const caller = { ...LOCAL, workspace };
  const answered = drafts.map(({ observed = 0, ...draft }) => ({ ...draft, observed: lookedUp(observed) }));
  const { wrote } = await store.transaction(
    caller,
    (repositories) => writeProvisional(repositories, workspace, answered, { now: clock.now() }),
    {
      on: 'inventory',
    },
  );
  if (wrote) await deriveAll({ store, clock }, caller);
}
