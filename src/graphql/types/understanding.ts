import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { FocusEntity } from '../../domain/model/focus.js';
import type {
  Candidate,
  Clarification,
  ClarificationChoice,
  ClarificationReply,
  FollowUp,
  InheritedScope,
  MeaningChoice,
  Mention,
  Need,
  ScorePart,
  Topic,
  Understanding,
} from '../../domain/model/understanding.js';
import { FocusSourceEnum, NeedKindEnum, MentionKindEnum, MentionStatusEnum, TopicDomainEnum } from '../enums/understanding.js';

@ObjectType('ScorePart', { simpleResolvers: true, description: 'A named part of a score. The parts add up to the score.' })
export class ScorePartType implements ScorePart {
  @Field(() => String, { description: 'The name of the part.' })
  name!: string;

  @Field(() => Float, { description: 'The contribution to the score.' })
  value!: number;
}

@ObjectType('Candidate', { simpleResolvers: true, description: 'An entity that a mention could mean.' })
export class CandidateType implements Omit<Candidate, 'entity' | 'byChance' | 'fromTalk'> {
  @Field(() => Float, { description: 'How well the entity fits, 0 to 1.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The parts of the score.' })
  parts!: ScorePartType[];

  @Field(() => [String], { description: 'The evidence, as sentences.' })
  evidence!: string[];
}

@ObjectType('MeaningChoice', { simpleResolvers: true, description: 'One of the meanings that a mention may have.' })
export class MeaningChoiceType implements Omit<MeaningChoice, 'entities'> {
  @Field(() => Float, { description: 'How probable the meaning is, 0 to 1.' })
  probability!: number;

  @Field(() => [String], { description: 'The evidence, as sentences, strongest first.' })
  evidence!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The number of relations between the meaning and what was mentioned; null if it was found by its name or its kind only.',
  })
  distance?: number;
}

@ObjectType('Mention', { simpleResolvers: true, description: 'A span of a text that names or refers to entities.' })
export class MentionType implements Omit<
  Mention,
  'entities' | 'choices' | 'candidates' | 'fromTalk' | 'lookedIn' | 'lookupPending' | 'meansUnknown' | 'inherited'
> {
  @Field(() => Int, { description: 'The start of the span, in UTF-16 units.' })
  start!: number;

  @Field(() => Int, { description: 'The end of the span (exclusive), in UTF-16 units.' })
  end!: number;

  @Field(() => String, { description: 'The text of the span.' })
  text!: string;

  @Field(() => MentionStatusEnum, { description: 'Whether the meaning is known.' })
  status!: Mention['status'];

  @Field(() => MentionKindEnum, { description: 'How the mention refers to entities.' })
  kind!: Mention['kind'];

  @Field(() => Int, { description: 'The number of all candidates, which may exceed the list.' })
  candidateCount!: number;

  @Field(() => Float, { description: 'The confidence, 0 to 1.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The parts of the score.' })
  parts!: ScorePartType[];

  @Field(() => [String], { description: 'The evidence, as sentences, strongest first.' })
  evidence!: string[];

  @Field(() => Boolean, { nullable: true, description: 'Whether the client chose the meaning.' })
  chosen?: true;
}

@ObjectType('InheritedScope', {
  simpleResolvers: true,
  description: 'An earlier entity of the conversation that narrowed the meaning of a mention. `releaseFocus` removes it.',
})
export class InheritedScopeType implements Omit<InheritedScope, 'id'> {
  @Field(() => String, { description: 'The name at that time.' })
  name!: string;

  @Field(() => String, { description: 'The reason why it narrows the meaning, as a sentence.' })
  why!: string;
}

@ObjectType('FollowUp', { simpleResolvers: true, description: 'Whether a turn needs earlier turns to be understood.' })
export class FollowUpType implements Omit<FollowUp, 'of' | 'parts'> {
  @Field(() => Boolean, { description: 'Whether it does.' })
  isFollowUp!: boolean;

  @Field(() => Float, { description: 'The confidence, 0 to 1.' })
  score!: number;

  @Field(() => String, { description: 'The reason, as a sentence.' })
  reason!: string;
}

@ObjectType('Topic', { simpleResolvers: true, description: 'The topic of a turn, and whether it is new.' })
export class TopicType implements Omit<Topic, 'name' | 'parts'> {
  @Field(() => TopicDomainEnum, { description: 'The domain.' })
  domain!: Topic['domain'];

  @Field(() => Boolean, { description: 'Whether the topic changed.' })
  shifted!: boolean;

  @Field(() => Float, { description: 'The confidence that the topic changed, 0 to 1.' })
  score!: number;
}

@ObjectType('ClarificationChoice', { simpleResolvers: true, description: 'One possible answer to a clarification.' })
export class ClarificationChoiceType implements Omit<ClarificationChoice, 'entity'> {
  @Field(() => String, { description: 'A label to display.' })
  label!: string;
}

@ObjectType('Clarification', {
  simpleResolvers: true,
  description: 'The question to ask if a mention is ambiguous. The next message may answer it.',
})
export class ClarificationType implements Clarification {
  @Field(() => String, { description: 'The question.' })
  question!: string;

  @Field(() => [ClarificationChoiceType], { description: 'The possible answers.' })
  choices!: Clarification['choices'];
}

@ObjectType('ClarificationReply', { simpleResolvers: true, description: 'The answer to the clarification of an earlier message.' })
export class SettledType implements Omit<ClarificationReply, 'message' | 'entity'> {
  @Field(() => String, { description: 'The ambiguous words.' })
  text!: string;
}

@ObjectType('Need', { simpleResolvers: true, description: 'A kind of context that the answer to a message needs.' })
export class NeedType implements Omit<Need, 'entities' | 'messages'> {
  @Field(() => NeedKindEnum, { description: 'The kind of context.' })
  kind!: Need['kind'];

  @Field(() => [String], {
    description:
      'The facts or types of entities that are asked for, in the singular (`rack`, `platform`), or the effects of operations (`deselected`).',
  })
  about!: string[];

  @Field(() => String, { description: 'The reason, as a sentence.' })
  reason!: string;
}

@ObjectType('Understanding', {
  simpleResolvers: true,
  description: 'The understanding of a text. `understand` and messages return the same type.',
})
export class UnderstandingType implements Omit<Understanding, 'needs'> {
  @Field(() => [MentionType], { description: 'The mentions, in the order of the text.' })
  mentions!: Understanding['mentions'];

  @Field(() => FollowUpType, { description: 'Whether the turn needs earlier turns.' })
  followUp!: Understanding['followUp'];

  @Field(() => TopicType, { description: 'The topic.' })
  topic!: Understanding['topic'];

  @Field(() => ClarificationType, { nullable: true, description: 'The question to ask if a mention is ambiguous.' })
  clarification?: Clarification;

  @Field(() => SettledType, { nullable: true, description: 'The open clarification that this turn answers.' })
  settled?: ClarificationReply;
}

@ObjectType('FocusEntity', { simpleResolvers: true, description: 'An entity in the focus of the conversation.' })
export class FocusEntityType implements Pick<FocusEntity, 'name' | 'nouns' | 'firstTurn' | 'lastTurn' | 'count' | 'source'> {
  @Field(() => String, { description: 'The name.' })
  name!: string;

  @Field(() => [String], { description: 'The nouns that may refer to it, such as `router`.' })
  nouns!: string[];

  @Field(() => Int, { description: 'The turn of the first mention.' })
  firstTurn!: number;

  @Field(() => Int, { description: 'The turn of the last mention.' })
  lastTurn!: number;

  @Field(() => Int, { description: 'The number of mentions.' })
  count!: number;

  @Field(() => FocusSourceEnum, { description: 'What mentioned it last.' })
  source!: FocusEntity['source'];
}
