import {
  GraphQLScalarType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLField,
} from 'graphql';

/** The kinds of ids that the client's types distinguish. A `NodeId` is an id of any kind. */
export const ID_SCALARS = [
  'SessionId',
  'MessageId',
  'OperationId',
  'EntityId',
  'WindowId',
  'WebhookId',
  'DeliveryId',
  'ImportId',
  'MemoryId',
  'ApiKeyId',
  'NodeId',
] as const;
type IdScalar = (typeof ID_SCALARS)[number];

/** Types whose field `id` has another name than `<type>Id`. */
const OF_TYPE: Readonly<Record<string, IdScalar>> = {
  Session: 'SessionId',
  Message: 'MessageId',
  Operation: 'OperationId',
  Entity: 'EntityId',
  ContextWindow: 'WindowId',
  Webhook: 'WebhookId',
  WebhookDelivery: 'DeliveryId',
  Memory: 'MemoryId',
  Node: 'NodeId',
};

/** Fields and arguments by their names. */
const BY_NAME: Readonly<Record<string, IdScalar>> = {
  sessionId: 'SessionId',
  deletedSessionId: 'SessionId',
  leftSessionId: 'SessionId',
  messageId: 'MessageId',
  parentId: 'MessageId',
  beforeMessage: 'MessageId',
  afterMessage: 'MessageId',
  head: 'MessageId',
  entityId: 'EntityId',
  entityIds: 'EntityId',
  within: 'EntityId',
  from: 'EntityId',
  to: 'EntityId',
  operationId: 'OperationId',
  contextId: 'WindowId',
  since: 'WindowId',
  webhookId: 'WebhookId',
  keyId: 'ApiKeyId',
  deletedWebhookId: 'WebhookId',
  deliveryId: 'DeliveryId',
  importId: 'ImportId',
  memoryId: 'MemoryId',
  forgottenMemoryId: 'MemoryId',
};

/** Fields and arguments whose names say too little. */
const BY_PLACE: Readonly<Record<string, IdScalar>> = {
  'Query.session.id': 'SessionId',
  'Query.message.id': 'MessageId',
  'Query.operation.id': 'OperationId',
  'Query.entity.id': 'EntityId',
  'Query.node.id': 'NodeId',
  'Query.webhook.id': 'WebhookId',
  'Query.memory.id': 'MemoryId',
  'Query.diffContexts.a': 'NodeId',
  'Query.diffContexts.b': 'NodeId',
  'DeleteEntitiesInput.ids': 'EntityId',
  'ContextRequest.at': 'MessageId',
  'OmittedItem.nodeId': 'NodeId',
  'ContextDifference.added': 'NodeId',
  'ContextDifference.removed': 'NodeId',
};

/** Keys of the inventory, which are no ids of Netloom: texts or numbers. */
const KEYS: ReadonlySet<string> = new Set(['EntityRefInput.objectId']);

type Typed = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;

/** Replaces the type ID of fields and arguments by a scalar for each kind of id. Changes the schema in place and returns it. */
export function withIdScalars(schema: GraphQLSchema): GraphQLSchema {
  const scalars = new Map(ID_SCALARS.map((name) => [name as string, new GraphQLScalarType({ name })]));
  const replace = (typed: Typed, place: string, name: string, owner?: string): void => {
    if (getNamedType(typed.type).name !== 'ID' || KEYS.has(place)) return;
    const scalar = BY_PLACE[place] ?? (name === 'id' && owner !== undefined ? OF_TYPE[owner] : BY_NAME[name]);
    if (scalar === undefined) throw new Error(`${place} has the type ID: say in scripts/client/schema-ids.ts which kind of id it is.`);
    typed.type = rewrapped(typed.type, scalars.get(scalar) as GraphQLScalarType) as never;
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) replace(field, `${type.name}.${field.name}`, field.name, type.name);
    } else if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        replace(field, `${type.name}.${field.name}`, field.name, type.name);
        for (const argument of field.args) replace(argument, `${type.name}.${field.name}.${argument.name}`, argument.name);
      }
    }
  }
  return schema;
}

function rewrapped(type: unknown, scalar: GraphQLScalarType): unknown {
  if (isNonNullType(type)) return new GraphQLNonNull(rewrapped(type.ofType, scalar) as never);
  if (isListType(type)) return new GraphQLList(rewrapped(type.ofType, scalar) as never);
  return scalar;
}
