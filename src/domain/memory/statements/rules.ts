import type { MemoryKind } from '../memory.js';
import { attributeIn, named, withoutPolarity } from './subjects.js';
import { BEFORE_BEING, CALLED_PRONOUN, LASTING_FORMS } from '../../language/en/statements.js';

/** A form of sentence that says that it holds for long. */
export interface Rule {
  readonly pattern: RegExp;
  readonly kind: MemoryKind;
  /** The group with the statement; by default the sentence. */
  readonly part?: number;
  /** The words by which a later statement of the same rule replaces this one. */
  readonly subject?: (match: RegExpExecArray) => string | undefined;
}

/** In order; the first that matches decides. */
export const RULES: readonly Rule[] = [
  // “Remember that …”, “for the record: …”
  {
    pattern: LASTING_FORMS.REMEMBER,
    kind: 'FACT',
    part: 1,
    subject: ([, said = '']) => attributeIn(said),
  },
  {
    pattern: LASTING_FORMS.FOR_THE_RECORD,
    kind: 'FACT',
    part: 1,
    subject: ([, said = '']) => attributeIn(said),
  },
  // “From now on …”, “going forward …”
  {
    pattern: LASTING_FORMS.FROM_NOW_ON,
    kind: 'PREFERENCE',
  },
  { pattern: LASTING_FORMS.ALSO_FROM_NOW_ON, kind: 'PREFERENCE' },
  // “Call it …”, “we call the core in Utica Big Bertha”
  {
    pattern: LASTING_FORMS.CALLING,
    kind: 'FACT',
    subject: ([, whom]) => named('name', CALLED_PRONOUN.test(whom ?? '') ? 'entity' : whom),
  },
  { pattern: LASTING_FORMS.CALLED, kind: 'FACT' },
  // “I prefer …”, “I like my answers short”
  {
    pattern: LASTING_FORMS.PREFERENCE,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: LASTING_FORMS.WANTED_OUTPUT,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: LASTING_FORMS.ANSWER_STYLE,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  // “We always …”, “never reboot …”
  {
    pattern: LASTING_FORMS.GROUP_HABIT,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: LASTING_FORMS.ALWAYS_OR_NEVER,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  {
    pattern: LASTING_FORMS.OBLIGATION,
    kind: 'PREFERENCE',
    subject: ([said]) => named('rule', withoutPolarity(said)),
  },
  // “Our maintenance window is …”, “my time zone is …”
  {
    pattern: LASTING_FORMS.OWN_ATTRIBUTE,
    kind: 'FACT',
    subject: ([, what]) => named('our', what),
  },
  {
    pattern: LASTING_FORMS.RESPONSIBILITY,
    kind: 'FACT',
    subject: ([said]) => named('am', said),
  },
  // “The rule here is …”, “the standard for uplinks is …”
  {
    pattern: LASTING_FORMS.STATED_RULE,
    kind: 'FACT',
    subject: ([said]) => named('our', BEFORE_BEING.exec(said ?? '')?.[1]),
  },
];
