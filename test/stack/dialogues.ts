/** A turn: a message of the user, an answer of the assistant, or the result of a tool (as JSON text). */
export type Said = readonly [role: 'USER' | 'ASSISTANT' | 'TOOL', text: string];

const device = (id: number, name: string): string =>
  JSON.stringify({ count: 1, results: [{ id, url: `/api/dcim/devices/${id}/`, name, display: name }] });

/**
 * A dozen conversations about the sample inventory: names, typing errors, frequent names, references, addresses, topic changes, and unknown entities.
 */
export const DIALOGUES: readonly (readonly Said[])[] = [
  [
    ['USER', 'Which rack is fra1-core-01 in?'],
    ['ASSISTANT', 'fra1-core-01 is in rack R1 at Frankfurt FRA1.'],
    ['USER', 'And its sister fra1-core-02?'],
    ['USER', 'What feeds the rack?'],
  ],
  [
    ['USER', 'Is PDU-A overloaded?'],
    ['ASSISTANT', 'There are several; which rack do you mean?'],
    ['USER', 'The one in R2'],
    ['USER', 'and PDU-B next to it'],
  ],
  [
    ['USER', 'show me the interfaces of fra1-tor-r1'],
    ['TOOL', device(13, 'fra1-tor-r1')],
    ['USER', 'Is Ethernet5 up on it?'],
    ['USER', 'what about Ethernet6'],
    ['USER', 'and Eth7?'],
  ],
  [
    ['USER', 'who has 10.16.0.14?'],
    ['USER', 'is 10.16.0.15/24 in the same prefix?'],
    ['USER', 'and 2001:db8:40:1600::e'],
    ['ASSISTANT', 'All three are in the management network of FRA1.'],
    ['USER', 'what is 10.99.99.99 then'],
  ],
  [
    ['USER', 'VLAN Data in Amsterdam'],
    ['USER', 'which prefix goes with it?'],
    ['USER', 'Same question for Berlin HQ'],
  ],
  [
    ['USER', 'is fra1-cor-01 reachable?'],
    ['USER', 'sorry, I mean fra1-fw-1'],
    ['USER', 'and the frankfurt firewals in general'],
  ],
  [
    ['USER', 'app-01 is slow since this morning'],
    ['USER', 'the one in Amsterdam'],
    ['ASSISTANT', 'app-01 runs on the cluster ams2-vsphere.'],
    ['USER', 'which hosts does the cluster have?'],
    ['USER', 'is db-01 there as well'],
  ],
  [
    ['USER', 'Circuit COLT-8841-22 is flapping'],
    ['USER', 'where does it end?'],
    ['USER', 'who do we call at Colt about it? Karen Holm or Rosa Delgado?'],
    ['USER', 'never mind. How many racks are in Newark Depot?'],
  ],
  [
    ['USER', 'ber-sw-01 and ber-sw-02 form a stack, right?'],
    ['USER', 'what is connected to Gi1/0/3 of the first'],
    ['USER', 'and 2/0/3 of the other one?'],
    ['USER', 'show GigabitEthernet9/0/9 on ber-sw-01'],
  ],
  [
    ['USER', 'We got version 17.9.4 on 2024-11-03, ticket CHG12345: does it matter for ham-rtr-01?'],
    ['USER', 'the router in Hamburg I mean'],
    ['USER', 'what is the uplink circuit there'],
  ],
  [
    ['USER', 'compare ewr-sw-01 with ham-sw-01'],
    ['ASSISTANT', 'Both are C9300-24UX access switches.'],
    ['USER', 'which of them has free ports'],
    ['USER', 'the comms closet in Newark: which PDU?'],
  ],
  [
    ['USER', 'list the tenants: Halden Freight, Nordkai Shipping, Acme Rockets'],
    ['USER', 'VRF GUEST and VRF PROD both have 10.16.100.0/24, which one is right for the guests in FRA1?'],
    ['USER', 'put ams2-esx-02 in maintenance'],
    ['USER', 'done. now undo that'],
  ],
];
