import type { EffectIds } from '../../model/operation.js';
import { wordList } from './word-list.js';

/** Verbs in the names of tools: `create_device`. */
export const TOOL_VERBS: readonly (readonly [keyof EffectIds, RegExp])[] = [
  ['created', /(?:^|[_.\s-])(?:create|add|insert|post|provision)(?:[_.\s-]|$)/i],
  ['changed', /(?:^|[_.\s-])(?:update|patch|edit|modify|set|rename|move)(?:[_.\s-]|$)/i],
  ['deleted', /(?:^|[_.\s-])(?:delete|remove|destroy)(?:[_.\s-]|$)/i],
  ['deselected', /(?:^|[_.\s-])(?:deselect|unselect)(?:[_.\s-]|$)/i],
  ['selected', /(?:^|[_.\s-])(?:select|choose|pick)(?:[_.\s-]|$)/i],
];

/** Verbs of events, in any form: `created`, `object_updated`. */
export const EVENT_VERBS: readonly (readonly [keyof EffectIds, RegExp])[] = [
  ['created', /(?:^|[._ ])creat/i],
  ['changed', /(?:^|[._ ])(?:updat|chang)/i],
  ['deleted', /(?:^|[._ ])delet/i],
];

/** Words of a result that says that something was done. */
export const DONE_WORDS =
  /\b(?:created|added|inserted|provisioned|posted|registered|updated|changed|modified|edited|patched|renamed|moved|set|saved|stored|applied|assigned|deleted|removed|destroyed|erased|unassigned|released|selected|chosen|picked|deselected|unselected|cleared|ok|okay|success|successful|successfully|succeeded|done|completed?|finished|true|20[0-4])\b|[✅✓✔]/iu;

/** Words of a result that says that something was not done, or not yet. */
export const NEGATIVE_WORDS =
  /\b(?:not|no|never|nothing|none|cannot|can['’]?t|couldn['’]?t|didn['’]?t|won['’]?t|unable|fail\w*|errors?|exception|denied|refused|rejected|declined|forbidden|abort\w*|cancel\w*|time[ds]?[- ]?out|would|will|shall|to be|pending|awaiting|waiting|queued|scheduled|skipped|invalid|missing|exists|already|unauthori[sz]ed|confirm\w*|requires?|required|dry[- ]?run|check mode|simulat\w*|locked|blocked|unchanged|http\S{0,8} ?[45]\d\d|response \[[45]\d\d)\b|[❌✗✘⛔]/iu;

/** A negation that says nothing bad: “no errors”. */
export const HARMLESS_NEGATION = /\b(?:no|0|without(?: any)?) (?:errors?|failures?|failed|skipped|warnings?|problems?|issues?)\b/giu;

/** A text for the absence of a result. */
export const NO_RESULT = /^(?:null|none|undefined)$/i;

/** A text that names no object: “none”, “unknown”. */
export const NO_OBJECT = /^(?:none|null|nothing|n\/a|nil|undefined|unknown|all|yes|no|true|false|-*)$/i;

/** A status that says that a call failed. */
export const FAILURE_STATUS = /^(?:errors?|fail|failed|failure)$/i;

/** Words of sentences that refuse the value of a field: “This field is required.” */
export const REFUSAL =
  /\b(?:required|valid|invalid|must|may not|cannot|already|exists?|unique|ensure|not found|does not|not allowed|too|expected|unknown|duplicate|null|blank|unexpected|conflicts?)\b/i;

/** The beginning of a text that is an error: “ValueError: …”, “tool error: …”. */
export const ERROR_LINE =
  /^\W{0,4}(?:(?:\w{1,40}\.){0,6}\w{0,40}(?:Error|Exception)|error|ERROR|fatal|FATAL|(?:tool|execution|request|call|command) (?:error|failed|failure))\s?(?:[([][^)\]\n]{0,80}[)\]])?\s?:/;

/** The beginning of a text that says that a call failed: “error calling …”. */
export const FAILED_CALL = /^\W{0,4}(?:error|failed|failure)\s(?:executing|calling|running|while|in|from|to)\b/i;

/** An error that a device prints: “% Invalid input”. */
export const DEVICE_ERROR = /^\s{0,20}(?:% ?(?:Invalid|Incomplete|Ambiguous|Unknown|Unrecognized|Error)\b|syntax error[:,])/i;

/** The beginning of a text with a status of HTTP that is an error: “HTTP 404”. */
export const HTTP_ERROR = /^(?:HTTP(?:\/\d(?:\.\d)?)?(?: status| error)?(?: code)?[ :]{1,2}|status(?: code)?[ :]{1,2})[45]\d\d\b/i;

/** Words in the names of tools that return texts of others, which may begin with an error. */
export const TEXT_TOOLS = wordList('log logs grep tail cat file files journal syslog');

/** Participles in the names of members that tell what was done: `created_devices`. */
export const EFFECT_PARTICIPLES: Readonly<Record<string, keyof EffectIds>> = {
  created: 'created',
  added: 'created',
  inserted: 'created',
  new: 'created',
  changed: 'changed',
  updated: 'changed',
  modified: 'changed',
  edited: 'changed',
  patched: 'changed',
  affected: 'changed',
  deleted: 'deleted',
  removed: 'deleted',
  destroyed: 'deleted',
  selected: 'selected',
  selection: 'selected',
  chosen: 'selected',
  deselected: 'deselected',
  unselected: 'deselected',
};

/** Words after which a value is no object: times, persons, parts of objects. */
export const VALUE_WORDS = wordList(
  `last recently first never since at on by date time timestamp until from to field fields column columns attribute attributes property
   properties value values status state reason message`,
);
