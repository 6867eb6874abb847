import type { FactInventory, FactRecord } from './inventory.js';

/** The cable of a port or a circuit termination. */
export const cableOf = (inventory: FactInventory, port: FactRecord): FactRecord | undefined =>
  [...inventory.from(port, 'A_TERMINATION', 'dcim.cable'), ...inventory.from(port, 'B_TERMINATION', 'dcim.cable')][0];

/** The port at the other end of a port's cable. */
export function otherEnd(inventory: FactInventory, port: FactRecord): FactRecord | undefined {
  const cable = cableOf(inventory, port);
  if (cable === undefined) return undefined;
  return [...inventory.toAll(cable, 'A_TERMINATION'), ...inventory.toAll(cable, 'B_TERMINATION')].find(({ key }) => key !== port.key);
}

/** The ports, panels and circuits from a port along its cable to the far end, without the port itself. Only for panels whose rear ports have one position. */
export function pathFrom(inventory: FactInventory, port: FactRecord): readonly FactRecord[] {
  const path: FactRecord[] = [];
  let at = otherEnd(inventory, port);
  while (at !== undefined && path.length < 40) {
    path.push(at);
    const onward = through(inventory, at);
    if (onward === undefined) return path;
    path.push(...onward);
    at = otherEnd(inventory, onward.at(-1) ?? at);
  }
  return path;
}

function through(inventory: FactInventory, port: FactRecord): readonly FactRecord[] | undefined {
  if (port.objectType === 'dcim.frontport') return inventory.toAll(port, 'REAR_PORT').slice(0, 1);
  if (port.objectType === 'dcim.rearport') {
    const fronts = inventory.from(port, 'REAR_PORT', 'dcim.frontport');
    return fronts.length === 1 ? fronts : undefined;
  }
  if (port.objectType !== 'circuits.circuittermination') return undefined;
  const circuit = inventory.to(port, 'CIRCUIT');
  const other = inventory.from(circuit, 'CIRCUIT', 'circuits.circuittermination').find(({ key }) => key !== port.key);
  return other === undefined ? undefined : [circuit, other];
}

/** The power path of each power port of a device, from its outlet or feed up to the panel. */
export function powerOf(inventory: FactInventory, device: FactRecord): readonly (readonly FactRecord[])[] {
  return inventory.from(device, 'DEVICE', 'dcim.powerport').map((port) => upwards(inventory, port));
}

function upwards(inventory: FactInventory, port: FactRecord): readonly FactRecord[] {
  const source = otherEnd(inventory, port);
  if (source === undefined) return [];
  if (source.objectType === 'dcim.powerfeed') return [source, ...inventory.toAll(source, 'POWER_PANEL')];
  if (source.objectType !== 'dcim.poweroutlet') return [source];
  const strip = inventory.to(source, 'DEVICE');
  const [input] = inventory.from(strip, 'DEVICE', 'dcim.powerport');
  return [source, strip, ...(input === undefined ? [] : upwards(inventory, input))];
}
