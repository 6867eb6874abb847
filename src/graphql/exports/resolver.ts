import { Arg, Ctx, ID, Int, Mutation, Query, Resolver, Field, InputType } from 'type-graphql';
import { checkId } from '../../application/index.js';
import type { GraphContext } from '../context/context.js';
import { ImportSessionPayload, SessionExportPageType } from './types.js';

@InputType('ImportSessionInput', { description: 'An exported session.' })
class ImportSessionInput {
  @Field(() => String, {
    description:
      'All lines of an export, separated by line feeds. For documents that are larger than a request may be, use `POST /sessions/import`.',
  })
  document!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The key of the new session. By default that of the document, unless another session of yours has it.',
  })
  key?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether entities that the workspace does not have are created, which needs the scope INVENTORY_WRITE. By default they are if the key has that scope. Existing entities are never changed.',
  })
  createMissing?: boolean | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether the document is only checked.' })
  dryRun!: boolean;
}

/** The cost of a line, which may contain a whole message. */
const COST_OF_LINE = 20;

@Resolver()
export class ExportRoots {
  @Query(() => SessionExportPageType, {
    complexity: COST_OF_LINE,
    description:
      'A page of the lines of a session’s export: all branches, operations, windows, summaries, and the entities and memories to which they refer. Everybody who may read the session may export it. CONFLICT if it changed since the first page. `GET /sessions/{id}/export` streams the whole export.',
  })
  async sessionExport(
    @Arg('sessionId', () => ID, { description: 'The session to export.' }) sessionId: string,
    @Arg('first', () => Int, { nullable: true, description: 'The maximum number of lines: 1 to 100, by default 20.' })
    first: number | undefined,
    @Arg('after', () => String, { nullable: true, description: 'The `endCursor` of the previous page.' }) after: string | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<SessionExportPageType> {
    const id = checkId('sessionId', sessionId, 'session');
    const { revision, lines, total, cursor, hasNext } = await app.exports.page(caller, id, {
      ...(typeof first === 'number' ? { first } : {}),
      ...(typeof after === 'string' ? { after } : {}),
    });
    return { revision, lines, totalLines: total, endCursor: cursor, hasNextPage: hasNext };
  }

  @Mutation(() => ImportSessionPayload, {
    description:
      'Imports an exported session as a session of yours, with new ids. The document is checked completely before anything is written. Importing the same document again returns the same session with `created: false`; CONFLICT for another document of a session that you imported before.',
  })
  async importSession(
    @Arg('input', () => ImportSessionInput, { description: 'The document, and what to do with it.' }) input: ImportSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ImportSessionPayload> {
    const { document, key, createMissing, dryRun } = input;
    const imported = await app.exports.import(caller, chunksOf(document), {
      ...(typeof key === 'string' ? { key } : {}),
      ...(typeof createMissing === 'boolean' ? { createMissing } : {}),
      dryRun,
    });
    const { session, created, counts, entities, memoriesProposed } = imported;
    return { session, created, messages: counts.MESSAGE, operations: counts.OPERATION, entities, memoriesProposed };
  }
}

async function* chunksOf(document: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(document, 'utf8');
}
