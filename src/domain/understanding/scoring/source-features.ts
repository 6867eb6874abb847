import { isPossessive } from '../parse/phrase-kinds.js';
import type { Generator, Meaning } from '../candidates/meaning.js';
import type { Phrase } from '../parse/phrases.js';
import type { ReferenceSituation } from './reference-situation.js';
import { type Setter, log } from './feature-values.js';
import { typeClass } from './type-classes.js';

/** All of a list were named for themselves, in the last answer of the assistant. */
const isAnswer = ({ members = [] }: Meaning, { turn }: ReferenceSituation): boolean =>
  members.length > 0 && members.every(({ oblique, source, ...member }) => !oblique && source === 'ASSISTANT' && turn - member.turn === 1);

export function addSource(phrase: Phrase, meaning: Meaning, kind: string, situation: ReferenceSituation, set: Setter): void {
  const { generator, anchor, isStated, members } = meaning;
  const name = generator.toLowerCase();
  const group = groupOf(kind);
  addGenerator(meaning, name, group, set);
  if (anchor === undefined) return;
  const age = situation.turn - anchor.turn;
  const isDirect = members !== undefined;
  const source = isDirect ? directSource(generator, kind, group) : `${ANCHORS[name] ?? name} anchor`;
  if (isStated !== true && isDirect) {
    set(`${source} here`, age === 0 ? 1 : 0);
    set(`${source} last turn`, age === 1 ? 1 : 0);
    set(`${source} age`, -log(age));
  } else if (isStated !== true) set(`${source} salience`, anchor.salience);
  set(`${source} rank`, -log(isDirect ? situation.fittingRank(meaning) : anchor.rank));
  if (isDirect && generator === 'ANTECEDENT') antecedentFeatures(phrase, meaning, kind, age, situation, set);
  addList(phrase, meaning, situation, set);
  if (isPossessive(phrase)) set(`possessive ${name}`, 1);
  if (/^(?:this|that|these|those)$/u.test(phrase.determiner)) set(`demonstrative ${name}`, 1);
}

const groupOf = (kind: string): string => (kind === 'noun' || kind === 'one' ? kind : 'pronoun');

/** Generators that share the weights of their anchor. */
const ANCHORS: Readonly<Record<string, string>> = { scope_all: 'scope', neighbours: 'neighbour' };

function directSource(generator: Generator, kind: string, group: string): string {
  if (generator === 'ANTECEDENT') return kind;
  return `${group} ${generator === 'LATEST' ? 'latest' : 'list'}`;
}

function addGenerator(
  { generator, anchor, rivals, isStated, within, relation, isNamed, elided }: Meaning,
  name: string,
  group: string,
  set: Setter,
): void {
  if (generator === 'END' && anchor !== undefined && typeClass(anchor.entity) === 'component') set('end of a component', 1);
  set(`${group} ${name}`, 1);
  set(`${name} rivals`, log(generator === 'ANTECEDENT' ? 0 : rivals));
  if (isStated === true) set('stated', 1);
  if (isNamed === true) set('relation named', 1);
  if (elided !== undefined) set(`elided kind ${elided.toLowerCase()}`, 1);
  if (within !== undefined) set(`within ${WIDTH_NAMES[within] ?? 'other'}`, 1);
  if (relation !== undefined) set(`relation ${RELATION_NAMES[relation] ?? 'other'}`, 1);
}

function addList(phrase: Phrase, meaning: Meaning, situation: ReferenceSituation, set: Setter): void {
  if (meaning.list === undefined) return;
  const { size, pure, asked, share, contiguous } = meaning.list;
  set('list share', share);
  if (contiguous) set('list contiguous', 1);
  set('list size', log(size - 2));
  if (size === 2) set(phrase.determiner === 'both' || PAIR.test(phrase.word ?? '') ? 'list is the pair' : 'list of two', 1);
  else if (PAIR.test(phrase.word ?? '')) set('list is no pair', 1);
  if (pure) set('list of one kind', 1);
  if (isAnswer(meaning, situation)) set('list of the answer', 1);
  if (asked) set('list of what was asked', 1);
}

const PAIR = /^(?:former|latter|other)$/u;

function antecedentFeatures(
  phrase: Phrase,
  { anchor }: Meaning,
  kind: string,
  age: number,
  { fittingRank, fitting, fittingHere }: ReferenceSituation,
  set: Setter,
): void {
  if (anchor === undefined) return;
  const group = kind === 'noun' ? 'noun' : 'pronoun';
  const mark = (name: string, holds: boolean): void => {
    if (holds) set(name, 1);
  };
  const rank = fittingRank({ entities: [], generator: 'ANTECEDENT', anchor, rivals: 0, members: [anchor] });
  mark(`${kind} most recent`, rank === 0);
  mark(`${group} only one of the message`, fittingHere === 1 && age === 0 && !anchor.oblique);
  mark(`${group} by ${anchor.source.toLowerCase()}`, true);
  mark(`${group} oblique`, anchor.oblique);
  set('mentioned often', log(anchor.count - 1));
  mark(`${group} only one that fits`, fitting === 1);
  mark(`${group} first of its turn`, anchor.order === 0);
  mark('other subject', !anchor.sameSubject);
  set(`${group} salience`, anchor.salience);
  // At most as much as one mention in the last turn counts: what is mentioned again and again keeps its meaning.
  set(`${group} continuity`, Math.min(1, anchor.continuity));
  mark(`${group} in last user turn`, anchor.inLastUserTurn);
  mark(`${group} in both last turns`, anchor.inLastUserTurn && anchor.inLastAssistantTurn);
  mark(`${group} acts on it`, anchor.actsOnPhrase === true);
  mark('demonstrative recent', age <= 1 && /^(?:this|that)$/u.test(phrase.determiner));
}

const WIDTH_NAMES: Readonly<Record<string, string>> = {
  DEVICE: 'device',
  VIRTUAL_MACHINE: 'device',
  RACK: 'rack',
  LOCATION: 'location',
  SITE: 'site',
};
const RELATION_NAMES: Readonly<Record<string, string>> = {
  CONNECTED_TO: 'link',
  LINKED_TO: 'link',
  POWERED_BY: 'power',
  LAG: 'link',
  DEVICE: 'part',
  VIRTUAL_MACHINE: 'part',
  POWER_PANEL: 'part',
  RACK: 'container',
  SITE: 'container',
  LOCATION: 'container',
};
