import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { LIMITS, checkId } from '../../application/index.js';
import type { Recall, WindowChange, WindowComparison } from '../../domain/window/comparison/compare-windows.js';
import type { ContentItem, OmittedItem } from '../../domain/window/model/context-window.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { MessageType } from '../types/message.js';
import { loadNode } from '../context/node.js';
import { NodeType } from '../types/node.js';
import { MemoryType } from '../memories/types.js';
import { SessionType } from '../types/session.js';
import { OperationType } from '../types/operation.js';
import { ComparedContextType, ComparedItemType, type RecallType, WindowComparisonType } from '../types/comparison.js';
import { WindowChangeEnum } from '../enums/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { ContextWindowType, OmittedItemType, WindowItemType } from '../types/context.js';
import { toGraphql, snapshotToGraphql, type GraphqlWindow } from '../types/context-window.js';

@Resolver()
export class ContextRoots {
  @Query(() => ContextWindowType, {
    nullable: true,
    complexity: COST_OF_WINDOW,
    description:
      'Builds the context window for the next turn of a session, with any budget and strategy. Nothing is written. The field is null only with an error, so that the other fields of the request keep their data.',
  })
  async context(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'Options of the window.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<GraphqlWindow> {
    return toGraphql(await app.contexts.build(caller, checkId('sessionId', sessionId, 'session'), toContextRequest(request)));
  }

  @Query(() => [ComparedContextType], {
    nullable: 'items',
    complexity: COST_OF_WINDOW,
    description:
      'Builds several windows of a session for comparison, at most 5: what each costs, how much they overlap, and how much of a known answer each contains. A window that cannot be built is null, with an error.',
  })
  async compareContexts(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('requests', () => [ContextRequestInput], { description: `Options of each window: 1 to ${LIMITS.comparedContexts}.` })
    requests: ContextRequestInput[],
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly object[]> {
    const compared = await app.contexts.compare(caller, checkId('sessionId', sessionId, 'session'), requests.map(toContextRequest));
    return compared.map((each) => {
      if (each instanceof Error) return each;
      const { built, overlaps, recall } = each;
      return { context: toGraphql(built), overlaps, recall: recall && shownRecall(recall) };
    });
  }

  @Query(() => WindowComparisonType, {
    complexity: 2 * COST_OF_WINDOW,
    description:
      'Compares two stored windows item by item. Each is named by the id of a window, or of the message that it was stored with.',
  })
  async diffContexts(
    @Arg('a', () => ID, { description: 'The first window: its id, or the id of the message that it was stored with.' }) a: string,
    @Arg('b', () => ID, { description: 'The second window: its id, or the id of the message that it was stored with.' }) b: string,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<object> {
    const { shares, ...compared } = await app.contexts.compareKept(caller, a, b);
    const { UNCHANGED: unchanged, MODIFIED: modified, ADDED: added, REMOVED: removed } = shares;
    return {
      ...compared,
      a: snapshotToGraphql(compared.a.id, compared.a),
      b: snapshotToGraphql(compared.b.id, compared.b),
      unchanged,
      modified,
      added,
      removed,
    };
  }
}

const shownRecall = ({ named, found }: Recall): RecallType => ({
  named,
  found: found.length,
  share: named === 0 ? 1 : found.length / named,
});

/** A window snapshot stores the ids of its objects. The objects themselves are read in their current state. */
@Resolver(() => WindowItemType)
export class WindowItemFields {
  @FieldResolver(() => MessageType, { nullable: true, description: 'MESSAGE: the message; null if it is not written yet.' })
  message(@Root() { message }: ContentItem, @Ctx() { loaders }: GraphContext): object | undefined {
    if (message === undefined || message.id === '') return undefined;
    return 'understanding' in message ? message : loaders.message.load(message.id);
  }

  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'ENTITY: the entity. A deleted entity is shown in its last state, with `deletedAt`.',
  })
  entity(@Root() { entity }: ContentItem, @Ctx() { loaders }: GraphContext): object | undefined {
    return entity === undefined || 'ref' in entity ? entity : loaders.entity.load(entity.id);
  }

  @FieldResolver(() => OperationType, { nullable: true, description: 'OPERATION: the operation; null if it is no longer stored.' })
  operation(@Root() { operation }: ContentItem, @Ctx() { app, caller }: GraphContext): object | undefined {
    return operation === undefined || 'tool' in operation ? operation : app.operations.get(caller, operation.id);
  }

  @FieldResolver(() => MemoryType, { nullable: true, description: 'MEMORY: the memory; null if you cannot read it, or if it was deleted.' })
  memory(@Root() { memory }: ContentItem, @Ctx() { loaders }: GraphContext): Promise<object | undefined> | undefined {
    return memory === undefined ? undefined : loaders.memory.load(memory.id);
  }

  @FieldResolver(() => SessionType, {
    nullable: true,
    description: 'SESSION: the earlier session; null if you cannot read it, or if it was deleted.',
  })
  earlierSession(@Root() { earlier }: ContentItem, @Ctx() { loaders }: GraphContext): Promise<object | undefined> | undefined {
    return earlier === undefined ? undefined : loaders.session.load(earlier.id);
  }
}

@Resolver(() => WindowComparisonType)
export class WindowComparisonFields {
  @FieldResolver(() => [ComparedItemType], { description: 'The items in the order of the second window, then the removed ones.' })
  items(
    @Root() { items }: WindowComparison,
    @Arg('changes', () => [WindowChangeEnum], { nullable: true, description: 'Returns only these changes. By default all.' })
    changes: readonly WindowChange[] | null | undefined,
  ): WindowComparison['items'] {
    return items.filter(({ change }) => changes?.includes(change) ?? true);
  }
}

@Resolver(() => OmittedItemType)
export class OmittedItemFields {
  @FieldResolver(() => ID, { description: 'The id of the omitted message, entity or operation, even if it no longer exists.' })
  nodeId(@Root() { id }: OmittedItem): string {
    return id;
  }

  @FieldResolver(() => NodeType, { nullable: true, description: 'The omitted object; null if it no longer exists.' })
  node(@Root() { id }: OmittedItem, @Ctx() context: GraphContext): Promise<object | undefined> {
    return loadNode(id, context);
  }
}
