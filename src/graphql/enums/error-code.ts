import { API_ERRORS, type ApiCode } from '../common/errors.js';
import { enumType } from '../common/enum-type.js';

const MEANINGS = Object.fromEntries(Object.entries(API_ERRORS).map(([code, { meaning }]) => [code, meaning])) as Record<ApiCode, string>;

export const ErrorCodeEnum = enumType<ApiCode>('ErrorCode', 'The values of `extensions.code` in errors.', MEANINGS);
