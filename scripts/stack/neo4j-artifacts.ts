import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POM = join(ROOT, 'scripts', 'neo4j', 'pom.xml');
const CACHE = join(ROOT, 'node_modules', '.cache', 'netloom');
const RESOLVE_DEADLINE_MS = 600_000;
const MIN_JAVA = 17;

/** What this machine lacks to run Neo4j from Maven artifacts, with installation hints; undefined if nothing is missing. */
export function missingForNeo4j(): string | undefined {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = status === 0 ? Number(/version "(?:1\.)?(\d+)/u.exec(stderr)?.[1] ?? 0) : 0;
  if (version === 0) return `there is no Java; apt-get install default-jre-headless, or any Java from ${MIN_JAVA} on`;
  if (version < MIN_JAVA)
    return `Neo4j needs Java ${MIN_JAVA} or newer, this is ${version}; apt-get install openjdk-${MIN_JAVA}-jre-headless`;
  if (spawnSync('mvn', ['--version']).status !== 0) return 'there is no Maven; apt-get install maven';
  return undefined;
}

/**
 * The class path of the Neo4j server in `scripts/neo4j/pom.xml`. Maven downloads it the first time (116 MB) and uses its local repository later. It
 * is not called again while the jars exist.
 */
export async function neo4jClassPath(): Promise<string> {
  const pom = await readFile(POM);
  const cached = join(CACHE, `neo4j-${createHash('sha256').update(pom).digest('hex').slice(0, 16)}.classpath`);
  const known = await readFile(cached, 'utf8').catch(() => '');
  if (known !== '' && known.split(delimiter).every((jar) => existsSync(jar))) return known;
  await mkdir(CACHE, { recursive: true });
  // Two runs may resolve concurrently. Each writes its own file, and the last one wins.
  const fresh = `${cached}.${randomUUID()}`;
  await maven(['-q', '-B', '-f', POM, 'dependency:build-classpath', `-Dmdep.outputFile=${fresh}`]);
  const resolved = (await readFile(fresh, 'utf8')).trim();
  await rename(fresh, cached);
  return resolved;
}

function maven(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('mvn', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: RESOLVE_DEADLINE_MS });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Maven could not fetch Neo4j (${code ?? signal}): ${said.trim().slice(0, 500)}`));
    });
  });
}
