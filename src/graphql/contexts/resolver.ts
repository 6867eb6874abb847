import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { Recall, WindowChange, WindowComparison } from '../../domain/window/comparison/compare-windows.js';
import type { ContentItem, OmittedItem } from '../../domain/window/model/context-window.js';
import { invalid } from '../../domain/common/errors.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { idOf } from '../common/input-values.js';
import { MessageType } from '../types/message.js';
import { loadNode } from '../context/node.js';
import { NodeType } from '../types/node.js';
import { OperationType } from '../types/operation.js';
import { ComparedContextType, ComparedItemType, type RecallType, WindowComparisonType } from '../types/comparison.js';
import { WindowChangeEnum } from '../enums/context.js';
import { ContextRequestInput, toContextRequest } from '../inputs/context.js';
import { ContextWindowType, OmittedItemType, WindowItemType } from '../types/context.js';
import { toGraphql, snapshotToGraphql, type GraphqlWindow } from '../types/context-window.js';

/** Windows that may stand side by side. */
const MAX_COMPARED = 5;

@Resolver()
export class ContextRoots {
  @Query(() => ContextWindowType, {
    nullable: true,
    complexity: COST_OF_WINDOW,
    description:
      'The window for the next turn of a session, at any budget and strategy. Nothing is written. Null only with an error, so that other fields of the request keep their data.',
  })
  async context(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'What the window should be.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<GraphqlWindow> {
    return toGraphql(await app.contexts.build(caller, idOf('session', sessionId, 'sessionId'), toContextRequest(request)));
  }

  @Query(() => [ComparedContextType], {
    complexity: COST_OF_WINDOW,
    description:
      'Several windows of a session side by side, at most 5: with what they cost, what they have in common, and what an answer needed.',
  })
  async compareContexts(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('requests', () => [ContextRequestInput], { description: 'What each window should be: 1 to 5.' }) requests: ContextRequestInput[],
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly object[]> {
    if (requests.length < 1 || requests.length > MAX_COMPARED) throw invalid('requests', `1 to ${MAX_COMPARED} requests`, requests.length);
    const compared = await app.contexts.compare(caller, idOf('session', sessionId, 'sessionId'), requests.map(toContextRequest));
    return compared.map(({ built, overlaps, recall }) => ({ context: toGraphql(built), overlaps, recall: recall && shownRecall(recall) }));
  }

  @Query(() => WindowComparisonType, {
    complexity: 2 * COST_OF_WINDOW,
    description:
      'Two windows item by item: what the second has that the first has not, and the other way round. Of messages that were answered, or by their own ids.',
  })
  async diffContexts(
    @Arg('a', () => ID, { description: 'The first: the id of a window, or of a message that it is kept with.' }) a: string,
    @Arg('b', () => ID, { description: 'The second, likewise.' }) b: string,
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

/** A window that was kept knows who its things are; what they are is read as it is now. */
@Resolver(() => WindowItemType)
export class WindowItemFields {
  @FieldResolver(() => MessageType, { nullable: true, description: 'MESSAGE: the message; null for one that is not written yet.' })
  message(@Root() { message }: ContentItem, @Ctx() { loaders }: GraphContext): object | undefined {
    if (message === undefined || message.id === '') return undefined;
    return 'understanding' in message ? message : loaders.message.load(message.id);
  }

  @FieldResolver(() => EntityObject, {
    nullable: true,
    description: 'ENTITY: the entity; a deleted one is as it was last, with `deletedAt`.',
  })
  entity(@Root() { entity }: ContentItem, @Ctx() { loaders }: GraphContext): object | undefined {
    return entity === undefined || 'ref' in entity ? entity : loaders.entity.load(entity.id);
  }

  @FieldResolver(() => OperationType, { nullable: true, description: 'OPERATION: the execution; null when it is kept no more.' })
  operation(@Root() { operation }: ContentItem, @Ctx() { app, caller }: GraphContext): object | undefined {
    return operation === undefined || 'tool' in operation ? operation : app.operations.get(caller, operation.id);
  }
}

@Resolver(() => WindowComparisonType)
export class WindowComparisonFields {
  @FieldResolver(() => [ComparedItemType], { description: 'In the order of the second window; what was removed comes last.' })
  items(
    @Root() { items }: WindowComparison,
    @Arg('changes', () => [WindowChangeEnum], { nullable: true, description: 'Only these changes; all unless said.' })
    changes: readonly WindowChange[] | null | undefined,
  ): WindowComparison['items'] {
    return items.filter(({ change }) => changes?.includes(change) ?? true);
  }
}

@Resolver(() => OmittedItemType)
export class OmittedItemFields {
  @FieldResolver(() => ID, { description: 'The id of the message, entity or operation that was left out, also when it is gone by now.' })
  nodeId(@Root() { id }: OmittedItem): string {
    return id;
  }

  @FieldResolver(() => NodeType, { nullable: true, description: 'The thing itself; null when it is gone by now.' })
  node(@Root() { id }: OmittedItem, @Ctx() context: GraphContext): Promise<object | undefined> {
    return loadNode(id, context);
  }
}
