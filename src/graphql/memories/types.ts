import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { DocumentReport } from '../../application/index.js';
import type {
  Memory,
  MemoryChange,
  MemoryKind,
  MemoryOwner,
  MemoryOwnerKind,
  MemorySource,
  MemoryStatus,
} from '../../domain/memory/memory.js';
import { enumType } from '../common/enum-type.js';
import { connectionType } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import { NodeType } from '../types/node.js';
import { ScorePartType } from '../types/understanding.js';

export const MemoryOwnerKindEnum = enumType<MemoryOwnerKind>('MemoryOwnerKind', 'The kind of the owner of a memory.', {
  USER: 'A user. Nobody else can read it.',
  PROJECT: 'A project. Everybody in the workspace can read and change it; windows of its sessions use it.',
  AGENT: 'The agent that uses the profile with this name. Everybody in the workspace can read and change it.',
});

export const MemoryKindEnum = enumType<MemoryKind>('MemoryKind', 'The kind of a memory.', {
  FACT: 'Something that is the case.',
  PREFERENCE: 'A rule or a wish. Without an entity, it applies to every turn.',
  LEARNING: 'A result of a conversation.',
});

export const MemoryStatusEnum = enumType<MemoryStatus>('MemoryStatus', 'Whether windows use a memory.', {
  PROPOSED:
    'It was learned from a message and waits for `confirmMemory`. Windows use it for its writer if it is a preference, marked as not confirmed.',
  CONFIRMED: 'The memory is in force. That of a project or an agent is in force for its author only, until `confirmedBy` is set.',
  SUPERSEDED: 'A later memory corrects it. It is stored with the time until which it held.',
});

export const MemorySourceKindEnum = enumType<MemorySource['kind']>('MemorySourceKind', 'The kind of the source of a memory.', {
  COMMAND: 'A client added it.',
  MESSAGE: 'It was learned from a message of a user.',
  FILE: 'It is a statement of a file, such as `NETLOOM.md`.',
});

@ObjectType('MemoryOwner', { simpleResolvers: true, description: 'The owner of a memory.' })
export class MemoryOwnerType implements MemoryOwner {
  @Field(() => MemoryOwnerKindEnum, { description: 'A user, a project or an agent.' })
  kind!: MemoryOwnerKind;

  @Field(() => String, { description: 'The name of the user, the project or the profile.' })
  name!: string;
}

@ObjectType('MemorySource', { simpleResolvers: true, description: 'The source of a memory.' })
export class MemorySourceType {
  @Field(() => MemorySourceKindEnum, { description: 'A command, a message or a file.' })
  kind!: MemorySource['kind'];

  @Field(() => String, {
    nullable: true,
    description: 'The user who added it, sent the file or wrote the message; null for files of the server.',
  })
  by?: string;

  @Field(() => String, { nullable: true, description: 'MESSAGE: the sentence from which it was learned.' })
  quote?: string;

  @Field(() => String, { nullable: true, description: 'FILE: the document, which may import the file.' })
  document?: string;

  @Field(() => String, { nullable: true, description: 'FILE: the file with the statement.' })
  file?: string;

  @Field(() => Int, { nullable: true, description: 'FILE: the line, from 1.' })
  line?: number;

  @Field(() => String, { nullable: true, description: 'FILE: the headings above it.' })
  section?: string;
}

@ObjectType('MemoryChange', { simpleResolvers: true, description: 'A change of a memory that waits for a confirmation.' })
export class MemoryChangeType {
  @Field(() => String, { description: 'The principal that proposed the change.' })
  by!: string;

  @Field(() => DateTime, { description: 'The time when it was proposed.' })
  at!: number;

  @Field(() => String, { nullable: true, description: 'The new text; null if it stays.' })
  text?: string;

  @Field(() => MemoryKindEnum, { nullable: true, description: 'The new kind; null if it stays.' })
  kind?: MemoryKind;

  @Field(() => [String], { nullable: true, description: 'The new aliases; null if they stay.' })
  aliases?: readonly string[];

  @Field(() => Boolean, { nullable: true, description: 'True if the memory is to be deleted.' })
  forget?: boolean;
}

@ObjectType('MemoryRevision', { simpleResolvers: true, description: 'A former text of a memory.' })
export class MemoryRevisionType {
  @Field(() => String, { description: 'The statement.' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'The principal that wrote the text; null if it is unknown.' })
  by?: string;

  @Field(() => DateTime, { description: 'The time from which on it held.' })
  at!: number;
}

@ObjectType('Memory', {
  implements: NodeType,
  simpleResolvers: true,
  description: 'A statement that is remembered across sessions.',
})
export class MemoryType extends NodeType implements Pick<Memory, 'id' | 'text' | 'kind' | 'status'> {
  @Field(() => MemoryOwnerType, { description: 'The owner.' })
  owner!: MemoryOwner;

  @Field(() => MemoryKindEnum, { description: 'The kind.' })
  kind!: MemoryKind;

  @Field(() => MemoryStatusEnum, { description: 'Whether windows use it.' })
  status!: MemoryStatus;

  @Field(() => String, { description: 'The statement.' })
  text!: string;

  @Field(() => MemorySourceType, { description: 'The source.' })
  source!: MemorySource;

  @Field(() => DateTime, { description: 'The time when it was added or learned.' })
  createdAt!: number;

  @Field(() => DateTime, { description: 'The time of its last change.' })
  updatedAt!: number;

  @Field(() => DateTime, { nullable: true, description: 'The time from which on it is not used; null if it does not expire.' })
  expiresAt?: number;

  @Field(() => DateTime, { nullable: true, description: 'SUPERSEDED: the time until which it held.' })
  validTo?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'PROJECT and AGENT: the principal that confirmed the memory for everybody. Until then, only windows of its author use it. Statements of files of the server need no confirmation.',
  })
  confirmedBy?: string;

  @Field(() => String, { nullable: true, description: 'The principal that changed the memory last.' })
  updatedBy?: string;

  @Field(() => MemoryChangeType, {
    nullable: true,
    description: 'PROJECT and AGENT: a change that waits for `confirmMemory`. Meanwhile `text` is in force.',
  })
  change?: MemoryChange;
}

export const MemoryConnection = connectionType('Memory', 'memories', () => MemoryType);

@ObjectType('RelevantMemory', { simpleResolvers: true, description: 'A memory that is relevant to a text.' })
export class RelevantMemoryType {
  @Field(() => MemoryType, { description: 'The memory.' })
  memory!: Memory;

  @Field(() => Float, { description: 'The relevance, from 0 to 1: the sum of `parts`.' })
  score!: number;

  @Field(() => [ScorePartType], { description: 'The parts of the score.' })
  parts!: readonly ScorePartType[];

  @Field(() => String, { description: 'The reason, as a sentence.' })
  reason!: string;
}

@ObjectType('MemoryCounts', { simpleResolvers: true, description: 'Numbers of memories by status.' })
export class MemoryCountsType {
  @Field(() => Int, { description: 'The number of proposals.' })
  proposed!: number;

  @Field(() => Int, { description: 'The number of memories that are in force.' })
  confirmed!: number;

  @Field(() => Int, { description: 'The number of memories that later ones correct.' })
  superseded!: number;
}

@ObjectType('AddMemoryPayload', { simpleResolvers: true, description: 'The memory, and those that it corrects.' })
export class AddMemoryPayload {
  @Field(() => MemoryType, { description: 'The memory.' })
  memory!: Memory;

  @Field(() => Boolean, { description: 'False if its owner has a memory with this text.' })
  created!: boolean;

  @Field(() => [MemoryType], { description: 'The memories that it corrects.' })
  superseded!: readonly Memory[];
}

@ObjectType('ConfirmMemoryPayload', { simpleResolvers: true, description: 'The memory, and those that it corrects.' })
export class ConfirmMemoryPayload {
  @Field(() => MemoryType, { description: 'The memory after the change.' })
  memory!: Memory;

  @Field(() => [MemoryType], { description: 'The memories that it corrects.' })
  superseded!: readonly Memory[];
}

@ObjectType('UpdateMemoryPayload', { simpleResolvers: true, description: 'The memory after the change.' })
export class UpdateMemoryPayload {
  @Field(() => MemoryType, { description: 'The memory after the change.' })
  memory!: Memory;
}

@ObjectType('ForgetMemoryPayload', {
  simpleResolvers: true,
  description: 'The memory that was deleted, or that is proposed to be deleted.',
})
export class ForgetMemoryPayload {
  @Field(() => ID, { nullable: true, description: 'The id of the deleted memory; null if that waits for a confirmation.' })
  forgottenMemoryId?: string;

  @Field(() => MemoryType, { nullable: true, description: 'The memory with the proposal to delete it; null if it was deleted.' })
  memory?: Memory;
}

@ObjectType('RejectMemoryChangePayload', { simpleResolvers: true, description: 'The memory without the change.' })
export class RejectMemoryChangePayload {
  @Field(() => MemoryType, { description: 'The memory without the change.' })
  memory!: Memory;
}

@ObjectType('SyncMemoryFilePayload', { simpleResolvers: true, description: 'The changes that a file of memories made.' })
export class SyncMemoryFilePayload implements DocumentReport {
  @Field(() => Int, { description: 'The number of new memories.' })
  added!: number;

  @Field(() => Int, { description: 'The number of memories that statements of the file correct.' })
  superseded!: number;

  @Field(() => Int, { description: 'The number of memories whose statement is no longer in the file.' })
  removed!: number;

  @Field(() => Int, { description: 'The number of statements that were memories already.' })
  unchanged!: number;
}
