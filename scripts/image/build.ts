import { spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execForm, type Instruction, type Stage } from './dockerfile.js';

/** The result of a Dockerfile, in a folder that represents the root of the file system. */
export interface Image {
  readonly root: string;
  /** A path inside the root, like the others. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly healthcheck: readonly string[];
}

export interface BuildOptions {
  /** The folders of the stages. */
  readonly folder: string;
  /** The source folder of COPY, and the files that it sees there. */
  readonly context: string;
  readonly files: readonly string[];
  /** The environment of RUN. */
  readonly env: NodeJS.ProcessEnv;
  /** The owner for `--chown`; undefined if this process may not change owners. */
  readonly owner: number | undefined;
  readonly log: (line: string) => void;
}

type Draft = { -readonly [Key in keyof Image]: Image[Key] };

/** Runs every instruction of every stage. Throws if one fails or is unknown. */
export async function buildImage(stages: readonly Stage[], options: BuildOptions): Promise<Image> {
  const built = new Map<string, Draft>();
  let image: Draft | undefined;
  for (const stage of stages) {
    const root = join(options.folder, `stage-${stage.name}`);
    mkdirSync(root, { recursive: true });
    image = { root, workdir: '/', env: {}, user: 'root', volumes: [], entrypoint: [], cmd: [], healthcheck: [] };
    built.set(stage.name, image);
    for (const step of stage.steps) {
      const started = performance.now();
      await perform(step, image, built, options);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      options.log(`${stage.name}: ${step.name} ${step.rest.slice(0, 100)} (${seconds} s)`);
    }
  }
  if (image === undefined) throw new Error('expected a stage in the Dockerfile, got none');
  return image;
}

async function perform(step: Instruction, image: Draft, built: ReadonlyMap<string, Draft>, options: BuildOptions): Promise<void> {
  switch (step.name) {
    case 'WORKDIR':
      image.workdir = step.rest;
      mkdirSync(join(image.root, step.rest), { recursive: true });
      return;
    case 'ENV': {
      const [, name = '', value = ''] = /^(\w+)=(\S*)$/u.exec(step.rest) ?? [];
      if (name === '') throw new Error(`expected ENV NAME=value, got: ${step.rest}`);
      image.env = { ...image.env, [name]: value };
      return;
    }
    case 'COPY':
      return copy(step, image, built, options);
    case 'RUN':
      return run(step.rest, join(image.root, image.workdir), { ...options.env, ...image.env });
    case 'USER':
      image.user = step.rest;
      return;
    case 'VOLUME':
      image.volumes = [...image.volumes, step.rest];
      return;
    case 'ENTRYPOINT':
      image.entrypoint = execForm(step);
      return;
    case 'CMD':
      image.cmd = execForm(step);
      return;
    case 'HEALTHCHECK':
      image.healthcheck = execForm({ ...step, rest: step.rest.replace(/^CMD\s+/u, '') });
      return;
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return;
    default:
      throw new Error(`the Dockerfile has ${step.name}, which is not known here`);
  }
}

function copy({ flags, rest }: Instruction, image: Draft, built: ReadonlyMap<string, Draft>, options: BuildOptions): void {
  const words = rest.split(/\s+/u);
  const target = words.pop() ?? '';
  const from = flags['from'] === undefined ? undefined : built.get(flags['from']);
  if (flags['from'] !== undefined && from === undefined) throw new Error(`COPY from ${flags['from']}: there is no such stage before it`);
  const to = target.startsWith('/') ? join(image.root, target) : join(image.root, image.workdir, target);
  for (const word of words) {
    if (from === undefined) copyFromContext(word, to, words.length > 1 || target.endsWith('/'), options);
    else cpSync(join(from.root, word), to, { recursive: true, verbatimSymlinks: true });
  }
  if (flags['chown'] !== undefined && options.owner !== undefined) chownSync(to, options.owner, options.owner);
}

/** The content of a folder is copied into the target. A file becomes the target or is copied into it. */
function copyFromContext(word: string, to: string, into: boolean, { context, files }: BuildOptions): void {
  const isFolder = existsSync(join(context, word)) && statSync(join(context, word)).isDirectory();
  const seen = isFolder ? files.filter((file) => file.startsWith(`${word}/`)) : files.filter((file) => file === word);
  if (seen.length === 0) throw new Error(`COPY ${word}: there is no such thing in the build context`);
  for (const file of seen) {
    const name = isFolder ? file.slice(word.length + 1) : word;
    const path = isFolder || into ? join(to, name) : to;
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(context, file), path);
  }
}

function run(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`RUN ${command} ended with ${code ?? signal}:\n${said.slice(-4_000)}`));
    });
  });
}
