import { Field, Int, ObjectType } from 'type-graphql';
import type { Session } from '../../domain/model/session.js';
import { SessionType } from '../types/session.js';

@ObjectType('SessionExportPage', { simpleResolvers: true, description: 'Lines of the export of a session.' })
export class SessionExportPageType {
  @Field(() => Int, { description: 'The revision of the session, the same on all pages of an export.' })
  revision!: number;

  @Field(() => [String], {
    description: 'Lines in order, each a JSON object, without line feeds. Fewer than `first` if they would be larger than 1 MB together.',
  })
  lines!: readonly string[];

  @Field(() => Int, { description: 'The number of lines of the whole export.' })
  totalLines!: number;

  @Field(() => String, { description: 'The cursor of the last line, for `after`.' })
  endCursor!: string;

  @Field(() => Boolean, { description: 'Whether more lines follow.' })
  hasNextPage!: boolean;
}

@ObjectType('ImportedEntities', { simpleResolvers: true, description: 'The entities of an imported session.' })
export class ImportedEntitiesType {
  @Field(() => Int, { description: 'Entities that the workspace has.' })
  found!: number;

  @Field(() => Int, { description: 'Entities that were created, or would be by an import without `dryRun`.' })
  created!: number;

  @Field(() => Int, { description: 'Entities that the workspace does not have. References to them return null.' })
  missing!: number;
}

@ObjectType('ImportSessionPayload', { simpleResolvers: true, description: 'The imported session.' })
export class ImportSessionPayload {
  @Field(() => SessionType, {
    nullable: true,
    description: 'The session. Null for a dry run of a document that was not imported before.',
  })
  session!: Session | undefined;

  @Field(() => Boolean, { description: 'False for a dry run, and if you imported the same document before: then nothing was written.' })
  created!: boolean;

  @Field(() => Int, { description: 'The messages of the document, including cancelled ones.' })
  messages!: number;

  @Field(() => Int, { description: 'The operations of the document.' })
  operations!: number;

  @Field(() => ImportedEntitiesType, { description: 'The entities to which the session refers.' })
  entities!: ImportedEntitiesType;

  @Field(() => Int, { description: 'The memories of the document that became proposals of yours, or would by an import without `dryRun`.' })
  memoriesProposed!: number;
}
