import type { ContextRequest, LiveContextSubscription } from '../generated/operations.js';
import type { SessionId } from '../ids.js';
import type { AnyDocument } from '../request/document.js';
import type { LiveOptions, Source } from './follow.js';

/** A window with the fields of the document LiveContext. */
export type ContextUpdate = LiveContextSubscription['context'];

/** What every document for {@link LiveContextOptions.document} must select of an update. */
export interface UpdatePosition {
  readonly cursor: string;
  readonly degraded?: boolean;
  readonly context?: { readonly stale?: boolean } | null;
}

export interface LiveContextOptions<Update = ContextUpdate> extends LiveOptions {
  /** A subscription to `context` with your own selection; it takes `$sessionId`, `$request` and `$after`, and selects `cursor`. */
  readonly document?:
    | AnyDocument<
        { readonly context: Update },
        { sessionId: SessionId; request?: ContextRequest | null | undefined; after?: string | null | undefined }
      >
    | undefined;
}

/** Yields the window of a session now and after each relevant change. After a lost connection it continues with the next newer window. */
export function liveContextSource<Update extends UpdatePosition>(
  session: SessionId,
  contextRequest: ContextRequest | undefined,
  text: string,
): Source<Update> {
  let position: string | undefined;
  return {
    begin: () => Promise.resolve(),
    payload: () => ({
      query: text,
      variables: {
        sessionId: session,
        ...(contextRequest === undefined ? {} : { request: contextRequest }),
        ...(position === undefined ? {} : { after: position }),
      },
    }),
    receive(data) {
      const { context: update } = data as { readonly context: Update };
      if (update.cursor === undefined) throw new TypeError('The document must select cursor of context.');
      position = update.cursor;
      if (update.context?.stale === true) return { items: [update], state: 'stale' };
      return { items: [update], state: update.degraded === true ? 'degraded' : 'live' };
    },
    reset() {
      position = undefined;
      return Promise.resolve([]);
    },
  };
}
