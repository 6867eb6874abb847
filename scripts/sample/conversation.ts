interface Line {
  readonly ref: string;
  readonly name: string;
  readonly status?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relations?: Readonly<Record<string, readonly string[]>>;
}

type Turn =
  | { readonly role: 'USER' | 'ASSISTANT'; readonly text: string }
  | { readonly tool: string; readonly arguments: object; readonly result: object };

export interface Conversation {
  readonly title: string;
  readonly key: string;
  readonly turns: readonly Turn[];
}

/** A maintenance evening on the sample network: what feeds a host, and whether a core may be switched off. */
export function sampleConversation(inventory: string): Conversation {
  const things = inventory
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const core = things.find(({ name, ref }) => name === 'fra1-core-02' && ref.startsWith('dcim.device:'));
  if (core === undefined) throw new Error('The sample has no device fra1-core-02.');
  const nested = (ref: string | undefined, path: string): object | null => {
    const thing = things.find((one) => one.ref === ref);
    if (thing === undefined) return null;
    const id = Number(thing.ref.split(':')[1]);
    return { id, url: `/api/${path}/${id}/`, display: thing.name, name: thing.name };
  };
  const to = (type: string): string | undefined => core.relations?.[type]?.[0];
  const device = {
    ...nested(core.ref, 'dcim/devices'),
    device_type: nested(to('DEVICE_TYPE'), 'dcim/device-types'),
    role: nested(to('ROLE'), 'dcim/device-roles'),
    site: nested(to('SITE'), 'dcim/sites'),
    location: nested(to('LOCATION'), 'dcim/locations'),
    rack: nested(to('RACK'), 'dcim/racks'),
    position: core.attributes?.['position'],
    status: { value: 'active', label: 'Active' },
    primary_ip4: nested(to('PRIMARY_IP4'), 'ipam/ip-addresses'),
  };
  return {
    title: 'Core upgrade at FRA1',
    key: 'sample-core-upgrade',
    turns: [
      { role: 'USER', text: 'Tomorrow night we upgrade EOS on fra1-core-02. Which rack is it in?' },
      {
        tool: 'netbox_get_objects',
        arguments: { object_type: 'dcim.device', filters: { name: 'fra1-core-02' } },
        result: { count: 1, next: null, previous: null, results: [device] },
      },
      { role: 'ASSISTANT', text: 'fra1-core-02 is in rack R2 of Hall A at Frankfurt FRA1, U38, and it is active.' },
      { role: 'USER', text: 'What hangs on it, and does all of that have a second uplink?' },
      {
        role: 'ASSISTANT',
        text: 'fra1-tor-r1, fra1-tor-r2 and fra1-tor-r3 hang on it by their Ethernet10 and on fra1-core-01 by their Ethernet9. fra1-fw-02 has only this core.',
      },
      { role: 'USER', text: 'The tor in R3 goes through the patch panels, right? Which port on the other end?' },
      { role: 'ASSISTANT', text: 'Yes: from PP-R3 through TRUNK-R1-R3 to port 2 of PP-R1, and from there to Ethernet6 of fra1-core-02.' },
      { role: 'USER', text: 'Good. And what are its two PDUs fed from?' },
    ],
  };
}
