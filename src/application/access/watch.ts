import type { Principal } from '../../domain/common/principal.js';

/** Calls `ended` once when the caller's key is no longer accepted. Returns a function that stops watching. */
export type WatchCredential = (caller: Principal, ended: () => void) => () => void;

interface Checks {
  readonly now: () => number;
  /** Whether the stored key with this digest is valid. */
  readonly isValid: (sha256: string) => Promise<boolean>;
}

interface Watched {
  readonly caller: Principal;
  readonly ended: () => void;
}

/** Together with the time for which a key is known, below five seconds. */
const EVERY_MS = 1_500;

/** Checks the keys of open connections again and again. Keys of the settings change with the process only. */
export function createWatch({ now, isValid }: Checks): { readonly watch: WatchCredential; readonly stop: () => void } {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let checking = false;

  const hasExpired = ({ caller: { credential } }: Watched): boolean => credential?.expiresAt !== undefined && credential.expiresAt <= now();

  async function check(): Promise<void> {
    for (const watched of all) if (hasExpired(watched)) end(watched);
    const digests = new Set([...all].flatMap(({ caller }) => caller.credential?.sha256 ?? []));
    for (const sha256 of digests) {
      // While the store does not respond, connections stay open.
      if (await isValid(sha256).catch(() => true)) continue;
      for (const watched of all) if (watched.caller.credential?.sha256 === sha256) end(watched);
    }
  }

  function end(watched: Watched): void {
    if (all.delete(watched)) watched.ended();
  }

  function tick(): void {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }

  return {
    watch(caller, ended) {
      const { sha256, expiresAt } = caller.credential ?? {};
      if (sha256 === undefined && expiresAt === undefined) return () => undefined;
      const watched = { caller, ended };
      all.add(watched);
      timer ??= setInterval(tick, EVERY_MS).unref();
      return () => all.delete(watched);
    },
    stop() {
      clearInterval(timer);
      all.clear();
    },
  };
}
