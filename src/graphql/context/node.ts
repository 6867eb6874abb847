import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { invalid } from '../../domain/common/errors.js';
import { kindOfId } from '../../domain/common/ids.js';
import type { GraphContext } from './context.js';
import { NodeType } from '../types/node.js';

/** The object with this id, if the caller may see it. */
export async function loadNode(id: string, { app, caller, loaders }: GraphContext): Promise<{ readonly id: string } | undefined> {
  switch (kindOfId(id)) {
    case 'session':
      return loaders.session.load(id);
    case 'message':
      return loaders.message.load(id);
    case 'operation':
      return app.operations.get(caller, id);
    case 'entity':
      return loaders.entity.load(id);
    case 'window':
      return loaders.window.load(id);
    case 'webhook':
      return app.webhooks.endpoints.get(caller, id);
    case 'memory':
      return loaders.memory.load(id);
    case 'delivery':
      return app.webhooks.deliveries.get(caller, id);
    case 'import':
    case 'apiKey':
    case 'auditRecord':
    case undefined:
    default:
      throw invalid('id', 'an id that the API returned (`ses_…`, `msg_…`, `op_…`, `ent_…`, `win_…`, `whk_…`, `whd_…`, `mem_…`)', id);
  }
}

@Resolver()
export class NodeResolver {
  @Query(() => NodeType, { nullable: true, description: 'Any object by its id; null if it does not exist or belongs to somebody else.' })
  node(
    @Arg('id', () => ID, { description: 'An id that the API returned.' }) id: string,
    @Ctx() context: GraphContext,
  ): Promise<object | undefined> {
    return loadNode(id, context);
  }
}
