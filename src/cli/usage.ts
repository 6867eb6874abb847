/** A number of an option, or an error of the command line. */
export function wholeNumber(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,9}$/u.test(text) || value < min || value > max)
      throw new UsageError(`${name}: expected a whole number from ${min} to ${max}, got ${JSON.stringify(text)}.`);
    return value;
  };
}

const MINUTES = { m: 1, h: 60, d: 1_440 };

/** A time of an option such as 30m, 24h or 7d, in minutes. */
export function duration(name: string): (text: string) => number {
  return (text) => {
    const [, count, unit] = /^(\d{1,6})([mhd])$/u.exec(text) ?? [];
    if (count === undefined || unit === undefined)
      throw new UsageError(`${name}: expected a time such as 30m, 24h or 7d, got ${JSON.stringify(text)}.`);
    return Number(count) * MINUTES[unit as keyof typeof MINUTES];
  };
}

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
