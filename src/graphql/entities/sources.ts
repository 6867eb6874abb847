import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { SourceView } from '../../application/index.js';
import type { SyncMode, SyncSummary } from '../../domain/inventory/sources/source-state.js';
import type { GraphContext } from '../context/context.js';
import { ImportRunType } from '../types/import-run.js';
import { InventorySourceType, SyncModeEnum, type SyncSummaryType } from './source-types.js';
import { runToGraphql } from './imports.js';

@InputType('StartSyncInput', { description: 'A synchronization with an inventory server.' })
class StartSyncInput {
  @Field(() => String, { nullable: true, description: 'The source; by default the only one of your workspace.' })
  source?: string;

  @Field(() => SyncModeEnum, { nullable: true, description: 'What is read; by default CHANGES.' })
  mode?: SyncMode;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Deletes what the server no longer lists even if that is more than half of a type. By default such entities stay, because the token may see less than before.',
  })
  prune?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Takes over entities of the source that came from elsewhere, such as from a dump of the same server or from another address. By default that is a CONFLICT.',
  })
  adopt?: boolean;
}

@ObjectType('StartSyncPayload', { simpleResolvers: true, description: 'The synchronization that was started.' })
class StartSyncPayload {
  @Field(() => InventorySourceType, { description: 'The source.' })
  source!: InventorySourceType;

  @Field(() => ImportRunType, { description: 'Its progress, and later its end; `imports` has further states of it.' })
  import!: ImportRunType;
}

@InputType('ConnectSourceInput', { description: 'The webhooks of an inventory server.' })
class ConnectSourceInput {
  @Field(() => String, { nullable: true, description: 'The source; by default the only one of your workspace.' })
  source?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The address at which the server reaches this service, such as https://netloom.example.org. Required unless `remove` is true.',
  })
  callback?: string;

  @Field(() => Boolean, { nullable: true, description: 'Removes what an earlier call created.' })
  remove?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Only says what would be done.' })
  dryRun?: boolean;
}

@ObjectType('ConnectSourcePayload', { simpleResolvers: true, description: 'The changes in the inventory server.' })
class ConnectSourcePayload {
  @Field(() => [String], { description: 'Sentences about what was done or would be done.' })
  steps!: readonly string[];
}

@InputType('RemoveSourceInput', { description: 'A source whose entities are deleted.' })
class RemoveSourceInput {
  @Field(() => String, { description: 'The source, such as `netbox`.' })
  source!: string;

  @Field(() => Boolean, { nullable: true, description: 'Only says how many entities would be deleted.' })
  dryRun?: boolean;
}

@ObjectType('RemoveSourcePayload', { simpleResolvers: true, description: 'The removed source.' })
class RemoveSourcePayload {
  @Field(() => String, { description: 'The source.' })
  source!: string;

  @Field(() => Int, { description: 'The number of entities that were deleted, or would be.' })
  entities!: number;
}

const summaryToGraphql = ({ counts, ...summary }: SyncSummary): SyncSummaryType => ({ ...summary, ...counts });

const sourceToGraphql = ({ lastFull, lastChanges, ...source }: SourceView): InventorySourceType => ({
  ...source,
  ...(lastFull === undefined ? {} : { lastFull: summaryToGraphql(lastFull) }),
  ...(lastChanges === undefined ? {} : { lastChanges: summaryToGraphql(lastChanges) }),
});

@Resolver()
export class SourceRoots {
  @Query(() => [InventorySourceType], {
    description: 'The inventory servers of your workspace: those of the settings, and those from which it was filled before.',
  })
  async inventorySources(@Ctx() { app, caller }: GraphContext): Promise<readonly InventorySourceType[]> {
    return (await app.sources.list(caller)).map(sourceToGraphql);
  }

  @Mutation(() => StartSyncPayload, {
    description:
      'Starts to bring the entities of an inventory server up to date. NOT_FOUND if the settings do not have the source. CONFLICT if it is being synchronized already, or if its entities came from elsewhere.',
  })
  async startSync(
    @Arg('input', () => StartSyncInput, { description: 'The source and the options.' }) { source, mode, prune, adopt }: StartSyncInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<StartSyncPayload> {
    const options = { mode: mode ?? 'CHANGES', prune: prune === true, adopt: adopt === true } as const;
    const started = await app.sources.start(caller, source ?? undefined, options);
    return { source: sourceToGraphql(started.source), import: runToGraphql(started.run) };
  }

  @Mutation(() => ConnectSourcePayload, {
    description:
      'Makes an inventory server send its changes to this service, so that they arrive within seconds. It creates a webhook and an event rule there, which needs a token that may. CONFLICT if the settings have no secret for webhooks.',
  })
  async connectSource(
    @Arg('input', () => ConnectSourceInput, { description: 'The source and the address.' }) {
      source,
      callback,
      remove,
      dryRun,
    }: ConnectSourceInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ConnectSourcePayload> {
    const request = { callback: callback ?? undefined, remove: remove === true, dryRun: dryRun === true };
    return { steps: await app.sources.connect(caller, source ?? undefined, request) };
  }

  @Mutation(() => RemoveSourcePayload, {
    description:
      'Deletes all entities of a source, from a server, a file or tool results; their history stays readable. NOT_FOUND for a source that has none. CONFLICT while it is synchronized, and if the settings have its server, because the next sync would read it again.',
  })
  async removeSource(
    @Arg('input', () => RemoveSourceInput, { description: 'The source.' }) { source, dryRun }: RemoveSourceInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RemoveSourcePayload> {
    return app.sources.remove(caller, { source, dryRun: dryRun === true });
  }
}
