import type { TestProject } from 'vitest/node';
import { openServicesHost } from './services-host.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a suite asks for the services it needs: see `test/contract/services.ts`. */
    readonly servicesHost: string;
  }
}

/** Once for a run, before the workers; what it returns runs after the last of them. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const host = await openServicesHost();
  provide('servicesHost', host.url);
  return () => host.close();
}
