import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Profile } from '../../domain/window/model/profile.js';
import type { StrategyName } from '../../domain/model/session.js';
import type { Model } from '../../domain/window/tokens/model.js';
import { SectionKindEnum } from '../enums/context.js';
import { StrategyEnum } from '../enums/session.js';

@ObjectType('Model', { simpleResolvers: true, description: 'A language model that windows can be built for.' })
export class ModelType {
  @Field(() => String, { description: 'The name. Variants (`gpt-4o-2024-08-06`) use the same tokenizer.' })
  name!: string;

  @Field(() => String, { description: 'The provider.' })
  provider!: string;

  @Field(() => String, { description: 'The encoding that counts its tokens: `o200k_base` or `cl100k_base`.' })
  tokenizer!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'For models without a published tokenizer: tokens of the encoding are multiplied by this factor.',
  })
  factor?: number;

  @Field(() => Float, {
    nullable: true,
    description: 'For models without a published tokenizer: the share that is added for safety, such as 0.15.',
  })
  margin?: number;

  @Field(() => Int, { description: 'The context in tokens: prompt and answer together. A budget must not exceed it.' })
  contextTokens!: number;

  @Field(() => Int, { description: 'The maximum number of tokens of an answer.' })
  outputTokens!: number;

  @Field(() => Int, { nullable: true, description: 'The maximum number of tokens of a prompt, if it is smaller than the context.' })
  inputTokens?: number;
}

@ObjectType('ProfileShare', { simpleResolvers: true, description: 'The maximum share of a section.' })
export class ProfileShareType {
  @Field(() => SectionKindEnum, {
    description: 'The section. Instructions and the message to answer have no share: they are always included.',
  })
  section!: string;

  @Field(() => Float, { description: '0 (left out) to 1.' })
  share!: number;
}

@ObjectType('Profile', {
  simpleResolvers: true,
  description: 'Window options for one kind of agent: the budget, the strategy, and the maximum share of each section.',
})
export class ProfileType {
  @Field(() => String, { description: 'The name.' })
  name!: string;

  @Field(() => String, { description: 'The agents that the profile is for.' })
  description!: string;

  @Field(() => Int, { description: 'Tokens of the whole window.' })
  budget!: number;

  @Field(() => Int, { nullable: true, description: 'Tokens kept free for the answer; null uses the default.' })
  reserve?: number;

  @Field(() => StrategyEnum, { description: 'How items are chosen.' })
  strategy!: StrategyName;

  @Field(() => [ProfileShareType], { description: 'The maximum share of each section.' })
  sections!: ProfileShareType[];

  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of facts of an entity: 0 renders only its name, null as many as fit.',
  })
  factsEach?: number;

  @Field(() => Int, { nullable: true, description: 'The maximum number of characters of an operation’s result; null uses the default.' })
  resultCharacters?: number;
}

export function modelToGraphql({ counting, framing: _framing, ...model }: Model): ModelType {
  return { ...model, tokenizer: counting.encoding, ...counting.estimate };
}

export function profileToGraphql({ slice: { shares, ...rest }, ...profile }: Profile): ProfileType {
  return { ...profile, ...rest, sections: Object.entries(shares).map(([section, share]) => ({ section, share })) };
}
