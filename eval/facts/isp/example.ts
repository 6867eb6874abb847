import type { FactQuestion } from '../question.js';

/** An example, to be replaced. */
export const EXAMPLES: readonly FactQuestion[] = [
  {
    id: 'isp-example-1',
    kind: 'MEMBERS',
    voice: 'CHAT',
    turns: ['what do we get from Kystfiber?'],
    objects: (inventory) => {
      const provider = inventory.one('circuits.provider', 'Kystfiber');
      return [provider, ...inventory.from(provider, 'PROVIDER', 'circuits.circuit')];
    },
    facts: (inventory) =>
      inventory.from(inventory.one('circuits.provider', 'Kystfiber'), 'PROVIDER', 'circuits.circuit').map(({ name }) => [name]),
  },
];
