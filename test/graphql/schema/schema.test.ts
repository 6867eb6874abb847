import { readFileSync } from 'node:fs';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  lexicographicSortSchema,
  printSchema,
  type GraphQLNamedType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildApiSchema } from '../../../src/graphql/schema.js';

const schema = buildApiSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

function* described(type: GraphQLNamedType): Generator<Described> {
  yield type;
  if (isEnumType(type)) for (const value of type.getValues()) yield { name: `${type.name}.${value.name}`, description: value.description };
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return;
  for (const field of Object.values(type.getFields())) {
    yield { name: `${type.name}.${field.name}`, description: field.description };
    if (!('args' in field)) continue;
    for (const arg of field.args) yield { name: `${type.name}.${field.name}(${arg.name})`, description: arg.description };
  }
}

describe('the schema', () => {
  it('describes every type, field, argument and enum value', () => {
    const bare = types.flatMap((type) => [...described(type)]).filter(({ description }) => (description ?? '').trim().length < 3);
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('gives every mutation one argument, `input`', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(20);
    expect(mutations.filter(({ args }) => args.map(({ name }) => name).join() !== 'input').map(({ name }) => name)).toEqual([]);
  });

  it('uses an enum value in several enums only where it means the same', () => {
    const enumsOf = new Map<string, string[]>();
    for (const type of types.filter(isEnumType))
      for (const { name } of type.getValues()) enumsOf.set(name, [...(enumsOf.get(name) ?? []), type.name]);
    const shared = [...enumsOf].filter(([, names]) => names.length > 1).map(([value, names]) => `${value}: ${names.sort().join(', ')}`);
    expect(shared.sort()).toEqual([
      'AMBIGUOUS: MentionStatus, UnresolvedStatus',
      'ARCHIVED: Reduction, SessionStatus',
      'ASSISTANT: FocusSource, Role',
      'CANCELLED: ErrorCode, OperationStatus',
      'CLEARED: PruningKind, Reduction',
      'COMPACTED: PruningKind, Reduction',
      'EDITOR: MemberRole, SessionRole',
      'ENTITIES: QuotaKind, SectionKind',
      'ENTITY: ContextItemKind, OmittedKind',
      'FAILED: ImportState, OperationStatus, WebhookDeliveryState',
      'FILE: MemorySourceKind, PartKind',
      'INSTRUCTION: ContextItemKind, MessageKind',
      'MASKED: CutKind, Reduction',
      'MEMORIES: ErasedPlace, QuotaKind, SectionKind',
      'MEMORY: ContextItemKind, ContextType, LanguageModelPurpose, OmittedKind, Scope',
      'MESSAGE: ContextItemKind, MemorySourceKind, OmittedKind, SectionKind',
      'MESSAGES: ErasedPlace, QuotaKind',
      'OPERATION: ContextItemKind, OmittedKind',
      'OPERATIONS: ErasedPlace, NeedKind, SectionKind',
      'OTHER: EntityType, TopicDomain',
      'OWNER: SessionRole, WebhookDisabledReason',
      'POWER: FactTopic, TopicDomain',
      'REFERENCE: LanguageModelPurpose, MentionKind',
      'RUNNING: ImportState, OperationStatus',
      'SESSION: ContextItemKind, OmittedKind',
      'SESSIONS: ErasedPlace, QuotaKind',
      'SESSION_ENDED: ErrorCode, WebhookEventType',
      'SUMMARY: ContextItemKind, ContextType, LanguageModelPurpose, MessageKind, SectionKind',
      'TOOL: FocusSource, Role',
      'TOOL_RESULT: MessageKind, PartKind',
      'UNKNOWN: MentionStatus, UnresolvedStatus',
      'USER: FocusSource, MemberKind, MemoryOwnerKind, Role',
      'VIEWER: MemberRole, SessionRole',
    ]);
  });

  it('declares inputs with exactly one field as @oneOf', () => {
    const oneOf = types.filter((type) => isInputObjectType(type) && type.isOneOf).map(({ name }) => name);
    expect(oneOf).toEqual(['PartInput']);
  });

  it('equals schema/schema.graphql', () => {
    const file = readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8');
    expect(file).toContain(printSchema(lexicographicSortSchema(schema)));
  });

  it('has no unbounded list: long lists are connections or take a size', () => {
    const lists = types.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => /\bSession\b|\bMessage\b|\bOperation\b/u.test(String(field.type)) && String(field.type).startsWith('['))
        .filter(() => !type.name.endsWith('Connection'))
        .map((field) => `${type.name}.${field.name}`),
    );
    // Bounded by the domain: 50 recent operations, 50 messages of an entity, children, 8 unfinished messages, 24 that a compaction keeps, follow-ups and needs of one message.
    expect(lists.sort()).toEqual([
      'AddMessagesPayload.messages',
      'Entity.sessions',
      'FollowUp.of',
      'Message.children',
      'Need.messages',
      'Pruning.important',
      'RecentContext.operations',
      'Session.unfinished',
      'TrackedEntity.messages',
    ]);
  });

  it('has an `id` on nodes only, because client caches take it for the identity of an object', () => {
    const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type));
    const withId = objects.filter((type) => 'id' in type.getFields());
    const nodes = objects.filter((type) => type.name === 'Node' || type.getInterfaces().some(({ name }) => name === 'Node'));
    expect(withId.map(({ name }) => name)).toEqual(nodes.map(({ name }) => name));
  });

  it('adds no directive of its own', () => {
    expect(schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive))).toEqual([]);
  });
});
