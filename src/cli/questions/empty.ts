interface Mentions {
  readonly mentions: readonly { readonly status: string }[];
}

interface Group {
  readonly total: number;
  readonly summary?: string | null;
  /** Whether there may be facts that were not read: `mayHaveMore` of a server, `isOpen` in this process. */
  readonly mayHaveMore?: boolean;
  readonly isOpen?: boolean;
}

/** Whether a text names no entity of the inventory, and no name that several entities have. */
export const isEmptyUnderstanding = ({ mentions }: Mentions): boolean => mentions.every(({ status }) => status === 'UNKNOWN');

/** Whether an answer has neither a fact nor a question about an ambiguous name. */
export const isEmptyAnswer = (groups: readonly Group[], { clarification }: { readonly clarification?: object | null }): boolean =>
  (clarification ?? null) === null &&
  groups.every(
    ({ total, summary, mayHaveMore, isOpen }) => total === 0 && (summary ?? null) === null && mayHaveMore !== true && isOpen !== true,
  );

/** `“sw-9”`, with the answer of an inventory server about the name. */
export function unknownText({ text, evidence }: { readonly text: string; readonly evidence?: readonly string[] }): string {
  const [, remark] = /^nothing has this name; (.+)$/su.exec(evidence?.[0] ?? '') ?? [];
  return remark === undefined ? `“${text}”` : `“${text}” (${remark})`;
}

/** An answer without facts and questions: what the text names, if it names anything. */
export function nothingText(mentions: readonly { readonly status: string; readonly text: string }[]): string {
  const named = mentions.filter(({ status }) => status === 'RESOLVED').map(({ text }) => `“${text}”`);
  return named.length === 0 ? 'The question names nothing of the inventory.' : `Nothing is stored of ${named.join(', ')} that answers it.`;
}
