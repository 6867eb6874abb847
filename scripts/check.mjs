// Runs all static checks one after the other, even if one fails.
import { spawnSync } from 'node:child_process';

const checks = [
  { name: 'types of the client', command: 'tsc', args: ['-p', 'packages/client/tsconfig.json'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the console', command: 'tsc', args: ['-p', 'console/tsconfig.json'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'layers', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src'] },
  { name: 'language', command: 'tsx', args: ['scripts/language/main.ts'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'schema', command: 'tsx', args: ['scripts/emit-schema.ts', '--check'] },
  { name: 'generated types', command: 'graphql-codegen', args: ['--config', 'codegen.yml', '--check'] },
  { name: 'generated client', command: 'tsx', args: ['scripts/client/main.ts', '--check'] },
];

const failed = checks.filter(({ name, command, args }) => {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, { encoding: 'utf8' });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}  (${Date.now() - started} ms)`);
  if (status !== 0) console.log(`${stdout ?? ''}${stderr ?? ''}`);
  return status !== 0;
});
if (failed.length > 0) {
  console.log(`${failed.length} of ${checks.length} checks failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
