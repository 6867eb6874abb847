import { Field, InputType } from 'type-graphql';

@InputType('ImportSessionInput', { description: 'An exported session.' })
export class ImportSessionInput {
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
