import { describe, it } from 'vitest';

/** Tests of one method or promise of a port, by title. A test uses random names and never empties anything. */
export type Specs<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** A subject of tests that can be disposed of. */
interface Opened {
  dispose(): Promise<void>;
}

/** Runs every test against one subject, which is opened before the first and disposed of after the last. */
export function describeContract<Subject extends Opened>(name: string, specs: Specs<Subject>, open: () => Promise<Subject>): void {
  describe(name, () => {
    let subject: Promise<Subject> | undefined;
    const opened = (): Promise<Subject> => (subject ??= open());
    for (const [demand, spec] of Object.entries(specs)) it(demand, async () => spec(await opened()));
    it('releases its resources, and may be disposed of twice', async () => {
      const one = await opened();
      await one.dispose();
      await one.dispose();
    });
  });
}
