import type { Message, Part } from '../../model/message.js';

export type ImagePart = Extract<Part, { kind: 'IMAGE' }>;
type Said = Pick<Message, 'role' | 'parts'>;

/** Image types that all providers accept in base64. */
const DATA = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/]+={0,2})$/u;

/** The images of a message that a chat contains: only those of the user, by URL or as data. */
export function imagesOf({ role, parts }: Said): readonly ImagePart[] {
  if (role !== 'USER') return [];
  return parts.filter((part): part is ImagePart => part.kind === 'IMAGE' && (/^https?:\/\//iu.test(part.url) || DATA.test(part.url)));
}

export const withoutImages = (parts: readonly Part[]): readonly Part[] => parts.filter(({ kind }) => kind !== 'IMAGE');

/** The URL as it appears in a text, on one line; data URLs are abbreviated. */
export function addressOf({ url }: ImagePart): string {
  const address = /^data:/iu.test(url) ? `${url.slice(0, 40).split(/[;,]/u)[0] ?? 'data:'} (${url.length} characters)` : url;
  return address.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The type and the data of a data URL. */
export function dataOf({ url }: ImagePart): { readonly mediaType: string; readonly data: string } | undefined {
  const [, mediaType, data] = DATA.exec(url) ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}
