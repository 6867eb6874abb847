/** Times, dates and durations that the units of quantities do not have: `03:10Z`, `2026-11-25T03:12:44.1+01:00`, `0310Z`, `1d2h`, `25NOV2026`, `Q3`, `W47`. */
const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`;
const ZONE = String.raw`(?:\s?(?:z|utc|gmt|[acemnpw][es]?[sd]?t|[+-]\d{2}:?\d{2})(?![\p{L}\d]))?`;

export const TIMES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])t?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?${ZONE}(?:\s?[-–]\s?\d{1,2}:\d{2}${ZONE})?(?![\p{L}\d:])`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])\d{4}[-/.]\d{2}[-/.]\d{2}(?:[t\s_]\d{2}[:.]?\d{2}(?:[:.]?\d{2}(?:[.,]\d{1,9})?)?${ZONE})?(?![\p{L}\d])`,
    'giu',
  ),
  /(?<![\p{L}\d.:/-])(?:19|20)\d{6}(?:t?\d{4}(?:\d{2})?z?)?(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d.:/-])[0-2]\d[0-5]\d\s?(?:z|utc|h|hrs|cet|cest|gmt|lt)(?![\p{L}\d/-])/giu,
  new RegExp(String.raw`(?<![\p{L}\d./-])\d{1,2}[-\s]?${MONTH}[-\s]?(?:\d{4}|\d{2})?(?![\p{L}\d/-])`, 'giu'),
  new RegExp(String.raw`(?<![\p{L}\d./-])(?:(?:19|20)\d{2}[-\s]?)?${MONTH}[-/]\d{1,2}(?:[-/]\d{2,4})?(?![\p{L}\d/-])`, 'giu'),
  /(?<![\p{L}\d./-])(?:\d{1,4}(?:y|w|d|h|m|s|ms|min)){1,6}(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d./-])(?:(?:(?:19|20)\d{2}[-\s/]?)?(?:q[1-4]|h[12]|kw\s?\d{1,2}|w\d{2})|(?:q[1-4]|h[12]|kw\s?\d{1,2}|w\d{2}|fy)[-\s/]?(?:(?:19|20)\d{2}|\d{2})?)(?![\p{L}\d/-])/giu,
  /(?<![\p{L}\d./-])1[5-9]\d{8}(?:\d{3})?(?:\.\d{1,9})?(?![\p{L}\d/-])/gu,
  /(?<![\p{L}\d./-])\d{1,2}\s?[ap]\.?m\b/giu,
  /(?<![\p{L}\d./-])\d{1,2}[/x]\d{1,2}(?=\s(?:support|contract|shift|coverage|hours))/giu,
  /(?<![\p{L}\d./-])24[/x]7(?![\p{L}\d/-])/giu,
];
