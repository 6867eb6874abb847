/** What this process is and how its back ends are. */
export interface ServiceHealth {
  readonly version: string;
  readonly startedAt: number;
  readonly store: { readonly kind: string; readonly healthy: boolean };
  readonly cache: { readonly kind: string; readonly hits: number; readonly misses: number; readonly entries: number };
  readonly bus: { readonly kind: string; readonly topics: number; readonly subscribers: number };
}

export interface Service {
  health(): Promise<ServiceHealth>;
}
