import type { UnresolvedReference } from '../../domain/inventory/netbox/dump-references.js';
import type { ImportReport } from './import-report.js';

/** Counts the references of an inventory file that were not understood. */
export interface UnresolvedTally {
  add(references: readonly UnresolvedReference[] | undefined): void;
  report(): Pick<ImportReport, 'unresolved' | 'unresolvedCount'>;
}

/** The maximum number of fields that are reported. */
const MAX_FIELDS = 100;

export function createUnresolvedTally(): UnresolvedTally {
  const fields = new Map<string, UnresolvedReference & { count: number }>();
  let total = 0;
  return {
    add(references = []) {
      for (const reference of references) {
        total += 1;
        const counted = fields.get(reference.field);
        if (counted !== undefined) counted.count += 1;
        else if (fields.size < MAX_FIELDS) fields.set(reference.field, { ...reference, count: 1 });
      }
    },
    report: () => ({ unresolved: [...fields.values()].toSorted((a, b) => b.count - a.count), unresolvedCount: total }),
  };
}
