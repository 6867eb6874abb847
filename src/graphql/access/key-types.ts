import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { KeyDraft, ListedKey } from '../../application/index.js';
import type { KeyState } from '../../domain/access/stored-key.js';
import type { Scope } from '../../domain/common/scopes.js';
import { enumType } from '../common/enum-type.js';
import { DateTime } from '../common/scalars.js';
import { ScopeEnum } from '../enums/scope.js';

const KeyOriginEnum = enumType<ListedKey['origin']>('ApiKeyOrigin', 'Where an API key is stored.', {
  STORED: 'In the store, as a digest. It can be revoked here.',
  CONFIGURED: 'In the settings of the server (NETLOOM_API_KEYS). It can only be removed there.',
});

const KeyStateEnum = enumType<KeyState>('ApiKeyState', 'Whether an API key is accepted.', {
  VALID: 'It is accepted.',
  EXPIRED: 'Its time is over.',
  REVOKED: 'It was revoked.',
});

@ObjectType('ApiKey', {
  simpleResolvers: true,
  description: 'An API key of the workspace. Only the digest of its value is stored.',
})
export class ApiKeyType implements Omit<ListedKey, 'id'> {
  @Field(() => ID, { description: 'Its name for `revokeApiKey`.' })
  keyId!: string;

  @Field(() => KeyOriginEnum, { description: 'Where it is stored.' })
  origin!: ListedKey['origin'];

  @Field(() => KeyStateEnum, { description: 'Whether it is accepted.' })
  state!: KeyState;

  /** The caller's own, so it is not shown. */
  workspace!: string;

  @Field(() => String, { description: 'The principal whose requests it authenticates.' })
  principal!: string;

  @Field(() => [String], { description: 'The teams of the principal, at most 20.' })
  teams!: readonly string[];

  @Field(() => [ScopeEnum], { description: 'The scopes of the key.' })
  scopes!: readonly Scope[];

  @Field(() => String, { nullable: true, description: 'The purpose of the key.' })
  description?: string;

  @Field(() => String, { nullable: true, description: 'The principal who created it; null for keys of the settings.' })
  createdBy?: string;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was created; null for keys of the settings.' })
  createdAt?: number;

  @Field(() => DateTime, { nullable: true, description: 'The time from which it is not accepted any more; null if there is none.' })
  expiresAt?: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the last use, written once a minute. Null for a key that has not been used, and for keys of the settings.',
  })
  lastUsedAt?: number;

  @Field(() => DateTime, { nullable: true, description: 'The time when it was revoked.' })
  revokedAt?: number;
}

/** In GraphQL, only nodes have an `id`. */
export const toApiKey = ({ id, ...key }: ListedKey): ApiKeyType => ({ ...key, keyId: id });

@InputType('CreateApiKeyInput', { description: 'An API key to create in your workspace.' })
export class CreateApiKeyInput {
  @Field(() => String, {
    description: 'The principal whose requests it authenticates: 1 to 64 letters, digits, dots, dashes or underscores.',
  })
  principal!: string;

  @Field(() => [String], { nullable: true, description: 'The teams of the principal, at most 20.' })
  teams?: string[] | null;

  @Field(() => [ScopeEnum], {
    nullable: true,
    description: 'The scopes of the key; by default READ, WRITE, MEMORY and SHARE. Your key must have each of them.',
  })
  scopes?: Scope[] | null;

  @Field(() => String, { nullable: true, description: 'The purpose of the key: one line of at most 200 characters.' })
  description?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The time from which it is not accepted any more. By default it does not expire.' })
  expiresAt?: Date | null;
}

export const toKeyDraft = ({ principal, teams, scopes, description, expiresAt }: CreateApiKeyInput): KeyDraft => ({
  principal,
  ...(teams ? { teams } : {}),
  ...(scopes ? { scopes } : {}),
  ...(typeof description === 'string' ? { description } : {}),
  ...(expiresAt ? { expiresAt: expiresAt.getTime() } : {}),
});

@ObjectType('CreateApiKeyPayload', { simpleResolvers: true, description: 'The new API key.' })
export class CreateApiKeyPayload {
  @Field(() => ApiKeyType, { description: 'The key, without its value.' })
  key!: ApiKeyType;

  @Field(() => String, { description: 'The value for `Authorization: Bearer …`. It is returned only this time.' })
  secret!: string;
}

@InputType('RevokeApiKeyInput', { description: 'An API key to revoke.' })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: 'The id of the key.' })
  keyId!: string;
}

@ObjectType('RevokeApiKeyPayload', { simpleResolvers: true, description: 'The revoked API key.' })
export class RevokeApiKeyPayload {
  @Field(() => ApiKeyType, { description: 'The key.' })
  key!: ApiKeyType;
}
