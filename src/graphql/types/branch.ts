import { Field, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../common/paging.js';
import type { Message } from '../../domain/model/message.js';
import { MessageType } from './message.js';

@ObjectType('Branch', { simpleResolvers: true, description: 'A branch of a session: the messages up to one that no other follows.' })
export class BranchType {
  @Field(() => MessageType, { description: 'Its last message. `history(head:)` lists its messages, and `switchBranch` continues it.' })
  head!: Message;

  @Field(() => MessageType, { description: 'The first message that it shares with no earlier branch.' })
  first!: Message;

  @Field(() => String, { description: 'The beginning of `first`, on one line of at most 80 characters.' })
  title!: string;

  @Field(() => Int, { description: 'The number of its messages from the beginning of the session.' })
  messages!: number;

  @Field(() => Boolean, { description: 'Whether the next message follows `head`, unless another parent is named.' })
  isCurrent!: boolean;
}

export const BranchConnection = connectionType('Branch', 'branches', () => BranchType);
