import 'reflect-metadata';
import { isInputObjectType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { ContextWindowFields } from './contexts/fields.js';
import { checkWindowOptions } from './contexts/window-options.js';
import { ContextRoots, OmittedItemFields, WindowComparisonFields, WindowItemFields } from './contexts/resolver.js';
import { AuditRoots } from './access/audit.js';
import { ApiKeyRoots } from './access/keys.js';
import { AliasFields, AliasMutations } from './entities/aliases.js';
import { EntityFields, NeighborhoodNodeFields, RelationFields } from './entities/fields.js';
import { EntityMutations } from './entities/mutations.js';
import { ImportRoots } from './entities/imports.js';
import { InventoryEventRoots } from './entities/inventory-events.js';
import { SourceRoots } from './entities/sources.js';
import { EntityQueries } from './entities/queries.js';
import { ExportRoots } from './exports/resolver.js';
import { Subscriptions } from './events/resolver.js';
import {
  ContextPrunedType,
  ContextRestoredType,
  DeliveryChangedType,
  EntityChangedType,
  MessageAddedType,
  MessageBegunType,
  TextAppendedType,
  MessageCancelledType,
  MessageChangedType,
  OperationFinishedType,
  OperationRecordedType,
  SessionChangedType,
  SessionDeletedType,
  SessionEndedType,
} from './types/event.js';
import { AddMessagePayloadFields, MessageFields, MessageRoots } from './messages/resolver.js';
import { StreamingRoots } from './messages/streaming.js';
import { MemoryFields, MemoryRoots, MemorySourceFields, MessageMemoryFields } from './memories/resolver.js';
import { makeFallible } from './fallible-fields.js';
import { NodeResolver } from './context/node.js';
import { OperationFields, OperationMetadataFields, OperationRoots, StatusChangeFields } from './operations/resolver.js';
import { FactFields, FactGroupFields, QuestionRoots } from './questions/resolver.js';
import { ServiceResolver } from './service/resolver.js';
import { SessionFields } from './sessions/fields.js';
import { TrackedEntityFields } from './sessions/tracked-entities.js';
import { SessionMutations } from './sessions/mutations.js';
import { PruneContextPayloadFields, PruningFields, PruningMutations } from './sessions/prunings.js';
import { SessionQueries } from './sessions/queries.js';
import { SessionSharingFields, SharingMutations } from './sharing/resolver.js';
import {
  CandidateFields,
  ClarificationChoiceFields,
  FocusEntityFields,
  FollowUpFields,
  InheritedScopeFields,
  MeaningChoiceFields,
  MentionFields,
  NeedFields,
  SettledFields,
  UnderstandingFields,
  TopicFields,
} from './understanding/resolver.js';
import { UnresolvedNameFields, ViewerResolver } from './viewer/resolver.js';
import { ViewerUsageResolver } from './viewer/usage.js';
import { WebhookDeliveryFields, WebhookFields } from './webhooks/fields.js';
import { WebhookRoots } from './webhooks/resolver.js';

/** Unused: subscriptions get their events from the application, but type-graphql requires a PubSub. */
const noPubSub = {
  publish(): void {
    throw new Error('Events come from the application.');
  },
  subscribe(): AsyncIterable<never> {
    throw new Error('Events come from the application.');
  },
};

const RESOLVERS = [
  ViewerResolver,
  ViewerUsageResolver,
  UnresolvedNameFields,
  NodeResolver,
  ServiceResolver,
  SessionQueries,
  SessionMutations,
  SessionSharingFields,
  SharingMutations,
  ExportRoots,
  MemoryFields,
  MemoryRoots,
  MemorySourceFields,
  MessageMemoryFields,
  PruningMutations,
  PruneContextPayloadFields,
  PruningFields,
  SessionFields,
  TrackedEntityFields,
  MessageRoots,
  StreamingRoots,
  MessageFields,
  AddMessagePayloadFields,
  OperationRoots,
  OperationFields,
  OperationMetadataFields,
  StatusChangeFields,
  EntityQueries,
  EntityMutations,
  ImportRoots,
  SourceRoots,
  InventoryEventRoots,
  EntityFields,
  AliasFields,
  AliasMutations,
  RelationFields,
  NeighborhoodNodeFields,
  QuestionRoots,
  FactGroupFields,
  FactFields,
  MeaningChoiceFields,
  MentionFields,
  CandidateFields,
  FollowUpFields,
  UnderstandingFields,
  NeedFields,
  SettledFields,
  TopicFields,
  InheritedScopeFields,
  ClarificationChoiceFields,
  FocusEntityFields,
  ContextRoots,
  ContextWindowFields,
  WindowItemFields,
  WindowComparisonFields,
  OmittedItemFields,
  Subscriptions,
  WebhookRoots,
  WebhookFields,
  WebhookDeliveryFields,
  ApiKeyRoots,
  AuditRoots,
] as const;

/** Types that are only reachable through an interface. */
const EVENT_TYPES = [
  SessionChangedType,
  MessageAddedType,
  MessageBegunType,
  TextAppendedType,
  MessageCancelledType,
  MessageChangedType,
  ContextPrunedType,
  ContextRestoredType,
  OperationRecordedType,
  OperationFinishedType,
  SessionEndedType,
  SessionDeletedType,
  DeliveryChangedType,
  EntityChangedType,
];

/** Builds the executable schema in about 50 ms. A process builds it once. */
export function buildApiSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    orphanedTypes: [...EVENT_TYPES],
    pubSub: noPubSub,
    validate: false,
  });
  describeRoots(schema);
  checkWindowOptions(schema);
  makeFallible(schema);
  ONE_OF.forEach((name) => makeOneOf(schema, name));
  return schema;
}

/** Input types with exactly one given field (`@oneOf`). */
const ONE_OF = ['PartInput'] as const;

/** type-graphql cannot declare `@oneOf` inputs. */
function makeOneOf(schema: GraphQLSchema, name: string): void {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`Expected ${name} to be an input type.`);
  type.isOneOf = true;
}

/** type-graphql cannot describe the root types. */
function describeRoots(schema: GraphQLSchema): void {
  const [query, mutation, subscription] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  if (query) query.description = 'Everything that can be read. Nothing here changes anything.';
  if (mutation) mutation.description = 'Everything that can be changed. Writes that take a client id may be repeated.';
  if (subscription) subscription.description = 'Everything that can be followed, over WebSocket (graphql-ws). Continue with `after`.';
}
