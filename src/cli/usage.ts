/** A number of an option, or an error of the command line. */
export function wholeNumber(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,9}$/u.test(text) || value < min || value > max)
      throw new UsageError(`${name}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(text)}.`);
    return value;
  };
}

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
