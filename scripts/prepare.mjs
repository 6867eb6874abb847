// Prepares a clone: installs from the lock file if node_modules is missing or older, compiles the client package if its dist is older than its src, and
// with --build compiles the server and builds the console in the same way. With --run, the following arguments are a netloom command, which runs in
// this process. `npm start` calls it with `exec`, because a shell in between would end on Ctrl-C before netloom does, and would leave it running if
// only npm is stopped. (Windows has no exec: run this file there.)
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = process.argv.indexOf('--run');
const options = at < 0 ? process.argv.slice(2) : process.argv.slice(2, at);
const quiet = options.includes('--quiet');
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Netloom needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const changed = (path) => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0);

function newest(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs), 0);
}

function run(what, command, args) {
  if (!quiet) console.error(`${what} …`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`${what}: \`${command} ${args.join(' ')}\` failed.`);
    process.exit(status ?? 1);
  }
}

/** Compiles a folder's src if its dist is older. */
function compile(what, folder, config) {
  const built = changed(join(folder, 'dist/.tsbuildinfo'));
  if (built >= newest(join(root, folder, 'src')) && built >= changed(join(folder, config))) return;
  run(what, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, config)]);
}

/** Builds the console if its sources, or the client that it uses, are newer. */
function buildConsole() {
  const sources = Math.max(newest(join(root, 'console')), changed('packages/client/dist/.tsbuildinfo'));
  if (changed('dist/console/app/index.html') >= sources) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run('Building the console', process.execPath, [vite, 'build', 'console', '--config', 'console/vite.config.ts', '--logLevel', 'warn']);
}

if (changed('node_modules/.package-lock.json') < changed('package-lock.json')) {
  run('Installing from the lock file', 'npm', ['ci', '--no-audit', '--no-fund']);
}
compile('Compiling the client', 'packages/client', 'tsconfig.json');
if (options.includes('--build')) {
  compile('Compiling', '.', 'tsconfig.build.json');
  buildConsole();
}
if (at >= 0) {
  process.argv.splice(1, at, join(root, 'bin/netloom.mjs'));
  await import('../bin/netloom.mjs');
}
