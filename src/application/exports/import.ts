import type { Dependencies } from '../common/index.js';
import type { MemoryId } from '../../domain/common/ids.js';
import type { Principal } from '../../domain/common/principal.js';
import type { IdMap } from '../../domain/export/map-ids.js';
import type { MissingEntity } from './find-entities.js';
import type { CheckedDocument } from './read-document.js';

/** An import after its checks: the document, the new ids, and what the workspace lacks. */
export interface Import {
  readonly deps: Dependencies;
  readonly caller: Principal;
  readonly document: CheckedDocument;
  readonly ids: IdMap;
  /** A key that the caller asks for instead of that of the document. */
  readonly key: string | undefined;
  readonly memories: ReadonlyMap<MemoryId, MemoryId>;
  readonly entities: readonly MissingEntity[];
}
