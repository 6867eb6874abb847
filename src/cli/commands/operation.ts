import type { OperationId } from '#client';
import {
  FinishOperationDocument,
  OperationsDocument,
  RecordOperationDocument,
  type OperationEffect,
  type OperationStatus,
} from '#client/operations';
import { listed } from '../../domain/common/listed.js';
import { parseLossless } from '../../domain/common/lossless-json.js';
import type { ConnectionFlags } from '../connection/connect.js';
import { cleaned } from '../output/clean.js';
import { print, shortTime, table } from '../output/print.js';
import { online, textOf, withConnection, type CommandContext } from './context.js';
import { UsageError, wholeNumber } from '../usage.js';

const STATUSES: readonly string[] = ['running', 'succeeded', 'failed', 'cancelled'];
const EFFECTS: readonly string[] = ['created', 'changed', 'deleted', 'selected', 'deselected'];

function oneOf<Name extends string>(option: string, names: readonly string[]): (text: string) => Name {
  return (text) => {
    if (!names.includes(text.toLowerCase())) throw new UsageError(`${option}: expected ${names.join(', ')}, got ${JSON.stringify(text)}.`);
    return text.toUpperCase() as Name;
  };
}

function jsonOf(option: string): (text: string) => unknown {
  return (text) => {
    const value = parseLossless(text);
    if (value === undefined) throw new UsageError(`${option}: expected JSON, got ${JSON.stringify(text.slice(0, 100))}.`);
    return value;
  };
}

interface ListFlags extends ConnectionFlags {
  readonly last: number;
  readonly tool?: string;
  readonly status?: OperationStatus;
  readonly effect?: OperationEffect;
}

interface RecordFlags extends ConnectionFlags {
  readonly arguments?: unknown;
  readonly result?: string;
  readonly error?: string;
  readonly durationMs?: number;
  readonly running?: boolean;
}

interface Effects {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly selected: readonly string[];
  readonly deselected: readonly string[];
  readonly errors: readonly string[];
}

/** `created dcim.device:7, dcim.device:8; deleted 5`, or the first error. */
function effectText(metadata: Effects): string {
  const effects = (['created', 'changed', 'deleted', 'selected', 'deselected'] as const)
    .filter((effect) => metadata[effect].length > 0)
    .map((effect) => `${effect} ${listed(metadata[effect], SHOWN_IDS)}`);
  return effects.length === 0 ? (metadata.errors[0] ?? '') : effects.join('; ');
}

const SHOWN_IDS = 10;

interface ShownOperation {
  readonly id: string;
  readonly status: string;
  readonly metadata: Effects & { readonly warnings: readonly string[] };
}

/** The operation, what it did, and what was not read of its result. */
function operationLines(verb: string, { id, status, metadata }: ShownOperation): readonly string[] {
  const effect = effectText(metadata);
  const outcome = `${verb} ${id}: ${status.toLowerCase()}${effect === '' ? '' : `; ${effect}`}.`;
  return [cleaned(outcome), ...metadata.warnings.map((warning) => cleaned(`Warning: ${warning}`))];
}

/** `netloom operation`: list, record, finish. */
export function addOperationCommands(context: CommandContext): void {
  const group = context.program.command('operation').description('List and record what tools did.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));
  const { environment } = context;

  define('list <session>', 'List the last operations of a session, oldest first.')
    .option('--last <number>', 'number of operations', wholeNumber('--last', 1, 100), 20)
    .option('--tool <name>', 'only operations of this tool')
    .option('--status <status>', `only with this status: ${STATUSES.join(', ')}`, oneOf<OperationStatus>('--status', STATUSES))
    .option('--effect <effect>', `only with this effect: ${EFFECTS.join(', ')}`, oneOf<OperationEffect>('--effect', EFFECTS))
    .action(
      online<ListFlags>(context, async ({ client }, [name = ''], { last, tool, status, effect, json }) => {
        const { findSession, present } = await import('../connection/references.js');
        const { id } = await findSession(client, name);
        const { session } = await client.request(OperationsDocument, {
          id,
          first: last,
          ...(tool === undefined ? {} : { tools: [tool] }),
          ...(status === undefined ? {} : { status }),
          ...(effect === undefined ? {} : { effect }),
        });
        const nodes = present(session, 'session', name).operations.nodes.toReversed();
        const lines = () =>
          nodes.length === 0
            ? ['There are no operations.']
            : table(nodes, [
                { head: 'operation', width: 30, value: (each) => each.id },
                { head: 'time', width: 16, value: ({ at }) => shortTime(at) },
                { head: 'tool', width: 28, value: (each) => each.tool },
                { head: 'status', width: 9, value: (each) => each.status.toLowerCase() },
                { head: 'effect', width: 40, value: ({ metadata, error }) => error ?? metadata.summary ?? effectText(metadata) },
              ]);
        print(json, nodes, lines, environment);
      }),
    );

  define('record <session> <tool>', 'Record what a tool did. The session is opened if its key is new.')
    .option('--arguments <json>', 'the arguments', jsonOf('--arguments'))
    .option('--result <text>', 'the result, JSON or text; - reads standard input')
    .option('--error <text>', 'the error of an operation that failed')
    .option('--duration-ms <number>', 'its duration in milliseconds', wholeNumber('--duration-ms', 0, 999_999_999))
    .option('--running', 'it has begun and is finished later')
    .action(
      online<RecordFlags>(context, async ({ client }, [session = '', tool = ''], flags) => {
        const { sessionTarget } = await import('../connection/references.js');
        const { recordOperation } = await client.request(RecordOperationDocument, {
          input: {
            ...sessionTarget(session),
            tool,
            ...(flags.arguments === undefined ? {} : { arguments: flags.arguments }),
            ...(await outcomeOf(flags, context)),
            ...(flags.running === true ? { status: 'RUNNING' as const } : {}),
          },
        });
        const { operation, created } = recordOperation;
        print(flags.json, recordOperation, () => operationLines(created ? 'Recorded' : 'Found', operation), environment);
      }),
    );

  define('finish <operation>', 'Finish an operation that was recorded with --running.')
    .option('--result <text>', 'the result, JSON or text; - reads standard input')
    .option('--error <text>', 'the error of an operation that failed')
    .option('--duration-ms <number>', 'its duration in milliseconds', wholeNumber('--duration-ms', 0, 999_999_999))
    .action(
      online<RecordFlags>(context, async ({ client }, [operation = ''], flags) => {
        const { finishOperation } = await client.request(FinishOperationDocument, {
          input: { operationId: operation as OperationId, ...(await outcomeOf(flags, context)) },
        });
        print(flags.json, finishOperation, () => operationLines('Finished', finishOperation.operation), environment);
      }),
    );
}

async function outcomeOf(
  { result, error, durationMs }: RecordFlags,
  { environment }: CommandContext,
): Promise<{ result?: string; error?: string; durationMs?: number }> {
  return {
    ...(result === undefined ? {} : { result: await textOf(result, environment) }),
    ...(error === undefined ? {} : { error }),
    ...(durationMs === undefined ? {} : { durationMs }),
  };
}
