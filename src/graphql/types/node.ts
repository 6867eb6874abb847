import { Field, ID, InterfaceType } from 'type-graphql';
import { kindOfId, type IdKind } from '../../domain/common/ids.js';

/** Imports are no nodes: they are stored for a day only. */
const TYPE_NAMES: Readonly<Record<Exclude<IdKind, 'import'>, string>> = {
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
  resolveType: ({ id }: { id: string }) => {
    const kind = kindOfId(id) ?? 'entity';
    return kind === 'import' ? undefined : TYPE_NAMES[kind];
  },
})
export abstract class NodeType {
  @Field(() => ID, { description: 'An opaque, stable id.' })
  id!: string;
}
