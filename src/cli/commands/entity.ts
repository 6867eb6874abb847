import type { EntityId } from '#client';
import {
  AddAliasDocument,
  EntityDocument,
  NeighborhoodDocument,
  PathDocument,
  RemoveAliasDocument,
  SearchEntitiesDocument,
  UpsertEntitiesDocument,
  type EntityInput,
  type EntityType,
} from '#client/operations';
import { readFile } from 'node:fs/promises';
import { NetloomError } from '../../domain/common/errors.js';
import { ENTITY_TYPES } from '../../domain/model/entity.js';
import type { ConnectionFlags } from '../connection/connect.js';
import { EXIT } from '../environment.js';
import { counted, print, table } from '../output/print.js';
import { fitted, wrapped } from '../output/terminal.js';
import { online, withConnection, type CommandContext } from './context.js';
import { UsageError, wholeNumber } from '../usage.js';
import { inputText, unreadable } from '../input-file.js';

const references = async () => import('../connection/references.js');

function typeOf(text: string, all: readonly EntityType[] = []): readonly EntityType[] {
  const type = text.toUpperCase().replaceAll('-', '_');
  if (!ENTITY_TYPES.some((each) => each === type))
    throw new UsageError(`--type: expected a type such as device or ip-address, got ${JSON.stringify(text)}.`);
  return [...all, type as EntityType];
}

/** A time such as `2026-11-01` or `2026-11-01T12:00:00Z`. */
function timeOf(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--as-of: expected a time such as 2026-11-01T12:00:00Z, got ${JSON.stringify(text)}.`);
  return time.toISOString();
}

/** `netloom entity`: find, show, neighbors, path, upsert, alias. */
export function addEntityCommands(context: CommandContext): void {
  const group = context.program.command('entity').description('Search, show and change entities of the inventory.');
  const define = (usage: string, description: string) => withConnection(group.command(usage).description(description));
  const { environment } = context;

  define('find <text>', 'Search entities by name, address or words.')
    .option('--type <type>', 'only entities of this type; may be repeated', typeOf)
    .option('--object-type <type>', 'only entities of this object type, such as dcim.device or a type of your own')
    .option('--limit <number>', 'the maximum number of entities', wholeNumber('--limit', 1, 100), 20)
    .option('--as-of <time>', 'search the inventory as it was at this time', timeOf)
    .action(
      online<ConnectionFlags & { type?: EntityType[]; objectType?: string; limit: number; asOf?: string }>(
        context,
        async ({ client }, [search = ''], { type, objectType, limit, asOf, json }) => {
          const { entities } = await client.request(SearchEntitiesDocument, {
            search,
            first: limit,
            ...(type === undefined ? {} : { types: type }),
            ...(objectType === undefined ? {} : { objectType }),
            ...(asOf === undefined ? {} : { asOf }),
          });
          const { nodes, pageInfo } = entities;
          const lines = () =>
            nodes.length === 0
              ? ['No entities were found.']
              : [
                  ...table(nodes, [
                    { head: 'entity', width: 30, value: ({ id }) => id },
                    { head: 'type', width: 18, value: (each) => each.type },
                    { head: 'name', width: 30, value: ({ name }) => name },
                    {
                      head: 'place',
                      width: 40,
                      value: ({ chain }) =>
                        chain
                          .slice(0, -1)
                          .map(({ name }) => name)
                          .join(' / '),
                    },
                  ]),
                  ...(pageInfo.hasNextPage ? ['There are more; --limit shows them.'] : []),
                ];
          print(json, nodes, lines, environment);
          return nodes.length === 0 ? EXIT.notFound : EXIT.ok;
        },
      ),
    );

  define('show <entity>', 'Show an entity by its id or exact name: attributes, place, relations and sessions.')
    .option('--relations <number>', 'the maximum number of relations', wholeNumber('--relations', 1, 100), 30)
    .action(
      online<ConnectionFlags & { relations: number }>(context, async ({ client }, [name = ''], { relations, json }) => {
        const { id } = await (await references()).findEntity(client, name);
        const entity = (await references()).present(
          (await client.request(EntityDocument, { id, first: relations })).entity,
          'entity',
          name,
        );
        const attributes = Object.entries(entity.attributes as Record<string, unknown>);
        print(
          json,
          entity,
          () => [
            `${entity.id}  ${entity.type}  ${fitted(entity.name, 60)}${entity.status === null ? '' : `, ${entity.status}`}${entity.deletedAt === null ? '' : ', deleted'}`,
            ...(entity.chain.length < 2 ? [] : wrapped(entity.chain.map((each) => each.name).join(' / '), 'Place      ')),
            ...(entity.url === null ? [] : [`Page       ${entity.url}`]),
            ...(entity.aliases.length === 0 ? [] : wrapped(entity.aliases.join(', '), 'Aliases    ')),
            ...attributes.flatMap(([key, value]) => wrapped(`${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`, '  ')),
            ...table(entity.relations.edges, [
              { head: 'relation', width: 24, value: ({ relation }) => relation.type },
              { head: 'type', width: 18, value: ({ node }) => node.type },
              { head: 'name', width: 40, value: ({ node }) => node.name },
            ]),
            ...(entity.relations.pageInfo.hasNextPage ? ['There are more relations; --relations shows them.'] : []),
          ],
          environment,
        );
      }),
    );

  define('neighbors <entity>', 'Show the entities around an entity, nearest first.')
    .option('--depth <steps>', 'number of steps', wholeNumber('--depth', 1, 4), 1)
    .option('--limit <number>', 'the maximum number of entities', wholeNumber('--limit', 1, 200), 50)
    .option('--as-of <time>', 'as of this time', timeOf)
    .action(
      online<ConnectionFlags & { depth: number; limit: number; asOf?: string }>(
        context,
        async ({ client }, [name = ''], { depth, limit, asOf, json }) => {
          const { id } = await (await references()).findEntity(client, name);
          const { entity } = await client.request(NeighborhoodDocument, { id, depth, limit, ...(asOf === undefined ? {} : { asOf }) });
          const around = (await references()).present(entity, 'entity', name).neighborhood;
          const isAlone = around.nodes.every(({ distance }) => distance === 0);
          const lines = () => [
            ...(isAlone ? ['There is nothing around it.'] : []),
            ...table(around.nodes, [
              { head: 'steps', width: 5, align: 'right', value: ({ distance }) => distance },
              { head: 'type', width: 18, value: (node) => node.entity?.type },
              { head: 'name', width: 40, value: (node) => node.entity?.name },
            ]),
            ...(around.truncated ? ['There are more; --limit shows them.'] : []),
          ];
          print(json, around, lines, environment);
          return isAlone ? EXIT.notFound : EXIT.ok;
        },
      ),
    );

  define('path <from> <to>', 'Show how two entities are connected.')
    .option('--max-hops <steps>', 'the maximum number of steps', wholeNumber('--max-hops', 1, 10), 6)
    .option('--as-of <time>', 'as of this time', timeOf)
    .action(
      online<ConnectionFlags & { maxHops: number; asOf?: string }>(
        context,
        async ({ client }, [from = '', to = ''], { maxHops, asOf, json }) => {
          const { findEntity } = await references();
          const ends = { from: (await findEntity(client, from)).id, to: (await findEntity(client, to)).id };
          const { path } = await client.request(PathDocument, { ...ends, maxHops, ...(asOf === undefined ? {} : { asOf }) });
          const lines = () =>
            path === null
              ? [`There is no path of at most ${counted(maxHops, 'step')}.`]
              : path.nodes.map(
                  (node, index) =>
                    `${index === 0 ? '' : `${'  '.repeat(index)}${path.edges[index - 1]?.type ?? ''} → `}${node.type} ${fitted(node.name, 60)}`,
                );
          print(json, path, lines, environment);
          return path === null ? EXIT.notFound : EXIT.ok;
        },
      ),
    );

  define('upsert <file>', 'Create or replace entities from a JSON array or JSON Lines of EntityInput; - reads standard input.')
    .option('--dry-run', 'only check that the file can be read')
    .action(
      online<ConnectionFlags & { dryRun?: boolean }>(context, async ({ client }, [file = ''], { dryRun = false, json }) => {
        const entities = entitiesOf(file === '-' ? await inputText(environment) : await readText(file), file);
        if (dryRun)
          return print(
            json,
            { dryRun, entities: entities.length },
            () => [`Would write ${counted(entities.length, 'entity', 'entities')}.`],
            environment,
          );
        const { upsertEntities } = await client.request(UpsertEntitiesDocument, { input: { entities: [...entities] } });
        const { created, updated, unchanged } = upsertEntities;
        return print(json, upsertEntities, () => [`${created} created, ${updated} updated, ${unchanged} unchanged.`], environment);
      }),
    );

  define('alias <entity> <alias>', 'Give an entity another name, by which it is found at once.')
    .option('--remove', 'remove the name instead')
    .action(
      online<ConnectionFlags & { remove?: boolean }>(context, async ({ client }, [name = '', alias = ''], { remove = false, json }) => {
        const entityId: EntityId = (await (await references()).findEntity(client, name)).id;
        const { entity } = remove
          ? (await client.request(RemoveAliasDocument, { entityId, alias })).removeAlias
          : (await client.request(AddAliasDocument, { entityId, alias })).addAlias;
        print(
          json,
          entity,
          () => [
            `${fitted(entity.name, 60)} is also called ${entity.aliases.length === 0 ? 'nothing else' : fitted(entity.aliases.join(', '), 80)}.`,
          ],
          environment,
        );
      }),
    );
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}

function entitiesOf(text: string, file: string): readonly EntityInput[] {
  const trimmed = text.trim();
  try {
    const values = trimmed.startsWith('[')
      ? (JSON.parse(trimmed) as unknown[])
      : trimmed
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => JSON.parse(line) as unknown);
    return values as EntityInput[];
  } catch (error) {
    throw new NetloomError('INVALID_INPUT', `${file}: expected JSON, got ${error instanceof Error ? error.message : String(error)}.`);
  }
}
