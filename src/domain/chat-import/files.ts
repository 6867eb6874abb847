import { isJsonObject, type Json, type JsonObject } from '../common/json.js';
import { membersOf, textIn, type Members } from './members.js';
import { reportUnread, type Reading } from './reading.js';

const URL = /^[a-zA-Z][a-zA-Z0-9+.-]{0,30}:/;

/** The beginnings of images in base64. */
const IMAGES: readonly (readonly [string, string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

const mediaTypeOf = (block: Members): string | undefined => block.text('mediaType', 'mimeType', 'mime_type', 'media_type', 'contentType');

/** An image of any tool: an address, or bytes in base64, in a member of the block or of one inside it. */
export function readImage(block: Members, reading: Reading): void {
  const places = [block, ...['image_url', 'source', 'image', 'inlineData', 'inline_data'].flatMap((name) => block.within(name) ?? [])];
  const source = block.within('image')?.within('source');
  const all = source === undefined ? places : [...places, source];
  const mediaType = all.reduce<string | undefined>((found, place) => found ?? mediaTypeOf(place), undefined) ?? formatOf(all);
  const stated = all.reduce<string | undefined>((found, place) => found ?? place.text(...ADDRESSES), undefined);
  const url = stated === undefined ? undefined : addressOf(stated, mediaType);
  if (url === undefined) reading.unused.push('image without an address');
  else reading.parts.push({ kind: 'IMAGE', url });
}

const ADDRESSES = ['url', 'image_url', 'image', 'data', 'bytes'];

function formatOf(places: readonly Members[]): string | undefined {
  const format = places.map((place) => place.text('format')).find((each) => each !== undefined);
  return format === undefined ? undefined : `image/${format}`;
}

function addressOf(stated: string, mediaType: string | undefined): string | undefined {
  if (URL.test(stated)) return stated;
  const type = mediaType ?? IMAGES.find(([beginning]) => stated.startsWith(beginning))?.[1];
  return type === undefined || stated === '' ? undefined : `data:${type};base64,${stated}`;
}

/** A file: its text is used; bytes are only used if they are those of a text. */
export function readFile(block: Members, reading: Reading): void {
  const places = [block, ...['file', 'source', 'document', 'resource'].flatMap((name) => block.within(name) ?? [])];
  const bytes = block.within('document')?.within('source');
  const all = bytes === undefined ? places : [...places, bytes];
  const first = (...names: readonly string[]): string | undefined =>
    all.reduce<string | undefined>((found, place) => found ?? place.text(...names), undefined);
  const mediaType = all.reduce<string | undefined>((found, place) => found ?? mediaTypeOf(place), undefined);
  if (mediaType?.startsWith('image/') === true) return readImage(block, reading);
  const name = oneLine(first('filename', 'fileName', 'file_name', 'name', 'title', 'uri') ?? 'file');
  const text = first('text', 'extracted_content') ?? plainText(block, reading) ?? decoded(first(...BYTES), mediaType);
  if (text === undefined || text === '') reading.unused.push(`content of the file ${name.slice(0, 100)}`);
  else reading.parts.push({ kind: 'FILE', name, text, ...(mediaType === undefined ? {} : { mediaType }) });
}

const BYTES = ['file_data', 'data', 'url', 'blob', 'bytes', 'fileUri', 'file_url'];

const oneLine = (name: string): string =>
  name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 1_000) || 'file';

/** Anthropic's documents of plain text or of blocks. */
function plainText(block: Members, reading: Reading): string | undefined {
  const source = block.within('source');
  if (source === undefined) return undefined;
  const type = source.text('type');
  if (type === 'text') return source.text('data');
  if (type !== 'content') return undefined;
  const content = source.value('content') ?? '';
  if (typeof content === 'string') return content;
  const texts = Array.isArray(content)
    ? (content as readonly Json[]).flatMap((each) => {
        if (!isJsonObject(each)) return [];
        const members = membersOf(each);
        const text = members.text('text');
        if (text === undefined) reading.unused.push(textIn(each, 'type') ?? 'block of a document');
        else reportUnread(members, reading);
        return text ?? [];
      })
    : [];
  return texts.length === 0 ? undefined : texts.join('\n');
}

const DATA_URL = /^data:([^;,]{0,100})(?:;[^;,]{0,100}){0,5};base64,/;
const TEXT_TYPE = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|csv|toml))/;

/** The text of bytes in base64, if their media type is that of a text, and they are UTF-8. */
function decoded(stated: string | undefined, mediaType: string | undefined): string | undefined {
  if (stated === undefined) return undefined;
  const [head, ofUrl] = DATA_URL.exec(stated) ?? [];
  const type = ofUrl === undefined || ofUrl === '' ? mediaType : ofUrl;
  if (type === undefined || !TEXT_TYPE.test(type)) return undefined;
  if (head === undefined && URL.test(stated)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(stated.slice(head?.length ?? 0)), (each) => each.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const BASE64 = /^[A-Za-z0-9+/=_\s-]+$/;
const LEAST_BINARY = 64;
const BINARY_NAMES: ReadonlySet<string> = new Set(['blob', 'bytes', 'b64_json', 'base64']);

/** JSON in which bytes in base64 are replaced by their length. */
export function jsonWithoutBinaries(value: Json, reading: Reading): string {
  return JSON.stringify(value, function (this: unknown, name: string, member: unknown) {
    if (typeof member !== 'string' || !isBinary(isJsonObject(this) ? this : {}, name, member)) return member;
    reading.unused.push('binary data of a result');
    return `(binary data: ${member.length} characters of base64)`;
  });
}

function isBinary(holder: JsonObject, name: string, text: string): boolean {
  if (text.length < LEAST_BINARY) return false;
  const [, ofUrl] = DATA_URL.exec(text) ?? [];
  if (ofUrl !== undefined) return true;
  if (!BINARY_NAMES.has(name) && name !== 'data') return false;
  const mediaType = mediaTypeOf(membersOf(holder)) ?? textIn(holder, 'format');
  return (BINARY_NAMES.has(name) || (mediaType !== undefined && !TEXT_TYPE.test(mediaType))) && BASE64.test(text);
}
