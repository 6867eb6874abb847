import { synonymsOf } from '../../../inventory/names/synonyms.js';
import { nounOf } from '../../../inventory/names/type-nouns.js';
import { normalForm } from '../../../text/normal-form.js';
import { isStopWord } from '../../../text/stop-words.js';
import type { Chunk } from '../chunks.js';
import { type Measure, isMeasured } from './measures.js';
import { type NameSpan, type SpanKey } from '../name-span.js';
import { spanOf } from '../build-span.js';
import { MAX_MEMBERS } from '../name-span.js';
import { isNoun, nounWord } from '../noun-words.js';
import { PORT_PATHS } from './number-words.js';
import { numbersAfter } from './numbers.js';
import { NUMBER_WORDS } from '../../../language/en/numbers.js';
import { VLAN_NOUNS } from '../../../language/en/type-nouns.js';

/** “VLAN 100”, “outlet 3”, “ports 1 to 4”, “PSU0”: a noun with the number of one of its things, or several. */
export function numberedAt(text: string, chunks: readonly Chunk[], at: number, measures: readonly Measure[]): NameSpan | undefined {
  const chunk = chunks[at];
  const found = chunk === undefined ? undefined : nounAndNumbers(chunks, at, chunk.lower);
  if (chunk === undefined || found === undefined) return undefined;
  const { noun, numbers, last } = found;
  if (numbers.length === 0 || numbers.length > MAX_MEMBERS || isMeasured({ start: chunk.start, end: chunks[last]?.end ?? 0 }, measures))
    return undefined;
  const next = chunks[last + 1];
  if (next?.breaks === false && nounOf(next.lower)?.plural === true) return undefined;
  const isOutlet = noun === 'port' && isOnPowerStrip(chunks, at, last);
  const members = numbers.map((number) => [
    ...numberedKeys(noun, number),
    ...(numbers.length > MAX_RESPELLED ? [] : respelledKeys(noun, number)),
    ...(isOutlet ? outletKeys(number) : []),
  ]);
  const range = { from: at, to: last + 1 };
  const [only] = members;
  if (members.length === 1 && only !== undefined)
    return spanOf(text, chunks, range, { form: 'NUMBERED', keys: only, measured: false, nouns: [noun] });
  return spanOf(text, chunks, range, { form: 'RANGE', keys: [], measured: false, nouns: [noun], members });
}

const POWER_STRIPS = new Set(['pdu', 'ups', 'ats', ...synonymsOf('pdu')]);
const NEAR = 5;

/** Whether the words near a port speak of a power strip, whose outlets people call ports: “port 2 of PDU K4”. */
const isOnPowerStrip = (chunks: readonly Chunk[], from: number, last: number): boolean =>
  chunks.slice(Math.max(0, from - NEAR), last + 1 + NEAR).some(({ form }) => form.split(' ').some((word) => POWER_STRIPS.has(word)));

const outletKeys = (number: number): readonly SpanKey[] =>
  ['outlet', 'power outlet', 'socket', ''].map((noun) => ({
    key: `n:${noun} ${number}`.replace(': ', ':'),
    fit: 'NUMBERED',
    nouns: ['outlet'],
  }));

/** The numbers of a longer list are looked up as they are written. */
const MAX_RESPELLED = 8;

/** “cabinet 3” is Rack 3, “rack 2” is R02 and “port 3” is eth3. */
function respelledKeys(noun: string, number: number): readonly SpanKey[] {
  if (VLAN_NOUNS.has(noun)) return [];
  const synonyms = synonymsOf(noun).filter((each) => !each.includes(' '));
  const nouns = VLAN_NOUNS.has(noun) ? ['vlan'] : [noun, ...synonymsOf(noun)];
  const isPort = nouns.includes('port') || nouns.includes('interface');
  return [
    ...synonyms.map((each): SpanKey => ({ key: `n:${each} ${number}`, fit: 'NUMBERED', nouns })),
    { key: `n:${noun.charAt(0)} ${number}`, fit: 'NUMBERED', nouns },
    ...(isPort
      ? [`if:ethernet:${number}`, ...PORT_PATHS.filter((path) => path !== '').map((path) => `n:${normalForm(path)} ${number}`)]
      : []
    ).map((key): SpanKey => ({
      key,
      fit: 'NUMBERED',
      nouns,
    })),
  ];
}

interface NounAndNumbers {
  readonly noun: string;
  readonly numbers: readonly number[];
  /** The index of the last chunk. */
  readonly last: number;
}

function nounAndNumbers(chunks: readonly Chunk[], at: number, word: string): NounAndNumbers | undefined {
  const glued = /^(\p{L}{2,8})-?(\d{1,5})$/u.exec(word);
  if (glued !== null) {
    const [, noun = '', number = ''] = glued;
    return isNoun(noun) || /^(?:as|vl)$/u.test(noun) ? { noun: nounWord(noun), numbers: [Number(number)], last: at } : undefined;
  }
  if (!/^\p{L}{3,}$/u.test(word) || isStopWord(word)) return undefined;
  const next = chunks[at + 1];
  const inWords = next?.breaks === false ? NUMBER_WORDS.get(next.lower) : undefined;
  const found = inWords === undefined ? numbersAfter(chunks, at) : { numbers: [inWords], last: at + 1 };
  return { noun: nounWord(word), ...found };
}

export function numberedKeys(noun: string, number: number): readonly SpanKey[] {
  const nouns = [noun, ...synonymsOf(noun)];
  const isPort = nouns.includes('port') || nouns.includes('interface');
  return [
    VLAN_NOUNS.has(noun) ? { key: `n:${noun} ${number}`, fit: 'WHOLE', nouns: ['vlan'] } : { key: `n:${noun} ${number}`, fit: 'WHOLE' },
    { key: `p:${noun} ${number}`, fit: 'NUMBERED', nouns },
    { key: `n:${number}`, fit: 'NUMBERED', nouns },
    { key: `p:${number}`, fit: 'NUMBERED', nouns },
    ...(number < 10 && !isPort ? [{ key: `p:0${number}`, fit: 'NUMBERED' as const, nouns }] : []),
    ...(VLAN_NOUNS.has(noun) ? [{ key: `vlan:${number}`, fit: 'NUMBER' as const }] : []),
    ...(/^(?:asn?|as)$/u.test(noun) ? [{ key: `asn:${number}`, fit: 'NUMBER' as const }] : []),
    ...(isPort ? PORT_PATHS.map((path) => ({ key: `ifn:${path}${number}`, fit: 'NUMBERED' as const, nouns })) : []),
  ];
}
