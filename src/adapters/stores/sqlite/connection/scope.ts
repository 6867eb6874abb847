/** The rows that a statement may access. Every statement of the adapter binds these, directly or through a session or entity. */
export interface SqliteScope {
  readonly wid: number;
  readonly principal: string;
}

/** A workspace without data; no row has this id. */
export const NO_WORKSPACE = -1;
