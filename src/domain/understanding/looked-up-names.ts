import type { Mention, Understanding } from '../model/understanding.js';

/** A name that nothing in the inventory has; not a component that a known entity does not have. */
const isUnknownName = ({ kind, status, lookedIn }: Mention): boolean => kind === 'NAME' && status === 'UNKNOWN' && lookedIn === undefined;

/** The unknown names of a text, each once, in the order of the text. */
export const unknownNamesIn = ({ mentions }: Pick<Understanding, 'mentions'>): readonly string[] => [
  ...new Set(mentions.filter(isUnknownName).map(({ text }) => text)),
];

/** Why a name is still unknown after it was looked up. */
export interface LookupRemark {
  /** A part of a sentence. */
  readonly text: string;
  /** A server is still being asked. */
  readonly isPending: boolean;
}

/** Adds to unknown names what was found out about them, by name. */
export function withRemarks(understanding: Understanding, remarks: ReadonlyMap<string, LookupRemark>): Understanding {
  if (remarks.size === 0) return understanding;
  const mentions = understanding.mentions.map((mention): Mention => {
    const remark = isUnknownName(mention) ? remarks.get(mention.text) : undefined;
    const [first = 'nothing has this name', ...others] = mention.evidence;
    if (remark === undefined) return mention;
    const evidence = [`${first}; ${remark.text}`, ...others];
    return { ...mention, evidence, ...(remark.isPending ? { lookupPending: true as const } : {}) };
  });
  return { ...understanding, mentions };
}

/** Whether a text has names whose lookup was pending when it was understood. */
export const hasPendingLookups = ({ mentions }: Pick<Understanding, 'mentions'>): boolean =>
  mentions.some(({ lookupPending }) => lookupPending === true);

/** Replaces names whose lookup was pending by what they mean in a later understanding of the same text. */
export function withLaterNames(understanding: Understanding, later: Pick<Understanding, 'mentions'>): Understanding {
  const known = later.mentions.filter(({ status }) => status !== 'UNKNOWN');
  const mentions = understanding.mentions.map((mention) =>
    mention.lookupPending === true ? (known.find(({ start, end }) => start === mention.start && end === mention.end) ?? mention) : mention,
  );
  return { ...understanding, mentions };
}
