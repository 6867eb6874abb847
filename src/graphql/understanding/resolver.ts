import { Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { Entity } from '../../domain/model/entity.js';
import type { FocusEntity } from '../../domain/model/focus.js';
import { choicesOf } from '../../domain/understanding/meanings.js';
import type { Message } from '../../domain/model/message.js';
import type {
  Candidate,
  ClarificationChoice,
  FollowUp,
  InheritedScope,
  MeaningChoice,
  Mention,
  Need,
  ScorePart,
  Topic,
  ClarificationReply,
  Understanding,
} from '../../domain/model/understanding.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import type { Loaders } from '../context/loaders.js';
import { MessageType } from '../types/message.js';
import {
  CandidateType,
  ClarificationChoiceType,
  FocusEntityType,
  FollowUpType,
  InheritedScopeType,
  MeaningChoiceType,
  MentionType,
  ScorePartType,
  NeedType,
  SettledType,
  TopicType,
  UnderstandingType,
} from '../types/understanding.js';

async function present(ids: readonly string[], loaders: Loaders): Promise<readonly Entity[]> {
  const entities = await Promise.all(ids.map((id) => loaders.entity.load(id)));
  return entities.filter((entity) => entity !== undefined);
}

@Resolver(() => MentionType)
export class MentionFields {
  @FieldResolver(() => [EntityObject], {
    description: 'The entities that the mention means: several for a list or a plural, none unless the status is RESOLVED.',
  })
  entities(@Root() { entities }: Mention, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const ids = entities.map(({ id }) => id);
    return present(ids, loaders);
  }

  @FieldResolver(() => [MeaningChoiceType], {
    description: 'The meanings of a POSSIBLE or AMBIGUOUS mention, most probable first, at most three; none for any other.',
  })
  choices(@Root() mention: Mention): readonly MeaningChoice[] {
    return choicesOf(mention);
  }

  @FieldResolver(() => [CandidateType], {
    description: 'The other candidates, best first, at most 50. For a POSSIBLE mention, the entities of its choices.',
  })
  candidates(@Root() { candidates }: Mention): readonly Candidate[] {
    return candidates;
  }

  @FieldResolver(() => [InheritedScopeType], {
    description: 'Earlier entities of the conversation that narrowed the meaning, although the text does not repeat them.',
  })
  inherited(@Root() { inherited }: Mention): readonly InheritedScope[] {
    return inherited ?? [];
  }
}

@Resolver(() => MeaningChoiceType)
export class MeaningChoiceFields {
  @FieldResolver(() => [EntityObject], { description: 'The entities of the meaning: several for a list or a plural.' })
  entities(@Root() { entities }: MeaningChoice, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    return present(
      entities.map(({ id }) => id),
      loaders,
    );
  }
}

@Resolver(() => InheritedScopeType)
export class InheritedScopeFields {
  @FieldResolver(() => ID, { description: 'The id of the entity, for `releaseFocus`.' })
  entityId(@Root() { id }: InheritedScope): string {
    return id;
  }

  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'The entity. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  entity(@Root() { id }: InheritedScope, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(id);
  }
}

@Resolver(() => UnderstandingType)
export class UnderstandingFields {
  @FieldResolver(() => [NeedType], { description: 'The kinds of context that the answer needs.' })
  needs(@Root() { needs }: Understanding): readonly Need[] {
    return needs ?? [];
  }
}

@Resolver(() => NeedType)
export class NeedFields {
  @FieldResolver(() => [EntityObject], { description: 'The entities whose facts are needed.' })
  entities(@Root() { entities }: Need, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    return present(entities, loaders);
  }

  @FieldResolver(() => [MessageType], { description: 'The turns that are needed.' })
  async messages(@Root() { messages }: Need, @Ctx() { loaders }: GraphContext): Promise<readonly Message[]> {
    const all = await Promise.all(messages.map((id) => loaders.message.load(id)));
    return all.filter((message) => message !== undefined);
  }
}

@Resolver(() => SettledType)
export class SettledFields {
  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'The entity that the words mean. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  entity(@Root() { entity }: ClarificationReply, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(entity.id);
  }

  @FieldResolver(() => MessageType, { nullable: true, description: 'The message with the ambiguous mention.' })
  message(@Root() { message }: ClarificationReply, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(message);
  }
}

@Resolver(() => TopicType)
export class TopicFields {
  @FieldResolver(() => String, { description: 'The domain, or the name of a topic of your own, whose domain is OTHER.' })
  name(@Root() { name, domain }: Topic): string {
    return name ?? domain;
  }

  @FieldResolver(() => [ScorePartType], { description: 'The parts of the score; empty for messages stored before version 0.1 kept them.' })
  parts(@Root() { parts }: Topic): readonly ScorePart[] {
    return parts ?? [];
  }
}

@Resolver(() => CandidateType)
export class CandidateFields {
  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'The entity. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  entity(@Root() { entity }: Candidate, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(entity.id);
  }
}

@Resolver(() => FollowUpType)
export class FollowUpFields {
  @FieldResolver(() => [MessageType], { description: 'The earlier messages that are needed, nearest first.' })
  async of(@Root() { of }: FollowUp, @Ctx() { loaders }: GraphContext): Promise<readonly Message[]> {
    const messages = await Promise.all(of.map((id) => loaders.message.load(id)));
    return messages.filter((message) => message !== undefined);
  }

  @FieldResolver(() => [ScorePartType], { description: 'The parts of the score; empty for messages stored before version 0.1 kept them.' })
  parts(@Root() { parts }: FollowUp): readonly ScorePart[] {
    return parts ?? [];
  }
}

@Resolver(() => ClarificationChoiceType)
export class ClarificationChoiceFields {
  @FieldResolver(() => EntityObject, { nullable: true, description: 'The entity that this answer means.' })
  entity(@Root() { entity }: ClarificationChoice, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(entity);
  }
}

@Resolver(() => FocusEntityType)
export class FocusEntityFields {
  @FieldResolver(() => ID, { description: 'The id of the entity, even if it no longer exists.' })
  entityId(@Root() { id }: FocusEntity): string {
    return id;
  }

  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'The entity. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  entity(@Root() { id }: FocusEntity, @Ctx() { loaders }: GraphContext): Promise<Entity | undefined> {
    return loaders.entity.load(id);
  }

  @FieldResolver(() => MessageType, { nullable: true, description: 'The last message that mentioned it.' })
  message(@Root() { message }: FocusEntity, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> {
    return loaders.message.load(message);
  }
}
