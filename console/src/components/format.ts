const NUMBER = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formatNumber = (value: number): string => NUMBER.format(value);

export const formatTime = (iso: string): string => TIME.format(new Date(iso));

export const formatScore = (value: number): string => value.toFixed(2);

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

export function formatAgo(iso: string): string {
  const seconds = Math.round((Date.parse(iso) - Date.now()) / 1_000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  return RELATIVE.format(Math.round(seconds / size), unit);
}

/** `POWER_FEED` becomes `power feed`. */
export const words = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

/** Cuts a text before it is rendered, because long values make a page slow. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)} …`;
}

export const plural = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
