import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { startNetloom, stackSettings, type EvaluatedNetloom } from './netloom.js';

/** A statement of PrecisionMemBench. */
interface Belief {
  readonly _id: string;
  readonly user_id: string;
  readonly type: string;
  readonly canonical_name: string;
  readonly aliases: readonly string[];
  readonly content: string;
  readonly scope: readonly string[];
  readonly epistemic_status: string;
  readonly pinned: boolean;
  readonly resolved_at: string | null;
}

type Tier = 'relevantBeliefs' | 'pinnedFacts' | 'openQuestions' | 'personaPrelude';

interface Expectation {
  readonly shouldOnlyInclude?: readonly string[];
  readonly mustInclude?: readonly string[];
  readonly mustExclude?: readonly string[];
}

interface RetrievalCase {
  readonly caseId: string;
  readonly userId?: string;
  readonly scope: readonly string[];
  readonly query: string;
  readonly budget?: { readonly maxBeliefs: number };
  readonly expect: Readonly<Partial<Record<Tier, Expectation>>>;
}

interface Found {
  readonly ids: readonly string[];
  readonly ms: number;
}

const USER = 'test-user';
const UNIVERSAL = 'user:universal';
const MOST = 20;
/** Tiers whose expectations are sets of statements. */
const TIERS = ['relevantBeliefs', 'pinnedFacts', 'openQuestions'] as const;

const ADD = 'mutation Add($input: AddMemoryInput!) { addMemory(input: $input) { memory { id } } }';
const OPEN = 'mutation Open($input: OpenSessionInput!) { openSession(input: $input) { session { id } } }';
const SEARCH =
  'query Search($text: String!, $sessionId: ID, $first: Int) { searchMemories(text: $text, sessionId: $sessionId, first: $first) { score memory { id } } }';

const isCurrent = ({ epistemic_status: status, resolved_at: resolved }: Belief): boolean => status !== 'superseded' && resolved === null;
/** What holds for every turn of its scope: a preference without aliases. The others are found by theirs. */
const isGeneral = ({ pinned, scope }: Belief): boolean => pinned || scope.includes(UNIVERSAL);

function inputOf(belief: Belief): Readonly<Record<string, unknown>> {
  const [scope = UNIVERSAL] = belief.scope;
  const aliases = [belief.canonical_name.replaceAll('_', ' '), ...belief.aliases];
  return {
    text: belief.content,
    ...(scope === UNIVERSAL ? {} : { owner: { kind: 'PROJECT', name: scope } }),
    ...(isGeneral(belief) ? { kind: 'PREFERENCE' } : { kind: 'FACT', aliases }),
  };
}

function tierOf(belief: Belief): Tier {
  if (belief.scope.includes(UNIVERSAL)) return 'personaPrelude';
  if (belief.type === 'open_question') return 'openQuestions';
  return belief.pinned ? 'pinnedFacts' : 'relevantBeliefs';
}

/** Searches the memories of the user and of each scope, which is a project. */
async function search(netloom: EvaluatedNetloom, each: RetrievalCase, sessions: ReadonlyMap<string, string>): Promise<Found> {
  const first = Math.min(MOST, each.budget?.maxBeliefs ?? MOST);
  if (first === 0) return { ids: [], ms: 0 };
  const user = each.userId ?? USER;
  const began = performance.now();
  const found: { readonly score: number; readonly memory: { readonly id: string } }[] = [];
  for (const scope of each.scope) {
    const session = user === USER ? sessions.get(scope) : undefined;
    const variables = { text: each.query, first, ...(session === undefined ? {} : { sessionId: session }) };
    const { searchMemories } = await netloom.query<{ searchMemories: typeof found }>(SEARCH, variables, user);
    found.push(...searchMemories);
  }
  const ms = performance.now() - began;
  const ids = found.toSorted((a, b) => b.score - a.score).map(({ memory }) => memory.id);
  return { ids: [...new Set(ids)].slice(0, first), ms };
}

function holds(included: readonly string[], { shouldOnlyInclude, mustInclude = [], mustExclude = [] }: Expectation): boolean {
  const isExact =
    shouldOnlyInclude === undefined ||
    (shouldOnlyInclude.length === included.length && shouldOnlyInclude.every((id) => included.includes(id)));
  return isExact && mustInclude.every((id) => included.includes(id)) && !mustExclude.some((id) => included.includes(id));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

interface PrecisionReport {
  readonly cases: number;
  readonly passes: number;
  readonly active: number;
  readonly activePasses: number;
  readonly precision: number;
  readonly recall: number;
  readonly p50Ms: number;
  readonly failed: readonly string[];
}

/**
 * PrecisionMemBench (github.com/tenurehq/precisionMemBench): each statement becomes a memory, each question a search. Statements that were superseded or
 * resolved are not written. An active case expects a statement that is not for every turn; precision and recall are means over these.
 */
async function evaluatePrecision(folder: string): Promise<PrecisionReport> {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const beliefs = (read('beliefs.seed.json') as readonly Belief[]).filter(isCurrent);
  const cases = read('retrieval.cases.json') as readonly RetrievalCase[];
  const users = [...new Set([USER, ...beliefs.map((each) => each.user_id), ...cases.flatMap((each) => each.userId ?? [])])];
  const netloom = await startNetloom(stackSettings(process.env), users);
  try {
    const written = new Map<string, Belief>();
    for (const belief of beliefs) {
      const { addMemory } = await netloom.query<{ addMemory: { memory: { id: string } } }>(ADD, { input: inputOf(belief) }, belief.user_id);
      written.set(addMemory.memory.id, belief);
    }
    const sessions = new Map<string, string>();
    for (const project of new Set(cases.flatMap(({ scope }) => scope).filter((scope) => scope !== UNIVERSAL))) {
      const { openSession } = await netloom.query<{ openSession: { session: { id: string } } }>(OPEN, {
        input: { title: project, project },
      });
      sessions.set(project, openSession.session.id);
    }
    await netloom.settled();
    const results = [];
    for (const each of cases) results.push(resultOf(each, await search(netloom, each, sessions), written));
    return reportOf(results);
  } finally {
    await netloom.stop();
  }
}

interface Result {
  readonly each: RetrievalCase;
  readonly passes: boolean;
  /** The statements that the case expects, and those that were found in their tier. */
  readonly expected: readonly string[];
  readonly found: readonly string[];
  readonly ms: number;
}

function resultOf(each: RetrievalCase, { ids, ms }: Found, written: ReadonlyMap<string, Belief>): Result {
  const found = ids.flatMap((id) => written.get(id) ?? []);
  const inTier = (tier: Tier): readonly string[] => found.filter((belief) => tierOf(belief) === tier).map(({ _id }) => _id);
  const passes = TIERS.every((tier) => holds(inTier(tier), each.expect[tier] ?? {}));
  return { each, passes, expected: each.expect.relevantBeliefs?.shouldOnlyInclude ?? [], found: inTier('relevantBeliefs'), ms };
}

function reportOf(results: readonly Result[]): PrecisionReport {
  const active = results.filter(({ expected }) => expected.length > 0);
  const hits = ({ expected, found }: Result): number => expected.filter((id) => found.includes(id)).length;
  const times = results.map(({ ms }) => ms).filter((ms) => ms > 0);
  return {
    cases: results.length,
    passes: results.filter(({ passes }) => passes).length,
    active: active.length,
    activePasses: active.filter(({ passes }) => passes).length,
    precision: mean(active.map((each) => (each.found.length === 0 ? 0 : hits(each) / each.found.length))),
    recall: mean(active.map((each) => hits(each) / each.expected.length)),
    p50Ms: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
    failed: results
      .filter(({ passes }) => !passes)
      .map(({ each, expected, found }) => `${each.caseId}: expected ${expected.join(', ') || 'none'}, found ${found.join(', ') || 'none'}`),
  };
}

function precisionText(report: PrecisionReport, misses: boolean): string {
  const { cases, passes, active, activePasses, precision, recall, p50Ms, failed } = report;
  return [
    '| active passes | all passes | mean precision | mean recall | p50 |',
    '| --- | --- | --- | --- | --- |',
    `| ${activePasses} of ${active} | ${passes} of ${cases} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | ${p50Ms.toFixed(1)} ms |`,
    ...(misses ? failed : []),
  ].join('\n');
}

export function addPrecision(program: Command): void {
  program
    .command('precision <folder>')
    .description('precision of the memory search, on the data of PrecisionMemBench: beliefs.seed.json and retrieval.cases.json')
    .option('--json', 'print the report as JSON')
    .option('--misses', 'list the cases that fail')
    .action(async (folder: string, { json, misses }: { readonly json?: boolean; readonly misses?: boolean }) => {
      const report = await evaluatePrecision(folder);
      console.log(json === true ? JSON.stringify(report, null, 2) : precisionText(report, misses === true));
    });
}
