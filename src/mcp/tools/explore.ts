import { z } from 'zod';
import { invalid, NetloomError } from '../../domain/common/errors.js';
import { factLines } from '../../domain/facts/fact-lines.js';
import { unusedText } from '../../domain/facts/question/unused.js';
import type { Entity } from '../../domain/model/entity.js';
import { fittedAnswer, linesLeft, type AnswerDraft } from '../answers/answer.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { chosenIn } from '../requests/choice.js';
import { namedText } from '../answers/entity-lines.js';
import { chosenAmong, countOf, isAmbiguous, meaningOf, numbered, type AmbiguousName } from '../requests/entity-named.js';
import { askLine, mentionLines, openLines, REPEAT } from '../answers/mention-lines.js';
import { scopeOf, sessionIfNamed, type ToolContext } from '../requests/scope.js';
import { oneLine, quoted } from '../answers/text.js';
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
  scopes: ['read'],
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
    const content =
      question === undefined
        ? await aboutEntity(context, { name: entity ?? '', to, choice: choice ?? [] })
        : whole(await factsFor(context, question, session?.id, choice));
    return fittedAnswer({ scope: await scopeOf(context, session), ...content }, limit);
  },
});

type Content = Omit<AnswerDraft, 'scope'>;

const whole = (lines: readonly string[]): Content => ({
  lines,
  rest: linesLeft(lines.length, 'ask with a larger max_tokens or a narrower question'),
});

async function factsFor(
  context: ToolContext,
  text: string,
  sessionId: string | undefined,
  choice: readonly string[] | undefined,
): Promise<readonly string[]> {
  const chosen = await chosenIn(context, text, sessionId, choice);
  const { understanding, groups, notUsed } = await context.app.questions.ask(context.caller, { text, sessionId, chosen });
  const unused = unusedText(notUsed);
  const facts = [
    ...(unused === undefined ? [] : [oneLine(unused, LINE)]),
    ...groups.flatMap((group) => factLines(group).map((line) => `- ${oneLine(line.text, LINE)}`)),
  ];
  const all = mentionLines(understanding, REPEAT);
  const open = openLines(understanding, REPEAT);
  if (open.length === 0 && facts.length > 0) return facts;
  // The reader has to decide what is open, so that it comes before facts about every candidate.
  return [...open, ...facts, ...all.slice(open.length)];
}

interface NamedEntities {
  readonly name: string;
  readonly to: string | undefined;
  /** Each is for the next ambiguous name. */
  readonly choice: readonly string[];
}

async function aboutEntity(context: ToolContext, { name, to, choice }: NamedEntities): Promise<Content> {
  const ends: Entity[] = [];
  const left = [...choice];
  for (const [path, each] of Object.entries({ entity: name, ...(to === undefined ? {} : { to }) })) {
    const meaning = await meaningOf(context, path, each);
    const chosen = isAmbiguous(meaning) ? left.shift() : undefined;
    if (isAmbiguous(meaning) && chosen === undefined) return choicesOf(meaning, choice);
    ends.push(isAmbiguous(meaning) ? chosenAmong(meaning, chosen ?? '') : meaning);
  }
  const [entity, other] = ends;
  const unused = left.find((each) => ends.every(({ id }) => id !== each));
  if (entity === undefined || unused !== undefined) throw invalid('choice', 'no more choices than ambiguous names', unused);
  return whole(other === undefined ? await aroundLines(context, entity) : await pathLines(context, entity, other));
}

/** Asks which entity a name means. `used` are the choices that other names took. */
function choicesOf(ambiguous: AmbiguousName, used: readonly string[]): Content {
  const { path, name, entities } = ambiguous;
  const question = `${path}: ${quoted(name)} is ambiguous: ${countOf(ambiguous)}. Which one do you mean?`;
  const after =
    used.length === 0 ? REPEAT : `Repeat the call with the argument choice, after ${used.map((each) => quoted(each)).join(', ')}:`;
  const left = linesLeft(entities.length, 'ask with a larger max_tokens or a longer name');
  const lines = [askLine(question, after), ...numbered(ambiguous)];
  return { lines, rest: (shown) => left(Math.max(0, shown - 1))?.replace('lines', 'choices') };
}

/** Its facts, as a question that only names it has them, then its relations. */
async function aroundLines({ app, caller }: ToolContext, entity: Entity): Promise<readonly string[]> {
  const text = entity.display.trim() === '' ? entity.id : entity.display;
  const chosen = [{ start: 0, end: text.length, entityId: entity.id }];
  const related = (direction: 'OUT' | 'IN') => app.entities.relationsMany(caller, [entity.id], { direction }, NEIGHBORS);
  const [{ groups }, [page], out, into] = await Promise.all([
    app.questions.ask(caller, { text, chosen }),
    app.sources.webPages(caller, [entity.ref]),
    related('OUT'),
    related('IN'),
  ]);
  // Its containers and types first: of a switch, hundreds of ports follow.
  const lists = [out.get(entity.id) ?? [], into.get(entity.id) ?? []];
  const neighbors = lists.flat();
  return [
    `${namedText(entity)}${page === undefined ? '' : `, page ${page}`}`,
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
