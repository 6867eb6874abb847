import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { RenderingKind } from '../../domain/window/model/context-window.js';
import type { WindowId } from '../../domain/common/ids.js';
import type { Session } from '../../domain/model/session.js';
import type { GraphContext } from '../context/context.js';
import { JsonValue } from '../common/scalars.js';
import { SessionType } from '../types/session.js';
import { RenderingEnum } from '../enums/context.js';
import { ContextWindowType } from '../types/context.js';
import type { GraphqlWindow } from '../types/context-window.js';

@Resolver(() => ContextWindowType)
export class ContextWindowFields {
  @FieldResolver(() => ID, {
    description:
      'Follows from its content, so that equal windows have the same one. `addMessage` takes it with the answer, to keep the window with it.',
  })
  id(@Root() window: GraphqlWindow, @Ctx() { app, caller }: GraphContext): WindowId | Promise<WindowId> {
    return 'id' in window ? window.id : app.contexts.idOf(caller, window, window.key);
  }

  @FieldResolver(() => JsonValue, { description: 'The window as a model takes it: pass it on as it is.' })
  rendered(
    @Root() window: GraphqlWindow,
    @Arg('as', () => RenderingEnum, { description: 'The form.' }) as: RenderingKind,
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
      'Tokens with which it begins just as the window before it did, which a provider may have in its cache: the last one that an answer on the session’s chain was kept with, unless said. Null where there is none.',
  })
  prefixTokens(
    @Root() window: GraphqlWindow,
    @Arg('since', () => ID, { nullable: true, description: 'The window before: its id, or that of the message that it was kept with.' })
    since: string | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<number | undefined> {
    return app.contexts.prefixTokens(caller, window, since ?? undefined);
  }

  @FieldResolver(() => SessionType, { nullable: true, description: 'The session it belongs to.' })
  session(@Root() { session }: GraphqlWindow, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }
}
