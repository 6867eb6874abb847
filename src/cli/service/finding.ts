/** The result of one check. A failed check has a remedy. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  readonly remedy?: string;
}
