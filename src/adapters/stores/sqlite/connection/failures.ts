/** Result codes of SQLite about the disk, the file or other processes, not about the statement: https://sqlite.org/rescode.html */
const CONDITIONS: Readonly<Record<number, string>> = {
  5: 'it is busy',
  6: 'it is locked',
  8: 'it is read-only',
  10: 'reading or writing failed',
  11: 'it is damaged',
  13: 'the disk is full',
  14: 'a file cannot be opened',
  26: 'it is no database',
};

/** Whether an error is about the state of the disk and not about the statement. */
export const isUnavailable = (error: unknown): boolean => CONDITIONS[resultOf(error)] !== undefined;

const CONSTRAINT = 19;

/** Whether a row would violate a constraint, such as a unique index. */
export const isConstraintViolation = (error: unknown): boolean => resultOf(error) === CONSTRAINT;

/** The reason, as a sentence, of an error for which {@link isUnavailable} holds. */
export const reasonOf = (error: unknown): string => CONDITIONS[resultOf(error)] ?? 'unknown reason';

/** The primary result code, which is the low byte of an extended one; 0 for other errors. */
function resultOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const code = 'errcode' in error ? error.errcode : 'sqliteCode' in error ? error.sqliteCode : undefined;
  return typeof code === 'number' ? code & 0xff : 0;
}
