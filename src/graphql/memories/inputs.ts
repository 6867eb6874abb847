import { Field, ID, InputType, Int } from 'type-graphql';
import type { MemoryFilter } from '../../application/index.js';
import type { FileDocument, FileStatement } from '../../domain/memory/file-document.js';
import type { MemoryKind, MemoryOwner, MemoryOwnerKind, MemoryStatus } from '../../domain/memory/memory.js';
import { omitNulls } from '../common/input-values.js';
import { DateTime } from '../common/scalars.js';
import { MemoryKindEnum, MemoryOwnerKindEnum, MemoryStatusEnum } from './types.js';

@InputType('MemoryOwnerInput', { description: 'The owner of a memory.' })
export class MemoryOwnerInput {
  @Field(() => MemoryOwnerKindEnum, { description: 'A user, a project or an agent.' })
  kind!: MemoryOwnerKind;

  @Field(() => String, { description: 'The name of the project or the profile; your own name for a user.' })
  name!: string;
}

@InputType('MemoryFilter', { description: 'Conditions for memories; all of them must hold.' })
export class MemoryFilterInput {
  @Field(() => MemoryOwnerInput, { nullable: true, description: 'Only memories of this owner.' })
  owner?: MemoryOwnerInput;

  @Field(() => MemoryOwnerKindEnum, {
    nullable: true,
    description: 'Only memories of users, projects or agents; ignored if `owner` is given.',
  })
  ownerKind?: MemoryOwnerKind;

  @Field(() => MemoryKindEnum, { nullable: true, description: 'Only memories of this kind.' })
  kind?: MemoryKind;

  @Field(() => MemoryStatusEnum, { nullable: true, description: 'Only memories with this status.' })
  status?: MemoryStatus;

  @Field(() => String, { nullable: true, description: 'A part of the text, in any case.' })
  search?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether they wait for `confirmMemory`: new memories of projects and agents, and those with a `change`.',
  })
  waiting?: boolean;
}

@InputType('AddMemoryInput', { description: 'A statement to remember.' })
export class AddMemoryInput {
  @Field(() => String, { description: 'The statement, at most 2,000 characters.' })
  text!: string;

  @Field(() => MemoryOwnerInput, { nullable: true, description: 'The owner; by default you.' })
  owner?: MemoryOwnerInput;

  @Field(() => MemoryKindEnum, { nullable: true, description: 'The kind; by default PREFERENCE for a rule, otherwise FACT.' })
  kind?: MemoryKind;

  @Field(() => [ID], { nullable: true, description: 'The entities that it is about, at most 16; by default those that the text names.' })
  entityIds?: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      'What the statement is about, as people call it, such as “Redis” and “cache”: at most 16 of 100 characters. A memory with aliases is relevant to a text that contains one, and otherwise only if no memory has an alias in it.',
  })
  aliases?: string[];

  @Field(() => DateTime, { nullable: true, description: 'The time from which on it is not used.' })
  expiresAt?: Date;
}

@InputType('UpdateMemoryInput', { description: 'Changes to a memory. Fields that are left out stay as they are.' })
export class UpdateMemoryInput {
  @Field(() => ID, { description: 'The memory to change.' })
  memoryId!: string;

  @Field(() => String, { nullable: true, description: 'The statement.' })
  text?: string;

  @Field(() => MemoryKindEnum, { nullable: true, description: 'The kind.' })
  kind?: MemoryKind;

  @Field(() => [ID], { nullable: true, description: 'The entities that it is about.' })
  entityIds?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'What the statement is about, as people call it; an empty list removes all aliases.',
  })
  aliases?: string[];

  @Field(() => DateTime, { nullable: true, description: 'The time from which on it is not used; null if it does not expire.' })
  expiresAt?: Date | null;
}

@InputType('ConfirmMemoryInput', { description: 'A proposal to confirm, or a superseded memory to put in force again.' })
export class ConfirmMemoryInput {
  @Field(() => ID, { description: 'The memory to confirm.' })
  memoryId!: string;

  @Field(() => MemoryOwnerInput, {
    nullable: true,
    description: 'The project or agent that gets the proposal; by default its owner keeps it. A confirmed memory keeps its owner.',
  })
  owner?: MemoryOwnerInput;
}

@InputType('RejectMemoryChangeInput', { description: 'A memory with a change that waits.' })
export class RejectMemoryChangeInput {
  @Field(() => ID, { description: 'The memory.' })
  memoryId!: string;
}

@InputType('ForgetMemoryInput', { description: 'A memory to delete.' })
export class ForgetMemoryInput {
  @Field(() => ID, { description: 'The memory to delete.' })
  memoryId!: string;
}

@InputType('MemoryStatementInput', { description: 'A statement of a file.' })
export class MemoryStatementInput {
  @Field(() => String, { description: 'The statement, at most 2,000 characters.' })
  text!: string;

  @Field(() => String, { description: 'The file with the statement: the document, or a file that it imports.' })
  file!: string;

  @Field(() => Int, { description: 'The line, from 1.' })
  line!: number;

  @Field(() => String, { nullable: true, description: 'The headings above it, such as “Access / Uplinks”.' })
  section?: string;
}

@InputType('SyncMemoryFileInput', { description: 'A file of memories with everything that it imports.' })
export class SyncMemoryFileInput {
  @Field(() => MemoryOwnerInput, { description: 'The owner of the memories.' })
  owner!: MemoryOwnerInput;

  @Field(() => String, {
    description: 'The name of the file, such as `NETLOOM.md`. Names that begin with “/” are those of the folder of the server.',
  })
  document!: string;

  @Field(() => [MemoryStatementInput], { description: 'All its statements, at most 500. None removes its memories.' })
  statements!: MemoryStatementInput[];
}

export function toFileDocument({ owner, document, statements }: SyncMemoryFileInput): FileDocument {
  return { owner: toOwner(owner), document, statements: statements.map((statement) => omitNulls(statement) as FileStatement) };
}

export function toMemoryFilter(input: MemoryFilterInput | undefined): MemoryFilter {
  const { owner, ...rest } = omitNulls(input ?? {}) as MemoryFilterInput;
  return { ...rest, ...(owner === undefined ? {} : { owner: toOwner(owner) }) };
}

export const toOwner = ({ kind, name }: MemoryOwnerInput): MemoryOwner => ({ kind, name });
