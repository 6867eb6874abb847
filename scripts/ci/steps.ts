import { missingForNetbox } from '../stack/netbox.js';
import type { Step } from './run-steps.js';

/** Whether this machine has what a NetBox server needs. Installing one takes minutes, so it begins early. */
const HAS_NETBOX = missingForNetbox() === undefined;

/** The number of steps that run at once: the tests, and one other. */
export const AT_ONCE = 2;

/** What the tests need of the machine. With these names, a suite that cannot run fails instead of being skipped. */
const REQUIRED = {
  CONTRACT_REQUIRED: `neo4j,redis,chromium${HAS_NETBOX ? ',netbox' : ''}`,
  NETLOOM_REQUIRE: 'docker-compose,haproxy,conformance',
};

const FETCH_NEO4J = "await (await import('./scripts/stack/neo4j-artifacts.ts')).neo4jClassPath()";

const tsx = (...args: readonly string[]): readonly string[] => [process.execPath, '--import', 'tsx', ...args];

export interface Places {
  /** The file for Vitest's report. */
  readonly report: string;
  /** The folder for temporary files of the tests. */
  readonly temporary: string;
}

/** The tests: the README's command, or some files of them. Takes {@link Places.report} as JSON. */
export const testCommand = (report: string, files: readonly string[] = []): readonly string[] => [
  'npm',
  'test',
  '--',
  ...files,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];

export const testEnvironment = (temporary: string): Readonly<Record<string, string>> => ({ ...REQUIRED, TMPDIR: temporary });

/** The steps of continuous integration, the most urgent first. */
export function stepsOf({ report, temporary }: Places): readonly Step[] {
  return [
    { name: 'build', command: [process.execPath, 'scripts/prepare.mjs', '--build'], minutes: 5 },
    { name: 'packages', command: ['bash', 'scripts/ci/packages.sh'], minutes: 15 },
    { name: 'neo4j', needs: ['packages'], command: tsx('--input-type=module', '-e', FETCH_NEO4J), minutes: 10 },
    ...(HAS_NETBOX ? [{ name: 'netbox', needs: ['packages'], command: tsx('scripts/stack/install-netbox.ts'), minutes: 25 }] : []),
    { name: 'tests', needs: ['build', 'neo4j'], command: testCommand(report), env: testEnvironment(temporary), isLive: true, minutes: 70 },
    { name: 'static checks', needs: ['build'], command: ['npm', 'run', '--silent', 'check'], minutes: 15 },
    { name: 'evaluation', needs: ['build'], command: tsx('eval/main.ts', 'committed'), minutes: 30 },
    { name: 'newcomer', needs: ['build'], command: [process.execPath, 'scripts/newcomer.mjs'], minutes: 15 },
    { name: 'package', needs: ['build'], command: [process.execPath, 'scripts/packed.mjs'], minutes: 15 },
    { name: 'image', needs: ['build'], command: ['npm', 'run', '--silent', 'image'], minutes: 15 },
    { name: 'sample', needs: ['build'], command: tsx('scripts/sample/main.ts', '--check'), minutes: 5 },
  ];
}
