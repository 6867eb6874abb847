import type { Row } from './driver.js';

export const bytes = (row: Row, column: string): Uint8Array => row[column] as unknown as Uint8Array;
