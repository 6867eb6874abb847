import type { EntityType } from '../../model/entity.js';

export type ProposalKind = 'ADDRESS' | 'NUMBER' | 'BARE_NUMBER' | 'INTERFACE' | 'COMPONENT' | 'NAME';

/** A span that may name something, with the keys under which it would be found. Pure text: nothing was looked up yet. */
export interface Proposal {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: ProposalKind;
  /** Strongest first. */
  readonly keys: readonly ProposedKey[];
  /** What a type word beside it, or its own form, says it is. */
  readonly types: readonly EntityType[];
  /** The noun that follows a place: `router` of "Lugano router". */
  readonly noun?: string;
  /** The noun says a role (`router`), so that a place may be said to have none. */
  readonly roleNoun?: boolean;
  /** The number behind the noun, and what a thing of both is found by: 3 of "Lugano rack 3". */
  readonly numbered?: { readonly number: string; readonly keys: readonly ProposedKey[] };
  /** A number behind a noun ("room 42") is of these kinds and no others. */
  readonly only?: readonly EntityType[];
  /** A port of a protocol as likely as one of a device: it is neither missed nor asked about. */
  readonly service?: true;
  /** It reads like an identifier, so it is worth saying when nothing has it. */
  readonly identifier: boolean;
  /** An ordinary word in lower case with nothing beside it. */
  readonly common: boolean;
  /** It stands where a name is asked about: "in …", "about …". */
  readonly asked?: boolean;
  /** It is in a sentence that only names. */
  readonly alone?: boolean;
  /** A list or range: what each of its members is found by. */
  readonly members?: readonly (readonly ProposedKey[])[];
  /** The words of each member's name, where one of them may be misspelt. */
  readonly words?: readonly (readonly string[])[];
}

export interface ProposedKey {
  readonly key: string;
  /** 0 to 1: how much of the name the key stands for. */
  readonly weight: number;
  readonly why: string;
}

export const MOST_MEMBERS = 64;
