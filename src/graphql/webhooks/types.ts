import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.js';
import type { WebhookEndpoint, WebhookSecret } from '../../domain/webhooks/endpoint.js';
import { connectionType } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import { NodeType } from '../types/node.js';
import { WebhookDeliveryStateEnum, WebhookDisabledReasonEnum, WebhookStateEnum } from './enums.js';

@ObjectType('WebhookSecret', {
  simpleResolvers: true,
  description: 'A secret that signs requests. Its value is returned only once, when it is created.',
})
export class WebhookSecretType implements Omit<WebhookSecret, 'value'> {
  @Field(() => DateTime, { description: 'The time when it was created.' })
  createdAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time until which a former secret signs; null for the current one.' })
  expiresAt?: number;
}

@ObjectType('Webhook', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A receiver of events of your sessions. It belongs to the principal that created it.',
})
export class WebhookType extends NodeType implements Pick<WebhookEndpoint, 'id' | 'url' | 'state'> {
  @Field(() => String, { description: 'The URL that events are sent to.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Your description.' })
  description?: string;

  @Field(() => String, { nullable: true, description: 'Only events of sessions whose key begins with this text are sent.' })
  keyPrefix?: string;

  @Field(() => WebhookStateEnum, { description: 'Whether it receives events.' })
  state!: WebhookEndpoint['state'];

  @Field(() => WebhookDisabledReasonEnum, { nullable: true, description: 'Why it is disabled; null if it is enabled.' })
  disabledReason?: WebhookEndpoint['disabledReason'];

  @Field(() => DateTime, { nullable: true, description: 'The time when it was disabled.' })
  disabledAt?: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the first failed attempt since the last success; null if the last attempt succeeded.',
  })
  failingSince?: number;

  @Field(() => DateTime, { description: 'The time when it was created.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'The time of the last change by you, or of its automatic disabling.' })
  updatedAt!: number;
}

@ObjectType('PendingDeliveries', { simpleResolvers: true, description: 'The deliveries of a webhook that wait.' })
export class PendingDeliveriesType {
  @Field(() => Int, { description: 'The number of pending deliveries; at most 1,000 are counted.' })
  count!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time of the event of the oldest counted one; null if there is none.' })
  oldestAt?: number;
}

@ObjectType('WebhookDelivery', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'One event for one webhook. Its id is the `webhook-id` of all of its requests.',
})
export class WebhookDeliveryType extends NodeType implements Pick<WebhookDelivery, 'id' | 'payload' | 'state' | 'attempts'> {
  @Field(() => String, { description: 'The body of the request: JSON with ids and no content.' })
  payload!: string;

  @Field(() => WebhookDeliveryStateEnum, { description: 'The state.' })
  state!: WebhookDelivery['state'];

  @Field(() => Int, { description: 'The number of attempts since it was added or replayed. There are at most 10.' })
  attempts!: number;

  @Field(() => DateTime, { description: 'The time of the event.' })
  createdAt!: number;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The earliest time of the next attempt. It starts only after earlier deliveries of the session have finished. Null unless it is PENDING.',
  })
  nextAttemptAt?: number;

  @Field(() => DateTime, { nullable: true, description: 'The time of the last attempt.' })
  lastAttemptAt?: number;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last response; null if there was none.' })
  lastStatus?: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt got no response, as a sentence.' })
  lastError?: string;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was delivered or given up.' })
  finishedAt?: number;
}

export const WebhookDeliveryConnection = connectionType('WebhookDelivery', 'deliveries', () => WebhookDeliveryType);

@ObjectType('CreateWebhookPayload', { simpleResolvers: true, description: 'The new webhook and its secret.' })
export class CreateWebhookPayload {
  @Field(() => WebhookType, { description: 'The webhook.' })
  webhook!: WebhookEndpoint;

  @Field(() => String, { description: 'The secret that signs its requests: `whsec_` and base64. It is returned only this time.' })
  secret!: string;
}

@ObjectType('UpdateWebhookPayload', { simpleResolvers: true, description: 'The webhook after the change.' })
export class UpdateWebhookPayload {
  @Field(() => WebhookType, { description: 'The webhook after the change.' })
  webhook!: WebhookEndpoint;
}

@ObjectType('DeleteWebhookPayload', { simpleResolvers: true, description: 'The id of the deleted webhook.' })
export class DeleteWebhookPayload {
  @Field(() => ID, { description: 'The id of the deleted webhook.' })
  deletedWebhookId!: string;
}

@ObjectType('RotateWebhookSecretPayload', { simpleResolvers: true, description: 'The webhook and its new secret.' })
export class RotateWebhookSecretPayload {
  @Field(() => WebhookType, { description: 'The webhook after the change.' })
  webhook!: WebhookEndpoint;

  @Field(() => String, { description: 'The new secret. It is returned only this time.' })
  secret!: string;
}

@ObjectType('TestWebhookPayload', { simpleResolvers: true, description: 'The result of the test.' })
export class TestWebhookPayload {
  @Field(() => WebhookDeliveryType, { description: 'The delivery of the test: DELIVERED, or FAILED with the status or the error.' })
  delivery!: WebhookDelivery;
}

@ObjectType('ReplayDeliveriesPayload', { simpleResolvers: true, description: 'How many deliveries are sent again.' })
export class ReplayDeliveriesPayload {
  @Field(() => Int, { description: 'The number of deliveries that are due now, at most 1,000.' })
  replayed!: number;

  @Field(() => Boolean, { description: 'Whether there may be more. Repeat the mutation to send them.' })
  more!: boolean;
}
