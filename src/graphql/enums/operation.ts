import type { OperationEffect, OperationStatus } from '../../domain/model/operation.js';
import { enumType } from '../common/enum-type.js';

export const OperationStatusEnum = enumType<OperationStatus>('OperationStatus', 'How a tool execution went.', {
  RUNNING: 'It goes on.',
  SUCCEEDED: 'It did what it should.',
  FAILED: 'It failed.',
  CANCELLED: 'It was given up.',
});

export const OperationEffectEnum = enumType<OperationEffect>('OperationEffect', 'What a tool execution did to things.', {
  CREATED: 'Brought something into being.',
  CHANGED: 'Changed something.',
  DELETED: 'Removed something.',
  SELECTED: 'Selected something.',
  DESELECTED: 'Took the selection of something back.',
});
