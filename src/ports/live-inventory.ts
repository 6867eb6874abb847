import type { EntityDraft } from '../domain/model/entity.js';

/** What a server offers to the configured credentials. */
export interface LiveDescription {
  readonly version: string;
  /** The time of the server before it was asked anything else, in milliseconds since 1970. */
  readonly time: number;
  /** The types of its objects, such as `dcim.device`. Some may turn out to be unreadable. */
  readonly models: readonly string[];
  /** The paths of the web pages of objects by type, below the address of the server and before the id: `dcim/devices/`. */
  readonly webPaths: Readonly<Record<string, string>>;
}

/** Objects of one model in the order of their ids. */
export interface LivePage {
  /** Complete drafts: what they do not state does not hold. */
  readonly drafts: readonly EntityDraft[];
  /** Provisional drafts of objects that these refer to, and that cannot be read themselves. */
  readonly referred: readonly EntityDraft[];
  /** The highest id of the page; undefined if it is empty. */
  readonly last: number | undefined;
  /** Whether no objects follow. */
  readonly isLast: boolean;
  /** The times of the last changes by the ids of objects, by the clock of the server, in milliseconds since 1970. */
  readonly changedAt: ReadonlyMap<string, number>;
  /** Sentences about what was not read. */
  readonly unread: readonly string[];
}

/** A restriction of the objects of a model. */
export type LiveFilter =
  /** Objects with these ids, at most 100. Ids that do not exist are left out. */
  | { readonly ids: readonly number[] }
  /** Objects that changed at this time or later, by the clock of the server, in milliseconds since 1970. */
  | { readonly changedSince: number }
  /** Objects whose field refers to one of these objects, at most 100, or to what is inside them. */
  | { readonly field: string; readonly ids: readonly number[] };

export interface LiveObject {
  readonly objectType: string;
  readonly objectId: number;
  /** The time of its deletion, by the clock of the server, in milliseconds since 1970. */
  readonly at?: number;
}

/** A message that a server sends when something changes. */
export type LiveNotice =
  /** Objects that were created, changed or deleted, and must be read again. */
  | { readonly kind: 'CHANGED'; readonly objects: readonly LiveObject[] }
  /** Its signature is not that of the configured secret. */
  | { readonly kind: 'UNSIGNED' }
  | { readonly kind: 'UNREADABLE'; readonly expected: string }
  /** No secret is configured, so that nothing that comes is believed. */
  | { readonly kind: 'OFF' };

/** Changes that lists of changed objects do not show. */
export interface OtherChanges {
  readonly deleted: readonly LiveObject[];
  /** Objects that must be read again, such as the contact of a deleted assignment. */
  readonly affected: readonly LiveObject[];
  /** The types of objects that were created or changed. Changes that the server does not record are missing. */
  readonly changedTypes: readonly string[];
}

/** Objects that a server may change together with another object without recording it, so that they must be read again. */
export type Dependents =
  /** Objects of a type whose field refers to the changed object. */
  | { readonly objectType: string; readonly field: string }
  /** The targets of a relation of the changed object, before and after the change. */
  | { readonly relation: string };

/** The objects that have a name, with the attributes that their lists show. */
export interface LiveFound {
  readonly objects: readonly LiveObject[];
  /** Provisional drafts of these objects and of the objects that they refer to. */
  readonly drafts: readonly EntityDraft[];
  /** Why some lists could not be searched, as parts of sentences. */
  readonly unread: readonly string[];
}

export interface ConnectRequest {
  /** The address to which it sends them; undefined to stop it. */
  readonly url: string | undefined;
  readonly dryRun: boolean;
}

/**
 * An inventory server. Only {@link LiveInventory.connect} changes anything there. All methods throw UNAVAILABLE with the reason if the server cannot be reached, refuses the credentials, or gives an
 * answer that cannot be true, such as one that ignores a filter; and CANCELLED if `signal` fires. They repeat requests whose failure may pass.
 */
export interface LiveInventory {
  /** The source in the identity of its entities. */
  readonly source: string;
  /** The name of the software, for messages: NetBox. */
  readonly product: string;
  /** Without credentials. */
  readonly url: string;
  describe(signal?: AbortSignal): Promise<LiveDescription>;
  /** The number of objects of a model; undefined if the server refuses to list it. */
  count(objectType: string, signal?: AbortSignal): Promise<number | undefined>;
  /** The first objects of a model with ids above `after`, of those that `filter` selects. Undefined if the server refuses to list it. */
  page(objectType: string, after: number, filter?: LiveFilter, signal?: AbortSignal): Promise<LivePage | undefined>;
  /** What changed otherwise at this time or later, by the clock of the server. Undefined if the credentials may not read what changed. */
  otherChangesSince(time: number, signal?: AbortSignal): Promise<OtherChanges | undefined>;
  /** The objects that have this name, address, serial number, circuit id or MAC address, exactly except for case. Types with more than 50 of them are in `unread`. */
  find(text: string, signal?: AbortSignal): Promise<LiveFound>;
  dependentsOf(objectType: string): readonly Dependents[];
  /** Checks the signature of a message of the server, and reads it. `header` returns a header by its name in lower case. */
  noticeIn(body: Uint8Array, header: (name: string) => string | undefined): LiveNotice;
  /**
   * Makes the server send its changes to an address, or stop it, and returns what it did as sentences. With `dryRun`, what it would do. Throws CONFLICT if no
   * secret is configured.
   */
  connect(request: ConnectRequest): Promise<readonly string[]>;
  /** Ends open connections. */
  dispose(): Promise<void>;
}
