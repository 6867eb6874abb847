import { z } from 'zod';
import { ID_PREFIXES, type IdKind } from '../common/ids.js';
import type { Json } from '../common/json.js';

const LONE_SURROGATE = /\p{Cs}/u;

/** A text of at most `most` UTF-16 units, which is well-formed Unicode. */
export const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !LONE_SURROGATE.test(value), 'well-formed Unicode');

/** A name, a reason or another short text. */
export const short = text(4_000);

/** A text of the size of a message. */
export const long = text(1_048_576);

export const id = (kind: IdKind) => z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-z]{16,40}$`, 'u'));

/** Milliseconds since 1970, at most the year 9999. */
export const time = z.int().min(0).max(253_402_300_799_999);

/** A number of things, which can be increased without a loss of precision. */
export const count = z.int().min(0).max(1_000_000_000);

export const position = z.int().min(1).max(1_000_000_000);

export const score = z.number();

export const list = <Item extends z.ZodType>(item: Item, most = 10_000) => z.array(item).max(most).readonly();

/** JSON whose nesting {@link parseLine} has checked. */
export const json = z.custom<Json>(() => true).meta({ description: 'Any JSON value, nested at most 64 levels.' });

export const jsonObject = z.record(z.string(), json).readonly();

/** The id of a message; empty for none, such as before the first message. */
export const maybeMessage = z.union([id('message'), z.literal('')]);
