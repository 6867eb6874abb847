import type { Mention, Understanding } from '../model/understanding.js';

/** A name that nothing in the inventory has; not a component that a known entity does not have. */
const isUnknownName = ({ kind, status, lookedIn }: Mention): boolean => kind === 'NAME' && status === 'UNKNOWN' && lookedIn === undefined;

/** The unknown names of a text, each once, in the order of the text. */
export const unknownNamesIn = ({ mentions }: Pick<Understanding, 'mentions'>): readonly string[] => [
  ...new Set(mentions.filter(isUnknownName).map(({ text }) => text)),
];

/** Adds to unknown names what a server says of them: a part of a sentence for each name. */
export function withRemarks(understanding: Understanding, remarks: ReadonlyMap<string, string>): Understanding {
  if (remarks.size === 0) return understanding;
  const mentions = understanding.mentions.map((mention): Mention => {
    const remark = isUnknownName(mention) ? remarks.get(mention.text) : undefined;
    const [first = 'nothing has this name', ...others] = mention.evidence;
    return remark === undefined ? mention : { ...mention, evidence: [`${first}; ${remark}`, ...others] };
  });
  return { ...understanding, mentions };
}
