import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cablePaths } from '../../../src/domain/facts/graph/cable-paths.js';
import { factGraph } from '../../../src/domain/facts/graph/fact-graph.js';
import type { Entity, EntityType } from '../../../src/domain/model/entity.js';
import type { Relation } from '../../../src/domain/model/relation.js';

/** A part of an inventory that grows by records and relations. */
function inventory() {
  const entities = new Map<string, Entity>();
  const relations: Relation[] = [];
  const add = (id: string, type: EntityType, attributes: Record<string, number> = {}): string => {
    const ref = { source: 'netbox', objectType: type.toLowerCase(), objectId: id };
    entities.set(id, { id, ref, type, name: id, display: id, aliases: [], attributes, relations: [] } as unknown as Entity);
    return id;
  };
  const relate = (from: string, type: string, to: string): void => {
    relations.push({ from, type, to, derived: false, validFrom: 1 });
  };
  const plug = (a: string, b: string): void => {
    const cable = add(`${a}=${b}`, 'CABLE');
    relate(cable, 'A_TERMINATION', a);
    relate(cable, 'B_TERMINATION', b);
  };
  const from = (id: string): readonly string[] => {
    const start = entities.get(id);
    if (start === undefined) throw new Error(`expected a record ${id}`);
    return cablePaths(start, factGraph(entities, relations)).map((path) => path.at(-1)?.id ?? '');
  };
  return { add, relate, plug, from };
}

/** Two panels joined by a trunk of several fibres, with a port on each side of every fibre. */
function trunk(fibres: number, crossed: readonly number[]) {
  const site = inventory();
  for (const side of ['a', 'b']) {
    site.add(`${side} rear`, 'REAR_PORT', { positions: fibres });
    for (let fibre = 1; fibre <= fibres; fibre += 1) {
      site.add(`${side} front ${fibre}`, 'FRONT_PORT', { rear_port_position: fibre });
      site.relate(`${side} front ${fibre}`, 'REAR_PORT', `${side} rear`);
      site.add(`${side} port ${fibre}`, 'INTERFACE');
    }
  }
  site.plug('a rear', 'b rear');
  for (let fibre = 1; fibre <= fibres; fibre += 1) {
    site.plug(`a port ${fibre}`, `a front ${fibre}`);
    site.plug(`b front ${fibre}`, `b port ${crossed[fibre - 1] ?? fibre}`);
  }
  return site;
}

describe('cable paths', () => {
  it('leave a trunk at the position where they entered it, for any number of fibres', () => {
    const fibres = fc.integer({ min: 1, max: 12 }).chain((count) => {
      const all = Array.from({ length: count }, (_, at) => at + 1);
      return fc.record({ crossed: fc.shuffledSubarray(all, { minLength: count }), fibre: fc.integer({ min: 1, max: count }) });
    });
    fc.assert(
      fc.property(fibres, ({ crossed, fibre }) => {
        const far = crossed[fibre - 1] ?? 0;
        expect(trunk(crossed.length, crossed).from(`a port ${fibre}`)).toEqual([`b port ${far}`]);
      }),
      { numRuns: 60 },
    );
  });

  it('go through circuits to the port behind the other end', () => {
    const site = inventory();
    for (const id of ['near', 'far']) site.add(id, 'INTERFACE');
    site.add('line', 'CIRCUIT');
    for (const end of ['A', 'Z']) {
      site.add(end, 'CIRCUIT_TERMINATION');
      site.relate(end, 'CIRCUIT', 'line');
    }
    site.plug('near', 'A');
    site.plug('Z', 'far');
    expect(site.from('near')).toEqual(['far']);
  });

  it('end in a loop of panels', () => {
    const site = inventory();
    for (const side of ['a', 'b']) {
      site.add(`${side} rear`, 'REAR_PORT', { positions: 1 });
      site.add(`${side} front`, 'FRONT_PORT', { rear_port_position: 1 });
      site.relate(`${side} front`, 'REAR_PORT', `${side} rear`);
    }
    site.plug('a rear', 'b rear');
    site.plug('a front', 'b front');
    expect(site.from('a front').length).toBeLessThanOrEqual(8);
  });
});
