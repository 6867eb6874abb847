import type { BenchEntity } from './inventory/entity.js';
import { nameable } from './conversation.js';
import { createRandom, type Random } from './random.js';

/** Kinds of questions about this inventory. */
export const ASKED = ['full name', 'short form', 'site and role', 'address', 'interface', 'VLAN', 'typo', 'reference', 'mixed'] as const;

export interface Question {
  readonly way: (typeof ASKED)[number];
  readonly text: string;
}

interface Pool {
  readonly random: Random;
  readonly named: readonly BenchEntity[];
  readonly sites: readonly BenchEntity[];
  readonly addresses: readonly BenchEntity[];
}

const ROLES = ['server', 'access switch', 'PDU', 'virtual server'];
const VIDS = [10, 20, 30, 40, 50, 60];
const REFERENCES = [
  'Is it still under warranty, and which rack is it in?',
  'And the other end?',
  'Which of them are on the same switch?',
  'What is its status, and that of the switch it hangs on?',
  'does the second one have the same firmware',
];

/** Endless questions of all kinds in turns, the same in every run. */
export function* buildMixedQuestions(things: readonly BenchEntity[], seed: number): Generator<Question> {
  const of = (model: string) => things.filter(({ ref }) => ref.startsWith(`${model}:`));
  const pool = { random: createRandom(seed), named: nameable(things), sites: of('dcim.site'), addresses: of('ipam.ipaddress') };
  for (;;) for (const way of ASKED) yield { way, text: TEXTS[way](pool) };
}

const TEXTS: Readonly<Record<Question['way'], (pool: Pool) => string>> = {
  'full name': ({ random, named }) => `Why does ${random.pick(named).name} not answer any more since the maintenance last night?`,
  'short form': ({ random, named }) => `is ${shortened(random.pick(named).name)} up again? it was down an hour ago`,
  'site and role': ({ random, sites }) => `how many ports are free on the ${siteWord(random.pick(sites))} ${random.pick(ROLES)}?`,
  address: ({ random, addresses }) => `Who has ${random.pick(addresses).name.split('/')[0] ?? ''}, and since when?`,
  interface: ({ random }) =>
    `and what is on ${random.pick([`ge-0/0/${random.below(16)}`, 'eth0', 'irb.10', 'ilo', `Gi0/0/${random.below(16)}`])}?`,
  VLAN: ({ random }) => `which prefix does VLAN ${random.pick(VIDS)} have, and is VLAN ${random.pick(VIDS)} used at all?`,
  typo: ({ random, sites }) => `is the cluster in ${misspelt(random.pick(sites).name.split(' ')[0] ?? '')} full`,
  reference: ({ random }) => random.pick(REFERENCES),
  mixed: ({ random, named, sites }) =>
    `We move ${random.pick(named).name} from VLAN ${random.pick(VIDS)} to ${random.pick(named).name} in ${random.pick(sites).name} next week: ` +
    `which PDU feeds it, is ge-0/0/${random.below(16)} free on the access switch there, and who has to be told about ${random.pick(named).name}?`,
};

/** The first letters and the last number, as in speech. */
const shortened = (name: string): string => name.replaceAll('-', ' ').replace(/ 0+(?=\d)/u, ' ');
const siteWord = ({ name }: BenchEntity): string => name.split(' ')[1]?.toLowerCase() ?? name;
/** Two letters swapped. */
const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
