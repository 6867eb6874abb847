import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { resolve as metroResolve } from 'metro-resolver';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const PACKAGE = 'packages/client';
const EXPORTS = ['.', './operations', './cache', './apollo', './urql'] as const;

describe('the package @netloom/client', () => {
  let folder: string;
  let installed: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'netloom-client-'));
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    await run('tar', ['-xzf', join(folder, filename), '-C', folder]);
    installed = join(folder, 'package');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('contains what its exports name, and depends on graphql-ws alone', () => {
    const { exports, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
      readonly dependencies: object;
    };
    for (const entry of Object.values(exports))
      for (const file of typeof entry === 'string' ? [entry] : [entry.types, entry.default])
        expect(existsSync(join(installed, file)), file).toBe(true);
    expect(Object.keys(dependencies)).toEqual(['graphql-ws']);
    expect(existsSync(join(installed, 'src'))).toBe(false);
  });

  it('takes at most 20 kB compressed, with everything and its dependency', async () => {
    const entry = join(folder, 'entry.mjs');
    const all = EXPORTS.map(
      (name) => `export * from ${JSON.stringify(join(process.cwd(), PACKAGE, 'dist', name === '.' ? 'index.js' : fileOf(name)))};`,
    );
    writeFileSync(entry, all.join('\n'));
    const output = (await build({
      logLevel: 'error',
      configFile: false,
      root: folder,
      build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'client' }, target: 'es2022' },
    })) as Rollup.RollupOutput[];
    const code = output
      .flatMap((each) => each.output)
      .map((chunk) => ('code' in chunk ? chunk.code : ''))
      .join('');
    expect(code).toContain('graphql-transport-ws');
    const size = gzipSync(code).length;
    console.info(`@netloom/client: ${size} bytes compressed.`);
    expect(size).toBeLessThan(20_000);
  });

  it('resolves in Metro, the bundler of React Native', () => {
    const file = (path: string) =>
      existsSync(path) && statSync(path).isFile() ? { type: 'sourceFile' as const, filePath: path } : undefined;
    for (const name of EXPORTS) {
      const request = `@netloom/client${name.slice(1)}`;
      const found = metroResolve(metroContext(file, 'import'), request, 'ios');
      expect(found, request).toMatchObject({ type: 'sourceFile', filePath: expect.stringMatching(/dist\/.+\.js$/u) as unknown });
    }
    // Metro uses the condition of the statement: `import`, or `require` after a transformation to CommonJS.
    const imported = /from '(graphql-ws[^']*)'/u.exec(readFileSync(join(installed, 'dist/live/connection.js'), 'utf8'))?.[1] ?? '';
    for (const [condition, name] of [
      ['import', 'client.js'],
      ['require', 'client.cjs'],
    ] as const) {
      const found = metroResolve(metroContext(file, condition), imported, 'ios');
      expect(found, condition).toMatchObject({ filePath: expect.stringMatching(`graphql-ws/dist/${name}$`) as unknown });
    }
  });

  it('names its documents for servers that only accept trusted ones', () => {
    const documents = JSON.parse(readFileSync(join(installed, 'persisted-documents.json'), 'utf8')) as Record<string, string>;
    expect(Object.keys(documents).length).toBeGreaterThan(30);
    for (const [digest, text] of Object.entries(documents)) expect(createHash('sha256').update(text).digest('hex')).toBe(digest);
  });
});

const fileOf = (name: (typeof EXPORTS)[number]): string =>
  ({
    '.': 'index.js',
    './operations': 'generated/operations.js',
    './cache': 'cache/keys.js',
    './apollo': 'cache/apollo.js',
    './urql': 'cache/urql.js',
  })[name];

/** The context of a resolution with the defaults of React Native 0.79 and newer. */
function metroContext(
  file: (path: string) => { readonly type: 'sourceFile'; readonly filePath: string } | undefined,
  condition: 'import' | 'require',
): never {
  const packageOf = (path: string) => {
    for (let folder = path; folder !== '/'; folder = join(folder, '..')) {
      const manifest = join(folder, 'package.json');
      if (existsSync(manifest))
        return {
          rootPath: folder,
          packageJson: JSON.parse(readFileSync(manifest, 'utf8')) as object,
          packageRelativePath: path.slice(folder.length + 1),
        };
    }
    return null;
  };
  const context = {
    allowHaste: false,
    assetExts: new Set(['png']),
    customResolverOptions: {},
    dev: true,
    disableHierarchicalLookup: false,
    doesFileExist: (path: string) => existsSync(path),
    extraNodeModules: null,
    fileSystemLookup: (path: string) => {
      if (!existsSync(path)) return { exists: false };
      return { exists: true, type: statSync(path).isDirectory() ? 'd' : 'f', realPath: path };
    },
    getPackage: (path: string) => (existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : null),
    getPackageForModule: packageOf,
    isESMImport: condition === 'import',
    mainFields: ['react-native', 'browser', 'main'],
    nodeModulesPaths: [join(process.cwd(), 'node_modules')],
    originModulePath: join(process.cwd(), 'app.js'),
    preferNativePlatform: true,
    redirectModulePath: (path: string) => path,
    resolveAsset: () => null,
    resolveHasteModule: () => undefined,
    resolveHastePackage: () => undefined,
    sourceExts: ['js', 'jsx', 'json', 'ts', 'tsx'],
    unstable_conditionNames: ['react-native'],
    unstable_conditionsByPlatform: { web: ['browser'] },
    unstable_enablePackageExports: true,
    unstable_incrementalResolution: false,
    unstable_logWarning: (message: string) => {
      throw new Error(message);
    },
    sourceFile: file,
  };
  return context as never;
}
