import { useId, type ReactNode } from 'react';
import { formatTime } from '../../components/format.js';
import { useUrl } from '../../components/use-url.js';

const STEPS = 200;
/** How far the slider reaches back if nothing says when the inventory began. */
const DAYS_30_MS = 30 * 86_400_000;

/** The time in the URL, as ISO text; undefined for now. */
export function useAsOf(): string | undefined {
  const text = useUrl().get('asOf');
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** The value of a `datetime-local` field, which is in the local time zone. */
function localOf(iso: string): string {
  const date = new Date(iso);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Shows the inventory as it was at a time: a slider from `since` to now, and a field for an exact time. */
export function AsOf({ since }: { readonly since?: string | undefined }): ReactNode {
  const { set } = useUrl();
  const asOf = useAsOf();
  const id = useId();
  const now = Date.now();
  const from = Math.min(since === undefined ? now - DAYS_30_MS : Date.parse(since), now - 60_000);
  const step = (now - from) / STEPS;
  const place = asOf === undefined ? STEPS : Math.max(0, Math.min(STEPS, Math.round((Date.parse(asOf) - from) / step)));
  const move = (next: number): void =>
    set({ asOf: next >= STEPS ? undefined : new Date(from + next * step).toISOString() }, { replace: true });
  return (
    <div className="card card-body as-of">
      <label className="field grow" htmlFor={`${id}-slider`}>
        As of {asOf === undefined ? 'now' : formatTime(asOf)}
        <input
          id={`${id}-slider`}
          type="range"
          min={0}
          max={STEPS}
          value={place}
          aria-valuetext={asOf === undefined ? 'now' : formatTime(asOf)}
          onChange={(event) => move(Number(event.target.value))}
        />
      </label>
      <label className="field">
        Exact time
        <input
          type="datetime-local"
          value={asOf === undefined ? '' : localOf(asOf)}
          onChange={(event) =>
            set({ asOf: event.target.value === '' ? undefined : new Date(event.target.value).toISOString() }, { replace: true })
          }
        />
      </label>
      {asOf !== undefined && (
        <button type="button" className="button" onClick={() => set({ asOf: undefined }, { replace: true })}>
          Now
        </button>
      )}
    </div>
  );
}
