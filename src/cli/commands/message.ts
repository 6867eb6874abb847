import type { MessageId, WindowId } from '#client';
import { AddMessageDocument, CancelMessageDocument, MessagesDocument, type AddMessageMutation, type Role } from '#client/operations';
import type { ConnectionFlags } from '../connection/connect.js';
import { print, table, shortTime } from '../output/print.js';
import { fitted } from '../output/terminal.js';
import { online, textOf, withConnection, type CommandContext } from './context.js';
import { UsageError, wholeNumber } from '../usage.js';

const ROLES: readonly string[] = ['user', 'assistant', 'system', 'tool'];

interface AddFlags extends ConnectionFlags {
  readonly role: string;
  readonly context?: string;
  readonly budget?: number;
  readonly showContext?: boolean;
}

/** `netloom message`: add, list, cancel. */
export function addMessageCommands(context: CommandContext): void {
  const message = context.program.command('message').description('Write, list and cancel messages.');
  const command = (usage: string, description: string) => withConnection(message.command(usage).description(description));

  command(
    'add <session> <text>',
    'Write a message, and show how it is understood. The session is opened if its key is new. - reads the text from standard input.',
  )
    .option('--role <role>', 'user, assistant, system or tool', 'user')
    .option('--context <window>', 'for an answer: the id of the window that it was made with')
    .option('--show-context', 'print the window for the answer to standard output, and what it holds to standard error')
    .option('--budget <tokens>', 'the budget of the window', wholeNumber('--budget', 1, 10_000_000))
    .action(
      online<AddFlags>(context, async ({ client }, [session = '', text = ''], flags) => {
        if (!ROLES.includes(flags.role.toLowerCase()))
          throw new UsageError(`--role: expected ${ROLES.join(', ')}, got ${JSON.stringify(flags.role)}.`);
        const { sessionTarget } = await import('../connection/references.js');
        const input = {
          ...sessionTarget(session),
          text: await textOf(text, context.environment),
          role: flags.role.toUpperCase() as Role,
          ...(flags.context === undefined ? {} : { contextId: flags.context as WindowId }),
        };
        const request = flags.budget === undefined ? {} : { request: { budget: flags.budget } };
        const { addMessage } = await client.request(AddMessageDocument, { input, ...request, as: 'PROMPT' });
        if (flags.showContext !== true) return print(flags.json, addMessage, () => linesOf(addMessage), context.environment);
        const { printWindow, windowOf } = await import('../windows/shown-context.js');
        const window = await windowOf(client, addMessage.session.id, request.request ?? {});
        if (flags.json === true)
          return print(true, { ...addMessage, context: { ...addMessage.context, ...window } }, () => [], context.environment);
        return printWindow(window, context.environment);
      }),
    );

  command('list <session>', 'List the last messages of a session, oldest first.')
    .option('--last <number>', 'number of messages', wholeNumber('--last', 1, 100), 20)
    .action(
      online<ConnectionFlags & { last: number }>(context, async ({ client }, [name = ''], { last, json }) => {
        const { findSession, present } = await import('../connection/references.js');
        const { session } = await client.request(MessagesDocument, { id: (await findSession(client, name)).id, last });
        const nodes = present(session, 'session', name).history.nodes;
        print(
          json,
          nodes,
          () =>
            nodes.length === 0
              ? ['There are no messages.']
              : table(nodes, [
                  { head: 'message', width: 30, value: ({ id }) => id },
                  { head: 'role', width: 9, value: ({ role }) => role.toLowerCase() },
                  { head: 'time', width: 16, value: ({ createdAt }) => shortTime(createdAt) },
                  { head: 'text', width: 60, value: ({ text }) => text },
                ]),
          context.environment,
        );
      }),
    );

  command('cancel <message>', 'Cancel the last message of a session, or an unfinished one.').action(
    online<ConnectionFlags>(context, async ({ client }, [id = ''], { json }) => {
      const { cancelMessage } = await client.request(CancelMessageDocument, { messageId: id as MessageId });
      print(json, cancelMessage, () => [`Cancelled ${cancelMessage.message.id}.`], context.environment);
    }),
  );
}

function linesOf({ created, message, session, context }: AddMessageMutation['addMessage']): readonly string[] {
  const { mentions, clarification } = message.understanding;
  return [
    `${created ? 'Added' : 'Found'} ${message.id} in ${session.id}, ${message.tokens} tokens.`,
    ...mentions.map(({ text, status, entities }) => {
      const names = entities.slice(0, 3).map(({ type, name }) => `${type} ${fitted(name, 40)}`);
      return `  ${fitted(text, 40)}: ${status.toLowerCase()}${names.length === 0 ? '' : `, ${names.join('; ')}`}`;
    }),
    ...(clarification === null
      ? []
      : [fitted(clarification.question, 100), ...clarification.choices.map(({ label }, index) => `  ${index + 1}. ${fitted(label, 90)}`)]),
    `Window ${context.id}: ${context.budget.used} of ${context.budget.limit} tokens. --show-context prints it.`,
  ];
}
