/** A page request. `after` and `before` are opaque cursors; exactly one of `first` and `last` counts. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

export interface Page<T> {
  /** In the order of the list, regardless of the paging direction. */
  readonly items: readonly PageItem<T>[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export interface PageItem<T> {
  readonly cursor: string;
  readonly value: T;
}

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;
