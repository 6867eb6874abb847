import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { checkId, RANGES, rangeText } from '../../application/index.js';
import type { Entity } from '../../domain/model/entity.js';
import type { Memory, MemoryRevision, MemorySource } from '../../domain/memory/memory.js';
import type { RelevantMemory } from '../../domain/memory/relevance.js';
import type { Message } from '../../domain/model/message.js';
import { PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import type { GraphContext } from '../context/context.js';
import { EntityObject } from '../types/entity.js';
import { MessageType } from '../types/message.js';
import {
  AddMemoryInput,
  ConfirmMemoryInput,
  ForgetMemoryInput,
  MemoryFilterInput,
  MemoryOwnerInput,
  RejectMemoryChangeInput,
  SyncMemoryFileInput,
  toFileDocument,
  toMemoryFilter,
  toOwner,
  UpdateMemoryInput,
} from './inputs.js';
import {
  AddMemoryPayload,
  ConfirmMemoryPayload,
  ForgetMemoryPayload,
  MemoryConnection,
  MemoryCountsType,
  MemoryRevisionType,
  MemorySourceType,
  MemoryType,
  RejectMemoryChangePayload,
  RelevantMemoryType,
  SyncMemoryFilePayload,
  UpdateMemoryPayload,
} from './types.js';

@Resolver(() => MemoryType)
export class MemoryFields {
  @FieldResolver(() => [EntityObject], { description: 'The entities that it is about, at most 16.' })
  async entities(@Root() { entities }: Memory, @Ctx() { loaders }: GraphContext): Promise<readonly Entity[]> {
    const found = await Promise.all(entities.map((id) => loaders.entity.load(id)));
    return found.filter((entity) => entity !== undefined);
  }

  @FieldResolver(() => [String], { description: 'What it is about, as people call it, at most 16.' })
  aliases(@Root() { aliases = [] }: Memory): readonly string[] {
    return aliases;
  }

  @FieldResolver(() => [MemoryRevisionType], { description: 'Former texts, oldest first, at most 20.' })
  revisions(@Root() { revisions = [] }: Memory): readonly MemoryRevision[] {
    return revisions;
  }

  @FieldResolver(() => MemoryType, { nullable: true, description: 'SUPERSEDED: the memory that corrects it; null if it was deleted.' })
  supersededBy(@Root() { supersededBy }: Memory, @Ctx() { loaders }: GraphContext): Promise<Memory | undefined> | undefined {
    return supersededBy === undefined ? undefined : loaders.memory.load(supersededBy);
  }
}

@Resolver(() => MemorySourceType)
export class MemorySourceFields {
  @FieldResolver(() => MessageType, {
    nullable: true,
    description: 'MESSAGE: the message; null if you cannot read it, or if it was deleted.',
  })
  message(@Root() source: MemorySource, @Ctx() { loaders }: GraphContext): Promise<Message | undefined> | undefined {
    return source.kind === 'MESSAGE' ? loaders.message.load(source.message) : undefined;
  }
}

@Resolver(() => MessageType)
export class MessageMemoryFields {
  @FieldResolver(() => [MemoryType], { description: 'Memories that were learned from the message, at most 5.' })
  learnedMemories(@Root() { id }: Message, @Ctx() { loaders }: GraphContext): Promise<readonly Memory[]> {
    return loaders.learned.load(id);
  }

  @FieldResolver(() => [MemoryType], {
    description:
      'Your memories, and those of projects and agents, in the window that the answer was made with; empty if it is no longer stored.',
  })
  async memoryReferences(@Root() { window }: Message, @Ctx() { loaders }: GraphContext): Promise<readonly Memory[]> {
    const snapshot = window === undefined ? undefined : await loaders.window.load(window);
    const ids = (snapshot?.sections ?? []).flatMap(({ items }) => items.flatMap(({ memory }) => memory?.id ?? []));
    const found = await Promise.all(ids.map((id) => loaders.memory.load(id)));
    return found.filter((memory) => memory !== undefined);
  }
}

@Resolver()
export class MemoryRoots {
  @Query(() => MemoryConnection, { description: 'Your memories and those of projects and agents of your workspace, newest first.' })
  async memories(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MemoryFilterInput, { nullable: true, description: 'Conditions for the memories.' })
    filter: MemoryFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<Memory>> {
    return toConnection(await app.memories.list(caller, pageRequest(page), toMemoryFilter(filter)));
  }

  @Query(() => MemoryType, { nullable: true, description: 'A memory by its id; null if it does not exist or belongs to another user.' })
  memory(
    @Arg('id', () => ID, { description: 'The id of the memory.' }) id: string,
    @Ctx() { loaders }: GraphContext,
  ): Promise<Memory | undefined> {
    return loaders.memory.load(checkId('id', id, 'memory'));
  }

  @Query(() => MemoryCountsType, { description: 'The numbers of memories of an owner.' })
  async memoryCounts(
    @Arg('owner', () => MemoryOwnerInput, { nullable: true, description: 'The owner; by default you.' })
    owner: MemoryOwnerInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<MemoryCountsType> {
    const { PROPOSED, CONFIRMED, SUPERSEDED } = await app.memories.counts(caller, owner ? toOwner(owner) : undefined);
    return { proposed: PROPOSED, confirmed: CONFIRMED, superseded: SUPERSEDED };
  }

  @Query(() => [RelevantMemoryType], {
    description:
      'The memories that are relevant to a text, with the parts of their scores. A session adds the memories of its project, and its focus.',
  })
  searchMemories(
    @Arg('text', () => String, { description: 'The text, at most 2,000 characters.' }) text: string,
    @Arg('sessionId', () => ID, { nullable: true, description: 'A session whose project and focus count.' }) sessionId: string | undefined,
    @Arg('first', () => Int, { nullable: true, description: `The maximum number of memories: ${rangeText(RANGES.memories)}.` })
    first: number | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly RelevantMemory[]> {
    const session = typeof sessionId === 'string' ? { session: checkId('sessionId', sessionId, 'session') } : {};
    return app.memories.search(caller, text, { ...session, ...(typeof first === 'number' ? { first } : {}) });
  }

  @Mutation(() => AddMemoryPayload, {
    description:
      'Remembers a statement across sessions. A memory that it corrects is superseded and stays stored. An owner has at most 1,000 memories.',
  })
  addMemory(
    @Arg('input', () => AddMemoryInput, { description: 'The statement.' }) {
      text,
      owner,
      kind,
      entityIds,
      aliases,
      expiresAt,
    }: AddMemoryInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<AddMemoryPayload> {
    return app.memories.add(caller, {
      text,
      ...(owner ? { owner: toOwner(owner) } : {}),
      ...(kind ? { kind } : {}),
      ...(entityIds ? { entities: entityIds.map((id) => checkId('input.entityIds', id, 'entity')) } : {}),
      ...(aliases ? { aliases } : {}),
      ...(expiresAt ? { expiresAt: expiresAt.getTime() } : {}),
    });
  }

  @Mutation(() => UpdateMemoryPayload, {
    description:
      'Changes a memory. A superseded one cannot be changed, nor can a statement of a file. A memory of a project or an agent that others use keeps its text, and the change waits in `change`, unless your key has the scope admin.',
  })
  async updateMemory(
    @Arg('input', () => UpdateMemoryInput, { description: 'The memory and its changes.' })
    { memoryId, text, kind, entityIds, aliases, expiresAt }: UpdateMemoryInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpdateMemoryPayload> {
    const memory = await app.memories.update(caller, checkId('input.memoryId', memoryId, 'memory'), {
      ...(typeof text === 'string' ? { text } : {}),
      ...(kind ? { kind } : {}),
      ...(entityIds ? { entities: entityIds.map((id) => checkId('input.entityIds', id, 'entity')) } : {}),
      ...(aliases ? { aliases } : {}),
      ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : expiresAt.getTime() }),
    });
    return { memory };
  }

  @Mutation(() => ConfirmMemoryPayload, {
    description:
      'Confirms a proposal or a change that waits, so that windows use it, or puts a superseded memory in force again. A memory of a project or an agent is in force for others than its author only after a key with the scope admin confirmed it; its author also confirms changes of others. Memories that it corrects are superseded, and earlier proposals about the same are deleted. Repeating the mutation changes nothing.',
  })
  confirmMemory(
    @Arg('input', () => ConfirmMemoryInput, { description: 'The proposal.' }) { memoryId, owner }: ConfirmMemoryInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ConfirmMemoryPayload> {
    return app.memories.confirm(caller, checkId('input.memoryId', memoryId, 'memory'), owner ? toOwner(owner) : undefined);
  }

  @Mutation(() => RejectMemoryChangePayload, {
    description:
      'Drops the change of a memory that waits for a confirmation. Its author can do that, the author of the memory, and keys with the scope admin. Repeating the mutation changes nothing.',
  })
  rejectMemoryChange(
    @Arg('input', () => RejectMemoryChangeInput, { description: 'The memory.' }) { memoryId }: RejectMemoryChangeInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RejectMemoryChangePayload> {
    return app.memories.reject(caller, checkId('input.memoryId', memoryId, 'memory'));
  }

  @Mutation(() => SyncMemoryFilePayload, {
    description:
      'Makes the memories of a file equal to its statements: adds new ones, supersedes those that changed, and deletes those that are gone. Other memories of the owner stay. Repeating the mutation changes nothing.',
  })
  syncMemoryFile(
    @Arg('input', () => SyncMemoryFileInput, { description: 'The file.' }) input: SyncMemoryFileInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<SyncMemoryFilePayload> {
    return app.memories.files.sync(caller, toFileDocument(input));
  }

  @Mutation(() => ForgetMemoryPayload, {
    description:
      'Deletes a memory, or rejects a proposal. A memory of a project or an agent that somebody else added is only proposed to be deleted, unless your key has the scope admin. Stored windows that contain it stay as they are. A statement of a file comes back when its file is read again.',
  })
  async forgetMemory(
    @Arg('input', () => ForgetMemoryInput, { description: 'The memory.' }) { memoryId }: ForgetMemoryInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ForgetMemoryPayload> {
    const waiting = await app.memories.forget(caller, checkId('input.memoryId', memoryId, 'memory'));
    return waiting === undefined ? { forgottenMemoryId: memoryId } : { memory: waiting };
  }
}
