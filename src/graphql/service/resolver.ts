import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import type { GraphContext } from '../context/context.js';
import { API_ERRORS, type ApiCode } from '../common/errors.js';
import { LIMITS } from '../common/limits.js';
import { JobFiguresType, RetentionType, ServiceType } from '../types/service.js';
import { modelToGraphql, profileToGraphql } from '../types/model-and-profile.js';

const MINUTE_MS = 60_000;

@Resolver(() => ServiceType)
export class ServiceResolver {
  @Query(() => ServiceType, { description: 'This server: version, limits, error codes and the health of its back ends.' })
  async service(@Ctx() { app }: GraphContext): Promise<ServiceType> {
    const errorCodes = (Object.keys(API_ERRORS) as ApiCode[]).map((code) => ({ code, ...API_ERRORS[code] }));
    const lists = { models: app.service.models().map(modelToGraphql), profiles: app.service.profiles().map(profileToGraphql) };
    return { ...(await app.service.health()), limits: Object.values(LIMITS), errorCodes, ...lists };
  }

  @FieldResolver(() => RetentionType, { description: 'When sessions of your workspace are archived and erased.' })
  async retention(@Ctx() { app, caller }: GraphContext): Promise<RetentionType> {
    const { archiveAfterMs, eraseAfterMs, ephemeral } = app.lifecycle.policyOf(caller.workspace);
    const lastRun = await app.lifecycle.lastRun(caller);
    return {
      ...(archiveAfterMs === undefined ? {} : { archiveAfterMinutes: archiveAfterMs / MINUTE_MS }),
      ...(eraseAfterMs === undefined ? {} : { eraseAfterMinutes: eraseAfterMs / MINUTE_MS }),
      ephemeral,
      ...(lastRun === undefined ? {} : { lastRun }),
    };
  }

  @FieldResolver(() => [JobFiguresType], {
    nullable: true,
    description: 'Background jobs by name; null if the queue does not respond.',
  })
  async jobs(@Ctx() { app }: GraphContext): Promise<readonly JobFiguresType[] | null> {
    return (await app.service.jobs()) ?? null;
  }
}
