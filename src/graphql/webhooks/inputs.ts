import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import {
  checkId,
  MAX_REPLAYED,
  OVERLAP_HOURS,
  rangeText,
  type DeliveryFilter,
  type EndpointDraft,
  type EndpointPatch,
  type Replay,
} from '../../application/index.js';
import type { DeliveryState } from '../../domain/webhooks/delivery.js';
import type { WebhookEventType } from '../../domain/webhooks/event-types.js';
import { millis, omitNulls, omitUndefined } from '../common/input-values.js';
import { PageArgs } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import { WebhookDeliveryStateEnum, WebhookEventTypeEnum } from './enums.js';

@InputType('CreateWebhookInput', { description: 'A webhook to add.' })
export class CreateWebhookInput {
  @Field(() => String, {
    description: 'The https URL that events are sent to, without user, password and fragment, at most 2,000 characters.',
  })
  url!: string;

  @Field(() => String, { nullable: true, description: 'A description of at most 300 characters.' })
  description?: string | null;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: 'The types of events to send; by default all.' })
  events?: WebhookEventType[] | null;

  @Field(() => ID, { nullable: true, description: 'Sends only events of this session of yours.' })
  sessionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sends only events of sessions whose key begins with this text. It cannot be combined with `sessionId`.',
  })
  keyPrefix?: string | null;
}

@InputType('UpdateWebhookInput', { description: 'Changes to a webhook. Fields that are left out stay as they are; null clears a field.' })
export class UpdateWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;

  @Field(() => String, { nullable: true, description: 'The new URL. Null changes nothing.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'The new description.' })
  description?: string | null;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: 'The types of events to send; null for all.' })
  events?: WebhookEventType[] | null;

  @Field(() => ID, { nullable: true, description: 'The session whose events are sent; null for all.' })
  sessionId?: string | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the keys of the sessions whose events are sent; null for all.' })
  keyPrefix?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False disables the webhook. True enables it and sends its pending deliveries. Null changes nothing.',
  })
  enabled?: boolean | null;
}

@InputType('DeleteWebhookInput', { description: 'A webhook to delete.' })
export class DeleteWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;
}

@InputType('RotateWebhookSecretInput', { description: 'A webhook that gets a new secret.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;

  @Field(() => Int, {
    nullable: true,
    description: `How long the current secret stays valid, in hours: ${rangeText(OVERLAP_HOURS)}. Until then, both secrets sign.`,
  })
  overlapHours?: number | null;
}

@InputType('TestWebhookInput', { description: 'A webhook to test.' })
export class TestWebhookInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;
}

@InputType('ReplayDeliveriesInput', { description: 'Deliveries to send again: either one, or all that failed since a time.' })
export class ReplayDeliveriesInput {
  @Field(() => ID, { description: 'The webhook.' })
  webhookId!: string;

  @Field(() => ID, { nullable: true, description: 'The delivery to send again, in any state.' })
  deliveryId?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Sends all deliveries again that became FAILED at this time or later, at most ${MAX_REPLAYED.toLocaleString('en')} at once.`,
  })
  failedSince?: Date | null;
}

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => WebhookDeliveryStateEnum, { nullable: true, description: 'Only deliveries in this state.' })
  state?: DeliveryState | null;

  @Field(() => ID, { nullable: true, description: 'Only deliveries of events of this session.' })
  sessionId?: string | null;
}

export function toEndpointDraft(input: CreateWebhookInput): EndpointDraft {
  const { events, sessionId, ...rest } = omitNulls(input);
  return {
    ...rest,
    ...(events === undefined ? {} : { types: events }),
    ...(sessionId === undefined ? {} : { session: checkId('input.sessionId', sessionId, 'session') }),
  };
}

export function toEndpointPatch({
  webhookId: _id,
  url,
  enabled,
  events,
  sessionId,
  description,
  keyPrefix,
}: UpdateWebhookInput): EndpointPatch {
  const session = typeof sessionId === 'string' ? checkId('input.sessionId', sessionId, 'session') : sessionId;
  return omitUndefined({ ...omitNulls({ url, enabled }), types: events, session, description, keyPrefix }) as EndpointPatch;
}

export function toReplay({ deliveryId, failedSince }: ReplayDeliveriesInput): Replay {
  const since = millis(failedSince);
  return {
    ...(typeof deliveryId === 'string' ? { delivery: checkId('input.deliveryId', deliveryId, 'delivery') } : {}),
    ...(since === undefined ? {} : { failedSince: since }),
  };
}

export function toDeliveryFilter({ state, sessionId }: DeliveriesArgs): DeliveryFilter {
  return {
    ...omitNulls({ state }),
    ...(typeof sessionId === 'string' ? { session: checkId('sessionId', sessionId, 'session') } : {}),
  };
}
