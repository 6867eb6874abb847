/** Quantities with a unit right behind them, shares and comparisons: `10Gbps`, `1.2kpps`, `-18.2dBm`, `2x10G`, `3/4`, `~40ms`, `1e-9`, `9k`. */
const UNIT = [
  '[munpkMGTP]?(?:s|sec|W|V|A|VA|Wh|Hz|m|b|B|bps|Bps|bit|bit/s|bits|byte|bytes|pps|cps|ops|iops|qps|rps|g|eV)',
  'db|dbm|dBm|dB|ppm|ppb|fps|rpm|RPM|psi|bar|[kKMGT]i?[bB](?:/s|ps)?|[MGT]|Gig|gig|meg|k|K|x|X|U|RU|ru|kg|lbs?|cm|mm|km|ft|mi|°?[CF]|min|hrs?|px|cores?|vcpus?',
].join('|');

export const QUANTITIES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d.:/-])[~≈<>±+-]{0,2}\d{1,9}(?:[.,]\d{1,9}){0,3}\s?(?:[-–]\s?\d{1,9}(?:[.,]\d{1,6})?\s?)?(?:${UNIT})(?![\p{L}\d/:-])`,
    'gu',
  ),
  /(?<![\p{L}\d.:/-])[~≈<>±+-]{1,2}\d{1,9}(?:[.,]\d{1,9}){0,3}(?![\p{L}\d/:])/gu,
  /(?<![\p{L}\d.:/-])\d{1,9}(?:[.,]\d{1,9})?e[+-]?\d{1,3}(?![\p{L}\d/:])/giu,
  // The sum under a table: “Total entries displayed: 5”.
  /^[ \t]*total\b[^\n\d]{0,48}\d{1,9}(?=[ \t\r]*$)/gimu,
  /(?<![\p{L}\d./-])\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d/-])/giu,
];
