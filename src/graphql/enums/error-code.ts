import { API_CODES, type ApiCode } from '../common/errors.js';
import { enumType } from '../common/enum-type.js';

export const ErrorCodeEnum = enumType<ApiCode>('ErrorCode', 'The values of `extensions.code` in errors.', API_CODES);
