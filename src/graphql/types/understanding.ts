import { Field, Float, Int, ObjectType } from 'type-graphql';
import { FocusSourceEnum, NeedKindEnum, MentionKindEnum, MentionStatusEnum, TopicDomainEnum } from '../enums/understanding.js';

@ObjectType('ScorePart', { simpleResolvers: true, description: 'A named share of a score; the parts sum to it.' })
export class ScorePartType {
  @Field(() => String, { description: 'What it stands for.' })
  name!: string;

  @Field(() => Float, { description: 'What it contributed.' })
  value!: number;
}

@ObjectType('Candidate', { simpleResolvers: true, description: 'What a span could mean.' })
export class CandidateType {
  @Field(() => Float, { description: 'How well it fits.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The score’s parts.' })
  parts!: ScorePartType[];

  @Field(() => [String], { description: 'What speaks for it, in words.' })
  evidence!: string[];
}

@ObjectType('Mention', { simpleResolvers: true, description: 'A span of a text that names or refers to something.' })
export class MentionType {
  @Field(() => Int, { description: 'Where it begins, in UTF-16 units.' })
  start!: number;

  @Field(() => Int, { description: 'Where it ends, exclusive, in UTF-16 units.' })
  end!: number;

  @Field(() => String, { description: 'The words.' })
  text!: string;

  @Field(() => MentionStatusEnum, { description: 'Whether it is known what it means.' })
  status!: string;

  @Field(() => MentionKindEnum, { description: 'How it means something.' })
  kind!: string;

  @Field(() => Int, { description: 'How many candidates there are in all; may exceed the list.' })
  candidateCount!: number;

  @Field(() => Float, { description: 'How sure it is.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The score’s parts.' })
  parts!: ScorePartType[];

  @Field(() => [String], { description: 'What speaks for it, in words, the strongest first.' })
  evidence!: string[];

  @Field(() => Boolean, { nullable: true, description: 'True where the client chose what it means.' })
  chosen?: boolean;
}

@ObjectType('InheritedScope', {
  simpleResolvers: true,
  description: 'A thing of the conversation that narrowed what a span could mean. `releaseFocus` takes it out.',
})
export class InheritedScopeType {
  @Field(() => String, { description: 'Its name, as it was then.' })
  name!: string;

  @Field(() => String, { description: 'Why it narrows, in words.' })
  why!: string;
}

@ObjectType('FollowUp', { simpleResolvers: true, description: 'Whether a turn needs an earlier one to be understood.' })
export class FollowUpType {
  @Field(() => Boolean, { description: 'It does.' })
  isFollowUp!: boolean;

  @Field(() => Float, { description: 'From 0 to 1.' })
  score!: number;

  @Field(() => String, { description: 'Why, in words.' })
  reason!: string;
}

@ObjectType('Topic', { simpleResolvers: true, description: 'What a turn is about, and whether that is new.' })
export class TopicType {
  @Field(() => TopicDomainEnum, { description: 'The domain.' })
  domain!: string;

  @Field(() => Boolean, { description: 'The subject changed.' })
  shifted!: boolean;

  @Field(() => Float, { description: 'From 0 to 1: how sure it is that it changed.' })
  score!: number;
}

@ObjectType('ClarificationChoice', { simpleResolvers: true, description: 'One answer to a question back.' })
export class ClarificationChoiceType {
  @Field(() => String, { description: 'As a client can show it.' })
  label!: string;
}

@ObjectType('Clarification', {
  simpleResolvers: true,
  description: 'What to ask when something stayed ambiguous. The answer is taken up by the next message.',
})
export class ClarificationType {
  @Field(() => String, { description: 'The question.' })
  question!: string;

  @Field(() => [ClarificationChoiceType], { description: 'The answers that are possible.' })
  choices!: ClarificationChoiceType[];
}

@ObjectType('ClarificationReply', { simpleResolvers: true, description: 'An ambiguity of an earlier message that this one decided.' })
export class SettledType {
  @Field(() => String, { description: 'The words that were ambiguous.' })
  text!: string;
}

@ObjectType('Need', { simpleResolvers: true, description: 'One kind of context that an answer calls for, and what of it.' })
export class NeedType {
  @Field(() => NeedKindEnum, { description: 'Which kind.' })
  kind!: string;

  @Field(() => [String], {
    description: 'Facts or kinds of things that are asked for, in the singular (`rack`, `platform`), or what was done (`deselected`).',
  })
  about!: string[];

  @Field(() => String, { description: 'Why, in words.' })
  reason!: string;
}

@ObjectType('Understanding', {
  simpleResolvers: true,
  description: 'What was understood of one text; the same for a message and for a dry run.',
})
export class UnderstandingType {
  @Field(() => [MentionType], { description: 'What it names or refers to, in the order of the text.' })
  mentions!: MentionType[];

  @Field(() => FollowUpType, { description: 'Whether it needs an earlier turn.' })
  followUp!: FollowUpType;

  @Field(() => TopicType, { description: 'What it is about.' })
  topic!: TopicType;

  @Field(() => ClarificationType, { nullable: true, description: 'What to ask back, when something stayed ambiguous.' })
  clarification?: ClarificationType;

  @Field(() => SettledType, { nullable: true, description: 'The open question that it answers.' })
  settled?: SettledType;
}

@ObjectType('FocusEntity', { simpleResolvers: true, description: 'A thing that the conversation is about now.' })
export class FocusEntityType {
  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => [String], { description: 'What a noun phrase may call it.' })
  nouns!: string[];

  @Field(() => Int, { description: 'The turn in which it came up first.' })
  firstTurn!: number;

  @Field(() => Int, { description: 'The turn in which it came up last.' })
  lastTurn!: number;

  @Field(() => Int, { description: 'How often it came up.' })
  count!: number;

  @Field(() => FocusSourceEnum, { description: 'Who brought it up last.' })
  source!: string;
}
