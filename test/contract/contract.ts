import { describe, it } from 'vitest';

/** What one method or promise of a port demands, by what it demands. A spec makes its own random names and never empties anything. */
export type Specs<Subject> = Readonly<Record<string, (subject: Subject) => Promise<void>>>;

/** Something that can be tried and let go of. */
interface Opened {
  dispose(): Promise<void>;
}

/** Every spec against one subject, opened before the first and disposed of after the last. */
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
