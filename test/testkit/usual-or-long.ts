/** How much a suite tries: the first amount, or with `LONG=1` the second one, which takes minutes. */
export const usualOrLong = <T>(usual: T, long: T): T => (process.env['LONG'] === '1' ? long : usual);
