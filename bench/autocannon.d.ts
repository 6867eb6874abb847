/** Types for the part of autocannon that is used; the package has none. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly workers?: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
