import type { EntityDraft } from '../../../../src/domain/model/entity.js';

/** How an organisation names its sites and devices. `name` gives each number another name. */
export interface Scheme {
  readonly title: string;
  readonly site: (number: number) => string;
  readonly device: (site: number, number: number) => string;
  readonly port: (number: number) => string;
}

const TOWNS = ['Aarau', 'Brugg', 'Cham', 'Dietikon', 'Embrach', 'Flawil'] as const;
const PLACES = ['Žilina', 'Łódź', 'Querétaro', 'Hà Nội', 'Orléans', 'Malmö'] as const;
/** Words of everyday language that services and ships are named after. */
export const WORDS =
  'harbor compass dune lantern meadow falcon ember willow anchor quartz saffron otter glacier marble thistle cobalt heron juniper basalt clover'.split(
    ' ',
  );
const MODELS = ['Juniper EX4300-48T', 'Arista 7050SX3', 'Palo Alto PA-460', 'Opengear OM2216', 'Aruba 6300M'] as const;
const nth = (names: readonly string[], number: number): string => names[number % names.length] ?? '';

export const SCHEMES: readonly Scheme[] = [
  {
    title: 'hyphens and numbers',
    site: (number) => `NX-${nth(TOWNS, number)}`,
    device: (site, number) => `${nth(TOWNS, site).slice(0, 3).toLowerCase()}-core-${String(number).padStart(2, '0')}`,
    port: (number) => `GigabitEthernet1/0/${number}`,
  },
  {
    title: 'numbers of stores',
    site: (number) => `Store ${410 + number}`,
    device: (site, number) => `${410 + site}S${number}`,
    port: (number) => `ge-0/0/${number}`,
  },
  {
    title: 'two words and a number',
    site: (number) => `Plant ${nth(TOWNS, number)}`,
    device: (site, number) => `${nth(TOWNS, site)} Switch ${number}`,
    port: (number) => `Port ${number}`,
  },
  {
    title: 'capital letters and underscores',
    site: (number) => `DC_${nth(TOWNS, number).toUpperCase()}`,
    device: (site, number) => `FW_${nth(TOWNS, site).toUpperCase()}_${number}`,
    port: (number) => `eth${number}`,
  },
  {
    title: 'letters of other languages',
    site: (number) => nth(PLACES, number),
    device: (site, number) => `Rozvaděč ${nth(PLACES, site)} ${number}`,
    port: (number) => `GigabitEthernet0/${number}`,
  },
  {
    title: 'addresses as names',
    site: (number) => `${nth(TOWNS, number)} North`,
    device: (site, number) => `host-10-${site}-0-${number}`,
    port: (number) => `Ethernet${number}`,
  },
  {
    title: 'numbers alone',
    site: (number) => `${nth(TOWNS, number)} Branch`,
    device: (site, number) => String(60_000 + 100 * site + number),
    port: (number) => `1/1/${number}`,
  },
  {
    title: 'short numbers',
    site: (number) => `Hall ${nth(TOWNS, number)}`,
    device: (site, number) => String(90 + 10 * site + number),
    port: (number) => `${number}`,
  },
  {
    title: 'ordinary words',
    site: (number) => `${nth(TOWNS, number)} Yard`,
    device: (site, number) => WORDS[DEVICES * (site - 1) + number - 1] ?? '',
    port: (number) => `xe-0/1/${number}`,
  },
  {
    title: 'an old and a new scheme',
    site: (number) => (number % 2 === 0 ? `ZH0${number}` : `ch-zh${number}`),
    device: (site, number) => (number % 2 === 0 ? `SWZH0${site}${number}` : `ch-zh${site}-acc-00${number}`),
    port: (number) => (number % 2 === 0 ? `Gi1/0/${number}` : `${number}`),
  },
  {
    title: 'models and ids, because the records have no name',
    site: (number) => nth(TOWNS, number),
    device: (site, number) => `${MODELS[number - 1] ?? ''} (${100 * site + number})`,
    port: (number) => `ge-0/0/${number}`,
  },
  {
    title: 'paths',
    site: (number) => `/eu/${nth(TOWNS, number).toLowerCase()}`,
    device: (site, number) => `${nth(TOWNS, site).toLowerCase()}/rack${number}/node`,
    port: (number) => `port:${number}`,
  },
];

export const SITES = 4;
export const DEVICES = 5;
export const PORTS = 6;

const refOf = (objectType: string, objectId: number) => ({ source: 'netbox', objectType, objectId: String(objectId) });

const draft = (
  type: EntityDraft['type'],
  ref: EntityDraft['ref'],
  name: string,
  relations: Readonly<Record<string, EntityDraft['ref']>> = {},
): EntityDraft => ({
  ref,
  type,
  name,
  display: name,
  aliases: [],
  attributes: {},
  relations: Object.entries(relations).map(([relation, to]) => ({ type: relation, to })),
});

export const keyOfDevice = (site: number, number: number): string => `dcim.device:${100 * site + number}`;
export const keyOfPort = (site: number, device: number, number: number): string =>
  `dcim.interface:${10_000 * site + 100 * device + number}`;

/** Numbers from 1 on. */
export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Devices of one name at every site, and cables, which have no name. */
export function sharedNames(): readonly EntityDraft[] {
  return numbers(SITES).flatMap((at) => [
    draft('SITE', refOf('dcim.site', at), nth(TOWNS, at)),
    ...numbers(DEVICES).flatMap((number) => [
      draft('DEVICE', refOf('dcim.device', 100 * at + number), `edge-fw-0${number}`, { SITE: refOf('dcim.site', at) }),
      draft('CABLE', refOf('dcim.cable', 100 * at + number), `#${100 * at + number}`),
    ]),
  ]);
}

/** An inventory in this scheme: sites with devices, which have equally named ports. */
export function inventoryOf({ site, device, port }: Scheme): readonly EntityDraft[] {
  return numbers(SITES).flatMap((at) => [
    draft('SITE', refOf('dcim.site', at), site(at)),
    ...numbers(DEVICES).flatMap((number) => [
      draft('DEVICE', refOf('dcim.device', 100 * at + number), device(at, number), { SITE: refOf('dcim.site', at) }),
      ...numbers(PORTS).map((index) =>
        draft('INTERFACE', refOf('dcim.interface', 10_000 * at + 100 * number + index), port(index), {
          DEVICE: refOf('dcim.device', 100 * at + number),
        }),
      ),
    ]),
  ]);
}
