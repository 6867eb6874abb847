import type { QuotaKind } from '../../domain/quotas/quotas.js';
import { enumType } from '../common/enum-type.js';

export const QuotaKindEnum = enumType<QuotaKind>('QuotaKind', 'What a quota counts.', {
  SESSIONS: 'Sessions, also archived ones.',
  MESSAGES: 'Messages, except cancelled ones.',
  BYTES: 'The bytes of the contents of messages, and of the arguments and results of operations, as JSON in UTF-8.',
  ENTITIES: 'Entities that exist. They count for the workspace only.',
  MEMORIES: 'Memories, also superseded ones. They count for the workspace only.',
});
