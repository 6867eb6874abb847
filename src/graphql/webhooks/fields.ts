import { Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { WebhookDelivery } from '../../domain/webhooks/delivery.js';
import type { WebhookEndpoint, WebhookSecret } from '../../domain/webhooks/endpoint.js';
import type { WebhookEventType } from '../../domain/webhooks/event-types.js';
import { pageRequest, toConnection, type Connection } from '../common/paging.js';
import type { GraphContext } from '../context/context.js';
import { WebhookEventTypeEnum } from './enums.js';
import { DeliveriesArgs, toDeliveryFilter } from './inputs.js';
import { PendingDeliveriesType, WebhookDeliveryConnection, WebhookDeliveryType, WebhookSecretType, WebhookType } from './types.js';

@Resolver(() => WebhookType)
export class WebhookFields {
  @FieldResolver(() => [WebhookEventTypeEnum], { description: 'The types of events that are sent; empty for all but WINDOW_CHANGED.' })
  events(@Root() { types }: WebhookEndpoint): readonly WebhookEventType[] {
    return types;
  }

  @FieldResolver(() => ID, { nullable: true, description: 'Only events of this session are sent.' })
  sessionId(@Root() { session }: WebhookEndpoint): string | undefined {
    return session;
  }

  @FieldResolver(() => [WebhookSecretType], {
    description: 'The secrets that sign requests: the current one and, during a rotation, the former one.',
  })
  secrets(@Root() endpoint: WebhookEndpoint, @Ctx() { app }: GraphContext): readonly WebhookSecret[] {
    return app.webhooks.endpoints.secretsOf(endpoint);
  }

  @FieldResolver(() => PendingDeliveriesType, { description: 'Its pending deliveries. They wait also while it is disabled.' })
  pending(@Root() { id }: WebhookEndpoint, @Ctx() { app, caller }: GraphContext): Promise<PendingDeliveriesType> {
    return app.webhooks.deliveries.pending(caller, id);
  }

  @FieldResolver(() => WebhookDeliveryConnection, { description: 'Its deliveries, newest first. They are stored for at most 30 days.' })
  async deliveries(
    @Root() { id }: WebhookEndpoint,
    @Args(() => DeliveriesArgs) args: DeliveriesArgs,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<WebhookDelivery>> {
    return toConnection(await app.webhooks.deliveries.list(caller, id, pageRequest(args), toDeliveryFilter(args)));
  }
}

@Resolver(() => WebhookDeliveryType)
export class WebhookDeliveryFields {
  @FieldResolver(() => ID, { description: 'The webhook.' })
  webhookId(@Root() { endpoint }: WebhookDelivery): string {
    return endpoint;
  }

  @FieldResolver(() => WebhookEventTypeEnum, { description: 'The type of the event.' })
  event(@Root() { type }: WebhookDelivery): WebhookEventType {
    return type;
  }

  @FieldResolver(() => ID, { nullable: true, description: 'The session of the event; null for events about webhooks.' })
  sessionId(@Root() { session }: WebhookDelivery): string | undefined {
    return session;
  }

  @FieldResolver(() => Int, { nullable: true, description: 'The revision of the session after the event; null for events about webhooks.' })
  revision(@Root() { session, revision }: WebhookDelivery): number | undefined {
    return session === undefined ? undefined : revision;
  }
}
