import { defineConfig } from 'vitest/config';
import { SlowFirst } from './test/testkit/slow-first.js';

/** Vitest shuffles files only if no sequencer is configured. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

export default defineConfig({
  // Node resolves graphql to its CommonJS build, vite to the ESM one: two copies do not recognise each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/testkit/services/services-setup.ts'],
    // These only turn a hang into an error, also on a busy machine: nothing is timed here, see bench.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // A worker keeps the modules of the product from one file to the next: no suite changes them.
    maxWorkers: 2,
    ...(isShuffled ? {} : { sequence: { sequencer: SlowFirst } }),
    isolate: false,
  },
});
