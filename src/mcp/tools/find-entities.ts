import { z } from 'zod';
import { invalid, NetloomError, preview } from '../../domain/common/errors.js';
import { ENTITY_TYPES, type EntityType } from '../../domain/model/entity.js';
import { fittedAnswer } from '../answers/answer.js';
import { nearestName } from '../requests/argument-names.js';
import { SHARED, toolArguments } from '../requests/arguments.js';
import { locatedText } from '../answers/entity-lines.js';
import { entityNamed } from '../requests/entity-named.js';
import { scopeOf } from '../requests/scope.js';
import { asTool } from './tool.js';

const MAX_TYPES = 59;

export const findEntities = asTool({
  name: 'find_entities',
  description: 'Finds entities by name, address, serial number or words of a description, best first.',
  reads: true,
  scopes: ['read'],
  arguments: toolArguments('find_entities', {
    query: z.string().optional(),
    types: z.array(z.string()).max(MAX_TYPES).optional().describe('DEVICE, SITE, RACK, INTERFACE, IP_ADDRESS, PREFIX, VLAN, …'),
    within: z.string().optional().describe('Id or name of a container'),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().optional().describe('Continues the answer that named it'),
    max_tokens: SHARED.maxTokens,
  }),
  async run(context, { query, types = [], within, limit, cursor, max_tokens: most }) {
    const { app, caller } = context;
    if (query === undefined && types.length === 0 && within === undefined) throw invalid('query', 'a query, types or within', '');
    const container = within === undefined ? undefined : await entityNamed(context, 'within', within);
    const { items, hasNext } = await app.entities.search(
      caller,
      {
        ...(query === undefined ? {} : { text: query }),
        ...(types.length === 0 ? {} : { types: types.map(typeNamed) }),
        ...(container === undefined ? {} : { within: container.id }),
      },
      { first: limit, ...(cursor === undefined ? {} : { after: cursor }) },
    );
    const chains = await app.entities.chain(
      caller,
      items.map(({ value }) => value.id),
    );
    const lines = items.map(({ value }) => `- ${locatedText(value, chains.get(value.id) ?? [])}`);
    const rest = (shown: number): string | undefined => {
      if (shown === items.length && !hasNext) return undefined;
      const after = items[shown - 1]?.cursor ?? cursor;
      return `${hasNext ? 'more' : items.length - shown} entities; ${after === undefined ? 'ask with a larger max_tokens' : `continue with cursor ${after}`}`;
    };
    return fittedAnswer(
      {
        scope: await scopeOf(context, undefined),
        lines: lines.length === 0 ? ['Nothing found.'] : lines,
        rest: lines.length === 0 ? () => undefined : rest,
      },
      most,
    );
  },
});

/** `ip address`, `Devices` and `IP_ADDRESS` are names of types. */
function typeNamed(name: string): EntityType {
  const form = name
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/gu, '_');
  const type = ENTITY_TYPES.find((each) => each === form || `${each}S` === form || `${each}ES` === form);
  if (type !== undefined) return type;
  const near = nearestName(form, ENTITY_TYPES);
  throw new NetloomError(
    'INVALID_INPUT',
    `types: there is no type ${preview(name)}.${near === undefined ? ` Types: ${ENTITY_TYPES.join(', ')}.` : ` Did you mean ${near}?`}`,
    { path: 'types' },
  );
}
