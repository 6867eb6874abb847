/** Closes open relations of these ends and types. */
export const CLOSE_RELATIONS = `UNWIND $edges AS each MATCH (a:Entity { id: each.from }) WHERE a.workspace = $workspace
  WITH a, each MATCH (b:Entity { id: each.to }) WITH a, b, each MATCH (a)-[r]->(b) WHERE type(r) = each.type AND r.validTo IS NULL AND r.derived = $derived SET r.validTo = $now RETURN count(*) AS n`;
/** Opens relations that are known not to be open. */
export const OPEN_RELATIONS = `UNWIND $edges AS each MATCH (a:Entity { id: each.from }) WHERE a.workspace = $workspace
  WITH a, each MATCH (b:Entity { id: each.to }) WHERE b.workspace = $workspace CREATE (a)-[:$(each.type) { derived: $derived, validFrom: $now }]->(b) RETURN count(*) AS n`;
