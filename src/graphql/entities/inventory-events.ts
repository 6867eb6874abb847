import { Arg, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import { cursorOf, type InventoryEvent } from '../../application/index.js';
import type { EntityType } from '../../domain/model/entity.js';
import { EntityTypeEnum } from '../enums/entity.js';
import type { GraphContext } from '../context/context.js';
import { eachWithFreshLoaders } from '../events/feed.js';
import { EntityChangeType } from '../types/entity.js';

@ObjectType('InventoryEvent', { simpleResolvers: true, description: 'A change in the inventory of the workspace.' })
class InventoryEventType {
  @Field(() => String, { description: 'The cursor for `after`.' })
  cursor!: string;

  @Field(() => EntityChangeType, { description: 'The change.' })
  change!: EntityChangeType;
}

interface Args {
  readonly types?: readonly EntityType[] | null;
  readonly within?: string | null;
  readonly after?: string | null;
}

async function subscribe({ args, context }: { readonly args: object; readonly context: unknown }): Promise<AsyncIterable<InventoryEvent>> {
  const { types, within, after } = args as Args;
  const graph = context as GraphContext;
  const filter = { ...(types ? { types } : {}), ...(within ? { within } : {}) };
  return eachWithFreshLoaders(await graph.app.inventoryEvents.follow(graph.caller, filter, after ?? undefined), graph);
}

@Resolver()
export class InventoryEventRoots {
  @Subscription(() => InventoryEventType, {
    subscribe,
    description:
      'The changes of the inventory, in order, whoever made them. An entity that changed several times before it is read comes once, with its last change; so the changes after a cursor never become too old.',
  })
  inventoryEvents(
    @Root() event: InventoryEvent,
    @Arg('types', () => [EntityTypeEnum], { nullable: true, description: 'Only changes of entities of these types.' })
    _types: EntityType[] | undefined,
    @Arg('within', () => ID, {
      nullable: true,
      description: 'Only changes of this entity, such as a site, and of what is or was inside it, up to four relations away.',
    })
    _within: string | undefined,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The cursor of the last event that was received. By default, only new changes are sent.',
    })
    _after: string | undefined,
  ): object {
    const { position, entity, change } = event;
    return { cursor: cursorOf(position), change: { ...change, entity } };
  }
}
