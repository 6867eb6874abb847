import { addPanel } from './cabling.js';
import type { Build } from './data-centre.js';
import { type Device, portOf } from './devices.js';
import { type Ref, slugOf } from './inventory.js';
import type { Organisation, Site } from './organisation.js';
import type { Rack } from './racks.js';

/** A port at which a circuit ends. */
export interface Handover {
  readonly site: Site;
  readonly port: Ref;
}

export interface Carriers {
  /** Ends at both sites. */
  wave(cid: string, a: Handover, z: Handover): void;
  /** Ends at a site and in the carrier's network. */
  access(cid: string, a: Handover, type: 'Internet' | 'MPLS'): void;
}

export function createCarriers({ inventory, cabling }: Build, { tenant, backbone }: Organisation): Carriers {
  const carrier = (name: string, account: string): { readonly ref: Ref; readonly account: Ref } => {
    const ref = inventory.add('circuits.provider', name, { slug: slugOf(name), relations: { ASN: backbone } });
    return {
      ref,
      account: inventory.add('circuits.provideraccount', `Halden ${name}`, { attributes: { account }, relations: { PROVIDER: ref } }),
    };
  };
  const [colt, kpn] = [carrier('Colt', 'C-771204'), carrier('KPN', '88-40213')];
  const clouds = {
    Internet: inventory.add('circuits.providernetwork', 'KPN Internet', { relations: { PROVIDER: kpn.ref } }),
    MPLS: inventory.add('circuits.providernetwork', 'Colt IP VPN', {
      attributes: { service_id: 'IPVPN-5520' },
      relations: { PROVIDER: colt.ref },
    }),
  };
  const types = Object.fromEntries(
    ['Wavelength', 'Internet', 'MPLS'].map((name) => [name, inventory.add('circuits.circuittype', name, { slug: slugOf(name) })]),
  );
  const circuit = (cid: string, by: typeof colt, type: string, rate: number): Ref =>
    inventory.add('circuits.circuit', cid, {
      status: 'active',
      attributes: { cid, commit_rate: rate },
      relations: { PROVIDER: by.ref, PROVIDER_ACCOUNT: by.account, TYPE: types[type], TENANT: tenant },
    });
  const end = (cid: string, of: Ref, side: 'A' | 'Z', where: Ref, port?: Ref): void => {
    const termination = inventory.add('circuits.circuittermination', `${cid}: Termination ${side}`, {
      attributes: { term_side: side },
      relations: { CIRCUIT: of, TERMINATION: where },
    });
    inventory.relate(of, `TERMINATION_${side}`, termination);
    if (port !== undefined) cabling.connect(termination, port);
  };
  return {
    wave(cid, a, z) {
      const ref = circuit(cid, colt, 'Wavelength', 10_000_000);
      end(cid, ref, 'A', a.site.ref, a.port);
      end(cid, ref, 'Z', z.site.ref, z.port);
    },
    access(cid, a, type) {
      const ref = circuit(cid, type === 'Internet' ? kpn : colt, type, 1_000_000);
      end(cid, ref, 'A', a.site.ref, a.port);
      end(cid, ref, 'Z', clouds[type]);
    },
  };
}

/** The handover of a port through a panel in its rack: the front port faces the device, the rear port the carrier. */
export function throughPanel({ inventory, catalogue, cabling }: Build, rack: Rack, device: Device, port: string): Handover {
  const panel = addPanel(inventory, catalogue, 'PP-MMR', rack, 45, 1);
  const [front] = panel.fronts;
  if (front !== undefined) cabling.connect(portOf(device, port), front);
  return { site: rack.site, port: panel.rear };
}
