import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import { ContextWindowType } from './context.js';
import { MessageType } from './message.js';
import { OperationType } from './operation.js';
import { DateTime } from '../common/scalars.js';
import { PruningType } from './pruning.js';
import { SessionType } from './session.js';
import type { SessionEvent } from '../../domain/model/session-event.js';

const TYPE_NAMES: Readonly<Record<SessionEvent['kind'], string>> = {
  SESSION_CHANGED: 'SessionChanged',
  MESSAGE_ADDED: 'MessageAdded',
  MESSAGE_BEGUN: 'MessageBegun',
  TEXT_APPENDED: 'TextAppended',
  MESSAGE_CANCELLED: 'MessageCancelled',
  MESSAGE_CHANGED: 'MessageChanged',
  CONTEXT_PRUNED: 'ContextPruned',
  CONTEXT_RESTORED: 'ContextRestored',
  OPERATION_RECORDED: 'OperationRecorded',
  OPERATION_FINISHED: 'OperationFinished',
  SESSION_ENDED: 'SessionEnded',
  SESSION_DELETED: 'SessionDeleted',
  DELIVERY_CHANGED: 'DeliveryChanged',
};

@InterfaceType('SessionEvent', {
  description: 'Something that happened in a session. Every event has a cursor: subscribe with `after` to go on behind it.',
  resolveType: ({ kind }: SessionEvent) => TYPE_NAMES[kind],
})
export abstract class SessionEventType {
  @Field(() => String, { description: 'Give it to `after` to continue behind this event.' })
  cursor!: string;

  @Field(() => Int, { description: 'The session’s revision that the event made; grows by one from event to event.' })
  revision!: number;

  @Field(() => DateTime, { description: 'When it happened.' })
  at!: number;

  @Field(() => ID, { description: 'The session it happened in.' })
  sessionId!: string;
}

@ObjectType('SessionChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'Title, wishes, pins, open file or branch changed.',
})
export class SessionChangedType extends SessionEventType {
  @Field(() => SessionType, { description: 'The session as it was after the change.' })
  session!: object;
}

@ObjectType('MessageAdded', { implements: SessionEventType, simpleResolvers: true, description: 'A message was written.' })
export class MessageAddedType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message, with what was understood of it.' })
  message!: object;
}

@ObjectType('MessageBegun', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A message was begun whose text comes later: in TextAppended events, and whole in MessageAdded when it is finished.',
})
export class MessageBegunType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message as it began. Its id is that of the finished message.' })
  message!: object;
}

@ObjectType('TextAppended', {
  implements: SessionEventType,
  simpleResolvers: true,
  description:
    'Text came to an unfinished message. Not a change of the session: cursor and revision repeat those of the event before, and it is not replayed. Instead, a subscription that begins while a message is unfinished gets its text so far first, at offset 0. Several appends may come as one event, and the last ones may come in MessageAdded only.',
})
export class TextAppendedType extends SessionEventType {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, { description: 'Where the text belongs: UTF-16 units of the message’s text before it.' })
  offset!: number;

  @Field(() => String, { description: 'The text that was added.' })
  text!: string;
}

@ObjectType('MessageCancelled', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The last message was taken back, and the one before it is the head again; or an unfinished message was taken back.',
})
export class MessageCancelledType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message, which is in no history any more.' })
  message!: object;
}

@ObjectType('MessageChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A message was flagged, or given another priority.',
})
export class MessageChangedType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message with its mark.' })
  message!: object;
}

@ObjectType('ContextPruned', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session was compacted or its context cleared: windows take less from now on.',
})
export class ContextPrunedType extends SessionEventType {
  @Field(() => PruningType, { description: 'What fell out.' })
  pruning!: object;
}

@ObjectType('ContextRestored', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A compacting or clearing was undone: windows take again what had fallen out.',
})
export class ContextRestoredType extends SessionEventType {
  @Field(() => PruningType, { description: 'What was undone.' })
  pruning!: object;
}

@ObjectType('OperationRecorded', { implements: SessionEventType, simpleResolvers: true, description: 'A tool execution was recorded.' })
export class OperationRecordedType extends SessionEventType {
  @Field(() => OperationType, { description: 'The execution, with what it did.' })
  operation!: object;
}

@ObjectType('OperationFinished', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A tool execution that was running is over.',
})
export class OperationFinishedType extends SessionEventType {
  @Field(() => OperationType, { description: 'The execution, with its result and what it did.' })
  operation!: object;
}

@ObjectType('SessionEnded', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session ended; nothing is written any more.',
})
export class SessionEndedType extends SessionEventType {}

@ObjectType('SessionDeleted', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session and all of it is gone; the last event there is.',
})
export class SessionDeletedType extends SessionEventType {}

@ObjectType('DeliveryChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description:
    'Not a change of the session, but of how its events travel; cursor and revision repeat those of the event before. Told at once when a subscription begins while delivery is degraded.',
})
export class DeliveryChangedType extends SessionEventType {
  @Field(() => Boolean, {
    description: 'True: what happens on other instances comes late, in order, when delivery is restored. False: it comes at once again.',
  })
  degraded!: boolean;

  @Field(() => String, { nullable: true, description: 'Why, in words; null when all is well.' })
  reason?: string;
}

@ObjectType('ContextDifference', { simpleResolvers: true, description: 'What changed in a window since the one before.' })
class ContextDifferenceType {
  @Field(() => [ID], { description: 'Ids of messages, things and operations that came in.' })
  added!: string[];

  @Field(() => [ID], { description: 'Ids of messages, things and operations that went out.' })
  removed!: string[];
}

@ObjectType('ContextUpdate', { simpleResolvers: true, description: 'The window, after something changed that matters to it.' })
export class ContextUpdateType {
  @Field(() => String, { description: 'Give it to `after` to continue behind this update.' })
  cursor!: string;

  @Field(() => Int, { description: 'The session’s revision that the window belongs to.' })
  revision!: number;

  @Field(() => ContextWindowType, { description: 'The window.' })
  context!: object;

  @Field(() => Boolean, {
    description:
      'True: what other instances write is noticed within about a second instead of at once. An update is sent when this changes, with the revision as it is.',
  })
  degraded!: boolean;

  @Field(() => ContextDifferenceType, { nullable: true, description: 'What changed since the window before; null in the first.' })
  difference?: object;
}
