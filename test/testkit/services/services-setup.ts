import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { openServicesHost } from './services-host.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL at which suites request services: see `test/contract/services.ts`. */
    readonly servicesHost: string;
  }
}

/** The program that suites start as a process, and the console. Nothing is compiled if nothing has changed. */
function compileSources(): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs', '--build'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The sources do not compile, see above.');
}

/** Runs once before the workers. The returned function runs after the last worker. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  compileSources();
  const host = await openServicesHost();
  provide('servicesHost', host.url);
  return async () => {
    const missing = await host.missing();
    if (missing.length > 0) console.warn(`Some suites were skipped, because this machine lacks what they need. ${missing.join('. ')}.`);
    await host.close();
  };
}
