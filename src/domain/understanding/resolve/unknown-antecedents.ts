import { isIdentifier } from '../extract/names.js';
import type { Reference } from '../extract/reference.js';
import type { Focus, UnknownName } from '../../model/focus.js';
import type { EntitySummary, Mention, Understanding } from '../../model/understanding.js';
import { unknown } from './decide.js';
import { placesNamed } from './named-places.js';
import { complementOf, DESCRIPTIONS, PLACES, type ReferenceContext } from './pointing.js';

/** After so many turns a name that nothing has is no longer what “it” means. */
const REMEMBERED_TURNS = 1;
/** Machines, which is what unknown names are mostly meant to be. */
const MACHINES: ReadonlySet<string> = new Set(['DEVICE', 'VIRTUAL_MACHINE']);

/** “Is new-device-01 up? Reboot it”: it is the device that nobody knows, and no other that was spoken of before. */
export function ofUnknown(reference: Reference, context: ReferenceContext): Mention | undefined {
  if (!mayStandForUnknown(reference, context)) return undefined;
  const here = unknownHere(reference, context.mentions);
  const known = here === undefined ? unknownBefore(reference, context) : { name: here, turn: context.focus.turn + 1 };
  if (known === undefined) return undefined;
  const reason = `it means ${known.name}, and nothing in the inventory is called so`;
  return { ...unknown({ ...reference, kind: 'REFERENCE' }, reason), meansUnknown: known };
}

function mayStandForUnknown(reference: Reference, context: ReferenceContext): boolean {
  const { kind, plural, other, types, roleTypes, modifiers, loose, bare } = reference;
  if (plural || other) return false;
  if (kind === 'PRONOUN') return !types.includes('CONTACT');
  if (kind === 'POSSESSIVE') return /^its\b/i.test(reference.text);
  if (modifiers.length > 0 || loose === true || bare === true) return false;
  if (kind !== 'ONE' && !(kind === 'NOUN' && (roleTypes.length > 0 || types.some((type) => MACHINES.has(type))))) return false;
  return complementOf(reference, context).length === 0;
}

/** The unknown name before the reference, unless a known thing stands nearer. */
function unknownHere({ start }: Reference, mentions: readonly Mention[]): string | undefined {
  const before = mentions.filter((mention) => mention.end <= start && (isUnknownName(mention) || mention.entities.some(isThing)));
  const nearest = before.toSorted((a, b) => b.end - a.end)[0];
  return nearest !== undefined && isUnknownName(nearest) ? nearest.text : undefined;
}

const HOST_NAME = /[\p{L}\d][-_.][\p{L}\d]/u;

/** The unknown name of the last turn, unless this message or a later turn spoke of a known thing. */
function unknownBefore(reference: Reference, context: ReferenceContext): UnknownName | undefined {
  const { focus, mentions } = context;
  const { unknown: known } = focus;
  if (known === undefined || focus.turn - known.turn > REMEMBERED_TURNS) return undefined;
  // A serial number that nothing has is not what “the router” means; a host name may be.
  if (reference.kind === 'NOUN' && reference.types.length === 0 && !HOST_NAME.test(known.name)) return undefined;
  const isLater = mentions.some(({ end, entities }) => end <= reference.start && entities.some(isThing));
  const wasLater = focus.entities.some((entity) => isThing(entity) && entity.source !== 'TOOL' && entity.lastTurn > known.turn);
  return isLater || wasLater || placesNamed(reference, context).length > 0 ? undefined : known;
}

const isThing = ({ type }: Pick<EntitySummary, 'type'>): boolean => !PLACES.has(type) && !DESCRIPTIONS.has(type);

const isUnknownName = ({ kind, status, text }: Mention): boolean => kind === 'NAME' && status === 'UNKNOWN' && isIdentifier(text);

/** The unknown name that the conversation is about after a turn; a turn that speaks of known things is about these. */
export function unknownAfter(
  { unknown: known }: Focus,
  { mentions }: Understanding,
  turn: number,
  byUser: boolean,
): UnknownName | undefined {
  if (mentions.some(({ entities }) => entities.some(isThing))) return undefined;
  const name = mentions.findLast(isUnknownName)?.text;
  if (name !== undefined && (byUser || name === known?.name)) return { name, turn };
  return known !== undefined && mentions.some(({ meansUnknown }) => meansUnknown?.name === known.name) ? { ...known, turn } : known;
}
