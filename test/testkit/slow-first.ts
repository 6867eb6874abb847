import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take more than a minute: they start first, so that no worker is left with one of them at the end. NetBox is third, because a step of
 * continuous integration may still be installing it.
 */
const SLOW: readonly string[] = [
  'test/failures/neo4j.test.ts',
  'test/instances/ephemeral.test.ts',
  'test/netbox/netbox.test.ts',
  'test/contract/neo4j.test.ts',
  'test/client/chaos.test.ts',
  'test/console/accessibility.test.ts',
  'test/stack/copy.test.ts',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? SLOW.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
