import { slipsBetween } from '../../domain/text/spelling-variants.js';

/** Other names under which models pass an argument, without underscores and in small letters. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  session: ['sessionid', 'sessionkey', 'conversation', 'conversationid', 'thread', 'threadid'],
  key: ['sessionkey'],
  max_tokens: ['budget', 'tokenbudget', 'tokenlimit', 'tokens'],
  text: ['message', 'content', 'query', 'question', 'prompt', 'input'],
  message: ['text', 'query', 'question', 'prompt', 'nextmessage'],
  query: ['text', 'search', 'q', 'question', 'name', 'words'],
  question: ['text', 'query', 'q', 'message'],
  client_id: ['idempotencykey', 'requestid'],
  call_id: ['toolcallid', 'tooluseid'],
  limit: ['first', 'last', 'count', 'top', 'topk', 'maxresults', 'pagesize', 'n'],
  cursor: ['after', 'page', 'nextcursor'],
  types: ['type', 'entitytypes', 'entitytype', 'kind'],
  within: ['in', 'inside', 'container', 'site', 'location'],
  entity: ['entityid', 'id', 'name', 'from', 'device'],
  to: ['target', 'destination', 'toentity'],
  choice: ['choices', 'chosen', 'choiceid', 'entityid'],
  tool: ['toolname', 'name'],
  arguments: ['args', 'input', 'params', 'parameters'],
  result: ['output', 'response'],
  tool_filter: ['tool', 'tools', 'toolname', 'toolnames', 'filter'],
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/gu, '');

/** The argument that a name stands for, among those that a tool has. */
export function argumentNamed(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const given = plain(name);
  return known.find((each) => plain(each) === given) ?? known.find((each) => ALIASES[each]?.includes(given) === true);
}

const MAX_SLIPS = 3;
const LONGEST = 40;

/** The argument whose name is nearest to a misspelt one. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const [nearest] = known.map((each) => ({ each, slips: slipsBetween(plain(name), plain(each)) })).sort((a, b) => a.slips - b.slips);
  return nearest !== undefined && nearest.slips <= Math.min(MAX_SLIPS, nearest.each.length - 1) ? nearest.each : undefined;
}
