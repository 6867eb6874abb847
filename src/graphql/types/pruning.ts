import { Field, Int, ObjectType } from 'type-graphql';
import type { PruningKind } from '../../domain/model/pruning.js';
import { enumType } from '../common/enum-type.js';
import { connectionType } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';

const PruningKindEnum = enumType<PruningKind>('PruningKind', 'How windows of a session were made to take less.', {
  COMPACTED: 'The last turns stayed.',
  CLEARED: 'Nothing stayed, and the focus was released: windows start afresh.',
});

@ObjectType('Pruning', {
  simpleResolvers: true,
  description:
    'A command that keeps earlier messages out of windows, on every branch that its last message is on. Nothing stored is lost by it; flagged messages stay in.',
})
export class PruningType {
  @Field(() => PruningKindEnum, { description: 'What was commanded.' })
  kind!: string;

  @Field(() => DateTime, { description: 'When.' })
  at!: number;

  @Field(() => String, { description: 'The principal that commanded it.' })
  by!: string;

  @Field(() => Int, { description: 'Messages that fell out.' })
  messages!: number;

  @Field(() => Int, { description: 'Things that only these spoke of, of the 200 that came up last.' })
  entities!: number;

  @Field(() => Int, { description: 'Tokens of the branch that windows could take from.' })
  tokensBefore!: number;

  @Field(() => Int, { description: 'Those that they can take from since.' })
  tokensAfter!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was undone.' })
  restoredAt?: number;
}

export const PruningConnection = connectionType('Pruning', 'prunings', () => PruningType);
