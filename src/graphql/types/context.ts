import { Field, Float, Int, ObjectType } from 'type-graphql';
import { NodeType } from './node.js';
import { StrategyEnum } from '../enums/session.js';
import { ScorePartType } from './understanding.js';
import { ContextOriginEnum, CutKindEnum, OmittedKindEnum, SectionKindEnum, WindowItemKindEnum } from '../enums/context.js';

@ObjectType('SectionTokens', { simpleResolvers: true, description: 'What a section costs.' })
export class SectionTokensType {
  @Field(() => SectionKindEnum, { description: 'Which section.' })
  kind!: string;

  @Field(() => Int, { description: 'Tokens of its items.' })
  tokens!: number;
}

@ObjectType('Budget', { simpleResolvers: true, description: 'The receipt of a window, in tokens: used + reserved never exceed the limit.' })
export class BudgetType {
  @Field(() => Int, { description: 'What was allowed.' })
  limit!: number;

  @Field(() => Int, { description: 'Kept free for the answer.' })
  reserved!: number;

  @Field(() => Int, { description: 'The costliest of the renderings, overheads included.' })
  used!: number;

  @Field(() => Int, { description: 'What is left.' })
  remaining!: number;

  @Field(() => Int, { description: 'Headings, role labels and message framing: `used` less the items.' })
  overhead!: number;

  @Field(() => String, { description: 'What counted: `o200k_base`, `cl100k_base`, or the formula of an estimate.' })
  tokenizer!: string;

  @Field(() => [SectionTokensType], { description: 'Section by section.' })
  bySection!: SectionTokensType[];
}

@ObjectType('Cut', { simpleResolvers: true, description: 'How much of an item is there.' })
export class CutType {
  @Field(() => CutKindEnum, { description: 'How it was made to fit.' })
  how!: string;

  @Field(() => Int, { description: 'Tokens of the whole.' })
  fromTokens!: number;

  @Field(() => Int, { description: 'Tokens that stayed.' })
  toTokens!: number;
}

@ObjectType('RenderedFact', { simpleResolvers: true, description: 'A fact of a thing as the window tells it.' })
export class ToldFactType {
  @Field(() => String, { description: 'What is told: `site`, `linked to`, `status`, …' })
  name!: string;

  @Field(() => String, { description: 'In full where the turn asks for it, else in short.' })
  value!: string;

  @Field(() => Int, { description: 'What it costs, with the separator before it.' })
  tokens!: number;
}

@ObjectType('ContextItem', { simpleResolvers: true, description: 'One item of the window, with why it is there and what it costs.' })
export class WindowItemType {
  @Field(() => WindowItemKindEnum, { description: 'What it is.' })
  kind!: string;

  @Field(() => Int, { description: 'What it costs.' })
  tokens!: number;

  @Field(() => String, { description: 'As it stands in the window, after cutting.' })
  text!: string;

  @Field(() => Float, { description: 'How relevant it is.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The score’s parts.' })
  parts!: ScorePartType[];

  @Field(() => String, { description: 'Why it is there, in words.' })
  reason!: string;

  @Field(() => CutType, { nullable: true, description: 'Set where the text is not whole.' })
  cut?: CutType;

  @Field(() => [ToldFactType], {
    nullable: true,
    description: 'ENTITY: the facts told of it, those that the turn asks for first; at most 24.',
  })
  facts?: ToldFactType[];
}

@ObjectType('Section', { simpleResolvers: true, description: 'Items of the window that belong together, in their order.' })
export class SectionType {
  @Field(() => SectionKindEnum, { description: 'What it holds.' })
  kind!: string;

  @Field(() => Int, { description: 'What its items cost.' })
  tokens!: number;

  @Field(() => [WindowItemType], { description: 'The items, in the order in which they are rendered.' })
  items!: WindowItemType[];
}

@ObjectType('OmittedItem', { simpleResolvers: true, description: 'Something that was left out.' })
export class OmittedItemType {
  @Field(() => OmittedKindEnum, { description: 'What it is.' })
  kind!: string;

  @Field(() => Int, { description: 'What it would have cost.' })
  tokens!: number;

  @Field(() => Float, { description: 'How relevant it was.' })
  score!: number;

  @Field(() => String, { description: 'Why it was left out, in words.' })
  reason!: string;
}

@ObjectType('Omitted', { simpleResolvers: true, description: 'What was left out of the window. Nothing stored is lost.' })
export class OmittedType {
  @Field(() => Int, { description: 'How many, of the whole conversation.' })
  count!: number;

  @Field(() => Int, { description: 'Their tokens; of messages as they were counted when they were written.' })
  tokens!: number;

  @Field(() => [OmittedItemType], { description: 'The most relevant of them, at most 50.' })
  items!: OmittedItemType[];
}

@ObjectType('ContextWindow', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'What a model should see for the next turn: data, receipt and text at once.',
})
export class ContextWindowType extends NodeType {
  @Field(() => Int, { description: 'The session’s revision that it was built from.' })
  revision!: number;

  @Field(() => StrategyEnum, { description: 'How it was chosen.' })
  strategy!: string;

  @Field(() => String, { nullable: true, description: 'The model whose tokens were counted, as `service { models }` names it.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'The profile it was built with.' })
  profile?: string;

  @Field(() => BudgetType, { description: 'The receipt.' })
  budget!: BudgetType;

  @Field(() => [SectionType], { description: 'The sections, in the order in which they are rendered.' })
  sections!: SectionType[];

  @Field(() => OmittedType, { description: 'What was left out, and why.' })
  omitted!: OmittedType;

  @Field(() => Float, { description: 'How long it took, milliseconds; 0 where nothing had to be computed.' })
  elapsedMs!: number;

  @Field(() => ContextOriginEnum, { description: 'Whether it was computed or found in a cache.' })
  from!: string;

  @Field(() => Boolean, {
    description:
      'False: it is of the session as it is. True: the store is away, and this is the last window that was built for the same request within ten minutes; something may have changed since. Ask again later.',
  })
  stale!: boolean;
}
