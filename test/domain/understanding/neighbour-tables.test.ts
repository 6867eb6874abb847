import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { entityDraft } from '../../testkit/data/entity-drafts.js';

/** Three switches with the same ports: a port alone could be of each. */
const SWITCHES = ['oel-spine1', 'oel-leaf4', 'oel-leaf5'];
const PORTS = ['Ethernet1/1', 'Ethernet1/2', 'TenGigabitEthernet1/0/1', 'TenGigabitEthernet1/0/2'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.entities.upsert(
    LOCAL,
    SWITCHES.flatMap((name, at) => [
      entityDraft('DEVICE', `dcim.device:${at + 1}`, name),
      ...PORTS.map((port, number) =>
        entityDraft('INTERFACE', `dcim.interface:${at + 1}${number + 1}`, port, { DEVICE: `dcim.device:${at + 1}` }),
      ),
    ]),
  );
});
afterAll(() => server.stop());

/** The mentioned interfaces, and the unknown names that are neither models nor MAC addresses. */
async function portsIn(text: string): Promise<readonly string[]> {
  const { mentions } = await server.app.questions.understand(LOCAL, { text });
  const ports = mentions.filter(
    (mention) =>
      mention.entities[0]?.type === 'INTERFACE' || (mention.entities.length === 0 && !/^(?:N9K-|[0-9a-f]{2}:)/u.test(mention.text)),
  );
  return ports.map((mention) => `${mention.text} ${mention.entities[0]?.key ?? mention.status}`);
}

describe('ports in tables of neighbours', () => {
  // Shapes from public reports: napalm-automation/napalm#759, napalm-automation-community/napalm-s350#23, sonic-net/sonic-buildimage#5698,
  // napalm-automation-community/napalm-hp-procurve#1.
  it.each([
    [
      'IOS',
      `oel-spine1# show lldp neighbors
Device ID            Local Intf      Hold-time  Capability  Port ID
oel-leaf4            Eth1/2          120        BR          Ethernet1/1`,
    ],
    [
      'IOS, a long name in a line of its own',
      `oel-spine1#sh cdp nei
Device ID        Local Intrfce     Holdtme    Capability  Platform  Port ID
oel-leaf4.net.example.com
                 Eth 1/2           155              S I   N9K-C9336 Eth 1/1`,
    ],
    [
      'columns under a line of hyphens, the address of the neighbour before its name',
      `oel-spine1#show lldp neighbors

  Port        Device ID          Port ID         System Name    Capabilities  TTL
--------- ----------------- ----------------- ----------------- ------------ -----
eth1/2    a0:f8:49:f2:4b:b6     eth1/1            oel-leaf4         B, R      100`,
    ],
    [
      'headers in one word',
      `noc@oel-spine1:~$ show lldp table
LocalPort    RemoteDevice    RemotePortID    Capability    RemotePortDescr
-----------  --------------  --------------  ------------  -----------------
Ethernet1/2  oel-leaf4       Ethernet1/1     BR
--------------------------------------------------
Total entries displayed:  1`,
    ],
    [
      'the neighbour at the end of the row',
      `noc@oel-spine1> show lldp neighbors
Local Interface    Parent Interface    Chassis Id          Port info          System Name
Ethernet1/2        -                   00:05:86:71:61:c0   Ethernet1/1        oel-leaf4`,
    ],
    [
      'bars between columns',
      `oel-spine1# show lldp info remote-device
| Port        | Neighbor Device ID | Neighbor Port ID | TTL |
| Ethernet1/2 | oel-leaf4          | Ethernet1/1      | 120 |`,
    ],
    [
      'abbreviated headers',
      `oel-spine1# show lldp neighbors
Lcl Port     Neighbor Dev    Neighbor Intf    Exptime
Eth1/2       oel-leaf4       Ethernet1/1      103`,
    ],
    [
      'headers with hyphens',
      `oel-spine1# show lldp neighbor-info
LOCAL-PORT  CHASSIS-ID         PORT-ID      PORT-DESC    TTL   SYS-NAME
Eth1/2      90:20:c2:1c:5d:00  Eth1/1       to spine     120   oel-leaf4`,
    ],
  ])('belong to the device of the prompt and to the neighbour in the row: %s', async (_, text) => {
    const ports = await portsIn(text);
    expect(ports.map((port) => (port.endsWith('UNKNOWN') ? port : port.replace(/^.* /u, ''))).toSorted()).toEqual([
      'dcim.interface:12',
      'dcim.interface:21',
    ]);
  });

  it('belong to nothing else if nothing has the name of the neighbour', async () => {
    const text = `oel-spine1# show lldp neighbors
Device ID            Local Intf      Hold-time  Capability  Port ID
oel-leaf9            Eth1/2          120        BR          Ethernet1/1`;
    expect(await portsIn(text)).toEqual(['oel-leaf9 UNKNOWN', 'Eth1/2 dcim.interface:12', 'Ethernet1/1 UNKNOWN']);
  });

  it('are missing on their device, though others have them', async () => {
    await server.app.entities.upsert(LOCAL, [entityDraft('INTERFACE', 'dcim.interface:99', 'Ethernet1/9', { DEVICE: 'dcim.device:3' })]);
    const text = `oel-spine1# show lldp neighbors
Device ID            Local Intf      Hold-time  Capability  Port ID
oel-leaf4            Eth1/9          120        BR          Ethernet1/9`;
    expect(await portsIn(text)).toEqual(['Eth1/9 UNKNOWN', 'Ethernet1/9 UNKNOWN']);
  });

  it('are found in every row', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, at) => `oel-leaf${4 + (at % 2)}            Eth1/${1 + (at % 2)}          120        BR          Ethernet1/2`,
    );
    const text = ['oel-spine1# show lldp neighbors', 'Device ID            Local Intf      Hold-time  Capability  Port ID', ...rows].join(
      '\n',
    );
    const ports = await portsIn(text);
    expect(ports).toEqual(
      rows.flatMap((_, at) => [`Eth1/${1 + (at % 2)} dcim.interface:1${1 + (at % 2)}`, `Ethernet1/2 dcim.interface:${2 + (at % 2)}2`]),
    );
  });
});
