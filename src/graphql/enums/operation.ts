import type { OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import { enumType } from '../common/enum-type.js';

export const OperationStatusEnum = enumType<OperationStatus>('OperationStatus', 'The status of a tool operation.', {
  RUNNING: 'The operation is running.',
  SUCCEEDED: 'The operation succeeded.',
  FAILED: 'The operation failed.',
  CANCELLED: 'The operation was cancelled.',
});

export const OperationEffectEnum = enumType<OperationEffect>('OperationEffect', 'The effect of a tool operation on objects.', {
  CREATED: 'Objects were created.',
  CHANGED: 'Objects were changed.',
  DELETED: 'Objects were deleted.',
  SELECTED: 'Objects were selected.',
  DESELECTED: 'Objects were deselected.',
});
