/** One line of a plot; its points are sorted by x. */
export interface Curve {
  readonly name: string;
  /** True for baselines. */
  readonly dashed?: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly curves: readonly Curve[];
}

const SIZE = { width: 760, height: 440 } as const;
const FRAME = { left: 64, right: 560, top: 48, bottom: 380 } as const;
const LEGEND = { x: 584, y: 64, line: 26 } as const;
const LEVELS = [0, 20, 40, 60, 80, 100];

/** Okabe and Ito's colors, which color-blind people can distinguish; brighter on dark backgrounds. */
const COLOURS = [
  { light: '#0072b2', dark: '#56b4e9' },
  { light: '#d55e00', dark: '#ff8c42' },
  { light: '#007a5a', dark: '#2fc79a' },
  { light: '#aa4488', dark: '#e59ac8' },
  { light: '#8a6d00', dark: '#f0e442' },
  { light: '#333333', dark: '#dddddd' },
  { light: '#777777', dark: '#999999' },
] as const;

/** Markers distinguish lines without colors. */
const MARKERS: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 4},${y}a4,4 0 1,0 8,0a4,4 0 1,0 -8,0`,
  (x, y) => `M${x - 4},${y - 4}h8v8h-8z`,
  (x, y) => `M${x},${y - 5}l5,9h-10z`,
  (x, y) => `M${x},${y - 5}l5,5l-5,5l-5,-5z`,
  (x, y) => `M${x},${y + 5}l5,-9h-10z`,
];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = (value: number): number => Math.round(value * 10) / 10;

/** A line chart of percentages (y) over sizes (x, logarithmic), readable on light and dark backgrounds and by screen readers. */
export function svgOf({ title, xLabel, yLabel, curves }: Plot): string {
  const xs = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].toSorted((a, b) => a - b);
  const [least = 1, most = 2] = [xs[0], xs.at(-1)];
  const span = Math.max(Number.EPSILON, Math.log2(most) - Math.log2(least));
  const across = (x: number) => round(FRAME.left + ((Math.log2(x) - Math.log2(least)) / span) * (FRAME.right - FRAME.left));
  const up = (y: number) => round(FRAME.bottom - (y / 100) * (FRAME.bottom - FRAME.top));
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(toldOf(xLabel, yLabel, curves))}</desc>`,
    `<style>${styleOf(curves.length)}</style>`,
    `<rect class="ground" width="${SIZE.width}" height="${SIZE.height}" rx="8"/>`,
    `<text class="title" x="${FRAME.left}" y="28">${escaped(title)}</text>`,
    ...LEVELS.flatMap((level) => [
      `<path class="grid" d="M${FRAME.left},${up(level)}H${FRAME.right}"/>`,
      `<text class="label" x="${FRAME.left - 10}" y="${up(level) + 4}" text-anchor="end">${level}</text>`,
    ]),
    ...xs.flatMap((x) => [
      `<path class="grid" d="M${across(x)},${FRAME.top}V${FRAME.bottom}"/>`,
      `<text class="label" x="${across(x)}" y="${FRAME.bottom + 20}" text-anchor="middle">${x.toLocaleString('en')}</text>`,
    ]),
    `<text class="label" x="${(FRAME.left + FRAME.right) / 2}" y="${FRAME.bottom + 44}" text-anchor="middle">${escaped(xLabel)}</text>`,
    `<text class="label" transform="translate(20 ${(FRAME.top + FRAME.bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(yLabel)}</text>`,
    ...inLayers(curves).map(([curve, index]) => drawn(curve, index, across, up)),
    ...curves.map(legendOf),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** The first line is drawn on top, and dashed lines on top of solid ones, so that equal lines are visible. */
const inLayers = (curves: readonly Curve[]): readonly (readonly [Curve, number])[] =>
  curves
    .map((curve, index) => [curve, index] as const)
    .toReversed()
    .toSorted(([one], [other]) => Number(one.dashed ?? false) - Number(other.dashed ?? false));

/** The values as text. */
function toldOf(xLabel: string, yLabel: string, curves: readonly Curve[]): string {
  const told = curves.map(({ name, points }) => `${name}: ${points.map(({ x, y }) => `${y} at ${x}`).join(', ')}.`);
  return `${yLabel} by ${xLabel}. ${told.join(' ')}`;
}

function styleOf(count: number): string {
  const colours = (ground: 'light' | 'dark') =>
    Array.from({ length: count }, (_, index) => {
      const colour = COLOURS[index % COLOURS.length]?.[ground];
      return `.line${index}{stroke:${colour}}.mark${index}{fill:${colour}}`;
    }).join('');
  return [
    'text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-size:15px;font-weight:600}.ground{fill:#fff}.grid{stroke:#d8dee4}',
    '.line{fill:none;stroke-width:2}.dashed{stroke-dasharray:6 4}',
    colours('light'),
    `@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}.grid{stroke:#30363d}${colours('dark')}}`,
  ].join('');
}

const classOf = (index: number, dashed = false): string => `line line${index}${dashed ? ' dashed' : ''}`;
const marker = (index: number, x: number, y: number): string =>
  `<path class="mark${index}" d="${MARKERS[index % MARKERS.length]?.(x, y) ?? ''}"/>`;

function drawn({ points, dashed }: Curve, index: number, across: (x: number) => number, up: (y: number) => number): string {
  const places = points.map(({ x, y }) => [across(x), up(y)] as const);
  const line = `<path class="${classOf(index, dashed)}" d="M${places.map((place) => place.join(',')).join('L')}"/>`;
  return [line, ...places.map(([x, y]) => marker(index, x, y))].join('');
}

function legendOf({ name, dashed }: Curve, index: number): string {
  const y = LEGEND.y + index * LEGEND.line;
  const line = `<path class="${classOf(index, dashed)}" d="M${LEGEND.x},${y}h32"/>${marker(index, LEGEND.x + 16, y)}`;
  return `${line}<text x="${LEGEND.x + 42}" y="${y + 4}">${escaped(name)}</text>`;
}
