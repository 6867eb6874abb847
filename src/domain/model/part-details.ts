import type { OperationStatus } from './operation.js';

/** A task that was done for a part, such as a search, and how it ended. */
export interface TaskResult {
  readonly name: string;
  readonly status: OperationStatus;
  /** Text or JSON; absent if it has none. */
  readonly result?: string;
  /** In milliseconds. */
  readonly durationMs?: number;
}

/** How a part was made, as the writer states it. It is stored with the part, and is not in windows. */
export interface PartDetails {
  /** In milliseconds. */
  readonly durationMs?: number;
  /** The model that made the part, as its provider names it. */
  readonly model?: string;
  readonly provider?: string;
  readonly tasks?: readonly TaskResult[];
}

/** Parts with details by their positions, from 0. */
export const withDetails = <Part extends object>(
  parts: readonly Part[],
  details: ReadonlyMap<number, PartDetails>,
): readonly (Part & { readonly details?: PartDetails })[] =>
  parts.map((part, index) => {
    const its = details.get(index);
    return its === undefined ? part : { ...part, details: its };
  });

/** The maximum number of tasks of a part. */
export const MAX_TASKS = 50;
/** The maximum number of characters of the result of a task. */
export const MAX_TASK_RESULT = 10_000;
/** The maximum number of characters of the name of a model, a provider or a task. */
export const MAX_DETAIL = 200;
/** About 24 days, in milliseconds. */
export const MAX_DURATION_MS = 2_147_483_647;
