import { SYSTEM_TIMER, type Timer } from '../../../async/timer.js';
import type { Keys } from '../connection/keys.js';
import type { Link } from '../connection/link.js';

/** Waits for locks to be released. */
export interface LockNotifications {
  /** Resolves when the lock of `key` is released, at the latest after `ms`. Call it before checking the lock, so that no notification is missed. */
  wait(key: string): { readonly woken: (ms: number) => Promise<void>; readonly cancel: () => void };
}

/** All instances receive the notifications of all awaited locks on one channel. */
export function createLockNotifications(subscriber: Link, keys: Keys, timer: Timer = SYSTEM_TIMER): LockNotifications {
  const waiting = new Map<string, Set<() => void>>();
  const listen = (): void => void subscriber.run((redis) => redis.subscribe(keys.wakes)).catch(() => undefined);
  listen();
  subscriber.watch((healthy) => {
    if (healthy) listen();
  });
  subscriber.redis.on('message', (channel: string, lock: string) => {
    if (channel === keys.wakes) for (const wake of waiting.get(lock) ?? []) wake();
  });
  return {
    wait(key) {
      const lock = keys.lock(key);
      let wake: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (wake = resolve));
      const others = waiting.get(lock) ?? new Set();
      waiting.set(lock, others.add(wake));
      const cancel = (): void => {
        others.delete(wake);
        if (others.size === 0 && waiting.get(lock) === others) waiting.delete(lock);
      };
      return {
        cancel,
        async woken(ms) {
          const stop = timer.after(ms, wake);
          await released;
          stop();
          cancel();
        },
      };
    },
  };
}
