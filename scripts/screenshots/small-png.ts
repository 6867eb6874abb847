import { deflateSync, inflateSync } from 'node:zlib';

/** A picture as rows of pixels, each with its bytes of red, green and blue. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLOURS = 256;

/**
 * The same picture with at most 256 colours, which makes a screenshot about three times smaller. Colours are rounded more and more until there are few
 * enough. Expects a PNG with 8 bits a channel and without interlacing, as browsers write it.
 */
export function smallPng(png: Buffer): Buffer {
  const pixels = decode(png);
  for (let bits = 7; bits >= 3; bits -= 1) {
    const small = encode(pixels, bits);
    if (small !== undefined) return small;
  }
  return png;
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function decode(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined || header[8] !== 8 || header[12] !== 0)
    throw new Error('Expected a PNG with 8 bits a channel and without interlacing.');
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const rows = unfilter(raw, width * channels, height, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) rgb.set(rows.subarray(pixel * channels, pixel * channels + 3), pixel * 3);
  return { width, height, rgb };
}

/** Undoes the prediction of each row; see the PNG specification, section 9. */
function unfilter(raw: Buffer, stride: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < step ? 0 : (rows[at - step] ?? 0);
      const up = y === 0 ? 0 : (rows[at - stride] ?? 0);
      const corner = x < step || y === 0 ? 0 : (rows[at - stride - step] ?? 0);
      rows[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return rows;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return Math.floor((left + up) / 2);
  if (filter !== 4) return 0;
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** A PNG with a palette; undefined if the picture has more than 256 colours of this many bits a channel. */
function encode({ width, height, rgb }: Pixels, bits: number): Buffer | undefined {
  const mask = (0xff << (8 - bits)) & 0xff;
  const palette = new Map<number, number>();
  const colours: number[] = [];
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, green, blue] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
    const key = ((red & mask) << 16) | ((green & mask) << 8) | (blue & mask);
    let index = palette.get(key);
    if (index === undefined) {
      if (palette.size === MAX_COLOURS) return undefined;
      index = palette.size;
      palette.set(key, index);
      colours.push(red, green, blue);
    }
    const y = Math.floor(pixel / width);
    rows[y * (width + 1) + 1 + (pixel % width)] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
