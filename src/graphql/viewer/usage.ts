import { Ctx, Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql';
import type { QuotaUse } from '../../application/index.js';
import type { Principal } from '../../domain/common/principal.js';
import type { QuotaKind } from '../../domain/quotas/quotas.js';
import type { GraphContext } from '../context/context.js';
import { COST_OF_WINDOW } from '../execution/cost.js';
import { QuotaKindEnum } from '../enums/quota.js';
import { ViewerType } from './resolver.js';

@ObjectType('QuotaUsage', {
  simpleResolvers: true,
  description: 'What the principal and its workspace have stored of one kind, with their quotas.',
})
class QuotaUsageType {
  @Field(() => QuotaKindEnum, { description: 'What is counted.' })
  kind!: QuotaKind;

  @Field(() => Float, { nullable: true, description: 'What the principal has; null for kinds that count for the workspace only.' })
  used?: number;

  @Field(() => Float, { nullable: true, description: 'The most that the principal may have; null if there is no limit.' })
  limit?: number;

  @Field(() => Float, { description: 'What the workspace has.' })
  workspaceUsed!: number;

  @Field(() => Float, { nullable: true, description: 'The most that the workspace may have; null if there is no limit.' })
  workspaceLimit?: number;
}

@Resolver(() => ViewerType)
export class ViewerUsageResolver {
  @FieldResolver(() => [QuotaUsageType], {
    complexity: COST_OF_WINDOW,
    description:
      'What the principal and its workspace have stored, with their quotas. A write beyond a quota is refused with QUOTA_EXCEEDED.',
  })
  async usage(@Root() viewer: Principal, @Ctx() { app }: GraphContext): Promise<QuotaUse[]> {
    return [...(await app.quotas.of(viewer))];
  }
}
