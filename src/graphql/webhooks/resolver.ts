import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { checkId, type EndpointWithSecret, type Replayed } from '../../application/index.js';
import type { WebhookEndpoint } from '../../domain/webhooks/endpoint.js';
import type { GraphContext } from '../context/context.js';
import {
  CreateWebhookInput,
  DeleteWebhookInput,
  ReplayDeliveriesInput,
  RotateWebhookSecretInput,
  TestWebhookInput,
  toEndpointDraft,
  toEndpointPatch,
  toReplay,
  UpdateWebhookInput,
} from './inputs.js';
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  ReplayDeliveriesPayload,
  RotateWebhookSecretPayload,
  TestWebhookPayload,
  UpdateWebhookPayload,
  WebhookType,
} from './types.js';

const withSecret = ({ endpoint, secret }: EndpointWithSecret): CreateWebhookPayload => ({ webhook: endpoint, secret });

@Resolver()
export class WebhookRoots {
  @Query(() => [WebhookType], { description: 'Your webhooks, at most 10.' })
  webhooks(@Ctx() { app, caller }: GraphContext): Promise<readonly WebhookEndpoint[]> {
    return app.webhooks.endpoints.list(caller);
  }

  @Query(() => WebhookType, { nullable: true, description: 'A webhook of yours by its id; null if it does not exist.' })
  webhook(
    @Arg('id', () => ID, { description: 'The id of the webhook.' }) id: string,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<WebhookEndpoint | undefined> {
    return app.webhooks.endpoints.get(caller, checkId('id', id, 'webhook'));
  }

  @Mutation(() => CreateWebhookPayload, {
    description:
      'Adds a webhook, which receives the events of your sessions from now on. A principal has at most 10. The secret is returned only this time.',
  })
  async createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The webhook to add.' }) input: CreateWebhookInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<CreateWebhookPayload> {
    return withSecret(await app.webhooks.endpoints.create(caller, toEndpointDraft(input)));
  }

  @Mutation(() => UpdateWebhookPayload, { description: 'Changes a webhook, or enables or disables it.' })
  async updateWebhook(
    @Arg('input', () => UpdateWebhookInput, { description: 'The webhook, and what to change.' }) input: UpdateWebhookInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpdateWebhookPayload> {
    const id = checkId('input.webhookId', input.webhookId, 'webhook');
    return { webhook: await app.webhooks.endpoints.update(caller, id, toEndpointPatch(input)) };
  }

  @Mutation(() => DeleteWebhookPayload, { description: 'Deletes a webhook with its deliveries. Pending ones are not sent any more.' })
  async deleteWebhook(
    @Arg('input', () => DeleteWebhookInput, { description: 'The webhook to delete.' }) { webhookId }: DeleteWebhookInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteWebhookPayload> {
    await app.webhooks.endpoints.delete(caller, checkId('input.webhookId', webhookId, 'webhook'));
    return { deletedWebhookId: webhookId };
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    description:
      'Replaces the secret of a webhook. Until the former secret expires, requests have a signature of each. Rotating during a rotation drops the former secret at once.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => RotateWebhookSecretInput, { description: 'The webhook.' }) { webhookId, overlapHours }: RotateWebhookSecretInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RotateWebhookSecretPayload> {
    const id = checkId('input.webhookId', webhookId, 'webhook');
    return withSecret(await app.webhooks.endpoints.rotate(caller, id, overlapHours ?? undefined));
  }

  @Mutation(() => TestWebhookPayload, {
    description:
      'Sends `webhook.test` to a webhook once, even if it is disabled, and waits at most 15 seconds for the response. A principal may send ten tests a minute.',
  })
  async testWebhook(
    @Arg('input', () => TestWebhookInput, { description: 'The webhook to test.' }) { webhookId }: TestWebhookInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<TestWebhookPayload> {
    return { delivery: await app.webhooks.deliveries.test(caller, checkId('input.webhookId', webhookId, 'webhook')) };
  }

  @Mutation(() => ReplayDeliveriesPayload, {
    description:
      'Sends deliveries again with the same ids: one in any state, or all that failed since a time. Those of one session are sent in the order of its events.',
  })
  replayDeliveries(
    @Arg('input', () => ReplayDeliveriesInput, { description: 'The webhook and its deliveries.' }) input: ReplayDeliveriesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Replayed> {
    return app.webhooks.deliveries.replay(caller, checkId('input.webhookId', input.webhookId, 'webhook'), toReplay(input));
  }
}
