import { spawnSync } from 'node:child_process';

/**
 * Whether a program is there that a suite needs. Without it the suite is skipped and says so, except when `NETLOOM_REQUIRE` lists it: then this throws.
 * `purpose` says what happens only where the program is.
 */
export function findTool(name: string, probe: readonly string[], purpose: string): boolean {
  if (spawnSync(name, probe).status === 0) return true;
  const said = `There is no ${name}; apt-get install ${name}. Only where it is, ${purpose}.`;
  if ((process.env['NETLOOM_REQUIRE'] ?? '').split(',').includes(name)) throw new Error(`NETLOOM_REQUIRE names ${name}. ${said}`);
  console.warn(`SKIPPED: ${said}`);
  return false;
}
