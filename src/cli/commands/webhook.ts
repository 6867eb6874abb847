import type { DeliveryId, WebhookId } from '#client';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ReplayDeliveriesDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhookDeliveriesDocument,
  WebhooksDocument,
  type WebhookDeliveryState,
  type WebhookEventType,
} from '#client/operations';
import type { ConnectionFlags } from '../connection/connect.js';
import { EXIT } from '../environment.js';
import { counted, print, shortTime, table } from '../output/print.js';
import type { ListenFlags } from '../webhooks/listen.js';
import { jsonOption, online, withConnection, type CommandContext } from './context.js';
import { UsageError, wholeNumber } from '../usage.js';
import { SELECTABLE_TYPES } from '../../domain/webhooks/event-types.js';

const STATES: readonly string[] = ['pending', 'delivered', 'failed'];

function stateOf(text: string): WebhookDeliveryState {
  if (!STATES.includes(text.toLowerCase())) throw new UsageError(`--state: expected ${STATES.join(', ')}, got ${JSON.stringify(text)}.`);
  return text.toUpperCase() as WebhookDeliveryState;
}

/** Accepts `session.message.added` and `SESSION_MESSAGE_ADDED`. */
function eventOf(text: string, all: readonly WebhookEventType[] | undefined): readonly WebhookEventType[] {
  const name = text.toLowerCase().replaceAll('_', '.');
  if (!SELECTABLE_TYPES.some((type) => type === name))
    throw new UsageError(`--event: expected ${SELECTABLE_TYPES.join(', ')}, got ${JSON.stringify(text)}.`);
  return [...(all ?? []), name.toUpperCase().replaceAll('.', '_') as WebhookEventType];
}

interface AddFlags extends ConnectionFlags {
  readonly event?: WebhookEventType[];
  readonly description?: string;
  readonly keyPrefix?: string;
}

/** `netloom webhook`: add, list, enable, disable, delete, rotate, test, deliveries, replay, listen. */
export function addWebhookCommands(context: CommandContext): void {
  const { environment } = context;
  const group = context.program.command('webhook').description('Notify other systems of changes, and see what was delivered.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));

  define('add <url>', 'Add a webhook. Its secret is printed only this time.')
    .option('--event <event>', 'only this event, such as session.message.added; may be repeated', eventOf)
    .option('--key-prefix <text>', 'only sessions whose key begins with this text')
    .option('--description <text>', 'what it is for')
    .action(
      online<AddFlags>(context, async ({ client }, [url = ''], { event, keyPrefix, description, json }) => {
        const { createWebhook } = await client.request(CreateWebhookDocument, {
          input: {
            url,
            ...(event === undefined ? {} : { events: event }),
            ...(keyPrefix === undefined ? {} : { keyPrefix }),
            ...(description === undefined ? {} : { description }),
          },
        });
        print(
          json,
          createWebhook,
          () => [`Added ${createWebhook.webhook.id}.`, `Secret, shown only now: ${createWebhook.secret}`],
          environment,
        );
      }),
    );

  define('list', 'List your webhooks.').action(
    online<ConnectionFlags>(context, async ({ client }, _, { json }) => {
      const { webhooks } = await client.request(WebhooksDocument);
      const lines = () =>
        webhooks.length === 0
          ? ['There are no webhooks.']
          : table(webhooks, [
              { head: 'webhook', width: 30, value: ({ id }) => id },
              { head: 'state', width: 9, value: ({ state }) => state.toLowerCase() },
              { head: 'pending', width: 8, value: ({ pending }) => String(pending.count) },
              { head: 'url', width: 50, value: ({ url }) => url },
              { head: 'failing since', width: 16, value: ({ failingSince }) => shortTime(failingSince) },
            ]);
      print(json, webhooks, lines, environment);
    }),
  );

  for (const enabled of [true, false]) {
    const name = enabled ? 'enable' : 'disable';
    define(`${name} <webhook>`, enabled ? 'Enable a webhook, and send what waits.' : 'Disable a webhook.').action(
      online<ConnectionFlags>(context, async ({ client }, [id = ''], { json }) => {
        const { updateWebhook } = await client.request(UpdateWebhookDocument, { input: { webhookId: id as WebhookId, enabled } });
        print(json, updateWebhook, () => [`${updateWebhook.webhook.id} is ${updateWebhook.webhook.state.toLowerCase()}.`], environment);
      }),
    );
  }

  define('delete <webhook>', 'Delete a webhook with its deliveries.').action(
    online<ConnectionFlags>(context, async ({ client }, [id = ''], { json }) => {
      const { deleteWebhook } = await client.request(DeleteWebhookDocument, { webhookId: id as WebhookId });
      print(json, deleteWebhook, () => [`Deleted ${deleteWebhook.deletedWebhookId}.`], environment);
    }),
  );

  define('rotate <webhook>', 'Replace the secret. The old one stays valid for a time, and deliveries are signed with both.')
    .option('--overlap-hours <hours>', 'how long the old secret stays valid', wholeNumber('--overlap-hours', 0, 720))
    .action(
      online<ConnectionFlags & { overlapHours?: number }>(context, async ({ client }, [id = ''], { overlapHours, json }) => {
        const { rotateWebhookSecret } = await client.request(RotateWebhookSecretDocument, {
          webhookId: id as WebhookId,
          ...(overlapHours === undefined ? {} : { overlapHours }),
        });
        print(json, rotateWebhookSecret, () => [`New secret, shown only now: ${rotateWebhookSecret.secret}`], environment);
      }),
    );

  define('test <webhook>', 'Send a test, and show the response. The exit code is 1 if it was not delivered.').action(
    online<ConnectionFlags>(context, async ({ client }, [id = ''], { json }) => {
      const { delivery } = (await client.request(TestWebhookDocument, { webhookId: id as WebhookId })).testWebhook;
      const { state, lastStatus, lastError } = delivery;
      print(
        json,
        delivery,
        () => [`${state.toLowerCase()}${lastStatus === null ? '' : `, status ${lastStatus}`}${lastError === null ? '' : `: ${lastError}`}`],
        environment,
      );
      return state === 'DELIVERED' ? EXIT.ok : EXIT.failure;
    }),
  );

  define('deliveries <webhook>', 'List deliveries, newest first.')
    .option('--state <state>', `only with this state: ${STATES.join(', ')}`, stateOf)
    .option('--limit <number>', 'the maximum number of deliveries', wholeNumber('--limit', 1, 100), 20)
    .action(
      online<ConnectionFlags & { state?: WebhookDeliveryState; limit: number }>(
        context,
        async ({ client }, [id = ''], { state, limit, json }) => {
          const { webhook } = await client.request(WebhookDeliveriesDocument, {
            webhookId: id as WebhookId,
            first: limit,
            ...(state === undefined ? {} : { state }),
          });
          const { NetloomError } = await import('../../domain/common/errors.js');
          if (webhook === null) throw new NetloomError('NOT_FOUND', `There is no webhook ${JSON.stringify(id)}.`);
          const { nodes } = webhook.deliveries;
          const lines = () =>
            nodes.length === 0
              ? ['There are no deliveries.']
              : table(nodes, [
                  { head: 'delivery', width: 30, value: (each) => each.id },
                  { head: 'time', width: 16, value: ({ createdAt }) => shortTime(createdAt) },
                  { head: 'event', width: 26, value: ({ event }) => event.toLowerCase().replaceAll('_', '.') },
                  { head: 'state', width: 9, value: (each) => each.state.toLowerCase() },
                  { head: 'attempts', width: 8, align: 'right', value: ({ attempts }) => attempts },
                  { head: 'last', width: 40, value: ({ lastError, lastStatus }) => lastError ?? lastStatus },
                ]);
          print(json, nodes, lines, environment);
        },
      ),
    );

  define('replay <webhook> [delivery]', 'Send a delivery again, or all that failed since a time.')
    .option('--failed-since <time>', 'all deliveries that failed at this time or later')
    .action(
      online<ConnectionFlags & { failedSince?: string }>(context, async ({ client }, [id = '', delivery], { failedSince, json }) => {
        if ((delivery === undefined) === (failedSince === undefined)) throw new UsageError('Expected either a delivery or --failed-since.');
        const input = {
          webhookId: id as WebhookId,
          ...(delivery === undefined ? {} : { deliveryId: delivery as DeliveryId }),
          ...(failedSince === undefined ? {} : { failedSince }),
        };
        const { replayDeliveries } = await client.request(ReplayDeliveriesDocument, { input });
        const { replayed, more } = replayDeliveries;
        print(
          json,
          replayDeliveries,
          () => [`${counted(replayed, 'delivery', 'deliveries')} will be sent again${more ? '; there are more' : ''}.`],
          environment,
        );
      }),
    );

  group
    .command('listen')
    .description('Receive webhooks on this machine, verify their signatures and print them, until it is stopped.')
    .option('--port <number>', 'port to listen on, 0 for any free one', wholeNumber('--port', 0, 65_535), 0)
    .option('--secret-file <file>', 'file with the secret of the webhook; - reads it from standard input')
    .addOption(jsonOption())
    .action(async (flags: ListenFlags) => context.finish(await (await import('../webhooks/listen.js')).listen(flags, environment)));
}
