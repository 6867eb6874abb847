import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { GraphContext } from '../context/context.js';
import {
  ApiKeyType,
  CreateApiKeyInput,
  CreateApiKeyPayload,
  RevokeApiKeyInput,
  RevokeApiKeyPayload,
  toApiKey,
  toKeyDraft,
} from './key-types.js';

@Resolver()
export class ApiKeyRoots {
  @Query(() => [ApiKeyType], {
    description:
      'The API keys of your workspace: those of the settings, then at most 1,000 stored ones, the newest first. Needs the scope ADMIN.',
  })
  async apiKeys(@Ctx() { app, caller }: GraphContext): Promise<readonly ApiKeyType[]> {
    return (await app.apiKeys.list(caller)).map(toApiKey);
  }

  @Mutation(() => CreateApiKeyPayload, {
    description:
      'Creates an API key of your workspace. Its value is returned only this time. It works at once on all instances. FORBIDDEN for a scope that your own key lacks. Needs the scope ADMIN.',
  })
  async createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'The key to create.' }) input: CreateApiKeyInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<CreateApiKeyPayload> {
    const { key, secret } = await app.apiKeys.create(caller, toKeyDraft(input));
    return { key: toApiKey(key), secret };
  }

  @Mutation(() => RevokeApiKeyPayload, {
    description:
      'Revokes a stored API key. Within five seconds all instances refuse it and close its WebSockets with 4403. Revoking it again changes nothing. Needs the scope ADMIN.',
  })
  async revokeApiKey(
    @Arg('input', () => RevokeApiKeyInput, { description: 'The key to revoke.' }) { keyId }: RevokeApiKeyInput,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<RevokeApiKeyPayload> {
    return { key: toApiKey(await app.apiKeys.revoke(caller, keyId)) };
  }
}
