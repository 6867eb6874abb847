import type { ReactNode } from 'react';

interface AliasesFieldProps {
  /** Separated by commas. */
  readonly aliases: string;
  readonly onChange: (aliases: string) => void;
}

/** What a memory is about, as people call it. */
export function AliasesField({ aliases, onChange }: AliasesFieldProps): ReactNode {
  return (
    <label className="field">
      Aliases, separated by commas (optional)
      <input value={aliases} maxLength={1_700} placeholder="patch day, maintenance" onChange={(event) => onChange(event.target.value)} />
      <span className="muted small-text">A message with an alias finds the memory.</span>
    </label>
  );
}

export const aliasesIn = (aliases: string): string[] =>
  aliases
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
