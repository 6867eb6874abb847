import type { BareNumber } from '../extract/bare-numbers.js';
import { normalForm } from '../../text/normal-form.js';
import type { Proposal, ProposedKey } from '../extract/proposal.js';
import type { EntityType } from '../../model/entity.js';
import type { Focus, FocusEntity } from '../../model/focus.js';
import { NUMBER, TURNS_BACK } from './thresholds.js';

const MOST_TEMPLATES = 8;
const AS_NUMBER = /^asn?[\s-]?\d+$/i;

/** What a bare number may be one of: kinds that were spoken of lately, asked about, or are named in the message. */
export interface Numbering {
  readonly focus: Focus;
  /** Of the nouns in the message. */
  readonly types: readonly EntityType[];
  /** Names of the message itself that end with a number. */
  readonly names: readonly string[];
  /** The message is one word: a small number is one of the choices. */
  readonly alone: boolean;
}

/**
 * Numbers alone as names, in the light of what is spoken of: after `rack-17`, "18" is `rack-18`; after `198.51.100.7`, ".8" is `198.51.100.8`;
 * after VLANs it is a VLAN's. None where nothing numbered is spoken of.
 */
export function shortForms(numbers: readonly BareNumber[], numbering: Numbering): readonly Proposal[] {
  const choices = numbering.focus.pending?.candidates.length ?? 0;
  return numbers.flatMap((number) => {
    if (numbering.alone && Number(number.digits) >= 1 && Number(number.digits) <= Math.min(9, choices)) return [];
    const keys = keysOf(number, numbering);
    if (keys.length === 0) return [];
    const { start, end, digits, form, only } = number;
    const types = form === 'NUMBER' ? expectedTypes(numbering) : (['IP_ADDRESS', 'PREFIX'] as const);
    return [
      {
        start,
        end,
        text: digits,
        kind: 'BARE_NUMBER' as const,
        keys,
        types,
        identifier: form !== 'MASK' && only === undefined,
        common: false,
        ...(only === undefined ? {} : { only }),
      },
    ];
  });
}

function keysOf({ digits, form }: BareNumber, numbering: Numbering): readonly ProposedKey[] {
  const spoken = recent(numbering.focus);
  if (form === 'HOST')
    return spoken
      .filter(({ type }) => type === 'IP_ADDRESS')
      .flatMap((each) => hostKeys(each.name, digits))
      .slice(0, MOST_TEMPLATES);
  if (form === 'MASK') return spoken.flatMap((each) => maskKeys(each.name, digits)).slice(0, MOST_TEMPLATES);
  const types = expectedTypes(numbering);
  const missed = (numbering.focus.missed ?? [])
    .filter(({ turn }) => numbering.focus.turn - turn <= TURNS_BACK.asked)
    .map(({ name }) => name);
  if (types.length === 0 && missed.length + numbering.names.length === 0) return [];
  const names = [...numbering.names, ...missed].flatMap((name) => templateOf(name, digits));
  const alike = spoken.flatMap((each) => (each.type === 'INTERFACE' ? portOf(each.name, digits) : templateOf(each.name, digits)));
  const templates = [...new Set([...names, ...alike])].slice(0, MOST_TEMPLATES);
  return [
    ...templates.flatMap((name, rank) =>
      ['n:', 'p:'].map((prefix) => ({
        key: `${prefix}${normalForm(name)}`,
        weight: 1 - NUMBER.lessEach * rank,
        why: 'the number in place of the other’s',
      })),
    ),
    ...(types.includes('ASN') ? [{ key: `asn:${Number(digits)}`, weight: 1, why: 'the AS number' }] : []),
    ...askedNames(numbering, digits),
    ...(types.includes('VLAN') && Number(digits) <= 4_094 ? [{ key: `vlan:${Number(digits)}`, weight: 1, why: 'the VLAN number' }] : []),
    ...(digits.length > 1
      ? [
          { key: `n:${digits}`, weight: NUMBER.name, why: 'the name' },
          { key: `p:${digits}`, weight: NUMBER.numberOfName, why: 'the number of the name' },
        ]
      : []),
  ];
}

/** "Are outlets free?" "7 and 8.": what was asked for is called by its kind and number. */
function askedNames({ focus: { asked, turn } }: Numbering, digits: string): readonly ProposedKey[] {
  if (asked === undefined || turn - asked.turn > TURNS_BACK.asked || !asked.types.some((type) => CALLED_BY_NUMBER.has(type))) return [];
  return [{ key: `n:${normalForm(`${asked.noun} ${digits}`)}`, weight: NUMBER.name, why: 'the number of what was asked for' }];
}

const CALLED_BY_NUMBER = new Set<EntityType>([
  'POWER_OUTLET',
  'POWER_PORT',
  'DEVICE_BAY',
  'MODULE_BAY',
  'CONSOLE_PORT',
  'RACK',
  'LOCATION',
]);

const recent = ({ entities, turn }: Focus): readonly FocusEntity[] =>
  entities
    .filter(({ lastTurn, source }) => turn - lastTurn <= TURNS_BACK.numbered && source !== 'TOOL')
    .toSorted((a, b) => b.lastTurn - a.lastTurn);

export function expectedTypes({ focus, types }: Numbering): readonly EntityType[] {
  const spoken = recent(focus).filter(({ name, type }) => /\d/.test(name) || type === 'VLAN');
  const asked = focus.asked !== undefined && focus.turn - focus.asked.turn <= TURNS_BACK.asked ? focus.asked.types : [];
  const missed = (focus.missed ?? []).some(({ name, turn }) => focus.turn - turn <= TURNS_BACK.asked && AS_NUMBER.test(name));
  const unheard = missed ? (['ASN'] as const) : [];
  return [...new Set([...types, ...(focus.pending?.types ?? []), ...asked, ...unheard, ...spoken.map(({ type }) => type)])];
}

/** The name with its last number replaced. */
function templateOf(name: string, digits: string): readonly string[] {
  const match = /^(.*?)(\d+)(\D*)$/u.exec(name);
  if (match === null || name.includes('/') || !/\p{L}/u.test(name)) return [];
  return [`${match[1] ?? ''}${digits}${match[3] ?? ''}`];
}

/** `Gi1/0/24` with 25 for the port; slots stay. */
const portOf = (name: string, digits: string): readonly string[] =>
  /\p{L}.*\d$/u.test(name) && digits.length <= 3 ? [name.replace(/\d+$/, digits)] : [];

function hostKeys(name: string, digits: string): readonly ProposedKey[] {
  const host = /^(\d+\.\d+\.\d+)\.\d+(?:\/\d+)?$/.exec(name)?.[1];
  return host === undefined ? [] : [{ key: `host:${host}.${digits}`, weight: 1, why: 'the host part in place of the other’s' }];
}

function maskKeys(name: string, digits: string): readonly ProposedKey[] {
  const network = /^(.+)\/\d+$/.exec(name)?.[1];
  return network === undefined ? [] : [{ key: `ip:${network}/${digits}`, weight: 1, why: 'the mask in place of the other’s' }];
}
