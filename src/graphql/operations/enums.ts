import type { OperationStatus } from '../../domain/operation.js';
import { enumType } from '../enums.js';

export const OperationStatusEnum = enumType<OperationStatus>('OperationStatus', 'How a tool execution went.', {
  RUNNING: 'It goes on.',
  SUCCEEDED: 'It did what it should.',
  FAILED: 'It failed.',
  CANCELLED: 'It was given up.',
});
