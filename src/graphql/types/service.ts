import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { EphemeralEnd, RetentionRun } from '../../domain/lifecycle/retention.js';
import { enumType } from '../common/enum-type.js';
import type { ApiCode } from '../common/errors.js';
import { DateTime } from '../common/scalars.js';
import { ErrorCodeEnum } from '../enums/error-code.js';
import { ModelPurposeEnum } from '../enums/language-model.js';
import type { ModelPurpose } from '../../domain/language-model/purpose.js';
import { ModelType, ProfileType } from './model-and-profile.js';

@ObjectType('StoreHealth', {
  simpleResolvers: true,
  description: 'The health of the store, which holds sessions, messages, operations and entities.',
})
export class StoreHealthType {
  @Field(() => String, { description: 'The back end: `sqlite` or `neo4j`.' })
  kind!: string;

  @Field(() => Boolean, { description: 'Whether the store responded just now.' })
  healthy!: boolean;
}

@ObjectType('CacheHealth', { simpleResolvers: true, description: 'The health of the cache of windows.' })
export class CacheHealthType {
  @Field(() => String, { description: 'The back end: `memory` or `redis`.' })
  kind!: string;

  @Field(() => Boolean, { description: 'Whether the back end responds.' })
  healthy!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether the shared cache is unavailable or full. Each instance then computes and caches windows by itself, which is slower.',
  })
  degraded!: boolean;

  @Field(() => Int, { description: 'The number of cache hits since the start.' })
  hits!: number;

  @Field(() => Int, { description: 'The number of cache misses since the start.' })
  misses!: number;

  @Field(() => Int, { description: 'The number of cached values.' })
  entries!: number;
}

@ObjectType('BusHealth', { simpleResolvers: true, description: 'The health of the event bus.' })
export class BusHealthType {
  @Field(() => String, { description: 'The back end: `memory` or `redis`.' })
  kind!: string;

  @Field(() => Boolean, { description: 'Whether the back end responds.' })
  healthy!: boolean;

  @Field(() => Boolean, { description: 'Whether events of other instances are delayed. Events of this instance are not affected.' })
  degraded!: boolean;

  @Field(() => String, { nullable: true, description: 'The reason, as a sentence; null if all is well.' })
  reason?: string;

  @Field(() => Int, { description: 'The number of sessions whose events are stored or subscribed to in this process.' })
  topics!: number;

  @Field(() => Int, { description: 'The number of open subscriptions.' })
  subscribers!: number;
}

@ObjectType('EmbeddingsHealth', {
  simpleResolvers: true,
  description: 'The health of the embedding service, which is used to find messages by meaning.',
})
export class EmbeddingsHealthType {
  @Field(() => String, { description: 'The model.' })
  model!: string;

  @Field(() => Boolean, {
    description:
      'Whether the last request succeeded, or there was none yet. While the service is unavailable, windows are built without it.',
  })
  healthy!: boolean;

  @Field(() => String, { nullable: true, description: 'The error, as a sentence; null if all is well.' })
  reason?: string;

  @Field(() => Int, { description: 'The number of texts embedded since the start.' })
  made!: number;

  @Field(() => Int, { description: 'The number of conversations with embeddings in progress in this process.' })
  waiting!: number;
}

@ObjectType('JobFailure', {
  simpleResolvers: true,
  description: 'The failure of a background job. The log of the server has its text.',
})
export class JobFailureType {
  @Field(() => DateTime, { description: 'The time of the last attempt.' })
  at!: number;

  @Field(() => ErrorCodeEnum, { description: 'The kind of error; `INTERNAL` for all that have no other code.' })
  code!: ApiCode;
}

@ObjectType('JobFigures', {
  simpleResolvers: true,
  description: 'Background jobs of one name, of all workspaces and of all instances that share the queue.',
})
export class JobFiguresType {
  @Field(() => String, {
    description: 'The kind of work, such as `upkeep`, `embedding` or `summary`.',
  })
  name!: string;

  @Field(() => Int, { description: 'The number of jobs that wait for a worker or for their next attempt; at most 1,000 are counted.' })
  waiting!: number;

  @Field(() => Int, { description: 'The number of running jobs.' })
  running!: number;

  @Field(() => Int, { description: 'The number of jobs whose last attempt failed within the last hour; at most 1,000 are counted.' })
  failed!: number;

  @Field(() => JobFailureType, { nullable: true, description: 'The newest of these failures; null if there is none.' })
  lastFailure?: JobFailureType;
}

@ObjectType('LanguageModelUsage', {
  simpleResolvers: true,
  description:
    'The usage of the language model by this process since its start. Tokens are those that the service counted, or an estimate.',
})
export class LanguageModelUsageType {
  @Field(() => ModelPurposeEnum, { description: 'The purpose of the calls.' })
  purpose!: ModelPurpose;

  @Field(() => Int, { description: 'The number of calls, including failed ones.' })
  calls!: number;

  @Field(() => Int, { description: 'The number of failed calls.' })
  failures!: number;

  @Field(() => Int, { description: 'The number of answers that were not used, because they failed a check.' })
  rejections!: number;

  @Field(() => Float, { description: 'The number of tokens that were sent.' })
  inputTokens!: number;

  @Field(() => Float, { description: 'The number of tokens that were received.' })
  outputTokens!: number;
}

@ObjectType('LanguageModelHealth', {
  simpleResolvers: true,
  description: 'The language model that writes summaries, titles and answers, and its health.',
})
export class LanguageModelHealthType {
  @Field(() => String, { description: 'The model.' })
  model!: string;

  @Field(() => Boolean, {
    description:
      'Whether the last request succeeded, or there was none yet. While the model is unavailable, everything else works without it.',
  })
  healthy!: boolean;

  @Field(() => String, { nullable: true, description: 'The error, as a sentence; null if all is well.' })
  reason?: string;

  @Field(() => Int, { description: 'The maximum number of tokens of all instances within an hour.' })
  tokensPerHour!: number;

  @Field(() => [LanguageModelUsageType], { description: 'The usage by purpose; at most 5.' })
  usage!: readonly LanguageModelUsageType[];
}

@ObjectType('Limit', {
  simpleResolvers: true,
  description: 'A limit of every request. The error of a request that exceeds it has its name.',
})
export class LimitType {
  @Field(() => String, { description: 'The name, as in the error’s `extensions.limit`.' })
  name!: string;

  @Field(() => Int, { description: 'The maximum.' })
  max!: number;

  @Field(() => String, { description: 'The unit.' })
  unit!: string;

  @Field(() => String, { description: 'What the limit applies to.' })
  about!: string;
}

@ObjectType('ErrorCodeDescription', {
  simpleResolvers: true,
  description: 'A value of `extensions.code` in errors, and its meaning.',
})
export class ErrorCodeType {
  @Field(() => ErrorCodeEnum, { description: 'The code.' })
  code!: ApiCode;

  @Field(() => String, { description: 'What the code means.' })
  meaning!: string;

  @Field(() => Int, {
    description:
      'The HTTP status where an answer has one of its own, as for documents of sessions and requests that are refused before GraphQL.',
  })
  status!: number;

  @Field(() => Boolean, { description: 'Whether the same request may succeed later.' })
  retryable!: boolean;
}

const EphemeralEndEnum = enumType<EphemeralEnd>('EphemeralEnd', 'What happens to an ephemeral session that nobody watches any more.', {
  ERASE: 'It is erased.',
  ARCHIVE: 'It is archived.',
});

@ObjectType('RetentionRun', { simpleResolvers: true, description: 'A run of maintenance that archived or erased sessions, or failed to.' })
class RetentionRunType implements RetentionRun {
  @Field(() => DateTime, { description: 'The time when it ended.' })
  at!: number;

  @Field(() => Int, { description: 'The number of archived sessions.' })
  archived!: number;

  @Field(() => Int, { description: 'The number of erased sessions.' })
  erased!: number;

  @Field(() => Int, { description: 'The number of sessions that could not be archived or erased. The next run tries them again.' })
  failed!: number;
}

@ObjectType('Retention', {
  simpleResolvers: true,
  description: 'When sessions of your workspace are archived and erased. Sessions may have earlier times of their own.',
})
export class RetentionType {
  @Field(() => Float, { nullable: true, description: 'Minutes after the end of the idle time; null if sessions are never archived.' })
  archiveAfterMinutes?: number;

  @Field(() => Float, { nullable: true, description: 'Minutes after the end of the idle time; null if sessions are never erased.' })
  eraseAfterMinutes?: number;

  @Field(() => EphemeralEndEnum, { description: 'The end of ephemeral sessions that nobody watches any more.' })
  ephemeral!: EphemeralEnd;

  @Field(() => RetentionRunType, {
    nullable: true,
    description: 'The last run in your workspace that did something; null if there was none.',
  })
  lastRun?: RetentionRun;
}

@ObjectType('Service', { simpleResolvers: true, description: 'This server: its version, its limits and the health of its back ends.' })
export class ServiceType {
  @Field(() => String, { description: 'The version of Netloom.' })
  version!: string;

  @Field(() => DateTime, { description: 'The time when this process started.' })
  startedAt!: number;

  @Field(() => StoreHealthType, { description: 'The health of the store.' })
  store!: StoreHealthType;

  @Field(() => CacheHealthType, { description: 'The health of the cache.' })
  cache!: CacheHealthType;

  @Field(() => BusHealthType, { description: 'The health of the event bus.' })
  bus!: BusHealthType;

  @Field(() => EmbeddingsHealthType, { nullable: true, description: 'The health of the embedding service; null if none is configured.' })
  embeddings?: EmbeddingsHealthType;

  @Field(() => LanguageModelHealthType, { nullable: true, description: 'The language model; null if none is configured.' })
  languageModel?: LanguageModelHealthType;

  @Field(() => [LimitType], { description: 'The limits of requests.' })
  limits!: LimitType[];

  @Field(() => [ErrorCodeType], { description: 'All error codes.' })
  errorCodes!: ErrorCodeType[];

  @Field(() => [ModelType], { description: 'The models that windows can be built for, your own first; at most 300.' })
  models!: ModelType[];

  @Field(() => [ProfileType], { description: 'The profiles that windows can be built with, your own first; at most 60.' })
  profiles!: ProfileType[];
}
