import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { checkId } from '../../application/index.js';
import type { GraphContext } from '../context/context.js';
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
    description: 'Opens a session, or finds the one with this key and makes it active. Repeating the mutation changes nothing else.',
  })
  openSession(
    @Arg('input', () => OpenSessionInput, { description: 'The session to open.' }) input: OpenSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<OpenSessionPayload> {
    return app.sessions.open(caller, toOpenSession(input));
  }

  @Mutation(() => UpdateSessionPayload, {
    description: 'Changes the title, the project, the active file, the preferences of a session, or how it ends.',
  })
  async updateSession(
    @Arg('input', () => UpdateSessionInput, { description: 'The session and its changes.' }) input: UpdateSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UpdateSessionPayload> {
    return { session: await app.sessions.update(caller, checkId('input.sessionId', input.sessionId, 'session'), toPatch(input)) };
  }

  @Mutation(() => ForkSessionPayload, {
    description:
      'Opens a new session of your own that starts with a copy of the messages up to this one, however many they are. Preferences, pins and focus are copied; operations and stored windows are not.',
  })
  async forkSession(
    @Arg('input', () => ForkSessionInput, { description: 'The message to fork at, and the title of the new session.' })
    { messageId, title }: ForkSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ForkSessionPayload> {
    return { session: await app.sessions.fork(caller, checkId('input.messageId', messageId, 'message'), title ?? undefined) };
  }

  @Mutation(() => EndSessionPayload, {
    description:
      'Ends a session. It accepts no writes until `openSession`, `addMessage` or `recordOperation` names its key, but it can still be read. Ending it twice changes nothing.',
  })
  async endSession(
    @Arg('input', () => EndSessionInput, { description: 'The session to end.' }) { sessionId }: EndSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<EndSessionPayload> {
    return { session: await app.sessions.end(caller, checkId('input.sessionId', sessionId, 'session')) };
  }

  @Mutation(() => DeleteSessionPayload, {
    description:
      'Deletes a session and everything that belongs to it in the store, the caches, the events and the jobs. Then reads all places again and returns a receipt. Only the owner may do it.',
  })
  async deleteSession(
    @Arg('input', () => DeleteSessionInput, { description: 'The session to delete.' }) { sessionId }: DeleteSessionInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<DeleteSessionPayload> {
    const receipt = await app.erasure.session(caller, checkId('input.sessionId', sessionId, 'session'));
    return { deletedSessionId: sessionId, receipt };
  }

  @Mutation(() => EraseUserPayload, {
    description:
      'Deletes everything that is stored about a user in this workspace: sessions, memories, memberships in sessions of others, preferences, webhooks and stored API keys. Then reads all places again and returns a receipt. The inventory, including aliases, belongs to the workspace and stays, and so do messages that the user wrote in sessions of others. FORBIDDEN for another user without the scope ADMIN, and NOT_FOUND if nothing is stored about another user.',
  })
  async eraseUser(
    @Arg('input', () => EraseUserInput, { description: 'The user to erase.' }) { name }: EraseUserInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<EraseUserPayload> {
    return { receipt: await app.erasure.user(caller, name) };
  }

  @Mutation(() => PinEntityPayload, {
    description:
      'Pins an entity, so that it is in every window of the session. A session has at most 50 pins. Pinning twice changes nothing.',
  })
  async pinEntity(
    @Arg('input', () => PinEntityInput, { description: 'The entity to pin.' }) { sessionId, entityId }: PinEntityInput,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<PinEntityPayload> {
    const entity = checkId('input.entityId', entityId, 'entity');
    const session = await app.sessions.pin(caller, checkId('input.sessionId', sessionId, 'session'), entity);
    return { session, entity: await loaders.entity.load(entity) };
  }

  @Mutation(() => UnpinEntityPayload, { description: 'Unpins an entity. Unpinning an entity that is not pinned changes nothing.' })
  async unpinEntity(
    @Arg('input', () => UnpinEntityInput, { description: 'The entity to unpin.' }) { sessionId, entityId }: UnpinEntityInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<UnpinEntityPayload> {
    const entity = checkId('input.entityId', entityId, 'entity');
    return { session: await app.sessions.unpin(caller, checkId('input.sessionId', sessionId, 'session'), entity) };
  }

  @Mutation(() => ReleaseFocusPayload, {
    description:
      'Removes entities from the focus. They no longer influence resolution until they are mentioned again, and a pending clarification about them is dropped. Repeating the mutation changes nothing.',
  })
  async releaseFocus(
    @Arg('input', () => ReleaseFocusInput, { description: 'The entities to remove from focus.' })
    { sessionId, entityIds }: ReleaseFocusInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ReleaseFocusPayload> {
    const entities = entityIds?.map((id) => checkId('input.entityIds', id, 'entity'));
    return { session: await app.sessions.releaseFocus(caller, checkId('input.sessionId', sessionId, 'session'), entities) };
  }

  @Mutation(() => SwitchBranchPayload, {
    description: 'Makes a message the head of its session: the next message follows it. The focus is restored to that message.',
  })
  async switchBranch(
    @Arg('input', () => SwitchBranchInput, { description: 'The branch to continue.' }) { sessionId, messageId }: SwitchBranchInput,
    @Ctx() { app, caller, loaders }: GraphContext,
  ): Promise<SwitchBranchPayload> {
    const head = checkId('input.messageId', messageId, 'message');
    const session = await app.sessions.moveHead(caller, checkId('input.sessionId', sessionId, 'session'), head);
    return { session, head: await loaders.message.load(head) };
  }

  @Mutation(() => SetPreferencesPayload, {
    description:
      'Sets your own preferences, which apply to all your sessions unless a session overrides them. Fields that are left out stay as they are; null clears a field.',
  })
  async setPreferences(
    @Arg('input', () => PreferencesInput, { description: 'The preferences to set.' }) input: PreferencesInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<SetPreferencesPayload> {
    return { preferences: await app.sessions.savePreferences(caller, toPreferences(input)) };
  }
}
