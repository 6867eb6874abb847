import { Field, Float, Int, ObjectType } from 'type-graphql';
import type {
  Budget,
  ContentItem,
  ContentSection,
  ItemCut,
  Omitted,
  OmittedItem,
  RenderedFact,
  SectionKind,
  WindowContent,
} from '../../domain/window/model/context-window.js';
import { NodeType } from './node.js';
import { StrategyEnum } from '../enums/session.js';
import { ScorePartType } from './understanding.js';
import { ContextOriginEnum, CutKindEnum, OmittedKindEnum, SectionKindEnum, WindowItemKindEnum } from '../enums/context.js';

@ObjectType('SectionTokens', { simpleResolvers: true, description: 'The tokens of a section.' })
export class SectionTokensType implements Pick<Budget['bySection'][number], 'kind' | 'tokens'> {
  @Field(() => SectionKindEnum, { description: 'The section.' })
  kind!: SectionKind;

  @Field(() => Int, { description: 'The tokens of its items.' })
  tokens!: number;
}

@ObjectType('Budget', { simpleResolvers: true, description: 'The token counts of a window. `used` plus `reserved` never exceeds `limit`.' })
export class BudgetType implements Budget {
  @Field(() => Int, { description: 'The maximum number of tokens.' })
  limit!: number;

  @Field(() => Int, { description: 'Tokens kept free for the answer.' })
  reserved!: number;

  @Field(() => Int, { description: 'Tokens of the most expensive rendering, including headings and message framing.' })
  used!: number;

  @Field(() => Int, { description: '`limit` minus `reserved` minus `used`.' })
  remaining!: number;

  @Field(() => Int, { description: 'Tokens of headings, role labels and message framing: `used` minus the tokens of the items.' })
  overhead!: number;

  @Field(() => String, { description: 'What counted the tokens: `o200k_base`, `cl100k_base`, or the formula of an estimate.' })
  tokenizer!: string;

  @Field(() => [SectionTokensType], { description: 'The tokens of each section.' })
  bySection!: Budget['bySection'];
}

@ObjectType('WindowBeginning', {
  simpleResolvers: true,
  description: 'The instructions, the summary and the messages of the conversation up to a multiple of eight, which providers may cache.',
})
export class WindowBeginningType {
  @Field(() => Int, { description: 'Its tokens.' })
  tokens!: number;

  @Field(() => String, {
    description: 'Windows with the same hash begin with the same tokens. Suitable as a key for a provider’s prompt cache.',
  })
  hash!: string;
}

@ObjectType('Cut', { simpleResolvers: true, description: 'How an item was shortened.' })
export class CutType implements ItemCut {
  @Field(() => CutKindEnum, { description: 'The method.' })
  how!: ItemCut['how'];

  @Field(() => Int, { description: 'Tokens of the whole item.' })
  fromTokens!: number;

  @Field(() => Int, { description: 'Tokens of the shortened item.' })
  toTokens!: number;
}

@ObjectType('RenderedFact', { simpleResolvers: true, description: 'A fact about an entity, as rendered in the window.' })
export class ToldFactType implements RenderedFact {
  @Field(() => String, { description: 'The name of the fact: `site`, `linked to`, `status`, …' })
  name!: string;

  @Field(() => String, { description: 'The value: in full if the turn asks for it, otherwise shortened.' })
  value!: string;

  @Field(() => Int, { description: 'The tokens of the fact, including its separator.' })
  tokens!: number;
}

@ObjectType('ContextItem', { simpleResolvers: true, description: 'An item of a window, with its tokens and the reason why it was chosen.' })
export class WindowItemType implements Omit<ContentItem, 'shown' | 'message' | 'entity' | 'operation' | 'memory' | 'earlier'> {
  @Field(() => WindowItemKindEnum, { description: 'What the item represents.' })
  kind!: ContentItem['kind'];

  @Field(() => Int, { description: 'The tokens of the item.' })
  tokens!: number;

  @Field(() => String, { description: 'The text as rendered, possibly shortened.' })
  text!: string;

  @Field(() => Float, { description: 'The relevance score: the sum of `parts`, 0 or more.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The parts of the score.' })
  parts!: ScorePartType[];

  @Field(() => String, { description: 'The reason why the item was chosen, as a sentence.' })
  reason!: string;

  @Field(() => CutType, { nullable: true, description: 'How the text was shortened; null if it is complete.' })
  cut?: ItemCut;

  @Field(() => [ToldFactType], {
    nullable: true,
    description: 'ENTITY: the rendered facts, requested ones first; at most 24.',
  })
  facts?: ToldFactType[];

  @Field(() => String, {
    nullable: true,
    description: 'SUMMARY: the language model that wrote the text; null if the text consists of sentences of the messages.',
  })
  writtenBy?: string;
}

@ObjectType('Section', { simpleResolvers: true, description: 'A section of a window.' })
export class SectionType implements ContentSection {
  @Field(() => SectionKindEnum, { description: 'What the section contains.' })
  kind!: ContentSection['kind'];

  @Field(() => Int, { description: 'The tokens of the items.' })
  tokens!: number;

  @Field(() => [WindowItemType], { description: 'The items in the order of rendering.' })
  items!: ContentSection['items'];
}

@ObjectType('OmittedItem', { simpleResolvers: true, description: 'An item that was left out of the window.' })
export class OmittedItemType implements Omit<OmittedItem, 'id'> {
  @Field(() => OmittedKindEnum, { description: 'The kind of object that was left out.' })
  kind!: OmittedItem['kind'];

  @Field(() => Int, { description: 'The tokens that the item would have needed.' })
  tokens!: number;

  @Field(() => Float, { description: 'The relevance score of the item.' })
  score!: number;

  @Field(() => String, { description: 'The reason why the item was left out, as a sentence.' })
  reason!: string;
}

@ObjectType('Omitted', { simpleResolvers: true, description: 'What was left out of the window. Nothing is deleted.' })
export class OmittedType implements Omitted {
  @Field(() => Int, { description: 'The number of omitted items of the whole conversation.' })
  count!: number;

  @Field(() => Int, { description: 'Their tokens. Messages count as they did when they were written.' })
  tokens!: number;

  @Field(() => [OmittedItemType], { description: 'The most relevant omitted items, at most 50.' })
  items!: Omitted['items'];

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of old messages in which messages of the role SYSTEM were not looked for, because the conversation is too long; null: none.',
  })
  unread?: number;
}

@ObjectType('ContextWindow', {
  implements: NodeType,
  simpleResolvers: true,
  description:
    'The context for a model’s next turn: sections of items with scores and reasons, exact token counts, and renderings for model APIs.',
})
export class ContextWindowType extends NodeType implements Omit<WindowContent, 'session'> {
  @Field(() => Int, { description: 'The revision of the session that the window was built from.' })
  revision!: number;

  @Field(() => StrategyEnum, { description: 'How the items were chosen.' })
  strategy!: WindowContent['strategy'];

  @Field(() => String, { nullable: true, description: 'The model whose tokenizer counted the tokens, as in `service { models }`.' })
  model?: string;

  @Field(() => String, { nullable: true, description: 'The profile that the window was built with.' })
  profile?: string;

  @Field(() => BudgetType, { description: 'The token counts.' })
  budget!: WindowContent['budget'];

  @Field(() => [SectionType], { description: 'The sections in the order of rendering.' })
  sections!: WindowContent['sections'];

  @Field(() => OmittedType, { description: 'What was left out, and why.' })
  omitted!: WindowContent['omitted'];

  @Field(() => Float, { description: 'The time it took to build the window, in milliseconds; 0 if it was cached or stored.' })
  elapsedMs!: number;

  @Field(() => ContextOriginEnum, { description: 'Whether the window was computed, cached or stored.' })
  from!: string;

  @Field(() => Boolean, {
    description:
      'Whether the window may be out of date. True if the store is unavailable and this is the last window that was built for the same request, within ten minutes. Try again later.',
  })
  stale!: boolean;
}
