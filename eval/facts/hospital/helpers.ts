import { questionsOf } from '../answers.js';
import type { Asked } from '../answers.js';
import { otherEnd, pathFrom } from '../follow.js';
import type { FactInventory, FactRecord } from '../inventory.js';
import type { FactQuestion, QuestionKind } from '../question.js';

export const hospital = (kind: QuestionKind, asked: readonly Asked[]): readonly FactQuestion[] => questionsOf('hospital', kind, asked);

export const STA = "St Aldhelm's Main";
export const BATH = 'Bath Royal';
export const YEOVIL = 'Yeovil Park';
export const TROWBRIDGE = 'Trowbridge General';
export const WESTBURY = 'Westbury DC';

/** The path of a port, also through the trunks between patch panels, whose fibres keep their positions. */
export function wholePath(inventory: FactInventory, port: FactRecord): readonly FactRecord[] {
  const path = pathFrom(inventory, port);
  const rear = path.at(-1);
  const entered = path.find(({ objectType }) => objectType === 'dcim.frontport');
  if (rear?.objectType !== 'dcim.rearport' || entered === undefined) return path;
  const exit = inventory
    .from(rear, 'REAR_PORT', 'dcim.frontport')
    .find(({ attributes }) => attributes['rear_port_position'] === entered.attributes['rear_port_position']);
  return exit === undefined ? path : [...path, exit, ...wholePath(inventory, exit)];
}

/** The last port of a path. */
export function lastOf(path: readonly FactRecord[]): FactRecord {
  const last = path.at(-1);
  if (last === undefined) throw new Error('The path is empty');
  return last;
}

/** The devices of the patch panels on a path. */
export const panelsOn = (inventory: FactInventory, path: readonly FactRecord[]): readonly FactRecord[] =>
  path.flatMap((port) => (port.objectType === 'dcim.rearport' ? inventory.toAll(port, 'DEVICE') : []));

/** The device ports at the ends of a circuit. */
export const portsOf = (inventory: FactInventory, circuit: FactRecord): readonly FactRecord[] =>
  inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination').flatMap((end) => {
    const port = otherEnd(inventory, end);
    return port === undefined ? [] : [port];
  });
