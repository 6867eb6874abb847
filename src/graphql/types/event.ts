import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql';
import type { Session } from '../../domain/model/session.js';
import type { Pruning } from '../../domain/model/pruning.js';
import type { Operation } from '../../domain/model/operation.js';
import type { Message } from '../../domain/model/message.js';
import type { GraphqlWindow } from './context-window.js';
import { ContextWindowType } from './context.js';
import { MessageType } from './message.js';
import { OperationType } from './operation.js';
import { EntityChangeType } from './entity.js';
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
  ENTITY_CHANGED: 'EntityChanged',
  SESSION_ENDED: 'SessionEnded',
  SESSION_DELETED: 'SessionDeleted',
  DELIVERY_CHANGED: 'DeliveryChanged',
};

@InterfaceType('SessionEvent', {
  description: 'An event of a session. Every event has a cursor: subscribe with `after` to continue behind it.',
  resolveType: ({ kind }: SessionEvent) => TYPE_NAMES[kind],
})
export abstract class SessionEventType {
  @Field(() => String, { description: 'The cursor for `after`.' })
  cursor!: string;

  @Field(() => Int, { description: 'The revision of the session after the event. It grows by one from event to event.' })
  revision!: number;

  @Field(() => DateTime, { description: 'The time of the event.' })
  at!: number;

  @Field(() => ID, { description: 'The id of the session.' })
  sessionId!: string;
}

@ObjectType('SessionChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The title, the preferences, the pins, the active file or the branch changed.',
})
export class SessionChangedType extends SessionEventType {
  @Field(() => SessionType, { description: 'The session after the change.' })
  session!: Session;
}

@ObjectType('MessageAdded', { implements: SessionEventType, simpleResolvers: true, description: 'A message was written.' })
export class MessageAddedType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message with its understanding.' })
  message!: Message;
}

@ObjectType('MessageBegun', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A message was begun whose text comes later: in TextAppended events, and as a whole in MessageAdded when it is finished.',
})
export class MessageBegunType extends SessionEventType {
  @Field(() => MessageType, { description: 'The unfinished message. Its id is also the id of the finished message.' })
  message!: Message;
}

@ObjectType('TextAppended', {
  implements: SessionEventType,
  simpleResolvers: true,
  description:
    'Text was appended to an unfinished message. This event does not change the session: it repeats the cursor and the revision of the event before it, and it is not replayed. A subscription that begins while a message is unfinished receives its text so far first, at offset 0. Several appends may come as one event, and the last ones may only come in MessageAdded.',
})
export class TextAppendedType extends SessionEventType {
  @Field(() => ID, { description: 'The unfinished message.' })
  messageId!: string;

  @Field(() => Int, { description: 'The position of the text in the message, in UTF-16 units.' })
  offset!: number;

  @Field(() => String, { description: 'The appended text.' })
  text!: string;
}

@ObjectType('MessageCancelled', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The last message was cancelled, and the message before it is the head again; or an unfinished message was cancelled.',
})
export class MessageCancelledType extends SessionEventType {
  @Field(() => MessageType, { description: 'The cancelled message, which is in no history any more.' })
  message!: Message;
}

@ObjectType('MessageChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The flag or the priority of a message changed.',
})
export class MessageChangedType extends SessionEventType {
  @Field(() => MessageType, { description: 'The message after the change.' })
  message!: Message;
}

@ObjectType('ContextPruned', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session was compacted or cleared: windows no longer contain the excluded messages.',
})
export class ContextPrunedType extends SessionEventType {
  @Field(() => PruningType, { description: 'The compaction or clearing.' })
  pruning!: Pruning;
}

@ObjectType('ContextRestored', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A compaction or clearing was undone: windows may contain the excluded messages again.',
})
export class ContextRestoredType extends SessionEventType {
  @Field(() => PruningType, { description: 'The compaction or clearing that was undone.' })
  pruning!: Pruning;
}

@ObjectType('OperationRecorded', { implements: SessionEventType, simpleResolvers: true, description: 'A tool operation was recorded.' })
export class OperationRecordedType extends SessionEventType {
  @Field(() => OperationType, { description: 'The operation.' })
  operation!: Operation;
}

@ObjectType('OperationFinished', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'A RUNNING tool operation was completed.',
})
export class OperationFinishedType extends SessionEventType {
  @Field(() => OperationType, { description: 'The operation with its result.' })
  operation!: Operation;
}

@ObjectType('EntityChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description:
    'An entity that the session mentions, has pinned or in its focus changed in the inventory, or a part of it did, or something was moved to it or away from it. This event does not change the session: it repeats the cursor and the revision of the event before it, and it is not replayed; `inventoryEvents` has what was missed.',
})
export class EntityChangedType extends SessionEventType {
  @Field(() => EntityChangeType, { description: 'The change.' })
  change!: EntityChangeType;
}

@ObjectType('SessionEnded', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session was ended. It accepts no more writes.',
})
export class SessionEndedType extends SessionEventType {}

@ObjectType('SessionDeleted', {
  implements: SessionEventType,
  simpleResolvers: true,
  description: 'The session was deleted. This is its last event.',
})
export class SessionDeletedType extends SessionEventType {}

@ObjectType('DeliveryChanged', {
  implements: SessionEventType,
  simpleResolvers: true,
  description:
    'The delivery of events changed, not the session: the event repeats the cursor and the revision of the event before it. It is sent first if a subscription begins while delivery is degraded.',
})
export class DeliveryChangedType extends SessionEventType {
  @Field(() => Boolean, {
    description: 'True if events of other instances are delayed until the delivery is restored. They stay in order.',
  })
  degraded!: boolean;

  @Field(() => String, { nullable: true, description: 'The reason, as a sentence; null if all is well.' })
  reason?: string;
}

@ObjectType('ContextDifference', { simpleResolvers: true, description: 'The difference between a window and the one before it.' })
class ContextDifferenceType {
  @Field(() => [ID], { description: 'Ids of added messages, entities and operations.' })
  added!: string[];

  @Field(() => [ID], { description: 'Ids of removed messages, entities and operations.' })
  removed!: string[];
}

@ObjectType('ContextUpdate', { simpleResolvers: true, description: 'A window, sent after each relevant change.' })
export class ContextUpdateType {
  @Field(() => String, { description: 'The cursor for `after`.' })
  cursor!: string;

  @Field(() => Int, { description: 'The revision of the session that the window was built from.' })
  revision!: number;

  @Field(() => ContextWindowType, { description: 'The window.' })
  context!: GraphqlWindow;

  @Field(() => Boolean, {
    description:
      'True if changes of other instances are noticed within about a second instead of at once. An update is sent when this changes.',
  })
  degraded!: boolean;

  @Field(() => ContextDifferenceType, { nullable: true, description: 'The difference to the window before; null in the first update.' })
  difference?: ContextDifferenceType;
}

@ObjectType('SessionUpdate', { simpleResolvers: true, description: 'A change in the list of your sessions.' })
export class SessionUpdateType {
  @Field(() => ID, {
    nullable: true,
    description: 'The session that was opened, changed or deleted; null if several may have changed: read the list again.',
  })
  sessionId?: string;

  @Field(() => SessionType, { nullable: true, description: 'The session now; null if it was deleted, or if `sessionId` is null.' })
  session?: Session;

  @Field(() => Boolean, { description: 'True if changes of other instances are not sent until the delivery is restored.' })
  degraded!: boolean;
}
