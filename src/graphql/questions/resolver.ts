import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { checkId, checkRange, RANGES, rangeText, type Answer } from '../../application/index.js';
import { factLines } from '../../domain/facts/fact-lines.js';
import type { FactGroup, FactRow } from '../../domain/facts/model.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Understanding } from '../../domain/model/understanding.js';
import type { GraphContext } from '../context/context.js';
import { COST_OF_ASKING, COST_OF_UNDERSTANDING } from '../execution/cost.js';
import { ChosenEntityInput, toChosen } from '../inputs/message.js';
import { EntityObject } from '../types/entity.js';
import { AnswerType, FactGroupType, FactType } from '../types/facts.js';
import { UnderstandingType } from '../types/understanding.js';

const SESSION = 'The session that the text would be written to.';
const CHOSEN = 'Spans of the text whose meaning is known, at most 50, without overlaps.';

const questionOf = (text: string, sessionId: string | undefined, chosen: ChosenEntityInput[] | undefined) => ({
  text,
  sessionId: typeof sessionId === 'string' ? checkId('sessionId', sessionId, 'session') : undefined,
  chosen: toChosen(chosen ?? [], 'chosen'),
});

@Resolver()
export class QuestionRoots {
  @Query(() => UnderstandingType, {
    complexity: COST_OF_UNDERSTANDING,
    description: 'Understands a text as if it were the next message. Nothing is written.',
  })
  understand(
    @Arg('text', () => String, { description: 'The text of the message.' }) text: string,
    @Arg('sessionId', () => ID, { nullable: true, description: SESSION }) sessionId: string | undefined,
    @Arg('chosen', () => [ChosenEntityInput], { nullable: true, description: CHOSEN }) chosen: ChosenEntityInput[] | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Understanding> {
    return app.questions.understand(caller, questionOf(text, sessionId, chosen));
  }

  @Query(() => AnswerType, {
    complexity: COST_OF_ASKING,
    description:
      'Answers a question with facts of the inventory, without a language model: the same facts as in the context window for the text. Nothing is written.',
  })
  ask(
    @Arg('text', () => String, { description: 'The question.' }) text: string,
    @Arg('sessionId', () => ID, { nullable: true, description: SESSION }) sessionId: string | undefined,
    @Arg('chosen', () => [ChosenEntityInput], { nullable: true, description: CHOSEN }) chosen: ChosenEntityInput[] | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Answer> {
    return app.questions.ask(caller, questionOf(text, sessionId, chosen));
  }
}

@Resolver(() => FactGroupType)
export class FactGroupFields {
  @FieldResolver(() => [FactType], { description: 'The facts.' })
  facts(
    @Root() { rows }: FactGroup,
    @Arg('first', () => Int, { nullable: true, description: `The maximum number of facts: ${rangeText(RANGES.groupFacts)}.` })
    first: number | null | undefined,
  ): readonly FactRow[] {
    return rows.slice(0, checkRange('first', first ?? undefined, RANGES.groupFacts));
  }

  @FieldResolver(() => Boolean, { description: 'Whether there may be more facts than `total`, because a limit of the search was reached.' })
  mayHaveMore(@Root() { isOpen }: FactGroup): boolean {
    return isOpen;
  }

  @FieldResolver(() => [String], {
    description: 'Words of the question that may narrow the facts, and that nothing in the inventory fits: all facts are listed.',
  })
  notFilteredBy(@Root() { notFilteredBy = [] }: FactGroup): readonly string[] {
    return notFilteredBy;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The place of the subject, if the answer is also about others with its name.',
  })
  place(@Root() { where }: FactGroup): string | undefined {
    return where;
  }

  @FieldResolver(() => [String], {
    description: 'The group in the lines that a window has: the subject, the title, the number, the facts.',
  })
  lines(@Root() group: FactGroup): readonly string[] {
    return factLines(group).map(({ text }) => text);
  }
}

@Resolver(() => FactType)
export class FactFields {
  @FieldResolver(() => [EntityObject], {
    description: 'The entities that the fact was read from: the subject first, then along the relations of the graph.',
  })
  async path(@Root() { path }: FactRow, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const entities = await Promise.all(path.map((id) => loaders.entity.load(id)));
    return entities.filter((entity) => entity !== undefined);
  }
}
