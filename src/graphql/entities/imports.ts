import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { ImportRun } from '../../domain/inventory/import-run.js';
import type { GraphContext } from '../context/context.js';
import { eachWithFreshLoaders } from '../events/feed.js';
import { ReportImportInput, toImportStatus } from '../inputs/import-report.js';
import { ImportRunType } from '../types/import-run.js';

@ObjectType('ReportImportPayload', { simpleResolvers: true, description: 'The result of the report.' })
class ReportImportPayload {
  @Field(() => ImportRunType, { description: 'The import.' })
  import!: ImportRunType;
}

export const runToGraphql = ({ id, counts, ...run }: ImportRun): ImportRunType => ({ ...run, ...counts, importId: id });

async function subscribe({ context }: { readonly context: unknown }): Promise<AsyncIterable<readonly ImportRun[]>> {
  const graph = context as GraphContext;
  return eachWithFreshLoaders(await graph.app.importRuns.follow(graph.caller), graph);
}

@Resolver()
export class ImportRoots {
  @Query(() => [ImportRunType], {
    description:
      'The last 20 imports into the inventory of your workspace, the newest first. They are kept for a day after the last report.',
  })
  async imports(@Ctx() { app, caller }: GraphContext): Promise<readonly ImportRunType[]> {
    return (await app.importRuns.list(caller)).map(runToGraphql);
  }

  @Mutation(() => ReportImportPayload, {
    description:
      'Tells your workspace how far an import is that you run with `upsertEntities`. It writes no entities. NOT_FOUND for the import of another principal, CONFLICT if it has ended.',
  })
  async reportImport(
    @Arg('input', () => ReportImportInput, { description: 'The state of the import.' }) input: ReportImportInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ReportImportPayload> {
    return { import: runToGraphql(await app.importRuns.report(caller, toImportStatus(input))) };
  }

  @Subscription(() => [ImportRunType], {
    name: 'imports',
    subscribe,
    description: 'The same list as the query `imports`, now and after each change.',
  })
  followImports(@Root() runs: readonly ImportRun[]): readonly ImportRunType[] {
    return runs.map(runToGraphql);
  }
}
