import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphContext } from '../context/context.js';
import { idOf } from '../common/input-values.js';
import { EraseUserInput, EraseUserPayload } from './erasure.js';
import {
  DeleteSessionInput,
  EndSessionInput,
  ForkSessionInput,
  OpenSessionInput,
  PinEntityInput,
  PreferencesInput,
  ReleaseFocusInput,
  SwitchBranchInput,
  UnpinEntityInput,
  UpdateSessionInput,
  toOpenSession,
  toPatch,
  toPreferences,
} from '../inputs/session.js';
import {
  DeleteSessionPayload,
  EndSessionPayload,
  ForkSessionPayload,
  OpenSessionPayload,
  PinEntityPayload,
  ReleaseFocusPayload,
  SetPreferencesPayload,
  SwitchBranchPayload,
  UnpinEntityPayload,
  UpdateSessionPayload,
} from './payloads.js';

@Resolver()
export class SessionMutations {
  @Mutation(() => OpenSessionPayload, {
    description: 'Opens a session, or gets the one with this key and makes it active. Repeating it changes nothing else.',
  })
  openSession(
    @Arg('input', () => OpenSessionInput, { description: 'The session to open.' }) input: OpenSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<OpenSessionPayload> {
    return app.sessions.open(caller, toOpenSession(input));
  }

  @Mutation(() => UpdateSessionPayload, { description: 'Changes title, open file or wishes of a session.' })
  async updateSession(
    @Arg('input', () => UpdateSessionInput, { description: 'The session and its changes.' }) input: UpdateSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpdateSessionPayload> {
    return { session: await app.sessions.update(caller, idOf('session', input.sessionId, 'input.sessionId'), toPatch(input)) };
  }

  @Mutation(() => ForkSessionPayload, {
    description:
      'Opens a session that begins with what was said up to a message, at most 5,000 messages, and goes on by itself. Wishes, pins and focus come with it; tool operations and kept windows stay behind.',
  })
  async forkSession(
    @Arg('input', () => ForkSessionInput, { description: 'Where it begins.' }) { messageId, title }: ForkSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ForkSessionPayload> {
    return { session: await app.sessions.fork(caller, idOf('message', messageId, 'input.messageId'), title ?? undefined) };
  }

  @Mutation(() => EndSessionPayload, {
    description:
      'Ends a session: it takes no more writes until `openSession`, `addMessage` or `recordOperation` names its key; it can still be read. Ending twice changes nothing.',
  })
  async endSession(
    @Arg('input', () => EndSessionInput, { description: 'The session to end.' }) { sessionId }: EndSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<EndSessionPayload> {
    return { session: await app.sessions.end(caller, idOf('session', sessionId, 'input.sessionId')) };
  }

  @Mutation(() => DeleteSessionPayload, {
    description:
      'Removes a session with everything that is kept of it, in the store, the caches, the events and the jobs, and reads back what is left.',
  })
  async deleteSession(
    @Arg('input', () => DeleteSessionInput, { description: 'The session to delete.' }) { sessionId }: DeleteSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteSessionPayload> {
    const receipt = await app.erasure.session(caller, idOf('session', sessionId, 'input.sessionId'));
    return { deletedSessionId: sessionId, receipt };
  }

  @Mutation(() => EraseUserPayload, {
    description:
      'Removes everything that is kept of you in this workspace, your sessions and your preferences, and reads back what is left. The inventory, with the aliases that you gave in it, belongs to the workspace and stays.',
  })
  async eraseUser(
    @Arg('input', () => EraseUserInput, { description: 'Who is meant.' }) { name }: EraseUserInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<EraseUserPayload> {
    return { receipt: await app.erasure.user(caller, name) };
  }

  @Mutation(() => PinEntityPayload, {
    description: 'Pins a thing: it always enters the window. At most 50; pinning twice changes nothing.',
  })
  async pinEntity(
    @Arg('input', () => PinEntityInput, { description: 'The entity to pin.' }) { sessionId, entityId }: PinEntityInput,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<PinEntityPayload> {
    const entity = idOf('entity', entityId, 'input.entityId');
    const session = await app.sessions.pin(caller, idOf('session', sessionId, 'input.sessionId'), entity);
    return { session, entity: await loaders.entity.load(entity) };
  }

  @Mutation(() => UnpinEntityPayload, { description: 'Takes a pin away. A thing that is not pinned stays so.' })
  async unpinEntity(
    @Arg('input', () => UnpinEntityInput, { description: 'The entity to unpin.' }) { sessionId, entityId }: UnpinEntityInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UnpinEntityPayload> {
    const entity = idOf('entity', entityId, 'input.entityId');
    return { session: await app.sessions.unpin(caller, idOf('session', sessionId, 'input.sessionId'), entity) };
  }

  @Mutation(() => ReleaseFocusPayload, {
    description:
      'Takes things out of the focus: they narrow nothing any more, and a question back about them is dropped, until they are spoken of again. Repeating it changes nothing.',
  })
  async releaseFocus(
    @Arg('input', () => ReleaseFocusInput, { description: 'The entities to remove from focus.' })
    { sessionId, entityIds }: ReleaseFocusInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ReleaseFocusPayload> {
    const entities = entityIds?.map((id) => idOf('entity', id, 'input.entityIds'));
    return { session: await app.sessions.releaseFocus(caller, idOf('session', sessionId, 'input.sessionId'), entities) };
  }

  @Mutation(() => SwitchBranchPayload, {
    description: 'Makes a message of the session the one that the next message follows. The focus is what it was there.',
  })
  async switchBranch(
    @Arg('input', () => SwitchBranchInput, { description: 'The branch to continue.' }) { sessionId, messageId }: SwitchBranchInput,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<SwitchBranchPayload> {
    const head = idOf('message', messageId, 'input.messageId');
    const session = await app.sessions.moveHead(caller, idOf('session', sessionId, 'input.sessionId'), head);
    return { session, head: await loaders.message.load(head) };
  }

  @Mutation(() => SetPreferencesPayload, {
    description:
      'Sets your own preferences, which hold in all your sessions where those set none: an absent field stays as it is, null clears it.',
  })
  async setPreferences(
    @Arg('input', () => PreferencesInput, { description: 'The preferences to set.' }) input: PreferencesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<SetPreferencesPayload> {
    return { preferences: await app.sessions.savePreferences(caller, toPreferences(input)) };
  }
}
