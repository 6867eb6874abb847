import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { OmittedItem, RenderingKind } from '../../domain/context-window.js';
import { invalid } from '../../domain/errors.js';
import type { Session } from '../../domain/session.js';
import { COST_OF_WINDOW } from '../cost.js';
import type { GraphContext } from '../context.js';
import { idOf } from '../inputs.js';
import { loadNode, NodeType } from '../node.js';
import { JsonValue } from '../scalars.js';
import { SessionType } from '../sessions/type.js';
import { RenderingEnum } from './enums.js';
import { ContextRequestInput, toContextRequest } from './inputs.js';
import { ContextWindowType, OmittedItemType } from './type.js';
import { shown, type ShownWindow } from './window.js';

/** Windows that may stand side by side. */
const MAX_COMPARED = 5;

@Resolver()
export class ContextRoots {
  @Query(() => ContextWindowType, {
    complexity: COST_OF_WINDOW,
    description: 'The window for the next turn of a session, at any budget and strategy. Nothing is written.',
  })
  async context(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('request', () => ContextRequestInput, { nullable: true, description: 'What the window should be.' })
    request: ContextRequestInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<ShownWindow> {
    return shown(await app.contexts.build(caller, idOf('session', sessionId, 'sessionId'), toContextRequest(request)));
  }

  @Query(() => [ContextWindowType], {
    complexity: COST_OF_WINDOW,
    description: 'Several windows of the same turn side by side, at most 5.',
  })
  async compareContexts(
    @Arg('sessionId', () => ID, { description: 'The session.' }) sessionId: string,
    @Arg('requests', () => [ContextRequestInput], { description: 'What each window should be: 1 to 5.' }) requests: ContextRequestInput[],
    @Ctx() { app, caller }: GraphContext,
  ): Promise<readonly ShownWindow[]> {
    if (requests.length < 1 || requests.length > MAX_COMPARED) throw invalid('requests', `1 to ${MAX_COMPARED} requests`, requests.length);
    const windows = await app.contexts.compare(caller, idOf('session', sessionId, 'sessionId'), requests.map(toContextRequest));
    return windows.map(shown);
  }
}

@Resolver(() => ContextWindowType)
export class ContextWindowFields {
  @FieldResolver(() => JsonValue, { description: 'The window as a model takes it: pass it on as it is.' })
  rendered(
    @Root() window: ShownWindow,
    @Arg('as', () => RenderingEnum, { description: 'The form.' }) as: RenderingKind,
    @Ctx() { app }: GraphContext,
  ): unknown {
    const rendering = app.contexts.render(window, as);
    if (rendering.as === 'PROMPT') return rendering.text;
    return rendering.as === 'OPENAI' ? rendering.messages : { system: rendering.system, messages: rendering.messages };
  }

  @FieldResolver(() => SessionType, { nullable: true, description: 'The session it belongs to.' })
  session(@Root() { session }: ShownWindow, @Ctx() { loaders }: GraphContext): Promise<Session | undefined> {
    return loaders.session.load(session);
  }
}

@Resolver(() => OmittedItemType)
export class OmittedItemFields {
  @FieldResolver(() => NodeType, { nullable: true, description: 'The thing itself; null when it is gone by now.' })
  node(@Root() { id }: OmittedItem, @Ctx() context: GraphContext): Promise<object | undefined> {
    return loadNode(id, context);
  }
}
