import { Arg, Args, Ctx, Field, InputType, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { AuditFilter } from '../../application/index.js';
import type { AuditRecord } from '../../domain/access/audit-record.js';
import { isScope, type Scope } from '../../domain/common/scopes.js';
import { omitNulls } from '../common/input-values.js';
import { connectionType, PageArgs, pageRequest, toConnection, type Connection } from '../common/paging.js';
import { DateTime } from '../common/scalars.js';
import type { GraphContext } from '../context/context.js';
import { ScopeEnum } from '../enums/scope.js';

@ObjectType('AuditRecord', { simpleResolvers: true, description: 'An entry of the audit log: a principal, the call, and its result.' })
class AuditRecordType implements Omit<AuditRecord, 'id' | 'workspace' | 'scope'> {
  @Field(() => DateTime, { description: 'The time of the call. Of a record with a `count`, the time when it was written.' })
  at!: number;

  @Field(() => String, { description: 'The principal that made the call.' })
  principal!: string;

  @Field(() => String, { description: 'The key: `keyId` of an API key.' })
  credential!: string;

  @Field(() => String, { nullable: true, description: 'The address that the request came from.' })
  address?: string;

  @Field(() => String, { description: 'The call, such as `entities.delete`.' })
  action!: string;

  @Field(() => [String], { description: 'The ids, names and roles among the arguments of the call; at most 20.' })
  subjects!: readonly string[];

  @Field(() => String, { description: '`OK`, or the error code.' })
  result!: AuditRecord['result'];

  @Field(() => ScopeEnum, { nullable: true, description: 'The scope that the key lacks.' })
  scope?: Scope | undefined;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of equal calls within a minute after the first one; null for a record of one call.',
  })
  count?: number;
}

const AuditRecordConnection = connectionType('AuditRecord', 'audit records', () => AuditRecordType);

@InputType('AuditFilterInput', { description: 'Conditions for audit records. All of them must hold.' })
class AuditFilterInput {
  @Field(() => String, { nullable: true, description: 'The principal.' })
  principal?: string | null;

  @Field(() => String, { nullable: true, description: 'The call, such as `entities.delete`.' })
  action?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'From this time on.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Before this time.' })
  to?: Date | null;
}

const toFilter = ({ principal, action, from, to }: AuditFilterInput = {}): AuditFilter =>
  omitNulls({ principal, action, from: from?.getTime(), to: to?.getTime() });

const toRecord = ({ id: _id, workspace: _workspace, scope, ...record }: AuditRecord): AuditRecordType => ({
  ...record,
  ...(scope !== undefined && isScope(scope) ? { scope } : {}),
});

@Resolver()
export class AuditRoots {
  @Query(() => AuditRecordConnection, {
    description:
      'The audit log of your workspace, newest first: deletions, erasures, exports, imports, changes of the inventory, of shares and of keys, and refused calls, for 90 days and at most 100,000 records. Needs the scope ADMIN.',
  })
  async auditRecords(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => AuditFilterInput, { nullable: true, description: 'Conditions for the records.' })
    filter: AuditFilterInput | undefined,
    @Ctx() { app, caller }: GraphContext,
  ): Promise<Connection<AuditRecordType>> {
    const { items, ...rest } = await app.audit.list(caller, pageRequest(page), toFilter(filter ?? {}));
    return toConnection({ ...rest, items: items.map(({ cursor, value }) => ({ cursor, value: toRecord(value) })) });
  }
}
