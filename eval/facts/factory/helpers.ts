import { questionsOf, value } from '../answers.js';
import type { Asked } from '../answers.js';
import { otherEnd } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { FactQuestion, QuestionKind } from '../question.js';

export const factory = (kind: QuestionKind, asked: readonly Asked[]): readonly FactQuestion[] => questionsOf('factory', kind, asked);

export const GLIWICE = 'PL1 Gliwice';
export const RZESZOW = 'PL2 Rzeszów';
export const BRNO = 'CZ1 Brno';
export const QUERETARO = 'MX1 Querétaro';
export const HAIPHONG = 'VN1 Hải Phòng';
export const KRAKOW = 'HQ Kraków';

/** A feed of a panel: feeds and panels of the same name exist in several plants. */
export const feed = (inventory: FactInventory, name: string, panel: string, site: string): FactRecord =>
  inventory.one('dcim.powerfeed', name, (record) => {
    const from = inventory.to(record, 'POWER_PANEL');
    return from.name === panel && inventory.to(from, 'SITE').name === site;
  });

export const cell = (inventory: FactInventory, name: string, site: string): FactRecord =>
  inventory.one('dcim.location', name, (record) => inventory.to(record, 'SITE').name === site);

export const wirelessLan = (inventory: FactInventory, ssid: string): FactRecord => {
  const found = inventory.all('wireless.wirelesslan').find(({ attributes }) => attributes['ssid'] === ssid);
  if (found === undefined) throw new Error(`No wireless LAN has the SSID ${ssid}`);
  return found;
};

/** The circuits on the ports of a device. */
export const circuitsOn = (inventory: FactInventory, owner: FactRecord): readonly FactRecord[] =>
  inventory.from(owner, 'DEVICE', 'dcim.interface').flatMap((port) => {
    const end = otherEnd(inventory, port);
    return end?.objectType === 'circuits.circuittermination' ? [inventory.to(end, 'CIRCUIT')] : [];
  });

export const withRole = (inventory: FactInventory, role: string, site: string): readonly FactRecord[] =>
  inventory
    .from(inventory.one('dcim.devicerole', role), 'ROLE', 'dcim.device')
    .filter((record) => inventory.to(record, 'SITE').name === site);

export const phoneOf = (contacts: readonly FactRecord[]): readonly (readonly [string])[] =>
  contacts.flatMap((each) => [[each.name] as const, [value(each, 'phone')] as const]);
