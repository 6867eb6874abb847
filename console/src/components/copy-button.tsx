import { useState, type ReactNode } from 'react';

/** Copies a text. Browsers allow it only on secure pages; otherwise the button says so. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }): ReactNode {
  const [said, setSaid] = useState<string>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied');
    } catch {
      setSaid('Select and copy it by hand');
    }
    setTimeout(() => setSaid(undefined), 2_500);
  };
  return (
    <button type="button" className="button small" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  );
}
