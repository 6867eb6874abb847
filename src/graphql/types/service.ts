import { Field, Int, ObjectType } from 'type-graphql';
import type { ApiCode } from '../common/errors.js';
import { DateTime } from '../common/scalars.js';
import { ErrorCodeEnum } from '../enums/error-code.js';
import { ModelType, ProfileType } from './model-and-profile.js';

@ObjectType('StoreHealth', { simpleResolvers: true, description: 'What holds sessions, messages, operations and entities.' })
export class StoreHealthType {
  @Field(() => String, { description: 'Which back end: `sqlite`, …' })
  kind!: string;

  @Field(() => Boolean, { description: 'It answered just now.' })
  healthy!: boolean;
}

@ObjectType('CacheHealth', { simpleResolvers: true, description: 'What keeps computed windows for a while.' })
export class CacheHealthType {
  @Field(() => String, { description: 'Which back end: `memory` or `redis`.' })
  kind!: string;

  @Field(() => Boolean, { description: 'It answers.' })
  healthy!: boolean;

  @Field(() => Boolean, {
    description: 'What instances share is away or full: each keeps and computes windows for itself, which is slower.',
  })
  degraded!: boolean;

  @Field(() => Int, { description: 'Look-ups that found something, since the start.' })
  hits!: number;

  @Field(() => Int, { description: 'Look-ups that found nothing, since the start.' })
  misses!: number;

  @Field(() => Int, { description: 'Values kept now.' })
  entries!: number;
}

@ObjectType('BusHealth', { simpleResolvers: true, description: 'What carries events to subscribers.' })
export class BusHealthType {
  @Field(() => String, { description: 'Which back end: `memory` or `redis`.' })
  kind!: string;

  @Field(() => Boolean, { description: 'It answers.' })
  healthy!: boolean;

  @Field(() => Boolean, { description: 'Events of other instances come late; those of this one come as ever.' })
  degraded!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it is degraded, in words; null when all is well.' })
  reason?: string;

  @Field(() => Int, { description: 'Sessions whose events are kept here or listened to now.' })
  topics!: number;

  @Field(() => Int, { description: 'Open subscriptions.' })
  subscribers!: number;
}

@ObjectType('EmbeddingsHealth', {
  simpleResolvers: true,
  description: 'The service that makes vectors of messages, so that they are found by what they mean.',
})
export class EmbeddingsHealthType {
  @Field(() => String, { description: 'The model.' })
  model!: string;

  @Field(() => Boolean, {
    description: 'The last request to it worked, or there was none yet. While it does not, windows are built without it.',
  })
  healthy!: boolean;

  @Field(() => String, { nullable: true, description: 'What went wrong, in words; null when all is well.' })
  reason?: string;

  @Field(() => Int, { description: 'Texts that it made vectors of, since the start.' })
  made!: number;

  @Field(() => Int, { description: 'Conversations that this process makes vectors for now, or is about to.' })
  waiting!: number;
}

@ObjectType('Limit', {
  simpleResolvers: true,
  description: 'A bound that every request keeps. The error of an exceeded one carries its name.',
})
export class LimitType {
  @Field(() => String, { description: 'As in the error’s `extensions.limit`.' })
  name!: string;

  @Field(() => Int, { description: 'The largest value that is allowed.' })
  max!: number;

  @Field(() => String, { description: 'What is counted.' })
  unit!: string;

  @Field(() => String, { description: 'What the limit is about.' })
  about!: string;
}

@ObjectType('ErrorCodeDescription', {
  simpleResolvers: true,
  description: 'One of the values that `extensions.code` of an error can have.',
})
export class ErrorCodeType {
  @Field(() => ErrorCodeEnum, { description: 'The code.' })
  code!: ApiCode;

  @Field(() => String, { description: 'What a client should make of it.' })
  meaning!: string;
}

@ObjectType('Service', { simpleResolvers: true, description: 'This server: what it is, what it allows and how its back ends are.' })
export class ServiceType {
  @Field(() => String, { description: 'Netloom’s version.' })
  version!: string;

  @Field(() => DateTime, { description: 'When this process started.' })
  startedAt!: number;

  @Field(() => StoreHealthType, { description: 'The store and whether it answers.' })
  store!: StoreHealthType;

  @Field(() => CacheHealthType, { description: 'The cache and how it did.' })
  cache!: CacheHealthType;

  @Field(() => BusHealthType, { description: 'The event bus and who listens.' })
  bus!: BusHealthType;

  @Field(() => EmbeddingsHealthType, { nullable: true, description: 'The service that makes vectors of messages; null where none is set.' })
  embeddings?: EmbeddingsHealthType;

  @Field(() => [LimitType], { description: 'The bounds that requests must keep.' })
  limits!: LimitType[];

  @Field(() => [ErrorCodeType], { description: 'The closed set of error codes.' })
  errorCodes!: ErrorCodeType[];

  @Field(() => [ModelType], { description: 'Models that windows can be counted for, own ones first; at most 300.' })
  models!: ModelType[];

  @Field(() => [ProfileType], { description: 'Profiles of agents that windows can be built for, own ones first; at most 60.' })
  profiles!: ProfileType[];
}
