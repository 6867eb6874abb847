import type { EntityType } from '../../model/entity.js';
import { ABSENT_THINGS } from '../../language/en/attributes.js';
import type { Span } from './words.js';

/** A condition that a question sets for the entities of a list: “with role storage”, “tagged legacy”, “without a tenant”. */
export interface Filter {
  /** The words of the question: `role storage`. */
  readonly text: string;
  /** The attributes and relations that have the value: `ROLE`, `tags`. */
  readonly names: readonly string[];
  /** The values, each in small letters; one of them is enough. Without values, it is about the existence of any. */
  readonly values: readonly string[];
  /** It asks for entities that do not have it. */
  readonly isNegated: boolean;
  /** Its words stand before the noun: “disabled interfaces”. */
  readonly isAdjective?: true;
  /** The adjective in a title, if it is not {@link text}: `unassigned`. */
  readonly called?: string;
  /** The numbers that it allows, instead of values: “more than 8 GB of memory”. */
  readonly range?: NumberRange;
}

/** Numbers between two bounds, inclusive. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

export const isIn = ({ least, most }: NumberRange, value: number): boolean => value >= least && value <= most;

/** A filter with its place, which includes the noun of its kind. */
export interface FilterSpan extends Filter, Span {
  /** The types of the entities that the value may name; none for tags and statuses. */
  readonly types: readonly EntityType[];
}

/** The number of bits of the network of a prefix, as if it were an attribute. */
export const PREFIX_LENGTH = 'prefix length';

/** The version of the Internet protocol of a prefix or an address, `4` or `6`, as if it were an attribute. */
export const IP_VERSION = 'ip version';

/** Ports that no cable is plugged into. */
export const WITHOUT_CABLE: Filter = { text: 'cable', names: ABSENT_THINGS.get('cable') ?? [], values: [], isNegated: true };
