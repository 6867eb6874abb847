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

/** An inventory in this scheme: sites with devices, which have equally named ports. */
export function inventoryOf({ site, device, port }: Scheme): readonly EntityDraft[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
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
