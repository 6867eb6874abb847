import type { Message, Part } from '../../model/message.js';

export type ImagePart = Extract<Part, { kind: 'IMAGE' }>;
type Said = Pick<Message, 'role' | 'parts'>;

/** Kinds of images that every provider takes, in base 64. */
const DATA = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/u;

/** Images of a message that a chat shows as such: the user's, for providers take them from nobody else, by an address or as data. */
export function imagesOf({ role, parts }: Said): readonly ImagePart[] {
  if (role !== 'USER') return [];
  return parts.filter((part): part is ImagePart => part.kind === 'IMAGE' && (/^https?:\/\//iu.test(part.url) || DATA.test(part.url)));
}

export const withoutImages = (parts: readonly Part[]): readonly Part[] => parts.filter(({ kind }) => kind !== 'IMAGE');

/** The address as it stands in a text: data would be nothing to read. */
export function addressOf({ url }: ImagePart): string {
  return /^data:/iu.test(url) ? `${url.slice(0, 40).split(/[;,]/u)[0] ?? 'data:'} (${url.length} characters)` : url;
}

/** The type and the data of an image that is no address. */
export function dataOf({ url }: ImagePart): { readonly mediaType: string; readonly data: string } | undefined {
  const [, mediaType, data] = DATA.exec(url) ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}
