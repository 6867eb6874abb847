import type { Principal } from '../../domain/common/principal.js';

/** What a request turns out to be while it is served. */
export interface RequestNote {
  caller?: Principal;
  /** The kind of a GraphQL operation with its root fields. */
  operation?: string;
  /** The cost of a GraphQL operation. */
  cost?: number;
}
