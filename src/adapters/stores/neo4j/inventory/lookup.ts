import { groupBy } from '../../../../domain/common/group-by.js';
import { PART_RELATIONS } from '../../../../domain/model/relation.js';
import { deletionVariants } from '../../../../domain/text/spelling-variants.js';
import type { EntitySummary } from '../../../../domain/model/understanding.js';
import type { LookupStore, SimilarHit, SimilarPattern } from '../../../../ports/store/lookup.js';
import { CONTAINMENT_RELATIONS, entitySummariesOf, SUMMARIES } from './entity-summaries.js';
import { find, hitsOf, mineOf } from './find.js';
import type { InventoryCache } from './inventory-cache.js';
import { neighboursOf } from './neighbours.js';
import { createSummaryReader } from './summary-reader.js';
import type { EntityType } from '../../../../domain/model/entity.js';
import { quoted } from '../indexing/lucene.js';
import { texts, number, text } from '../../common/rows.js';
import { rows } from '../connection/rows.js';
import type { Neo4jScope } from '../connection/scope.js';
import type { Runner } from '../connection/statement.js';
import { correctionsOf } from '../indexing/vocabulary.js';

const MAX_CORRECTIONS = 64;
/** Each suspected word is searched once, and then tried in all patterns with it. */
const SIMILAR = `UNWIND $words AS each
  CALL (each) { CALL db.index.fulltext.queryNodes('word_variants', each.query, { limit: ${MAX_CORRECTIONS} }) YIELD node AS w RETURN w.word AS word }
  UNWIND each.patterns AS pattern
  WITH pattern, word, pattern.prefix + word + pattern.suffix AS key
  WITH pattern, word, key, $mine + ' +keys:"' + replace(replace(key, '\\\\', '\\\\\\\\'), '"', '\\\\"') + '"' AS query
  ${hitsOf('query', '$perPattern')}
  WITH pattern, word, key, found[..$perPattern] AS found WHERE size(found) > 0
  WITH collect({ pattern: pattern.index, word: word, key: key, found: found }) AS similar
  CALL (similar) { UNWIND similar AS each UNWIND each.found AS e RETURN collect(DISTINCT e) AS things }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN similar | { pattern: each.pattern, word: each.word, key: each.key, ids: [e IN each.found | e.id] }] AS similar, ${SUMMARIES}`;
const BY_PLACEMENTS = `UNWIND $keys AS key
  CALL (key) { MATCH (p:Placement { workspace: $workspace, key: key }) RETURN p.entity AS id LIMIT $perKey }
  RETURN key, collect(id) AS ids`;
const RANGE = `MATCH (p:Placement) WHERE p.workspace = $workspace AND p.key >= $from AND p.key <= $to
  RETURN p.key AS key, p.entity AS id ORDER BY p.key LIMIT $limit`;
const PARTS = `MATCH (o:Entity) WHERE o.id IN $ids AND o.workspace = $workspace AND o.present
  CALL (o) { MATCH (o)<-[r:${PART_RELATIONS.join('|')}]-(e:Entity) WHERE r.validTo IS NULL AND e.present AND e.type IN $types RETURN e LIMIT $perEntity }
  WITH o, collect(e) AS found
  WITH collect({ own: o.id, found: found }) AS parts
  CALL (parts) { UNWIND parts AS each UNWIND each.found AS e RETURN collect(DISTINCT e) AS things }
  ${CONTAINMENT_RELATIONS}
  RETURN [each IN parts | { own: each.own, ids: [e IN each.found | e.id] }] AS parts, ${SUMMARIES}`;

interface SuspectedWord {
  /** Finds known words with a common variant. */
  readonly query: string;
  readonly patterns: readonly { readonly index: number; readonly prefix: string; readonly suffix: string }[];
}

/** The distinct words of these patterns that are neither too short nor too long to be corrected, with the patterns of each. */
function suspectedWords(own: Neo4jScope, patterns: readonly SimilarPattern[]): readonly SuspectedWord[] {
  const numbered = patterns.map((pattern, index) => ({ ...pattern, index }));
  return [...groupBy(numbered, ({ word }) => word)].flatMap(([word, each]) => {
    const variants = deletionVariants(word);
    if (variants.length === 0) return [];
    const query = `${mineOf(own)} +variants:(${variants.map(quoted).join(' ')})`;
    return [{ query, patterns: each.map(({ index, prefix, suffix }) => ({ index, prefix, suffix })) }];
  });
}

async function similar(
  db: Runner,
  own: Neo4jScope,
  patterns: readonly SimilarPattern[],
  perPattern: number,
): Promise<readonly SimilarHit[]> {
  const words = suspectedWords(own, patterns);
  if (words.length === 0) return [];
  const [row] = await db.run(SIMILAR, { ...own, words, perPattern, mine: mineOf(own) });
  if (row === undefined) return [];
  const summaries = entitySummariesOf(row);
  const byPattern = [...groupBy(rows(row, 'similar'), (found) => number(found, 'pattern'))].toSorted(([a], [b]) => a - b);
  return byPattern.flatMap(([pattern, each]) => {
    const corrections = new Set(
      correctionsOf(
        patterns[pattern]?.word ?? '',
        each.map((found) => text(found, 'word')),
      ),
    );
    return each
      .filter((found) => corrections.has(text(found, 'word')))
      .flatMap((found) => {
        const hit = { pattern, word: text(found, 'word'), key: text(found, 'key') };
        return known(summaries, texts(found, 'ids')).map((entity) => ({ ...hit, entity }));
      });
  });
}

const known = (summaries: ReadonlyMap<string, EntitySummary>, ids: readonly string[]): readonly EntitySummary[] =>
  ids.flatMap((id) => summaries.get(id) ?? []);

async function parts(
  db: Runner,
  asked: Neo4jScope & { readonly ids: readonly string[]; readonly types: readonly EntityType[]; readonly perEntity: number },
): Promise<ReadonlyMap<string, readonly EntitySummary[]>> {
  const [row] = await db.run(PARTS, { ...asked });
  if (row === undefined) return new Map();
  const summaries = entitySummariesOf(row);
  const found = rows(row, 'parts').map((each) => [text(each, 'own'), known(summaries, texts(each, 'ids'))] as const);
  return new Map(found.filter(([, all]) => all.length > 0));
}

export function createLookupStore(db: Runner, own: Neo4jScope, cache: InventoryCache): LookupStore {
  const summaries = createSummaryReader(db, own, cache);
  return {
    find: (request) => find(db, own, request),
    similar: (patterns, perPattern) => similar(db, own, patterns, perPattern),
    async byPlacements(keys, perKey) {
      const found = await db.run(BY_PLACEMENTS, { ...own, keys: [...new Set(keys)], perKey });
      return new Map(found.map((row) => [text(row, 'key'), texts(row, 'ids')]));
    },
    range: async ({ from, to }, limit) =>
      (await db.run(RANGE, { ...own, from, to, limit })).map((row) => ({ key: text(row, 'key'), id: text(row, 'id') })),
    neighbours: (ids, perRelation) => neighboursOf({ db, own, cache, summaries }, ids, perRelation),
    parts: (ids, types, perEntity) => parts(db, { ...own, ids, types, perEntity }),
    summaries: (ids) => summaries.read(ids),
  };
}
