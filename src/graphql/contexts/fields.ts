import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { RenderingKind } from '../../domain/window/model/context-window.js';
import type { WindowId } from '../../domain/common/ids.js';
import type { Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { JsonValue } from '../common/scalars.js';
import { SessionType } from '../types/session.js';
import { RenderingEnum } from '../enums/context.js';
import { ContextWindowType, WindowBeginningType } from '../types/context.js';
import type { GraphqlWindow } from '../types/context-window.js';

@Resolver(() => ContextWindowType)
export class ContextWindowFields {
  @FieldResolver(() => ID, {
    description:
      'A digest of the content: equal windows have the same id. Pass it to `addMessage` as `contextId` to store the window with the answer.',
  })
  id(@Root() window: GraphqlWindow, @Ctx() { app, caller }: GraphContext): WindowId | Promise<WindowId> {
    return 'id' in window ? window.id : app.contexts.idOf(caller, window, window.key);
  }

  @FieldResolver(() => JsonValue, { description: 'The window in the format that a model’s API accepts. Pass it on unchanged.' })
  rendered(
    @Root() window: GraphqlWindow,
    @Arg('as', () => RenderingEnum, { description: 'The format.' }) as: RenderingKind,
    @Ctx() { app }: GraphContext,
  ): unknown {
    const rendering = app.contexts.render(window, as);
    if (rendering.as === 'PROMPT') return rendering.text;
    if (rendering.as === 'OPENAI') return rendering.messages;
    const { as: _as, ...body } = rendering;
    return body;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The number of leading tokens that this window shares with the previous one, which a provider may have cached. By default, the previous window is the last one that was stored with an answer of this branch. Null if there is none.',
  })
  prefixTokens(
    @Root() window: GraphqlWindow,
    @Arg('since', () => ID, {
      nullable: true,
      description: 'The previous window: its id, or the id of the message that it was stored with.',
    })
    since: string | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<number | undefined> {
    return app.contexts.prefixTokens(caller, window, since ?? undefined);
  }

  @FieldResolver(() => WindowBeginningType, {
    description: 'The part that stays the same for several turns if the strategy takes the newest turns. The hash shows whether it did.',
  })
  beginning(@Root() window: GraphqlWindow, @Ctx() { app }: GraphContext): WindowBeginningType {
    return app.contexts.beginning(window);
  }

  @FieldResolver(() => Int, {
    description:
      'The number of items of a stored window that are withheld from you, because they are private memories of another user or earlier sessions that you cannot read.',
  })
  withheld(@Root() { withheld = 0 }: GraphqlWindow): number {
    return withheld;
  }

  @FieldResolver(() => SessionType, { nullable: true, description: 'The session that the window belongs to.' })
  session(@Root() { session }: GraphqlWindow, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }
}
