import { Field, Int, ObjectType } from 'type-graphql';
import type { Pruning, PruningKind } from '../../domain/model/pruning.js';
import { enumType } from '../common/enum-type.js';
import { connectionType } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';

const PruningKindEnum = enumType<PruningKind>('PruningKind', 'How messages were excluded from windows.', {
  COMPACTED: 'The last turns and important messages were kept.',
  CLEARED: 'Nothing was kept, and the focus was emptied.',
});

@ObjectType('Pruning', {
  simpleResolvers: true,
  description:
    'A command that excludes earlier messages from windows, on every branch that contains its last message. Nothing is deleted, and flagged and important messages stay in windows.',
})
export class PruningType implements Omit<Pruning, 'message' | 'important' | 'depth' | 'since'> {
  @Field(() => PruningKindEnum, { description: 'The kind of command.' })
  kind!: Pruning['kind'];

  @Field(() => DateTime, { description: 'The time of the command.' })
  at!: number;

  @Field(() => String, { description: 'The principal that gave the command.' })
  by!: string;

  @Field(() => Int, { description: 'The number of excluded messages.' })
  messages!: number;

  @Field(() => Int, { description: 'The number of entities that only excluded messages mention, of the 200 that were mentioned last.' })
  entities!: number;

  @Field(() => Int, { description: 'The tokens of the branch that windows could use before.' })
  tokensBefore!: number;

  @Field(() => Int, { description: 'The tokens of the branch that windows can use since.' })
  tokensAfter!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was undone.' })
  restoredAt?: number;
}

export const PruningConnection = connectionType('Pruning', 'prunings', () => PruningType);
