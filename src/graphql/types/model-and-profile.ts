import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Profile } from '../../domain/window/model/profile.js';
import type { StrategyName } from '../../domain/model/session.js';
import type { Model } from '../../domain/window/tokens/model.js';
import { SectionKindEnum } from '../enums/context.js';
import { StrategyEnum } from '../enums/session.js';

@ObjectType('Model', { simpleResolvers: true, description: 'A language model that windows can be counted for.' })
export class ModelType {
  @Field(() => String, { description: 'Its name; variants of it (`gpt-4o-mini`, `gpt-4o-2024-08-06`) count as it does.' })
  name!: string;

  @Field(() => String, { description: 'Who serves it.' })
  provider!: string;

  @Field(() => String, { description: 'The encoding its tokens are counted by: `o200k_base` or `cl100k_base`.' })
  tokenizer!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Set where no tokenizer of it is published: tokens of the encoding are multiplied by this.',
  })
  factor?: number;

  @Field(() => Float, { nullable: true, description: 'Set with `factor`: the share that is added for safety.' })
  margin?: number;

  @Field(() => Int, { description: 'Tokens of question and answer together; a window’s budget is at most that.' })
  contextTokens!: number;

  @Field(() => Int, { description: 'Tokens of the longest answer.' })
  outputTokens!: number;

  @Field(() => Int, { nullable: true, description: 'Tokens of the longest question, where that is less than the context.' })
  inputTokens?: number;
}

@ObjectType('ProfileShare', { simpleResolvers: true, description: 'The part of a window that a section may take.' })
export class ProfileShareType {
  @Field(() => SectionKindEnum, { description: 'Which section: instructions and the message to answer have no share, they are always in.' })
  section!: string;

  @Field(() => Float, { description: 'From 0 (left out) to 1.' })
  share!: number;
}

@ObjectType('Profile', {
  simpleResolvers: true,
  description: 'What an agent of one kind is told: a budget, a strategy, and what each section may take.',
})
export class ProfileType {
  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => String, { description: 'Whom it is for.' })
  description!: string;

  @Field(() => Int, { description: 'Tokens of the whole window.' })
  budget!: number;

  @Field(() => Int, { nullable: true, description: 'Tokens kept free for the answer; null: as without a profile.' })
  reserve?: number;

  @Field(() => StrategyEnum, { description: 'How it chooses.' })
  strategy!: StrategyName;

  @Field(() => [ProfileShareType], { description: 'What each section may take.' })
  sections!: ProfileShareType[];

  @Field(() => Int, { nullable: true, description: 'Facts told of a thing at most, 0 for its name alone; null: as many as fit.' })
  factsEach?: number;

  @Field(() => Int, { nullable: true, description: 'Characters told of an operation’s result; null: as without a profile.' })
  resultCharacters?: number;
}

export function modelToGraphql({ counting, framing: _framing, ...model }: Model): ModelType {
  return { ...model, tokenizer: counting.encoding, ...counting.estimate };
}

export function profileToGraphql({ slice: { shares, ...rest }, ...profile }: Profile): ProfileType {
  return { ...profile, ...rest, sections: Object.entries(shares).map(([section, share]) => ({ section, share })) };
}
