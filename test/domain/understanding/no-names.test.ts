import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDraft } from '../../../src/domain/model/entity.js';
import { LOCAL } from '../../../src/domain/common/principal.js';
import { startTestServer, type TestServer } from '../../testkit/application/server.js';
import { SCHEMES, inventoryOf } from './surface-forms/schemes.js';

const two = fc.integer({ min: 10, max: 23 }).map(String);
const sixty = fc.integer({ min: 10, max: 59 }).map(String);
const small = fc.integer({ min: 1, max: 19 }).map(String);
const ticket = fc.integer({ min: 1000, max: 9_999_999 }).map(String);
const joined = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((words) => words.join(''));

const TIMES = fc.oneof(
  joined(two, ':', sixty, 'Z'),
  joined(two, sixty, 'Z'),
  joined(two, ':', sixty, ':', sixty, '.', ticket),
  joined('2026-11-', two, 'T', two, ':', sixty, ':', sixty, '+01:00'),
  joined('2026-11-', two, ' ', two, ':', sixty, ' UTC'),
  joined(two, 'NOV2026'),
  joined(two, 'h', sixty, 'm'),
  joined(small, 'w', small, 'd'),
);
// Shapes: Juniper/py-junos-eznc#651, networktocode/ntc-templates#1224, networktocode/netutils#906.
const VERSIONS = fc.oneof(
  joined(small, '.', small, 'R', small, '-S', small, '.', small),
  joined(small, '.', small, 'F5.15-C', small, '.', small),
  joined(small, '.', small, '(', small, ')E', small),
  joined('EOS-4.', small, '.', small, 'F'),
  joined('Junos ', small, '.', small, 'X3.', small),
  joined('v', small, '.', small, '.', small, '-rc', small),
  joined('FL.10.', small, '.', ticket),
  joined('nxos.9.', small, '.', small, '.bin'),
  joined('cat9k_iosxe.17.0', small, '.0', small, 'a.SPA.bin'),
);
const TICKETS = fc.oneof(
  joined('INC', ticket),
  joined('CHG00', ticket),
  joined('CVE-2026-', ticket),
  joined(
    'RFC ',
    ticket.map((number) => number.slice(0, 4)),
  ),
  joined('CSCvx', fc.integer({ min: 10_000, max: 99_999 }).map(String)),
  joined('cisco-sa-iosxe-webui-', fc.constantFrom('rSAz7', 'Pq9Lm')),
  joined('JSA', fc.integer({ min: 10_000, max: 99_999 }).map(String)),
  joined('acme/tools#', small),
);
// Shapes: librenms/librenms#3317 and #15815, observIQ/stanza-plugins#351, napalm-automation/napalm-logs#49.
const CODES = fc.oneof(
  joined(
    '%LINK-',
    small.map((digit) => digit.charAt(0)),
    '-CHANGED',
  ),
  joined('%SW_MATM-4-MACFLAP_NOTIF'),
  joined('%ASA-6-', fc.integer({ min: 100_000, max: 799_999 }).map(String)),
  joined('%%01IFNET/4/LINK_STATE(l)[', small, ']'),
  joined('RPD_BGP_NEIGHBOR_STATE_CHANGED'),
  joined('IF-MIB::ifOperStatus.', small),
  joined('1.3.6.1.2.1.2.2.1.8.', small),
  joined('ifOperStatus'),
  joined('bgpBackwardTransition'),
);
const NUMBERS = fc.oneof(
  joined(small, '0Gbps'),
  joined('-', small, '.3dBm'),
  joined(small, 'x10G'),
  joined(small, 'kpps'),
  joined('255.255.255.', fc.constantFrom('0', '128', '252')),
  joined('0.0.', fc.constantFrom('0', '3'), '.255'),
  joined('802.1', fc.constantFrom('X', 'q', 'ad')),
  joined('10GBASE-', fc.constantFrom('SR', 'LR')),
  joined('OSPFv', fc.constantFrom('2', '3')),
  joined('TLS1.', fc.constantFrom('2', '3')),
  joined('QSFP28'),
  joined('0x', fc.constantFrom('80f3', '1F')),
  joined('access-list ', small),
  joined('ip access-group ', small, ' in'),
);

const SENTENCES: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['it began at %, I think', TIMES],
  ['window from % on', TIMES],
  ['last change % ago or so', TIMES],
  ['we run % since spring', VERSIONS],
  ['after the upgrade to % the fan failed', VERSIONS],
  ['is % affected?', VERSIONS],
  ['see % for details', TICKETS],
  ['does % matter to us?', TICKETS],
  ['% is still open', TICKETS],
  ['the log says % again', CODES],
  ['what does % mean', CODES],
  ['we saw % there', NUMBERS],
  ['it needs %, not more', NUMBERS],
];

const sentence = fc
  .constantFrom(...SENTENCES)
  .chain(([frame, words]) => words.map((word) => ({ text: frame.replace('%', () => word), word })));

describe.each(SCHEMES.map((scheme) => [scheme.title, scheme] as const))('an inventory named with %s', (_, scheme) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.app.entities.upsert(LOCAL, inventoryOf(scheme));
  });
  afterAll(() => server.stop());

  it('has no unknown names in what engineers write that is no name', async () => {
    const unknown: string[] = [];
    await fc.assert(
      fc.asyncProperty(sentence, async ({ text }) => {
        const { mentions } = await server.app.questions.understand(LOCAL, { text });
        unknown.push(...mentions.filter(({ status }) => status === 'UNKNOWN').map((mention) => `${text} → ${mention.text}`));
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(unknown).toEqual([]);
  });
});

describe('an inventory with such names', () => {
  let server: TestServer;
  const names = ['INC0047', 'EOS-4.31.2F', 'CVE-2026-77', 'LINK_DOWN_TRAP', 'rtr-1.2.3'];
  beforeAll(async () => {
    server = await startTestServer();
    const drafts = names.map((name, index): EntityDraft => {
      const ref = { source: 'netbox', objectType: 'dcim.device', objectId: String(index + 1) };
      return { ref, type: 'DEVICE', name, display: name, aliases: [], attributes: {}, relations: [] };
    });
    await server.app.entities.upsert(LOCAL, drafts);
  });
  afterAll(() => server.stop());

  it.each(names)('finds %s', async (name) => {
    const { mentions } = await server.app.questions.understand(LOCAL, { text: `is ${name} up?` });
    expect(mentions.map(({ status, entities }) => [status, entities[0]?.name])).toContainEqual(['RESOLVED', name]);
  });

  it.each(['hel-core-41', 'lund2-pe7', 'FW-Oslo-9', 'edge-db0417', '192.0.2.77', '00:00:5e:00:53:af'])(
    'still says that nothing is called %s',
    async (name) => {
      const { mentions } = await server.app.questions.understand(LOCAL, { text: `is ${name} up?` });
      expect(mentions.map(({ status, text }) => [status, text])).toEqual([['UNKNOWN', name]]);
    },
  );
});
