import { normalForm } from '../../text/normal-form.js';
import { type Notation, type NotationKey, type Stretch, stretchOf } from './notation.js';

/** The names of devices in prompts: `brak1(config-if)#`, `[edit] noc@brak1>`, `RP/0/RSP0/CPU0:brak1#`, `[~brak1-Eth-Trunk1]`, `[noc@brak1 ~]$`. */
export const prompts: Notation = (text) =>
  matchesIn(text).map((match) => ({ ...stretchOf(match, 1), form: 'WORDS', keys: hostNameKeys(match[1] ?? ''), isWhole: true }));

/** Prompts as a whole. Nothing in them but the name of the device is a name. */
export const promptStretches = (text: string): readonly Stretch[] => matchesIn(text).map((match) => stretchOf(match));

const matchesIn = (text: string): readonly RegExpExecArray[] => FORMS.flatMap((form) => [...text.matchAll(form)].filter(hasHost));

/** A prompt has a host name with letters, and no space before its sign if the name is an ordinary word: “50% of it” and “port # 3” are none. */
const hasHost = ({ 0: prompt, 1: name = '' }: RegExpExecArray): boolean =>
  /\p{L}/u.test(name) && (/[\d_-]/u.test(name) || !/\s[#>%$]$/u.test(prompt));

const NAME = String.raw`[\p{L}\d](?:[\p{L}\d_-]|\.(?=[\p{L}\d])){0,62}`;
const MODES = String.raw`\([\w/.: *~-]{1,48}\)`;
const CONFIGURES = String.raw`\((?:conf|cfg|config|diag|maint|boot|debug|admin|tmos|edit)[\w/.: *~-]{0,44}\)`;
const BEFORE = String.raw`(?:\[edit[^\]\n]{0,80}\]\s?|\{\w{1,16}(?::\w{1,8})?\}\s?|RP\/\d{1,2}\/\w{1,8}\/CPU\d{1,2}:|\*?[AB]:)?`;
const VIEW = String.raw`(?:-(?:[A-Z][A-Za-z]{1,20}[\w/.:-]{0,24}|(?:aaa|acl|bgp|isis|mpls|ospf|ui|vlan)[\w/.:-]{0,24}))?`;

const FORMS = [
  // With a mode, anywhere.
  new RegExp(String.raw`(?<![\p{L}\d_.@-])${BEFORE}(?:[\w.-]{1,32}@)?(${NAME})\s?(?:${MODES})?${CONFIGURES}\s?[#>%]`, 'dgiu'),
  // At the beginning of a line, with or without a mode.
  new RegExp(
    String.raw`(?<=^[ \t]{0,8})${BEFORE}(?:[\w.-]{1,32}@)?(${NAME})(?:\s?${MODES}){0,2}(?:(?::[\w~/.-]{1,32})?[#>$](?=\s|$)|\s#(?=\s|$)|[#>](?=\p{Ll}{2}))`,
    'dgimu',
  ),
  // With a login, anywhere.
  new RegExp(String.raw`(?<![\p{L}\d_.@-])${BEFORE}[\w.-]{1,32}@(${NAME})(?:${MODES})?(?::[\w~/.-]{1,32})?[#>$%](?=\s|$)`, 'dgimu'),
  new RegExp(String.raw`\[[\w.-]{1,32}@(${NAME})\s[^\]\n]{1,64}\][#$]`, 'dgiu'),
  // With a view in brackets.
  new RegExp(String.raw`(?<=^[ \t]{0,8})\[[~*]?([\p{L}\d](?:[\p{L}\d_-]|\.(?=[\p{L}\d])){0,62}?)${VIEW}\](?=\s?\p{Ll}|\s*$)`, 'dgmu'),
];

/** The whole name of a host, and its first label. */
export function hostNameKeys(name: string): readonly NotationKey[] {
  const label = name.split('.')[0] ?? name;
  const whole: NotationKey = { key: `n:${normalForm(name)}`, fit: 'WHOLE' };
  return label === name || !/\p{L}/u.test(label) ? [whole] : [whole, { key: `n:${normalForm(label)}`, fit: 'HOST' }];
}
