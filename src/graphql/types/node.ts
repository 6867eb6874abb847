import { Field, ID, InterfaceType } from 'type-graphql';
import { kindOfId, type IdKind } from '../../domain/common/ids.js';

/** Others are no nodes: imports are stored for a day only, and keys and audit records belong to the administration. */
const TYPE_NAMES: Readonly<Partial<Record<IdKind, string>>> = {
  session: 'Session',
  message: 'Message',
  operation: 'Operation',
  entity: 'Entity',
  window: 'ContextWindow',
  webhook: 'Webhook',
  delivery: 'WebhookDelivery',
  memory: 'Memory',
};

@InterfaceType('Node', {
  description: 'An object with an id. Ids are opaque and stable.',
  resolveType: ({ id }: { id: string }) => TYPE_NAMES[kindOfId(id) ?? 'entity'],
})
export abstract class NodeType {
  @Field(() => ID, { description: 'An opaque, stable id.' })
  id!: string;
}
