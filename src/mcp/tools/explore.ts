import { z } from 'zod';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { factLines } from '../../domain/facts/fact-lines.js';
import type { Entity } from '../../domain/model/entity.js';
import { fittedAnswer, linesLeft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { chosenIn } from '../requests/choice.js';
import { namedText } from '../answers/entity-lines.js';
import { entityNamed } from '../requests/entity-named.js';
import { mentionLines, openLines, REPEAT } from '../answers/mention-lines.js';
import { scopeOf, sessionIfNamed, type ToolContext } from '../requests/scope.js';
import { oneLine } from '../answers/text.js';
import { asTool } from './tool.js';

/** In each direction. */
const NEIGHBORS = 40;
/** A line of facts has at most as many characters. */
const LINE = 700;

export const explore = asTool({
  name: 'explore',
  description:
    'Facts of the inventory: the answer to a question, or the facts and neighbours of an entity, or with to the path between two entities.',
  reads: true,
  arguments: toolArguments('explore', {
    question: z.string().optional().describe('Such as: What feeds PDU-A?'),
    entity: z.string().optional().describe('Id or name'),
    to: z.string().optional().describe('Id or name of the other end'),
    session: SHARED.session.optional(),
    choice: SHARED.choice.optional(),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { question, entity, to, session: name, choice, max_tokens: limit }) {
    if ((question === undefined) === (entity === undefined))
      throw new NetloomError('INVALID_INPUT', `Expected either question or entity, got ${question === undefined ? 'neither' : 'both'}.`, {
        path: 'question',
      });
    if (to !== undefined && entity === undefined) throw invalid('to', 'the argument entity as the other end', to);
    const session = await sessionIfNamed(context, name);
    const lines =
      question === undefined ? await entityLines(context, entity ?? '', to) : await factsFor(context, question, session?.id, choice);
    const rest = linesLeft(lines.length, 'ask with a larger max_tokens or a narrower question');
    return fittedAnswer({ scope: await scopeOf(context, session), lines, rest }, limit);
  },
});

async function factsFor(
  context: ToolContext,
  text: string,
  sessionId: string | undefined,
  choice: readonly string[] | undefined,
): Promise<readonly string[]> {
  const chosen = await chosenIn(context, text, sessionId, choice);
  const { understanding, groups } = await context.app.questions.ask(context.caller, { text, sessionId, chosen });
  const facts = groups.flatMap((group) => factLines(group).map((line) => `- ${oneLine(line.text, LINE)}`));
  const all = mentionLines(understanding, REPEAT);
  const open = openLines(understanding, REPEAT);
  if (open.length === 0 && facts.length > 0) return facts;
  // The reader has to decide what is open, so that it comes before facts about every candidate.
  return [...open, ...facts, ...all.slice(open.length)];
}

async function entityLines(context: ToolContext, name: string, to: string | undefined): Promise<readonly string[]> {
  const entity = await entityNamed(context, 'entity', name);
  return to === undefined ? aroundLines(context, entity) : pathLines(context, entity, await entityNamed(context, 'to', to));
}

/** Its facts, as a question that only names it has them, then its relations. */
async function aroundLines({ app, caller }: ToolContext, entity: Entity): Promise<readonly string[]> {
  const text = entity.display.trim() === '' ? entity.id : entity.display;
  const chosen = [{ start: 0, end: text.length, entityId: entity.id }];
  const related = (direction: 'OUT' | 'IN') => app.entities.relationsMany(caller, [entity.id], { direction }, NEIGHBORS);
  const [{ groups }, out, into] = await Promise.all([app.questions.ask(caller, { text, chosen }), related('OUT'), related('IN')]);
  // Its containers and types first: of a switch, hundreds of ports follow.
  const lists = [out.get(entity.id) ?? [], into.get(entity.id) ?? []];
  const neighbors = lists.flat();
  return [
    namedText(entity),
    ...groups.flatMap((group) => factLines(group).map((line) => `- ${oneLine(line.text, LINE)}`)),
    `Neighbours: ${neighbors.length}${lists.some(({ length }) => length === NEIGHBORS) ? '+' : ''}`,
    ...neighbors.map(({ relation, entity: other }) => `- ${relation.from === entity.id ? '→' : '←'} ${relation.type} ${namedText(other)}`),
  ];
}

async function pathLines({ app, caller }: ToolContext, from: Entity, to: Entity): Promise<readonly string[]> {
  const path = await app.entities.path(caller, from.id, to.id, {});
  if (path === undefined) return [`No path of at most 6 relations between ${namedText(from)} and ${namedText(to)}.`];
  return path.nodes.map((node, index) => {
    const edge = path.edges[index - 1];
    const by = edge === undefined ? '' : edge.to === node.id ? `→ ${edge.type} ` : `← ${edge.type} `;
    return `- ${by}${namedText(node)}`;
  });
}
