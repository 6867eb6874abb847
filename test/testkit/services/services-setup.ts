import type { TestProject } from 'vitest/node';
import { openServicesHost } from './services-host.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL at which suites request services: see `test/contract/services.ts`. */
    readonly servicesHost: string;
  }
}

/** Runs once before the workers. The returned function runs after the last worker. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const host = await openServicesHost();
  provide('servicesHost', host.url);
  return () => host.close();
}
