import { useCallback, useState } from 'react';
import { isUnauthenticated, messageOf } from './errors.js';
import { askForKey } from './unauthenticated.js';

export interface Action<Input extends readonly unknown[]> {
  readonly run: (...input: Input) => Promise<void>;
  readonly busy: boolean;
  /** The message of the last failure. */
  readonly problem: string | undefined;
  readonly dismiss: () => void;
}

/** A change that a person starts: at most one at a time, and its failure is shown next to it. */
export function useAction<Input extends readonly unknown[]>(work: (...input: Input) => Promise<unknown>): Action<Input> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (...input: Input): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work(...input);
    } catch (error) {
      if (isUnauthenticated(error)) askForKey();
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const dismiss = useCallback(() => setProblem(undefined), []);
  return { run, busy, problem, dismiss };
}
