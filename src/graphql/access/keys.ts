import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { ListedKey } from '../../application/index.js';
import type { GraphContext } from '../context/context.js';
import { ApiKeyType, CreateApiKeyInput, CreateApiKeyPayload, RevokeApiKeyInput, RevokeApiKeyPayload, toKeyDraft } from './key-types.js';

@Resolver()
export class ApiKeyRoots {
  @Query(() => [ApiKeyType], {
    description:
      'The API keys of your workspace: those of the settings, then at most 1,000 stored ones, the newest first. Needs the scope ADMIN.',
  })
  apiKeys(@Ctx() { app, caller }: GraphContext): Promise<readonly ListedKey[]> {
    return app.apiKeys.list(caller);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description:
      'Creates an API key of your workspace. Its value is returned only this time. It works at once on all instances. FORBIDDEN for a scope that your own key lacks. Needs the scope ADMIN.',
  })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'The key to create.' }) input: CreateApiKeyInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<CreateApiKeyPayload> {
    return app.apiKeys.create(caller, toKeyDraft(input));
  }

  @Mutation(() => RevokeApiKeyPayload, {
    description:
      'Revokes a stored API key. Within five seconds all instances refuse it and close its WebSockets with 4403. Revoking it again changes nothing. Needs the scope ADMIN.',
  })
  async revokeApiKey(
    @Arg('input', () => RevokeApiKeyInput, { description: 'The key to revoke.' }) { keyId }: RevokeApiKeyInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RevokeApiKeyPayload> {
    return { key: await app.apiKeys.revoke(caller, keyId) };
  }
}
