/** Whose rows a statement may touch. Every statement of the adapter binds these, directly or through a session or entity. */
export interface SqliteScope {
  readonly wid: number;
  readonly principal: string;
}

/** Stands for a workspace that nothing was written to yet: no row has it. */
export const NO_WORKSPACE = -1;
