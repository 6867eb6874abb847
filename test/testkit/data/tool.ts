import { spawnSync } from 'node:child_process';

/**
 * Whether a program exists that a suite needs. Otherwise the suite is skipped with a message. If `NETLOOM_REQUIRE` lists the program, this
 * throws instead. `purpose` says what needs it.
 */
export function findTool(name: string, probe: readonly string[], purpose: string): boolean {
  if (spawnSync(name, probe).status === 0) return true;
  const said = `There is no ${name}; apt-get install ${name}. Only where it is, ${purpose}.`;
  if ((process.env['NETLOOM_REQUIRE'] ?? '').split(',').includes(name)) throw new Error(`NETLOOM_REQUIRE names ${name}. ${said}`);
  console.warn(`SKIPPED: ${said}`);
  return false;
}
