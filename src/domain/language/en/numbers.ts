import { wordList } from './word-list.js';

/** Words before the number of a version, which is no address: “version 10.0.0.1”. */
export const VERSION_WORDS = wordList('v ver version release firmware build os ios oid');

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** Numbers in words: “rack twelve”. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, index) => [word, index] as const),
  ...TENS.split(' ').map((word, index) => [word, 20 + 10 * index] as const),
]);

/** Words between the first and the last of a range: “R101 to R103”. */
export const RANGE_WORDS = wordList('to through thru until');

/** Words between numbers of one list: “VLANs 10 and 20”. */
export const NUMBER_LIST_WORDS = wordList('and or & plus');

/** Words between a noun and its number: “cable no. 12”, “VLAN ID 30”. */
export const NUMBER_LABELS = wordList('no nr num number numbers id ids');

/** The name of a month, also its abbreviation. */
export const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`;

/** The name or the code of a currency. */
export const CURRENCY = String.raw`(?:usd|eur|chf|gbp|jpy|dollars?|euros?|francs?|pounds?|cents?|bucks)`;

/** Units that may stand behind a space: “5 ms”. */
export const UNIT = [
  'ms|msecs?|milliseconds?|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|nights?|weeks?|months?|years?|times?',
  'kw|kwh|kva|va|mw|watts?|volts?|amps?|amperes?|ma|hz|khz|mhz|ghz|db|dbm',
  'kb|mb|gb|tb|pb|kib|mib|gib|tib|bytes?|bits?|kbps|mbps|gbps|tbps|[kmgt]bit(?:/s)?|pps|iops|rpm',
  'mm|cm|km|meters?|metres?|feet|ft|inch(?:es)?|kg|lbs?|kilos?|btu|celsius|fahrenheit|kelvin|degrees?',
  'ru|vcpus?|cores?|people|persons?|users?|percent|per cent|pct',
].join('|');

/** Units that are written right behind the number: “5m”. */
export const GLUED_UNIT = '[smhdwvagcfkux]';

/** Nouns before numbers that are in no inventory: “step 3”, “page 12”. */
export const NUMBERED_LABEL = [
  'turn|step|page|chapter|section|paragraph|figure|fig|table|item|phase|day|week|cw|kw|month|quarter|attempt|try|round|question|answer|point',
  'grade|priority|prio|severity|sev|version|release|build|exit|code|error|status|part|seat|desk|age|score|rank|option|example',
].join('|');

/** Nouns of tickets, whose numbers may have letters: “incident INC-42”. */
export const TICKET = String.raw`(?:tickets?|incidents?|invoices?|po|rma|cve|bugs?|pr|mr|jira|rfc)`;

/** Nouns of tickets that are also verbs or other nouns: “change 42”. */
export const TICKET_OR_VERB = '(?:case|change|issue|order|request|reference|ref|task|story|call)';

/** The ending of an ordinal: “3rd”. */
export const ORDINAL_ENDING = '(?:st|nd|rd|th)';

/** The word between a noun and its number: “ticket no. 12”. */
export const NUMBER_LABEL = '(?:no|nr|number)';
