/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A statement to remember. */
export type AddMemoryInput = {
  /** What the statement is about, as people call it, such as “Redis” and “cache”: at most 16 of 100 characters. A memory with aliases is relevant to a text that contains one, and otherwise only if no memory has an alias in it. */
  aliases?: Array<string> | null | undefined;
  /** The entities that it is about, at most 16; by default those that the text names. */
  entityIds?: Array<string | number> | null | undefined;
  /** The time from which on it is not used. */
  expiresAt?: string | null | undefined;
  /** The kind; by default PREFERENCE for a rule, otherwise FACT. */
  kind?: MemoryKind | null | undefined;
  /** The owner; by default you. */
  owner?: MemoryOwnerInput | null | undefined;
  /** The statement, at most 2,000 characters. */
  text: string;
};

/** A message to write. The content is either `text` or `parts`. */
export type AddMessageInput = {
  /** The name of the agent that answered, at most 100 characters. It is stored for clients and, unlike the author, not in windows. */
  agent?: string | null | undefined;
  /** The author’s name, if the role alone is not enough. */
  author?: string | null | undefined;
  /** Spans of the text whose meaning is known, at most 50, without overlaps. Each becomes a RESOLVED mention. With several text parts, offsets count in the parts joined by line feeds. */
  chosen?: Array<ChosenEntityInput> | null | undefined;
  /** Your own id of the message, at most 200 characters. A retry with the same id writes nothing twice. */
  clientId?: string | null | undefined;
  /** Only for messages of the ASSISTANT: the id of the window that the answer was made with, requested within the last ten minutes. It is stored with the message. By default, the last window that you requested for this turn since the session changed. */
  contextId?: string | number | null | undefined;
  /** The role of the message in windows; by default it follows from the kind. */
  contextType?: ContextType | null | undefined;
  /** When the message was written, if it comes from another system: not in the future, and not before the message that it follows. By default now. */
  createdAt?: string | null | undefined;
  /** Details of the parts: duration, model, provider, tasks. */
  details?: Array<PartDetailsInput> | null | undefined;
  /** Flags the message. Flagged messages stay in windows when a session is compacted or cleared. */
  flagged?: boolean | null | undefined;
  /** The intent that your own classifier found. Netloom stores it unchanged. */
  intent?: QueryIntent | null | undefined;
  /** The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened. */
  key?: string | null | undefined;
  /** The purpose of the message; by default it follows from the role. */
  kind?: MessageKind | null | undefined;
  /** The same by the `clientId` of the parent, which may be an earlier message of the same request. */
  parentClientId?: string | null | undefined;
  /** The message that this one follows; by default the last message of the session’s branch. Another message starts a branch. */
  parentId?: string | number | null | undefined;
  /** The content as parts, in order. */
  parts?: Array<PartInput> | null | undefined;
  /** 1 (lowest) to 10. By default it follows from the kind. */
  priority?: number | null | undefined;
  /** The author’s role; by default USER. */
  role?: Role | null | undefined;
  /** Starts a new branch at the beginning, as if the session were empty. */
  root?: boolean | null | undefined;
  /** The session. Without `sessionId` and `key`, a new session is opened. */
  sessionId?: string | number | null | undefined;
  /** The content as one text. */
  text?: string | null | undefined;
  /** The time of its last change in the other system; only with `createdAt`, and not before it. */
  updatedAt?: string | null | undefined;
};

/** Messages to write in one request, such as a conversation from another system. */
export type AddMessagesInput = {
  /** The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened. */
  key?: string | null | undefined;
  /** 1 to 100 messages in order. Each follows the one before it, and the first follows the last message of the session’s branch, unless `parentId` names another one. */
  messages: Array<MessageInput>;
  /** The session. Without `sessionId` and `key`, a new session is opened. */
  sessionId?: string | number | null | undefined;
};

/** Preferences for windows with one profile. They override the profile and the other preferences; fields that are left out do not. */
export type AgentPreferencesInput = {
  /** Tokens of the whole window: 64 to 2,000,000. */
  budget?: number | null | undefined;
  /** Whether windows have memories and earlier sessions. By default they do. */
  memories?: boolean | null | undefined;
  /** The model that windows are built for: one of `service { models }`. */
  model?: string | null | undefined;
  /** The name of the profile: one of `service { profiles }`. */
  profile: string;
  /** The strategy by which windows choose their items. */
  strategy?: Strategy | null | undefined;
};

/** Where an API key is stored. */
export type ApiKeyOrigin =
  /** In the settings of the server (NETLOOM_API_KEYS). It can only be removed there. */
  | 'CONFIGURED'
  /** In the store, as a digest. It can be revoked here. */
  | 'STORED';

/** Whether an API key is accepted. */
export type ApiKeyState =
  /** Its time is over. */
  | 'EXPIRED'
  /** It was revoked. */
  | 'REVOKED'
  /** It is accepted. */
  | 'VALID';

/** Text to append to an unfinished message. */
export type AppendMessageInput = {
  /** The unfinished message. */
  messageId: string | number;
  /** The length of the text so far, in UTF-16 units: 0 for the first append, then the `length` that the previous append returned. */
  offset: number;
  /** The text to append, at most 65,536 UTF-16 units. It must not begin or end inside a surrogate pair. */
  text: string;
};

/** Conditions for audit records. All of them must hold. */
export type AuditFilterInput = {
  /** The call, such as `entities.delete`. */
  action?: string | null | undefined;
  /** From this time on. */
  from?: string | null | undefined;
  /** The principal. */
  principal?: string | null | undefined;
  /** Before this time. */
  to?: string | null | undefined;
};

/** A message whose text is written later, in pieces. */
export type BeginMessageInput = {
  /** The name of the agent that answered, at most 100 characters. It is stored for clients and, unlike the author, not in windows. */
  agent?: string | null | undefined;
  /** The author’s name, if the role alone is not enough. */
  author?: string | null | undefined;
  /** Your own id of the message, at most 200 characters. A retry with the same id returns the same message. */
  clientId?: string | null | undefined;
  /** Only for messages of the ASSISTANT: the id of the window that the answer is made with, requested within the last ten minutes. By default, the last window that you requested for this turn. */
  contextId?: string | number | null | undefined;
  /** The role of the message in windows; by default it follows from the kind. */
  contextType?: ContextType | null | undefined;
  /** Flags the message. Flagged messages stay in windows when a session is compacted or cleared. */
  flagged?: boolean | null | undefined;
  /** The intent that your own classifier found. Netloom stores it unchanged. */
  intent?: QueryIntent | null | undefined;
  /** The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened. */
  key?: string | null | undefined;
  /** The purpose of the message; by default it follows from the role. */
  kind?: MessageKind | null | undefined;
  /** The message that this one follows. By default the last message of the branch when this message is finished. */
  parentId?: string | number | null | undefined;
  /** 1 (lowest) to 10. By default it follows from the kind. */
  priority?: number | null | undefined;
  /** The author’s role; by default ASSISTANT. */
  role?: Role | null | undefined;
  /** Starts a new branch at the beginning, as if the session were empty. */
  root?: boolean | null | undefined;
  /** The session. Without `sessionId` and `key`, a new session is opened. */
  sessionId?: string | number | null | undefined;
};

/** The entity that a span of the text means: a choice of a clarification or of a POSSIBLE mention, or an @-mention. Several with the same span mean a list. */
export type ChosenEntityInput = {
  /** The end of the span (exclusive), in UTF-16 units. */
  end: number;
  /** The entity that the span means. */
  entityId: string | number;
  /** The start of the span, in UTF-16 units. */
  start: number;
};

/** A session to clear. */
export type ClearContextInput = {
  /** Only returns what would be excluded. */
  dryRun?: boolean | null | undefined;
  /** The session. */
  sessionId: string | number;
};

/** A session to compact. */
export type CompactSessionInput = {
  /** Only returns what would be excluded. */
  dryRun?: boolean | null | undefined;
  /** The number of messages of users before them to keep, those with the highest priorities from 7 on (decisions, changes, corrections and what holds for long), later ones first: 0 to 24, by default 5. */
  keepImportant?: number | null | undefined;
  /** The number of turns to keep, each starting with a message of the user: 1 to 100, by default 10. */
  keepLast?: number | null | undefined;
  /** The session. */
  sessionId: string | number;
};

/** The webhooks of an inventory server. */
export type ConnectSourceInput = {
  /** The address at which the server reaches this service, such as https://netloom.example.org. Required unless `remove` is true. */
  callback?: string | null | undefined;
  /** Only says what would be done. */
  dryRun?: boolean | null | undefined;
  /** Removes what an earlier call created. */
  remove?: boolean | null | undefined;
  /** The source; by default the only one of your workspace. */
  source?: string | null | undefined;
};

/** The change of an item between two windows. */
export type ContextItemChange =
  /** The item is only in the second window. */
  | 'ADDED'
  /** The item is in both windows with different text: shortened differently, or with other facts. */
  | 'MODIFIED'
  /** The item is only in the first window. */
  | 'REMOVED'
  /** The item is in both windows and the same. */
  | 'UNCHANGED';

/** What an item of a window represents. */
export type ContextItemKind =
  /** An entity with facts. */
  | 'ENTITY'
  /** Instructions. */
  | 'INSTRUCTION'
  /** A memory. */
  | 'MEMORY'
  /** A message. */
  | 'MESSAGE'
  /** A tool operation. */
  | 'OPERATION'
  /** A statement of an earlier session. */
  | 'SESSION'
  /** Sentences, names and figures from a part of the conversation. */
  | 'SUMMARY'
  /** The meaning of a reference in the turn, or why it is unclear. */
  | 'UNDERSTANDING';

/** Where a window came from. */
export type ContextOrigin =
  /** Computed for this request. */
  | 'COMPUTED'
  /** From the cache of this process, or from a computation that was already running. */
  | 'PROCESS_CACHE'
  /** From the cache that all instances share. */
  | 'SHARED_CACHE'
  /** Stored with the message that it was answered with. */
  | 'SNAPSHOT';

/** Options of a window. Options that are left out come from the profile, the preferences of the session and the user, and the defaults, in this order. */
export type ContextRequest = {
  /** Builds the window as if this message were the last one of the session, with the focus and the operations of that time. By default, the current last message. */
  at?: string | number | null | undefined;
  /** Tokens of the whole window, including the reserve: 64 to 2000000, at most the model’s context. By default 8,000. */
  budget?: number | null | undefined;
  /** Instructions, placed first and never dropped. */
  instructions?: string | null | undefined;
  /** A message that is not written yet. The window is built as if it were the next turn. */
  message?: string | null | undefined;
  /** The model that the window is for, such as `gpt-5.5` or `claude-sonnet-4-5` (see `service { models }`). Its tokenizer counts the tokens, and its context limits the budget. By default, tokens are counted with o200k_base. */
  model?: string | null | undefined;
  /** The kind of agent that the window is for: `INTENT`, `RESPONDER`, `TOOL_RUNNER` or one of your own (see `service { profiles }`). Other options of the request override the profile. */
  profile?: string | null | undefined;
  /** Tokens to keep free for the answer. */
  reserve?: number | null | undefined;
  /** How items are chosen. */
  strategy?: Strategy | null | undefined;
  /** Leaves tool operations out. */
  withoutOperations?: boolean | null | undefined;
};

/** The role of a message in windows. */
export type ContextType =
  /** A memory from another conversation. */
  | 'MEMORY'
  /** A part of the conversation. */
  | 'PRIMARY'
  /** A summary of the conversation. */
  | 'SUMMARY'
  /** The output of a tool. */
  | 'TOOL_OUTPUT';

/** An API key to create in your workspace. */
export type CreateApiKeyInput = {
  /** The purpose of the key: one line of at most 200 characters. */
  description?: string | null | undefined;
  /** The time from which it is not accepted any more. By default it does not expire. */
  expiresAt?: string | null | undefined;
  /** The principal whose requests it authenticates: 1 to 64 letters, digits, dots, dashes or underscores. */
  principal: string;
  /** The scopes of the key; by default READ, WRITE, MEMORY and SHARE. Your key must have each of them. */
  scopes?: Array<Scope> | null | undefined;
  /** The teams of the principal, at most 20. */
  teams?: Array<string> | null | undefined;
};

/** A webhook to add. */
export type CreateWebhookInput = {
  /** A description of at most 300 characters. */
  description?: string | null | undefined;
  /** The types of events to send; by default all. */
  events?: Array<WebhookEventType> | null | undefined;
  /** Sends only events of sessions whose key begins with this text. It cannot be combined with `sessionId`. */
  keyPrefix?: string | null | undefined;
  /** Sends only events of this session of yours. */
  sessionId?: string | number | null | undefined;
  /** The https URL that events are sent to, without user, password and fragment, at most 2,000 characters. */
  url: string;
};

/** What happened to an entity. */
export type EntityChangeKind =
  /** It is new in the inventory. */
  | 'ENTITY_CREATED'
  /** It was deleted from the inventory. Its history stays readable. */
  | 'ENTITY_DELETED'
  /** It was deleted and is in the inventory again. */
  | 'ENTITY_RESTORED'
  /** Attributes or relations that it states changed. */
  | 'ENTITY_UPDATED';

/** An entity to write. */
export type EntityInput = {
  /** Other names of the entity. */
  aliases?: Array<string> | null | undefined;
  /** All other attributes, as an object of scalars and small lists. */
  attributes?: unknown;
  /** The display name; by default the name. */
  display?: string | null | undefined;
  /** The name. */
  name: string;
  /** Words by which people call a thing of this type, such as `app` or `on-call rota`: 1 to 8, each one to three words of letters, at most 40 characters. They are stored in lower case as the attribute `nouns`. */
  nouns?: Array<string> | null | undefined;
  /** The identity of the entity. Writing the same identity again changes the entity. */
  ref: EntityRefInput;
  /** The relations of the entity. */
  relations?: Array<RelationInput> | null | undefined;
  /** The slug: the name in URLs. */
  slug?: string | null | undefined;
  /** The status. */
  status?: string | null | undefined;
  /** The type; by default OTHER. */
  type?: EntityType | null | undefined;
};

/** The identity of an entity in its inventory. */
export type EntityRefInput = {
  /** The primary key in the inventory, as text or as an integer up to 2^53 - 1. */
  objectId: string | number;
  /** NetBox’s `app.model`, such as `dcim.device`, or a type of your own, such as `crm.company`. */
  objectType: string;
  /** The inventory; by default `netbox`. */
  source?: string | null | undefined;
};

/** The types of entities, named after NetBox’s models. */
export type EntityType =
  /** A block of addresses from a registry. */
  | 'AGGREGATE'
  /** An autonomous system number. */
  | 'ASN'
  /** A cable. */
  | 'CABLE'
  /** A circuit of a provider. */
  | 'CIRCUIT'
  /** One end of a circuit. */
  | 'CIRCUIT_TERMINATION'
  /** A type of circuits. */
  | 'CIRCUIT_TYPE'
  /** A cluster of hosts. */
  | 'CLUSTER'
  /** A group of clusters. */
  | 'CLUSTER_GROUP'
  /** A type of clusters. */
  | 'CLUSTER_TYPE'
  /** A console port. */
  | 'CONSOLE_PORT'
  /** A port of a console server. */
  | 'CONSOLE_SERVER_PORT'
  /** A person or team to contact. */
  | 'CONTACT'
  /** A group of contacts. */
  | 'CONTACT_GROUP'
  /** A role of contacts. */
  | 'CONTACT_ROLE'
  /** A device, such as a switch, router, server, patch panel or PDU. */
  | 'DEVICE'
  /** A slot for a device in a device. */
  | 'DEVICE_BAY'
  /** A role of devices. */
  | 'DEVICE_ROLE'
  /** A device model. */
  | 'DEVICE_TYPE'
  /** Routers that share an IP address. */
  | 'FHRP_GROUP'
  /** A front port of a patch panel. */
  | 'FRONT_PORT'
  /** A network interface of a device. */
  | 'INTERFACE'
  /** A part of a device. */
  | 'INVENTORY_ITEM'
  /** A role of prefixes and VLANs. */
  | 'IPAM_ROLE'
  /** An IP address. */
  | 'IP_ADDRESS'
  /** A range of IP addresses. */
  | 'IP_RANGE'
  /** A part of a site, such as a building, a floor or a room. */
  | 'LOCATION'
  /** A MAC address. */
  | 'MAC_ADDRESS'
  /** A manufacturer of devices. */
  | 'MANUFACTURER'
  /** A module in a device. */
  | 'MODULE'
  /** A slot for a module. */
  | 'MODULE_BAY'
  /** A module model. */
  | 'MODULE_TYPE'
  /** Any other type; `ref.objectType` has its name. */
  | 'OTHER'
  /** An operating system or firmware. */
  | 'PLATFORM'
  /** A power feed from a panel to a rack. */
  | 'POWER_FEED'
  /** A power outlet of a device. */
  | 'POWER_OUTLET'
  /** A power panel. */
  | 'POWER_PANEL'
  /** A power inlet of a device. */
  | 'POWER_PORT'
  /** An IP prefix. */
  | 'PREFIX'
  /** A provider of circuits. */
  | 'PROVIDER'
  /** An account with a provider. */
  | 'PROVIDER_ACCOUNT'
  /** A network of a provider. */
  | 'PROVIDER_NETWORK'
  /** A rack. */
  | 'RACK'
  /** A role of racks. */
  | 'RACK_ROLE'
  /** A rear port of a patch panel. */
  | 'REAR_PORT'
  /** A region that contains sites. */
  | 'REGION'
  /** A regional internet registry. */
  | 'RIR'
  /** A route target. */
  | 'ROUTE_TARGET'
  /** A network service of a device or machine. */
  | 'SERVICE'
  /** A site, such as a data center or an office. */
  | 'SITE'
  /** A group of sites by function. */
  | 'SITE_GROUP'
  /** An organization or department that uses resources. */
  | 'TENANT'
  /** A group of tenants. */
  | 'TENANT_GROUP'
  /** Several devices that act as one. */
  | 'VIRTUAL_CHASSIS'
  /** A disk of a virtual machine. */
  | 'VIRTUAL_DISK'
  /** A virtual machine. */
  | 'VIRTUAL_MACHINE'
  /** A VLAN. */
  | 'VLAN'
  /** A group in which VLAN ids are unique. */
  | 'VLAN_GROUP'
  /** A network interface of a virtual machine. */
  | 'VM_INTERFACE'
  /** A virtual routing and forwarding table. */
  | 'VRF';

/** What happens to an ephemeral session that nobody watches any more. */
export type EphemeralEnd =
  /** It is archived. */
  | 'ARCHIVE'
  /** It is erased. */
  | 'ERASE';

/** The user to erase. */
export type EraseUserInput = {
  /** The name of the user. Your own, as in `viewer { name }`, needs the scopes WRITE and MEMORY; that of another user of your workspace needs ADMIN. */
  name: string;
};

/** A place where data of a session or a user is stored. */
export type ErasedPlace =
  /** Stored API keys of the user. Keys of the settings stay. */
  | 'API_KEYS'
  /** The tree of messages. */
  | 'BRANCHES'
  /** Cached windows, in the process and in Redis. */
  | 'CACHE'
  /** Webhook deliveries of events. A delivery that reports the deletion itself stays. */
  | 'DELIVERIES'
  /** Events that subscribers may still read. */
  | 'EVENTS'
  /** Background jobs. */
  | 'JOBS'
  /** Memberships of the user, by name, in sessions of others. */
  | 'MEMBERSHIPS'
  /** Memories of the user, or proposals that were learned from the session. */
  | 'MEMORIES'
  /** Mentions of entities. */
  | 'MENTIONS'
  /** Messages. */
  | 'MESSAGES'
  /** Tool operations. */
  | 'OPERATIONS'
  /** Preferences of the user. */
  | 'PREFERENCES'
  /** The sessions themselves, with titles, keys, focus and settings. */
  | 'SESSIONS'
  /** Summaries of earlier messages. */
  | 'SUMMARIES'
  /** The search index of messages. */
  | 'TERMS'
  /** Unfinished messages with their text. */
  | 'UNFINISHED'
  /** Embeddings of messages. */
  | 'VECTORS'
  /** Webhooks of the user, with all of their deliveries. */
  | 'WEBHOOKS'
  /** Windows that were stored with answers. */
  | 'WINDOWS';

/** The values of `extensions.code` in errors. */
export type ErrorCode =
  /** The HTTP request is invalid, or it selects an operation that does not exist. */
  | 'BAD_REQUEST'
  /** The request was cancelled before it was finished. */
  | 'CANCELLED'
  /** The request contradicts the current state, such as a client id that was used with other content, or a key that is taken. */
  | 'CONFLICT'
  /** Events after this cursor are no longer stored. Read the session again, then subscribe without `after`. */
  | 'CURSOR_TOO_OLD'
  /** This principal, key or origin is not allowed to do this; `scope` names a missing scope. */
  | 'FORBIDDEN'
  /** The document is not valid GraphQL. */
  | 'GRAPHQL_PARSE_FAILED'
  /** The document does not match the schema. */
  | 'GRAPHQL_VALIDATION_FAILED'
  /** The server failed. The log has the details under `errorId`. */
  | 'INTERNAL'
  /** An argument or variable is invalid. The message names it and says what was expected and what was received. */
  | 'INVALID_INPUT'
  /** The request is too deep, too broad, too long or too costly. `limit`, `max` and `found` say which limit and by how much. */
  | 'LIMIT_EXCEEDED'
  /** The object does not exist, or it belongs to somebody else. */
  | 'NOT_FOUND'
  /** The server does not know the document of this digest. Send the text with the digest. */
  | 'PERSISTED_QUERY_NOT_FOUND'
  /** The principal or the workspace has as much as its quota allows. `quota`, `of`, `limit` and `amount` say which quota and by how much. */
  | 'QUOTA_EXCEEDED'
  /** The principal or the address sent too many requests within a minute. `retryAfter` is the number of seconds to wait. */
  | 'RATE_LIMITED'
  /** The session was ended. It accepts no writes until it is reopened by its key. */
  | 'SESSION_ENDED'
  /** The body, a text or a list is larger than allowed. */
  | 'TOO_LARGE'
  /** The API key is missing or unknown, or the token is not valid. */
  | 'UNAUTHENTICATED'
  /** A back end does not respond. Try again later. */
  | 'UNAVAILABLE';

/** The subject matter of a group of facts. */
export type FactTopic =
  /** Its addresses and prefixes, with VRF and VLAN, and the use of a prefix. */
  | 'ADDRESSES'
  /** Its attributes and roles, also those that are not recorded. */
  | 'ATTRIBUTES'
  /** The ends of its cables, through panels and circuits. */
  | 'CABLING'
  /** The people who are responsible for it, with role and phone. */
  | 'CONTACTS'
  /** The entities that belong to the subject: devices of a rack, circuits of a provider. */
  | 'MEMBERS'
  /** Everything that is recorded of the subject itself, for a text that names it and asks for nothing. */
  | 'OVERVIEW'
  /** Changes of its fields, and entities that were put into it or taken out of it, with the times. */
  | 'PAST'
  /** Its place, from the nearest container to the region. */
  | 'PLACE'
  /** What it is fed by, up to the panel, and what it feeds. */
  | 'POWER'
  /** The relations of an entity of an open type. */
  | 'RELATIONS'
  /** Free rack units and free ports. */
  | 'SPACE';

/** The text of a file. */
export type FileInput = {
  /** The media type. */
  mediaType?: string | null | undefined;
  /** The name of the file. */
  name: string;
  /** The text of the file. */
  text: string;
};

/** The end of an unfinished message. */
export type FinishMessageInput = {
  /** Spans of the text whose meaning is known, as in `addMessage`. */
  chosen?: Array<ChosenEntityInput> | null | undefined;
  /** The id of the window that the answer was made with, as in `addMessage`, unless `beginMessage` named it. */
  contextId?: string | number | null | undefined;
  /** Details of the parts: duration, model, provider, tasks. Without `parts`, the whole text is part 0. */
  details?: Array<PartDetailsInput> | null | undefined;
  /** Whether the text ends early. The message gets the status INTERRUPTED. */
  interrupted?: boolean | null | undefined;
  /** The number of UTF-16 units that you appended in all. CONFLICT if the message has another length. */
  length?: number | null | undefined;
  /** The unfinished message. */
  messageId: string | number;
  /** The whole content as parts, if it has more than text (thinking, tool calls). The text parts, joined, must equal the appended text. */
  parts?: Array<PartInput> | null | undefined;
};

/** The outcome of an operation that was recorded as RUNNING. */
export type FinishOperationInput = {
  /** The duration in milliseconds. */
  durationMs?: number | null | undefined;
  /** The error, if the operation failed. */
  error?: string | null | undefined;
  /** The operation. */
  operationId: string | number;
  /** The query or command that was generated, at most 16,384 characters. */
  query?: string | null | undefined;
  /** The result, unchanged. The operation refers to the NetBox objects in it, also within envelopes such as `content` blocks. Objects that the inventory does not have become provisional entities (`Entity.observed`). */
  result?: string | null | undefined;
  /** The status: by default FAILED if `error` is given or the result states a failure, otherwise SUCCEEDED. RUNNING is not allowed. */
  status?: OperationStatus | null | undefined;
  /** A short summary of the result, at most 2,000 characters. Windows show it instead of the result. */
  summary?: string | null | undefined;
};

/** What brought an entity into focus. */
export type FocusSource =
  /** A message of the assistant. */
  | 'ASSISTANT'
  /** A pin. */
  | 'PIN'
  /** A tool’s result. */
  | 'TOOL'
  /** A message of the user. */
  | 'USER';

/** The start of a new session. */
export type ForkSessionInput = {
  /** The last message that the new session shares with the old one. */
  messageId: string | number;
  /** The title; by default that of the old session. */
  title?: string | null | undefined;
};

/** A message to answer by the configured language model. */
export type GenerateAnswerInput = {
  /** Your own id of the answer, at most 200 characters. A retry with the same id returns the same message and asks the model only once. */
  clientId?: string | null | undefined;
  /** Options of the window that the answer is made with. `message` is not allowed, and `at` is `messageId`. */
  context?: ContextRequest | null | undefined;
  /** The maximum number of tokens of the answer: 1 to 32,000, by default 2,048. */
  maxTokens?: number | null | undefined;
  /** The message to answer; by default the last message of the session’s branch. Another message starts a branch. */
  messageId?: string | number | null | undefined;
  /** The session. */
  sessionId: string | number;
};

/** A link to an image. */
export type ImageInput = {
  /** A description of the image. */
  alt?: string | null | undefined;
  /** The height in pixels. */
  height?: number | null | undefined;
  /** The URL of the image: `http`, `https`, or a `data:` URL of a PNG, JPEG, GIF or WebP image. */
  url: string;
  /** The width in pixels, used to count tokens. Without a size, the largest number of tokens that the image could need is counted. */
  width?: number | null | undefined;
};

/** The phase of an import. */
export type ImportPhase =
  /** It derives relations of the entities. */
  | 'DERIVING'
  /** It reads records and writes entities. */
  | 'READING';

/** An exported session. */
export type ImportSessionInput = {
  /** Whether entities that the workspace does not have are created, which needs the scope INVENTORY_WRITE. By default they are if the key has that scope. Existing entities are never changed. */
  createMissing?: boolean | null | undefined;
  /** All lines of an export, separated by line feeds. For documents that are larger than a request may be, use `POST /sessions/import`. */
  document: string;
  /** Whether the document is only checked. */
  dryRun?: boolean;
  /** The key of the new session. By default that of the document, unless another session of yours has it. */
  key?: string | null | undefined;
};

/** The state of an import. */
export type ImportState =
  /** It ended with an error, or was stopped. Complete batches stay. */
  | 'FAILED'
  /** It is done. */
  | 'FINISHED'
  /** There was no report for two minutes: the process that imports has probably ended. */
  | 'LOST'
  /** It is running. */
  | 'RUNNING';

/** The purpose of a call of the language model. */
export type LanguageModelPurpose =
  /** Answers that a client asked for. */
  | 'ANSWER'
  /** Checks of the service by `netloom doctor`. */
  | 'CHECK'
  /** Lasting statements in messages of users. */
  | 'MEMORY'
  /** References that understanding left ambiguous. */
  | 'REFERENCE'
  /** Summaries of earlier messages. */
  | 'SUMMARY'
  /** Titles of sessions. */
  | 'TITLE';

/** The kind of a member. */
export type MemberKind =
  /** All users whose API keys name the team. */
  | 'TEAM'
  /** One user. */
  | 'USER';

/** The access of a member to a session. */
export type MemberRole =
  /** Also writes to the session, but does not delete it, share it or hand it over. */
  | 'EDITOR'
  /** Reads the session and subscribes to it. */
  | 'VIEWER';

/** Conditions for memories; all of them must hold. */
export type MemoryFilter = {
  /** Only memories of this kind. */
  kind?: MemoryKind | null | undefined;
  /** Only memories of this owner. */
  owner?: MemoryOwnerInput | null | undefined;
  /** Only memories of users, projects or agents; ignored if `owner` is given. */
  ownerKind?: MemoryOwnerKind | null | undefined;
  /** A part of the text, in any case. */
  search?: string | null | undefined;
  /** Only memories with this status. */
  status?: MemoryStatus | null | undefined;
  /** Whether they wait for `confirmMemory`: new memories of projects and agents, and those with a `change`. */
  waiting?: boolean | null | undefined;
};

/** The kind of a memory. */
export type MemoryKind =
  /** Something that is the case. */
  | 'FACT'
  /** A result of a conversation. */
  | 'LEARNING'
  /** A rule or a wish. Without an entity, it applies to every turn. */
  | 'PREFERENCE';

/** The owner of a memory. */
export type MemoryOwnerInput = {
  /** A user, a project or an agent. */
  kind: MemoryOwnerKind;
  /** The name of the project or the profile; your own name for a user. */
  name: string;
};

/** The kind of the owner of a memory. */
export type MemoryOwnerKind =
  /** The agent that uses the profile with this name. Everybody in the workspace can read and change it. */
  | 'AGENT'
  /** A project. Everybody in the workspace can read and change it; windows of its sessions use it. */
  | 'PROJECT'
  /** A user. Nobody else can read it. */
  | 'USER';

/** The kind of the source of a memory. */
export type MemorySourceKind =
  /** A client added it. */
  | 'COMMAND'
  /** It is a statement of a file, such as `NETLOOM.md`. */
  | 'FILE'
  /** It was learned from a message of a user. */
  | 'MESSAGE';

/** A statement of a file. */
export type MemoryStatementInput = {
  /** The file with the statement: the document, or a file that it imports. */
  file: string;
  /** The line, from 1. */
  line: number;
  /** The headings above it, such as “Access / Uplinks”. */
  section?: string | null | undefined;
  /** The statement, at most 2,000 characters. */
  text: string;
};

/** Whether windows use a memory. */
export type MemoryStatus =
  /** The memory is in force. That of a project or an agent is in force for its author only, until `confirmedBy` is set. */
  | 'CONFIRMED'
  /** It was learned from a message and waits for `confirmMemory`. Windows use it for its writer if it is a preference, marked as not confirmed. */
  | 'PROPOSED'
  /** A later memory corrects it. It is stored with the time until which it held. */
  | 'SUPERSEDED';

/** How a mention refers to entities. */
export type MentionKind =
  /** By a name. */
  | 'NAME'
  /** By a reference: “it”, “that switch”, “the other end”. */
  | 'REFERENCE'
  /** By an object in a tool’s result. */
  | 'RESULT';

/** Whether the meaning of a mention is known. */
export type MentionStatus =
  /** Several entities fit equally, or the object of a destructive command is not certain: see `candidates`, and ask the user. */
  | 'AMBIGUOUS'
  /** The meaning is not asserted: `choices` has up to three, most probable first. */
  | 'POSSIBLE'
  /** The meaning is asserted: see `entities`. */
  | 'RESOLVED'
  /** The inventory has no entity with this name. */
  | 'UNKNOWN';

/** Conditions for messages; all of them must hold. */
export type MessageFilter = {
  /** Returns only messages of these context types. */
  contextTypes?: Array<ContextType> | null | undefined;
  /** Returns only flagged (true) or only unflagged (false) messages. */
  flagged?: boolean | null | undefined;
  /** Returns only messages of these roles. */
  roles?: Array<Role> | null | undefined;
  /** Whether to return SYSTEM messages; by default true. */
  withSystem?: boolean | null | undefined;
  /** Whether to return TOOL messages; by default true. */
  withTools?: boolean | null | undefined;
};

/** A message of a batch. The content is either `text` or `parts`. */
export type MessageInput = {
  /** The name of the agent that answered, at most 100 characters. It is stored for clients and, unlike the author, not in windows. */
  agent?: string | null | undefined;
  /** The author’s name, if the role alone is not enough. */
  author?: string | null | undefined;
  /** Spans of the text whose meaning is known, at most 50, without overlaps. Each becomes a RESOLVED mention. With several text parts, offsets count in the parts joined by line feeds. */
  chosen?: Array<ChosenEntityInput> | null | undefined;
  /** Your own id of the message, at most 200 characters. A retry with the same id writes nothing twice. */
  clientId?: string | null | undefined;
  /** Only for messages of the ASSISTANT: the id of the window that the answer was made with, requested within the last ten minutes. It is stored with the message. By default, the last window that you requested for this turn since the session changed. */
  contextId?: string | number | null | undefined;
  /** The role of the message in windows; by default it follows from the kind. */
  contextType?: ContextType | null | undefined;
  /** When the message was written, if it comes from another system: not in the future, and not before the message that it follows. By default now. */
  createdAt?: string | null | undefined;
  /** Details of the parts: duration, model, provider, tasks. */
  details?: Array<PartDetailsInput> | null | undefined;
  /** Flags the message. Flagged messages stay in windows when a session is compacted or cleared. */
  flagged?: boolean | null | undefined;
  /** The intent that your own classifier found. Netloom stores it unchanged. */
  intent?: QueryIntent | null | undefined;
  /** The purpose of the message; by default it follows from the role. */
  kind?: MessageKind | null | undefined;
  /** The same by the `clientId` of the parent, which may be an earlier message of the same request. */
  parentClientId?: string | null | undefined;
  /** The message that this one follows; by default the last message of the session’s branch. Another message starts a branch. */
  parentId?: string | number | null | undefined;
  /** The content as parts, in order. */
  parts?: Array<PartInput> | null | undefined;
  /** 1 (lowest) to 10. By default it follows from the kind. */
  priority?: number | null | undefined;
  /** The author’s role; by default USER. */
  role?: Role | null | undefined;
  /** Starts a new branch at the beginning, as if the session were empty. */
  root?: boolean | null | undefined;
  /** The content as one text. */
  text?: string | null | undefined;
  /** The time of its last change in the other system; only with `createdAt`, and not before it. */
  updatedAt?: string | null | undefined;
};

/** The purpose of a message. */
export type MessageKind =
  /** An error. */
  | 'ERROR'
  /** Instructions for the model. */
  | 'INSTRUCTION'
  /** A question or a request. */
  | 'QUERY'
  /** An answer. */
  | 'RESPONSE'
  /** A summary of earlier turns. */
  | 'SUMMARY'
  /** The output of a tool. */
  | 'TOOL_RESULT';

/** Whether the text of a message is complete. */
export type MessageStatus =
  /** The text is complete. */
  | 'COMPLETE'
  /** The text ends early. The client interrupted it, or nothing was appended for ten minutes. */
  | 'INTERRUPTED'
  /** The text is still being written. The message is in no history, list, search or window yet. */
  | 'STREAMING';

/** A kind of context that an answer needs. */
export type NeedKind =
  /** Earlier turns of the conversation. */
  | 'EARLIER_TURNS'
  /** Facts of the entities that the message names or refers to. */
  | 'ENTITY_FACTS'
  /** Entities of a type that the message asks for without naming any. */
  | 'INVENTORY'
  /** Operations of tools. */
  | 'OPERATIONS';

/** The kind of object that was left out. */
export type OmittedKind =
  /** An entity. */
  | 'ENTITY'
  /** A memory. */
  | 'MEMORY'
  /** A message. */
  | 'MESSAGE'
  /** A tool operation. */
  | 'OPERATION'
  /** A statement from an earlier session. The id is that of the session. */
  | 'SESSION';

/** What happens to a key whose session was ended. */
export type OnEnded =
  /** A new session gets the key. The ended session stays readable by its id. */
  | 'NEW'
  /** The ended session is reopened. This is the default. */
  | 'REOPEN';

/** A session to open, or to find by its key. */
export type OpenSessionInput = {
  /** Archives a new session this many minutes after the end of its idle time, if the policy of the workspace is not earlier: 0 to 5,256,000. */
  archiveAfterMinutes?: number | null | undefined;
  /** Whether a new session ends when nobody watches it any more: it is erased, or archived by the policy of the workspace, when it had no subscription and no write for `graceMs`. If it is never watched, it ends after its idle time. */
  ephemeral?: boolean | null | undefined;
  /** Erases a new session this many minutes after the end of its idle time, if the policy of the workspace is not earlier: 0 to 5,256,000. */
  eraseAfterMinutes?: number | null | undefined;
  /** The grace period of an ephemeral session in milliseconds: 1,000 to 86,400,000; by default 60,000. */
  graceMs?: number | null | undefined;
  /** The idle time in minutes after which the session becomes dormant: 1 to 129,600 (90 days). By default the server’s setting, 1,440 (24 hours) unless configured otherwise. */
  idleTimeoutMinutes?: number | null | undefined;
  /** The chat page, ticket or thread that the session belongs to. The same key always finds the same session, even if it is dormant. */
  key?: string | null | undefined;
  /** What to do if the session with this key was ended; by default REOPEN. */
  onEnded?: OnEnded | null | undefined;
  /** The preferences of the session. They override the preferences of its owner. */
  preferences?: PreferencesInput | null | undefined;
  /** The project of a new session. Its windows use the memories of the project. */
  project?: string | null | undefined;
  /** The title. */
  title?: string | null | undefined;
};

/** The effect of a tool operation on objects. */
export type OperationEffect =
  /** Objects were changed. */
  | 'CHANGED'
  /** Objects were created. */
  | 'CREATED'
  /** Objects were deleted. */
  | 'DELETED'
  /** Objects were deselected. */
  | 'DESELECTED'
  /** Objects were selected. */
  | 'SELECTED';

/** The status of a tool operation. */
export type OperationStatus =
  /** The operation was cancelled. */
  | 'CANCELLED'
  /** The operation failed. */
  | 'FAILED'
  /** The operation is running. */
  | 'RUNNING'
  /** The operation succeeded. */
  | 'SUCCEEDED';

/** Details of a part. They are stored with the part for clients, and are not in windows. Give each part at most once. */
export type PartDetailsInput = {
  /** The duration in milliseconds. */
  durationMs?: number | null | undefined;
  /** The model that made the part, at most 200 characters. It need not be one of `service { models }`. */
  model?: string | null | undefined;
  /** The position of the part, from 0. */
  part?: number;
  /** The provider of this model, such as "openai", at most 200 characters. */
  provider?: string | null | undefined;
  /** The tasks that were done for it, at most 50. */
  tasks?: Array<TaskResultInput> | null | undefined;
};

/** One part of a message’s content. Give exactly one field. */
export type PartInput =
  {   /** The text of a file. */
  file: FileInput; image?: never; signedThinking?: never; text?: never; thinking?: never; toolCall?: never; toolResult?: never; }
  |  { file?: never;   /** A link to an image. */
  image: ImageInput; signedThinking?: never; text?: never; thinking?: never; toolCall?: never; toolResult?: never; }
  |  { file?: never; image?: never;   /** Reasoning with the provider’s signature. */
  signedThinking: SignedThinkingInput; text?: never; thinking?: never; toolCall?: never; toolResult?: never; }
  |  { file?: never; image?: never; signedThinking?: never;   /** Text. */
  text: string; thinking?: never; toolCall?: never; toolResult?: never; }
  |  { file?: never; image?: never; signedThinking?: never; text?: never;   /** Reasoning that is not part of the answer. */
  thinking: string; toolCall?: never; toolResult?: never; }
  |  { file?: never; image?: never; signedThinking?: never; text?: never; thinking?: never;   /** A tool call. */
  toolCall: ToolCallInput; toolResult?: never; }
  |  { file?: never; image?: never; signedThinking?: never; text?: never; thinking?: never; toolCall?: never;   /** The result of a tool call. */
  toolResult: ToolResultInput; };

/** The kind of content of a part. */
export type PartKind =
  /** The text of a file. */
  | 'FILE'
  /** A link to an image. */
  | 'IMAGE'
  /** Text. */
  | 'TEXT'
  /** Reasoning that is not part of the answer. */
  | 'THINKING'
  /** A tool call. */
  | 'TOOL_CALL'
  /** The result of a tool call. */
  | 'TOOL_RESULT';

/** Preferences to set. Fields that are left out stay as they are; null clears a field. */
export type PreferencesInput = {
  /** Preferences for the windows of single agents, at most 50. The list replaces the former one. */
  agents?: Array<AgentPreferencesInput> | null | undefined;
  /** Tokens of the whole window: 64 to 2,000,000. */
  budget?: number | null | undefined;
  /** The form in which clients display a session, such as "table". Netloom stores it for clients and does not use it. */
  display?: string | null | undefined;
  /** Whether windows have memories and earlier sessions. By default they do. */
  memories?: boolean | null | undefined;
  /** The model that windows are built for: one of `service { models }`. */
  model?: string | null | undefined;
  /** The strategy by which windows choose their items. */
  strategy?: Strategy | null | undefined;
  /** An IANA time zone, such as `Europe/Berlin`. Netloom stores it for clients and does not use it. */
  timeZone?: string | null | undefined;
};

/** How messages were excluded from windows. */
export type PruningKind =
  /** Nothing was kept, and the focus was emptied. */
  | 'CLEARED'
  /** The last turns and important messages were kept. */
  | 'COMPACTED';

/** What a message asks for. */
export type QueryIntent =
  /** Data that a tool has to look up. */
  | 'DATA_QUERY'
  /** Conversation or general knowledge: no data has to be looked up. */
  | 'GENERAL'
  /** Both. */
  | 'MIXED';

/** What a quota counts. */
export type QuotaKind =
  /** The bytes of the contents of messages, and of the arguments and results of operations, as JSON in UTF-8. */
  | 'BYTES'
  /** Entities that exist. They count for the workspace only. */
  | 'ENTITIES'
  /** Memories, also superseded ones. They count for the workspace only. */
  | 'MEMORIES'
  /** Messages, except cancelled ones. */
  | 'MESSAGES'
  /** Sessions, also archived ones. */
  | 'SESSIONS';

/** A tool operation to record. */
export type RecordOperationInput = {
  /** The arguments. */
  arguments?: unknown;
  /** The provider’s id of the tool call, at most 200 characters. A tool result with this id in a message of the same turn belongs to this operation. */
  callId?: string | null | undefined;
  /** Your own id of the operation, at most 200 characters. A retry with the same id records nothing twice. */
  clientId?: string | null | undefined;
  /** The duration in milliseconds. */
  durationMs?: number | null | undefined;
  /** The error, if the operation failed. */
  error?: string | null | undefined;
  /** The key of the session, instead of `sessionId`. A missing session is opened, and an ended one is reopened. */
  key?: string | null | undefined;
  /** The message that the operation belongs to; by default the last message of the session’s branch. */
  messageId?: string | number | null | undefined;
  /** The query or command that was generated, at most 16,384 characters. */
  query?: string | null | undefined;
  /** The result, unchanged. The operation refers to the NetBox objects in it, also within envelopes such as `content` blocks. Objects that the inventory does not have become provisional entities (`Entity.observed`). */
  result?: string | null | undefined;
  /** The session. Without `sessionId` and `key`, a new session is opened. */
  sessionId?: string | number | null | undefined;
  /** The status: by default FAILED if `error` is given or the result states a failure, otherwise SUCCEEDED. */
  status?: OperationStatus | null | undefined;
  /** A short summary of the result, at most 2,000 characters. Windows show it instead of the result. */
  summary?: string | null | undefined;
  /** The name of the tool. */
  tool: string;
};

/** A way in which windows contain less than the conversation. */
export type Reduction =
  /** Maintenance archived the session. */
  | 'ARCHIVED'
  /** The context was cleared by command. */
  | 'CLEARED'
  /** The session was compacted by command. */
  | 'COMPACTED'
  /** The result of a tool was replaced by one line in a computed window. */
  | 'MASKED'
  /** An item was left out of a computed window. */
  | 'OMITTED'
  /** Texts that were shortened in computed windows. */
  | 'SHORTENED'
  /** A summary stood for a part of the conversation in a computed window. */
  | 'SUMMARIZED';

/** A memory with a change that waits. */
export type RejectMemoryChangeInput = {
  /** The memory. */
  memoryId: string | number;
};

/** A relation of an entity. */
export type RelationInput = {
  /** The target entity. It may be written later. */
  to: EntityRefInput;
  /** The relation type in upper snake case, such as `SITE` or `WORKS_FOR`. */
  type: string;
};

/** A source whose entities are deleted. */
export type RemoveSourceInput = {
  /** Only says how many entities would be deleted. */
  dryRun?: boolean | null | undefined;
  /** The source, such as `netbox`. */
  source: string;
};

/** The format of a rendered window. */
export type Rendering =
  /** `{ system, messages }` for Anthropic’s Messages API. */
  | 'ANTHROPIC'
  /** A list of `{ role, content }` messages for OpenAI’s Chat Completions API. */
  | 'OPENAI'
  /** `{ instructions, input }` for OpenAI’s Responses API. */
  | 'OPENAI_RESPONSES'
  /** One text with headings, as a JSON string. */
  | 'PROMPT';

/** Deliveries to send again: either one, or all that failed since a time. */
export type ReplayDeliveriesInput = {
  /** The delivery to send again, in any state. */
  deliveryId?: string | number | null | undefined;
  /** Sends all deliveries again that became FAILED at this time or later, at most 1,000 at once. */
  failedSince?: string | null | undefined;
  /** The webhook. */
  webhookId: string | number;
};

/** The state of an import. The numbers are totals since its beginning. */
export type ReportImportInput = {
  /** The number of new entities; by default 0. */
  created?: number | null | undefined;
  /** The import that the first report returned. Without it, a new import begins. */
  importId?: string | number | null | undefined;
  /** The number of invalid records; by default 0. */
  invalid?: number | null | undefined;
  /** The phase; by default READING. */
  phase?: ImportPhase | null | undefined;
  /** The part of the source that was read, from 0 to 1. */
  progress?: number | null | undefined;
  /** The reason of the failure, on one line; only with FAILED. At most 300 characters. */
  reason?: string | null | undefined;
  /** The number of records that were read; by default 0. */
  records?: number | null | undefined;
  /** The number of records that are not entities by themselves; by default 0. */
  skipped?: number | null | undefined;
  /** The source of the records, such as the name of a file, on one line; at most 300 characters. */
  source: string;
  /** RUNNING, FINISHED or FAILED; by default RUNNING. */
  state?: ImportState | null | undefined;
  /** The number of entities that were already equal; by default 0. */
  unchanged?: number | null | undefined;
  /** The number of replaced entities; by default 0. */
  updated?: number | null | undefined;
};

/** The author’s role. */
export type Role =
  /** The model or agent. */
  | 'ASSISTANT'
  /** Instructions. */
  | 'SYSTEM'
  /** A tool. */
  | 'TOOL'
  /** The user. */
  | 'USER';

/** What an API key may be used for. No scope includes another. */
export type Scope =
  /** confirm memories of projects and agents, erase the data of others, connect inventory servers and manage keys */
  | 'ADMIN'
  /** change, import and delete entities, relations and aliases of the workspace */
  | 'INVENTORY_WRITE'
  /** add, change and forget memories */
  | 'MEMORY'
  /** read sessions, messages, windows, memories and the inventory */
  | 'READ'
  /** write messages under the names of others, and with the role SYSTEM */
  | 'RELAY'
  /** share sessions with others and hand them over */
  | 'SHARE'
  /** write messages, operations, sessions and webhooks */
  | 'WRITE';

/** What a section of a window contains. */
export type SectionKind =
  /** Relevant and pinned entities with their facts. */
  | 'ENTITIES'
  /** The topic, the entities in focus and the active file. */
  | 'FOCUS'
  /** Earlier messages. */
  | 'HISTORY'
  /** Instructions of the request; never dropped. */
  | 'INSTRUCTIONS'
  /** Memories, and what was stated in earlier sessions. */
  | 'MEMORIES'
  /** The message to answer. */
  | 'MESSAGE'
  /** Recent tool operations. */
  | 'OPERATIONS'
  /** Relevant messages from before the history. */
  | 'RECALLED'
  /** A summary of earlier messages that are not in the window. */
  | 'SUMMARY'
  /** The meaning of each reference in the turn, ambiguous ones with the question to ask, and unknown names. */
  | 'UNDERSTOOD';

/** Conditions for sessions; all of them must hold. */
export type SessionFilter = {
  /** Returns only sessions that mention this entity. */
  entityId?: string | number | null | undefined;
  /** The ownership of the sessions; by default your own and those that are shared with you. */
  ownership?: SessionOwnership | null | undefined;
  /** A part of the title or the key, in any case. */
  search?: string | null | undefined;
  /** Returns only sessions with this status. */
  status?: SessionStatus | null | undefined;
};

/** The ownership of the sessions of a list. */
export type SessionOwnership =
  /** Sessions that you own. */
  | 'OWN'
  /** Sessions of others that are shared with you or with one of your teams. */
  | 'SHARED';

/** Your access to a session. */
export type SessionRole =
  /** Everything except deleting it, sharing it and handing it over. */
  | 'EDITOR'
  /** Everything. */
  | 'OWNER'
  /** Reading the session and subscribing to it. */
  | 'VIEWER';

/** The status of a session. */
export type SessionStatus =
  /** The session is in use. */
  | 'ACTIVE'
  /** Maintenance archived the session by policy. It can be read, and the next write restores it. */
  | 'ARCHIVED'
  /** The idle time is over. The next write, or opening the session by its key, makes it active again. */
  | 'DORMANT'
  /** The session was ended by `endSession`. It can be read. `openSession` with its key reopens it. */
  | 'ENDED';

/** A session, and the member to add. */
export type ShareSessionInput = {
  /** The access of the member. */
  role: MemberRole;
  /** The session to share. */
  sessionId: string | number;
  /** The name of a team of the workspace. Give either `user` or `team`. */
  team?: string | null | undefined;
  /** The name of a user of the workspace. Give either `user` or `team`. */
  user?: string | null | undefined;
};

/** Anthropic’s reasoning, which must be returned when the model continues after tool calls: `text` with `signature`, or `redacted`. */
export type SignedThinkingInput = {
  /** The `data` of a `redacted_thinking` block. */
  redacted?: string | null | undefined;
  /** The `signature` of a `thinking` block. */
  signature?: string | null | undefined;
  /** The reasoning: `thinking` of the block. */
  text?: string | null | undefined;
};

/** A synchronization with an inventory server. */
export type StartSyncInput = {
  /** Takes over entities of the source that came from elsewhere, such as from a dump of the same server or from another address. By default that is a CONFLICT. */
  adopt?: boolean | null | undefined;
  /** What is read; by default CHANGES. */
  mode?: SyncMode | null | undefined;
  /** Deletes what the server no longer lists even if that is more than half of a type. By default such entities stay, because the token may see less than before. */
  prune?: boolean | null | undefined;
  /** The source; by default the only one of your workspace. */
  source?: string | null | undefined;
};

/** How a window chooses items if the whole conversation does not fit. */
export type Strategy =
  /** Chooses by the message: the last turns if it follows them, otherwise relevant messages. This is the default. */
  | 'AUTO'
  /** The last five questions with their answers and entities, afresh after a change of topic. Nothing else of the conversation. */
  | 'BOUNDED'
  /** The newest turns. Older ones are left out. */
  | 'DISCARD'
  /** By priority, with a share each: critical messages (8 to 10), important ones (6 and 7), the others; unused shares go to the next. */
  | 'HYBRID'
  /** The most relevant messages, regardless of their age. */
  | 'RELEVANT'
  /** The newest turns, and a summary of the older ones with their most informative sentences and all names and figures. */
  | 'SUMMARIZE'
  /** The first turns, the last turns, and the relevant ones between them. */
  | 'U_SHAPED';

/** A file of memories with everything that it imports. */
export type SyncMemoryFileInput = {
  /** The name of the file, such as `NETLOOM.md`. Names that begin with “/” are those of the folder of the server. */
  document: string;
  /** The owner of the memories. */
  owner: MemoryOwnerInput;
  /** All its statements, at most 500. None removes its memories. */
  statements: Array<MemoryStatementInput>;
};

/** The objects that a synchronization reads. */
export type SyncMode =
  /** Objects that changed since the last synchronization. The first one reads all. */
  | 'CHANGES'
  /** Objects that changed, and then all objects, to compare them with the stored entities. */
  | 'COMPARE'
  /** All objects. Entities that the server no longer lists are deleted. */
  | 'FULL';

/** A task that was done for a part, such as a search, with its result. */
export type TaskResultInput = {
  /** The duration in milliseconds. */
  durationMs?: number | null | undefined;
  /** The name of the task, at most 200 characters. */
  name: string;
  /** The result, JSON or text, at most 10000 characters. */
  result?: string | null | undefined;
  /** The status at its end. */
  status: OperationStatus;
};

/** A tool call. */
export type ToolCallInput = {
  /** The arguments. */
  arguments?: unknown;
  /** The id of the call. Its result has the same id. */
  callId: string;
  /** The name of the tool. */
  tool: string;
};

/** The result of a tool call. */
export type ToolResultInput = {
  /** The id of the call. */
  callId: string;
  /** Whether the call failed. */
  isError?: boolean | null | undefined;
  /** The result, JSON or text. */
  text: string;
  /** The name of the tool. */
  tool?: string | null | undefined;
};

/** The domain of a topic. */
export type TopicDomain =
  /** Sites, racks, devices, cables. */
  | 'INFRASTRUCTURE'
  /** Addresses, prefixes, VLANs, VRFs, interfaces, circuits. */
  | 'NETWORK'
  /** Any other topic. */
  | 'OTHER'
  /** Feeds, outlets, power ports. */
  | 'POWER'
  /** Deploying, changing and retiring devices. */
  | 'PROVISIONING'
  /** Tenants and contacts. */
  | 'TENANCY'
  /** Clusters and virtual machines. */
  | 'VIRTUALIZATION';

/** Why the meaning of a name is not known. */
export type UnresolvedStatus =
  /** Several entities are possible. */
  | 'AMBIGUOUS'
  /** The inventory has no entity with this name. */
  | 'UNKNOWN';

/** A session, and the member to remove. */
export type UnshareSessionInput = {
  /** The session. */
  sessionId: string | number;
  /** The name of a team of the workspace. Give either `user` or `team`. */
  team?: string | null | undefined;
  /** The name of a user of the workspace. Give either `user` or `team`. */
  user?: string | null | undefined;
};

/** Changes to a memory. Fields that are left out stay as they are. */
export type UpdateMemoryInput = {
  /** What the statement is about, as people call it; an empty list removes all aliases. */
  aliases?: Array<string> | null | undefined;
  /** The entities that it is about. */
  entityIds?: Array<string | number> | null | undefined;
  /** The time from which on it is not used; null if it does not expire. */
  expiresAt?: string | null | undefined;
  /** The kind. */
  kind?: MemoryKind | null | undefined;
  /** The memory to change. */
  memoryId: string | number;
  /** The statement. */
  text?: string | null | undefined;
};

/** Changes to the flag and the priority of a message. Fields that are left out stay as they are. */
export type UpdateMessageInput = {
  /** Whether the message is flagged. Flagged messages stay in windows when a session is compacted or cleared. */
  flagged?: boolean | null | undefined;
  /** The message. */
  messageId: string | number;
  /** 1 (lowest) to 10. */
  priority?: number | null | undefined;
};

/** Changes to a session. Fields that are left out stay as they are; null clears a field. */
export type UpdateSessionInput = {
  /** The file that is open next to the conversation. */
  activeFile?: string | null | undefined;
  /** Minutes after the end of the idle time at which the session is archived, if the policy of the workspace is not earlier: 0 to 5,256,000. */
  archiveAfterMinutes?: number | null | undefined;
  /** Whether the session ends when nobody watches it any more. Only its owner may change this and the following fields. */
  ephemeral?: boolean | null | undefined;
  /** Minutes after the end of the idle time at which the session is erased, if the policy of the workspace is not earlier: 0 to 5,256,000. */
  eraseAfterMinutes?: number | null | undefined;
  /** The grace period of an ephemeral session in milliseconds: 1,000 to 86,400,000. */
  graceMs?: number | null | undefined;
  /** The preferences of the session. Only the given fields change; null instead of the object clears all of them. */
  preferences?: PreferencesInput | null | undefined;
  /** The project whose memories the windows of the session use. */
  project?: string | null | undefined;
  /** The session to change. */
  sessionId: string | number;
  /** The title. */
  title?: string | null | undefined;
};

/** Changes to a webhook. Fields that are left out stay as they are; null clears a field. */
export type UpdateWebhookInput = {
  /** The new description. */
  description?: string | null | undefined;
  /** False disables the webhook. True enables it and sends its pending deliveries. Null changes nothing. */
  enabled?: boolean | null | undefined;
  /** The types of events to send; null for all. */
  events?: Array<WebhookEventType> | null | undefined;
  /** The beginning of the keys of the sessions whose events are sent; null for all. */
  keyPrefix?: string | null | undefined;
  /** The session whose events are sent; null for all. */
  sessionId?: string | number | null | undefined;
  /** The new URL. Null changes nothing. */
  url?: string | null | undefined;
  /** The webhook. */
  webhookId: string | number;
};

/** Entities to write in one transaction. */
export type UpsertEntitiesInput = {
  /** 1 to 1000 entities. */
  entities: Array<EntityInput>;
  /** The effect on the parts of existing entities that the input does not state; by default MERGE. */
  mode?: UpsertMode | null | undefined;
};

/** The effect of a write on the parts of an existing entity that it does not state. */
export type UpsertMode =
  /** They stay. Attributes are merged by name, and null removes one; aliases are added; relations replace those of the same type only. */
  | 'MERGE'
  /** They are removed: the input is the whole entity. */
  | 'REPLACE';

/** The state of a delivery. */
export type WebhookDeliveryState =
  /** The receiver answered with a status from 200 to 299. */
  | 'DELIVERED'
  /** All attempts failed. `replayDeliveries` sends it again. */
  | 'FAILED'
  /** It waits for its first or next attempt, or for earlier deliveries of its session. */
  | 'PENDING';

/** Why a webhook is disabled. */
export type WebhookDisabledReason =
  /** All attempts of five days failed. */
  | 'FAILING'
  /** The receiver answered 410: it wants no more events. */
  | 'GONE'
  /** You disabled it. */
  | 'OWNER';

/** The types of events that webhooks receive. In payloads they are written in lower case with dots. */
export type WebhookEventType =
  /** An import that you ran ended, also with an error: `import.finished`. */
  | 'IMPORT_FINISHED'
  /** The title, the preferences, the pins, the active file or the branch changed: `session.changed`. */
  | 'SESSION_CHANGED'
  /** The session was compacted or cleared: `session.context.pruned`. */
  | 'SESSION_CONTEXT_PRUNED'
  /** A compaction or clearing was undone: `session.context.restored`. */
  | 'SESSION_CONTEXT_RESTORED'
  /** The session was deleted: `session.deleted`. */
  | 'SESSION_DELETED'
  /** The session was ended: `session.ended`. */
  | 'SESSION_ENDED'
  /** A message was written, or finished: `session.message.added`. */
  | 'SESSION_MESSAGE_ADDED'
  /** A message was begun whose text comes later: `session.message.begun`. */
  | 'SESSION_MESSAGE_BEGUN'
  /** A message was cancelled: `session.message.cancelled`. */
  | 'SESSION_MESSAGE_CANCELLED'
  /** The flag or the priority of a message changed: `session.message.changed`. */
  | 'SESSION_MESSAGE_CHANGED'
  /** A RUNNING tool operation was completed: `session.operation.finished`. */
  | 'SESSION_OPERATION_FINISHED'
  /** A tool operation was recorded: `session.operation.recorded`. */
  | 'SESSION_OPERATION_RECORDED'
  /** Another webhook of yours was disabled because of its receiver: `webhook.disabled`. */
  | 'WEBHOOK_DISABLED'
  /** A test that `testWebhook` sent: `webhook.test`. It cannot be selected, and is sent to any webhook. */
  | 'WEBHOOK_TEST'
  /** Windows of the session may have changed, once for each change: `window.changed`. A webhook without `events` does not receive it; select it by name. */
  | 'WINDOW_CHANGED';

/** Whether a webhook receives events. */
export type WebhookState =
  /** It receives no events. Pending deliveries wait until it is enabled. */
  | 'DISABLED'
  /** It receives events. */
  | 'ENABLED';

export type AddAliasMutationVariables = Exact<{
  entityId: string | number;
  alias: string;
}>;


export type AddAliasMutation = { addAlias: { entity: { id: string, name: string, aliases: Array<string>, ownAliases: Array<{ alias: string, addedBy: string, addedAt: string }> } } };

export type AddMemoryMutationVariables = Exact<{
  input: AddMemoryInput;
}>;


export type AddMemoryMutation = { addMemory: { created: boolean, memory: { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, entities: Array<{ id: string, name: string }> }, superseded: Array<{ id: string, text: string, validTo: string | null }> } };

export type AddMessageMutationVariables = Exact<{
  input: AddMessageInput;
  request?: ContextRequest | null | undefined;
  as?: Rendering;
}>;


export type AddMessageMutation = { addMessage: { created: boolean, message: { id: string, sequence: number, tokens: number, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, evidence: Array<string>, candidateCount: number, entities: Array<{ id: string, type: EntityType, name: string }>, choices: Array<{ probability: number, evidence: Array<string>, distance: number | null, entities: Array<{ id: string, type: EntityType, name: string }> }>, candidates: Array<{ score: number, evidence: Array<string>, entity: { id: string, type: EntityType, name: string } | null }> }>, followUp: { isFollowUp: boolean, score: number, reason: string, of: Array<{ id: string }> }, topic: { domain: TopicDomain, shifted: boolean, score: number }, clarification: { question: string, choices: Array<{ label: string, entity: { id: string } | null }> } | null } }, session: { id: string, revision: number }, context: { id: string, revision: number, strategy: Strategy, elapsedMs: number, stale: boolean, from: ContextOrigin, rendered: unknown, budget: { limit: number, reserved: number, used: number, remaining: number } } } };

export type UnderstandingPartsFragment = { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, evidence: Array<string>, candidateCount: number, entities: Array<{ id: string, type: EntityType, name: string }>, choices: Array<{ probability: number, evidence: Array<string>, distance: number | null, entities: Array<{ id: string, type: EntityType, name: string }> }>, candidates: Array<{ score: number, evidence: Array<string>, entity: { id: string, type: EntityType, name: string } | null }> }>, followUp: { isFollowUp: boolean, score: number, reason: string, of: Array<{ id: string }> }, topic: { domain: TopicDomain, shifted: boolean, score: number }, clarification: { question: string, choices: Array<{ label: string, entity: { id: string } | null }> } | null };

export type AddMessagesMutationVariables = Exact<{
  input: AddMessagesInput;
}>;


export type AddMessagesMutation = { addMessages: { created: number, messages: Array<{ id: string, sequence: number, role: Role, mentions: Array<{ text: string, status: MentionStatus, entities: Array<{ id: string, name: string }> }> }>, session: { id: string, revision: number } } };

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<{ keyId: string, origin: ApiKeyOrigin, state: ApiKeyState, principal: string, teams: Array<string>, scopes: Array<Scope>, description: string | null, createdBy: string | null, createdAt: string | null, expiresAt: string | null, lastUsedAt: string | null, revokedAt: string | null }> };

export type AppendMessageMutationVariables = Exact<{
  input: AppendMessageInput;
}>;


export type AppendMessageMutation = { appendMessage: { length: number, appended: boolean } };

export type AskQueryVariables = Exact<{
  text: string;
  sessionId?: string | number | null | undefined;
  first?: number | null | undefined;
}>;


export type AskQuery = { ask: { notUsed: Array<string>, groups: Array<{ place: string | null, topic: FactTopic, title: string, total: number, mayHaveMore: boolean, notFilteredBy: Array<string>, summary: string | null, subject: { id: string, type: EntityType, name: string } | null, facts: Array<{ text: string, path: Array<{ id: string, type: EntityType, name: string }> }> }>, understanding: { mentions: Array<{ text: string, status: MentionStatus, evidence: Array<string> }>, clarification: { question: string, choices: Array<{ label: string }> } | null } } };

export type AuditRecordsQueryVariables = Exact<{
  first?: number | null | undefined;
  filter?: AuditFilterInput | null | undefined;
}>;


export type AuditRecordsQuery = { auditRecords: { nodes: Array<{ at: string, principal: string, credential: string, address: string | null, action: string, subjects: Array<string>, result: string, scope: Scope | null, count: number | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type BeginMessageMutationVariables = Exact<{
  input: BeginMessageInput;
}>;


export type BeginMessageMutation = { beginMessage: { created: boolean, message: { id: string, status: MessageStatus, text: string } } };

export type BranchesQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BranchesQuery = { session: { id: string, branches: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ title: string, messages: number, isCurrent: boolean, head: { id: string, text: string, createdAt: string }, first: { id: string, parent: { id: string } | null } }> } } | null };

export type CancelMessageMutationVariables = Exact<{
  messageId: string | number;
}>;


export type CancelMessageMutation = { cancelMessage: { message: { id: string, cancelled: boolean }, session: { id: string, revision: number, head: { id: string } | null, focus: Array<{ entityId: string, name: string }> } } };

export type ClearContextMutationVariables = Exact<{
  input: ClearContextInput;
}>;


export type ClearContextMutation = { clearContext: { pruning: { messages: number, entities: number, tokensBefore: number, tokensAfter: number } | null, entities: Array<{ id: string, name: string }>, session: { revision: number, focus: Array<{ name: string }> } } };

export type CompactSessionMutationVariables = Exact<{
  input: CompactSessionInput;
}>;


export type CompactSessionMutation = { compactSession: { pruning: { messages: number, entities: number, tokensBefore: number, tokensAfter: number, message: { id: string, text: string } | null } | null, entities: Array<{ id: string, name: string }> } };

export type CompareContextsQueryVariables = Exact<{
  sessionId: string | number;
  requests: Array<ContextRequest> | ContextRequest;
}>;


export type CompareContextsQuery = { compareContexts: Array<{ overlaps: Array<number>, recall: { named: number, found: number, share: number } | null, context: { id: string, strategy: Strategy, elapsedMs: number, stale: boolean, from: ContextOrigin, budget: { limit: number, used: number, bySection: Array<{ kind: SectionKind, tokens: number }> }, omitted: { count: number, tokens: number } } }> };

export type ConfirmMemoryMutationVariables = Exact<{
  memoryId: string | number;
  owner?: MemoryOwnerInput | null | undefined;
}>;


export type ConfirmMemoryMutation = { confirmMemory: { memory: { id: string, status: MemoryStatus, text: string, owner: { kind: MemoryOwnerKind, name: string } }, superseded: Array<{ id: string, text: string }> } };

export type ConnectSourceMutationVariables = Exact<{
  input: ConnectSourceInput;
}>;


export type ConnectSourceMutation = { connectSource: { steps: Array<string> } };

export type ContextQueryVariables = Exact<{
  sessionId: string | number;
  request?: ContextRequest | null | undefined;
}>;


export type ContextQuery = { context: { id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, elapsedMs: number, stale: boolean, from: ContextOrigin, prompt: unknown, openai: unknown, responses: unknown, anthropic: unknown, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> }, sections: Array<{ kind: SectionKind, tokens: number, items: Array<{ kind: ContextItemKind, tokens: number, score: number, reason: string, text: string, parts: Array<{ name: string, value: number }>, message: { id: string } | null, entity: { id: string, name: string } | null, facts: Array<{ name: string, value: string, tokens: number }> | null, operation: { id: string, tool: string } | null, memory: { id: string, owner: { kind: MemoryOwnerKind, name: string } } | null }> }>, omitted: { count: number, tokens: number, unread: number | null, items: Array<{ kind: OmittedKind, tokens: number, score: number, reason: string, node:
          | { id: string }
          | { id: string }
          | { id: string }
          | { id: string }
          | { id: string }
          | { id: string }
          | { id: string }
          | { id: string }
         | null }> } } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { secret: string, key: { keyId: string, principal: string, teams: Array<string>, scopes: Array<Scope>, expiresAt: string | null } } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, createdAt: string } } };

export type DeleteSessionMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type DeleteSessionMutation = { deleteSession: { deletedSessionId: string, receipt: { complete: boolean, erasedAt: string, places: Array<{ place: ErasedPlace, found: number, left: number, verified: boolean }> } } };

export type DeleteWebhookMutationVariables = Exact<{
  webhookId: string | number;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { deletedWebhookId: string } };

export type DiffContextsQueryVariables = Exact<{
  a: string | number;
  b: string | number;
  changes?: Array<ContextItemChange> | ContextItemChange | null | undefined;
}>;


export type DiffContextsQuery = { diffContexts: { overlap: number, unchanged: { items: number, tokens: number }, modified: { items: number, tokens: number }, added: { items: number, tokens: number }, removed: { items: number, tokens: number }, items: Array<{ change: ContextItemChange, section: SectionKind, before: { text: string, tokens: number } | null, after: { text: string, tokens: number, reason: string } | null }> } };

export type EndSessionMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type EndSessionMutation = { endSession: { session: { id: string, key: string | null, status: SessionStatus, endedAt: string | null, revision: number } } };

export type EntityQueryVariables = Exact<{
  id?: string | number | null | undefined;
  ref?: EntityRefInput | null | undefined;
  types?: Array<string> | string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  asOf?: string | null | undefined;
}>;


export type EntityQuery = { entity: { id: string, type: EntityType, name: string, display: string, url: string | null, status: string | null, aliases: Array<string>, attributes: unknown, updatedAt: string, deletedAt: string | null, ref: { source: string, objectType: string, objectId: string }, chain: Array<{ id: string, type: EntityType, name: string }>, relations: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ cursor: string, relation: { type: string, derived: boolean, validFrom: string, validTo: string | null, from: { id: string, asOf: string | null } | null }, node: { id: string, asOf: string | null, type: EntityType, name: string } }> }, sessions: Array<{ id: string, title: string | null }> } | null };

export type EraseUserMutationVariables = Exact<{
  input: EraseUserInput;
}>;


export type EraseUserMutation = { eraseUser: { receipt: { erasedAt: string, complete: boolean, sessions: number, places: Array<{ place: ErasedPlace, found: number, left: number, verified: boolean }> } } };

export type FinishMessageMutationVariables = Exact<{
  input: FinishMessageInput;
}>;


export type FinishMessageMutation = { finishMessage: { created: boolean, message: { id: string, status: MessageStatus, text: string, tokens: number, mentions: Array<{ text: string, status: MentionStatus, entities: Array<{ id: string, name: string }> }> }, session: { id: string, revision: number } } };

export type FinishOperationMutationVariables = Exact<{
  input: FinishOperationInput;
}>;


export type FinishOperationMutation = { finishOperation: { operation: { id: string, status: OperationStatus, durationMs: number | null, metadata: { created: Array<string>, changed: Array<string>, deleted: Array<string>, selected: Array<string>, deselected: Array<string>, count: number | null, errors: Array<string>, warnings: Array<string> } }, session: { id: string, revision: number, selection: Array<string> } } };

export type ForgetMemoryMutationVariables = Exact<{
  memoryId: string | number;
}>;


export type ForgetMemoryMutation = { forgetMemory: { forgottenMemoryId: string | null } };

export type ForkSessionMutationVariables = Exact<{
  input: ForkSessionInput;
}>;


export type ForkSessionMutation = { forkSession: { session: { id: string, title: string | null, head: { id: string, text: string } | null, statistics: { messages: number } } } };

export type GenerateAnswerMutationVariables = Exact<{
  input: GenerateAnswerInput;
}>;


export type GenerateAnswerMutation = { generateAnswer: { created: boolean, message: { id: string, status: MessageStatus, text: string } } };

export type HandOverSessionMutationVariables = Exact<{
  sessionId: string | number;
  user: string;
}>;


export type HandOverSessionMutation = { handOverSession: { session: { id: string, owner: string, role: SessionRole | null, members: Array<{ kind: MemberKind, name: string, role: MemberRole }> } } };

export type HistoryQueryVariables = Exact<{
  id: string | number;
  head?: string | number | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  beforeMessage?: string | number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  afterMessage?: string | number | null | undefined;
  filter?: MessageFilter | null | undefined;
}>;


export type HistoryQuery = { session: { history: { pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, edges: Array<{ cursor: string, node: { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, flagged: boolean, text: string, tokens: number, parent: { id: string } | null, children: Array<{ id: string }> } }> } } | null };

export type ImportSessionMutationVariables = Exact<{
  input: ImportSessionInput;
}>;


export type ImportSessionMutation = { importSession: { created: boolean, messages: number, operations: number, memoriesProposed: number, session: { id: string, key: string | null, title: string | null, revision: number } | null, entities: { found: number, created: number, missing: number } } };

export type ImportUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ImportUpdatesSubscription = { imports: Array<{ importId: string, source: string, state: ImportState, phase: ImportPhase, progress: number | null, records: number, created: number, updated: number, unchanged: number, skipped: number, invalid: number, startedAt: string, reportedAt: string, finishedAt: string | null, reason: string | null }> };

export type ImportsQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportsQuery = { imports: Array<{ importId: string, source: string, state: ImportState, phase: ImportPhase, progress: number | null, records: number, created: number, updated: number, unchanged: number, skipped: number, invalid: number, startedAt: string, reportedAt: string, finishedAt: string | null, reason: string | null }> };

export type InventorySourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type InventorySourcesQuery = { inventorySources: Array<{ source: string, url: string, version: string | null, isRunning: boolean, isUnfinished: boolean, isConfigured: boolean, lastFull: { startedAt: string, finishedAt: string, read: number, created: number, updated: number, unchanged: number, deleted: number, notices: Array<string> } | null, lastChanges: { startedAt: string, finishedAt: string, read: number, created: number, updated: number, unchanged: number, deleted: number, notices: Array<string> } | null, lastComparison: { startedAt: string, finishedAt: string, compared: number, missing: number, different: number, surplus: number, notices: Array<string> } | null, lastNotice: { at: string, objects: number } | null, failure: { at: string, code: ErrorCode, reason: string } | null }> };

export type LeaveSessionMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type LeaveSessionMutation = { leaveSession: { leftSessionId: string } };

export type LiveContextSubscriptionVariables = Exact<{
  sessionId: string | number;
  request?: ContextRequest | null | undefined;
  after?: string | null | undefined;
}>;


export type LiveContextSubscription = { context: { cursor: string, revision: number, degraded: boolean, difference: { added: Array<string>, removed: Array<string> } | null, context: { from: ContextOrigin, stale: boolean, elapsedMs: number, rendered: unknown, budget: { limit: number, used: number }, sections: Array<{ kind: SectionKind, tokens: number }> } } };

export type MemoriesQueryVariables = Exact<{
  filter?: MemoryFilter | null | undefined;
  owner?: MemoryOwnerInput | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MemoriesQuery = { memoryCounts: { proposed: number, confirmed: number, superseded: number }, memories: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, entities: Array<{ id: string, name: string }>, source: { kind: MemorySourceKind, by: string | null, quote: string | null, document: string | null, file: string | null, line: number | null, section: string | null, message: { id: string } | null }, change: { by: string, at: string, text: string | null, kind: MemoryKind | null, aliases: Array<string> | null, forget: boolean | null } | null }> } };

export type MessagesQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type MessagesQuery = { session: { history: { pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, nodes: Array<{ id: string, clientId: string | null, sequence: number, role: Role, kind: MessageKind, contextType: ContextType, author: string | null, agent: string | null, flagged: boolean, priority: number, intent: QueryIntent | null, createdAt: string, updatedAt: string | null, tokens: number, text: string, mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, entities: Array<{ id: string, type: EntityType, name: string }> }>, parts: Array<{ kind: PartKind, text: string | null, callId: string | null, tool: string | null, arguments: unknown, isError: boolean | null, signature: string | null, redacted: string | null, url: string | null, alt: string | null, mediaType: string | null, width: number | null, height: number | null, name: string | null, details: { durationMs: number | null, model: string | null, provider: string | null, tasks: Array<{ name: string, status: OperationStatus, result: string | null, durationMs: number | null }> | null } | null }> }> } } | null };

export type NeighborhoodQueryVariables = Exact<{
  id: string | number;
  depth?: number | null | undefined;
  limit?: number | null | undefined;
  types?: Array<string> | string | null | undefined;
  entityTypes?: Array<EntityType> | EntityType | null | undefined;
  asOf?: string | null | undefined;
}>;


export type NeighborhoodQuery = { entity: { neighborhood: { truncated: boolean, nodes: Array<{ distance: number, entity: { id: string, asOf: string | null, type: EntityType, name: string } | null }>, edges: Array<{ type: string, from: { id: string, asOf: string | null } | null, to: { id: string, asOf: string | null } | null }> } } | null };

export type OpenSessionMutationVariables = Exact<{
  input: OpenSessionInput;
}>;


export type OpenSessionMutation = { openSession: { created: boolean, session: { id: string, key: string | null, title: string | null, status: SessionStatus, ephemeral: boolean, graceMs: number | null, archivesAt: string | null, erasesAt: string | null, revision: number, expiresAt: string } } };

export type OperationsQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  tools?: Array<string> | string | null | undefined;
  status?: OperationStatus | null | undefined;
  effect?: OperationEffect | null | undefined;
}>;


export type OperationsQuery = { session: { selection: Array<string>, operations: { pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null }, nodes: Array<{ id: string, clientId: string | null, sequence: number, tool: string, callId: string | null, status: OperationStatus, at: string, durationMs: number | null, tokens: number, arguments: unknown, result: string, error: string | null, metadata: { summary: string | null, count: number | null, created: Array<string>, changed: Array<string>, deleted: Array<string>, selected: Array<string>, deselected: Array<string>, errors: Array<string>, warnings: Array<string> } }> } } | null };

export type PathQueryVariables = Exact<{
  from: string | number;
  to: string | number;
  maxHops?: number | null | undefined;
  relations?: Array<string> | string | null | undefined;
  asOf?: string | null | undefined;
}>;


export type PathQuery = { path: { nodes: Array<{ id: string, asOf: string | null, type: EntityType, name: string }>, edges: Array<{ type: string, from: { id: string, asOf: string | null } | null, to: { id: string, asOf: string | null } | null }> } | null };

export type PinEntityMutationVariables = Exact<{
  sessionId: string | number;
  entityId: string | number;
}>;


export type PinEntityMutation = { pinEntity: { entity: { id: string, name: string } | null, session: { id: string, revision: number, pins: Array<{ id: string }> } } };

export type PreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type PreferencesQuery = { viewer: { name: string, workspace: string, preferences: { budget: number | null, strategy: Strategy | null, model: string | null, timeZone: string | null, display: string | null, memories: boolean | null, agents: Array<{ profile: string, strategy: Strategy | null, budget: number | null, model: string | null, memories: boolean | null }> | null } } };

export type RecentOperationsQueryVariables = Exact<{
  sessionId: string | number;
  last?: number | null | undefined;
  tools?: Array<string> | string | null | undefined;
  status?: OperationStatus | null | undefined;
  effect?: OperationEffect | null | undefined;
}>;


export type RecentOperationsQuery = { recentOperations: { created: Array<string>, changed: Array<string>, deleted: Array<string>, selected: Array<string>, deselected: Array<string>, errors: Array<string>, selection: Array<string>, operations: Array<{ id: string, tool: string, status: OperationStatus, error: string | null, at: string, arguments: unknown, metadata: { count: number | null, summary: string | null, objectsRead: number, warnings: Array<string>, statusChanges: Array<{ objectId: string | null, from: string | null, to: string }> }, entities: Array<{ id: string, name: string }> }> } };

export type RecordOperationMutationVariables = Exact<{
  input: RecordOperationInput;
}>;


export type RecordOperationMutation = { recordOperation: { created: boolean, operation: { id: string, sequence: number, tool: string, status: OperationStatus, tokens: number, metadata: { created: Array<string>, changed: Array<string>, deleted: Array<string>, selected: Array<string>, deselected: Array<string>, count: number | null, errors: Array<string>, objectsRead: number, warnings: Array<string>, statusChanges: Array<{ objectId: string | null, from: string | null, to: string }> }, entities: Array<{ id: string, type: EntityType, name: string }> }, session: { id: string, revision: number, selection: Array<string> } } };

export type RejectMemoryChangeMutationVariables = Exact<{
  input: RejectMemoryChangeInput;
}>;


export type RejectMemoryChangeMutation = { rejectMemoryChange: { memory: { id: string, text: string, change: { by: string, text: string | null, forget: boolean | null } | null } } };

export type ReleaseFocusMutationVariables = Exact<{
  sessionId: string | number;
  entityIds?: Array<string | number> | string | number | null | undefined;
}>;


export type ReleaseFocusMutation = { releaseFocus: { session: { id: string, revision: number, focus: Array<{ entityId: string, name: string }> } } };

export type RemoveAliasMutationVariables = Exact<{
  entityId: string | number;
  alias: string;
}>;


export type RemoveAliasMutation = { removeAlias: { entity: { id: string, name: string, aliases: Array<string> } } };

export type RemoveSourceMutationVariables = Exact<{
  input: RemoveSourceInput;
}>;


export type RemoveSourceMutation = { removeSource: { source: string, entities: number } };

export type ReplayQueryVariables = Exact<{
  messageId: string | number;
  as?: Rendering | null | undefined;
}>;


export type ReplayQuery = { message: { id: string, text: string, context: { id: string, revision: number, strategy: Strategy, rendered: unknown, budget: { limit: number, used: number } } | null } | null };

export type ReplayDeliveriesMutationVariables = Exact<{
  input: ReplayDeliveriesInput;
}>;


export type ReplayDeliveriesMutation = { replayDeliveries: { replayed: number, more: boolean } };

export type ReportImportMutationVariables = Exact<{
  input: ReportImportInput;
}>;


export type ReportImportMutation = { reportImport: { import: { importId: string, state: ImportState, records: number } } };

export type RestoreContextMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type RestoreContextMutation = { restoreContext: { pruning: { kind: PruningKind, at: string, restoredAt: string | null } | null, session: { prunings: { nodes: Array<{ kind: PruningKind, at: string, by: string, messages: number, tokensBefore: number, tokensAfter: number, restoredAt: string | null }> } } } };

export type RetentionQueryVariables = Exact<{ [key: string]: never; }>;


export type RetentionQuery = { service: { retention: { archiveAfterMinutes: number | null, eraseAfterMinutes: number | null, ephemeral: EphemeralEnd, lastRun: { at: string, archived: number, erased: number, failed: number } | null } } };

export type RevokeApiKeyMutationVariables = Exact<{
  keyId: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { key: { keyId: string, principal: string, state: ApiKeyState, revokedAt: string | null } } };

export type RotateWebhookSecretMutationVariables = Exact<{
  webhookId: string | number;
  overlapHours?: number | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, webhook: { id: string, secrets: Array<{ createdAt: string, expiresAt: string | null }> } } };

export type SearchEntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  types?: Array<EntityType> | EntityType | null | undefined;
  objectType?: string | null | undefined;
  within?: string | number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  asOf?: string | null | undefined;
}>;


export type SearchEntitiesQuery = { entities: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, asOf: string | null, type: EntityType, name: string, status: string | null, chain: Array<{ type: EntityType, name: string }> }> } };

export type SearchMemoriesQueryVariables = Exact<{
  text: string;
  sessionId?: string | number | null | undefined;
  first?: number | null | undefined;
}>;


export type SearchMemoriesQuery = { searchMemories: Array<{ score: number, reason: string, parts: Array<{ name: string, value: number }>, memory: { id: string, text: string } }> };

export type SessionQueryVariables = Exact<{
  id?: string | number | null | undefined;
  key?: string | null | undefined;
  last?: number | null | undefined;
}>;


export type SessionQuery = { session: { id: string, key: string | null, title: string | null, owner: string, role: SessionRole | null, status: SessionStatus, revision: number, createdAt: string, lastActivityAt: string, expiresAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, topic: TopicDomain | null, preferences: { strategy: Strategy | null, budget: number | null }, pins: Array<{ id: string, name: string }>, focus: Array<{ name: string, source: FocusSource, lastTurn: number, entity: { id: string, type: EntityType } | null }>, history: { pageInfo: { hasPreviousPage: boolean, startCursor: string | null }, nodes: Array<{ id: string, role: Role, author: string | null, text: string, createdAt: string, mentions: Array<{ text: string, status: MentionStatus, entities: Array<{ id: string, name: string }> }> }> }, entities: Array<{ count: number, words: Array<string>, entity: { id: string, type: EntityType, name: string } | null }>, statistics: { messages: number, operations: number, messageTokens: number, entities: number, contexts: { computed: number, fromCache: number, itemsOmitted: number } } } | null };

export type SessionEventsSubscriptionVariables = Exact<{
  sessionId: string | number;
  after?: string | null | undefined;
}>;


export type SessionEventsSubscription = { sessionEvents:
    | { __typename: 'ContextPruned', cursor: string, revision: number, at: string, pruning: { kind: PruningKind, messages: number, tokensAfter: number } }
    | { __typename: 'ContextRestored', cursor: string, revision: number, at: string, pruning: { kind: PruningKind } }
    | { __typename: 'DeliveryChanged', degraded: boolean, reason: string | null, cursor: string, revision: number, at: string }
    | { __typename: 'EntityChanged', cursor: string, revision: number, at: string, change: { kind: EntityChangeKind, at: string, entity: { id: string, type: EntityType, display: string }, fields: Array<{ field: string, before: string | null, after: string | null }> } }
    | { __typename: 'MessageAdded', cursor: string, revision: number, at: string, message: { id: string, role: Role, text: string, mentions: Array<{ text: string, status: MentionStatus, entities: Array<{ id: string, name: string }> }> } }
    | { __typename: 'MessageBegun', cursor: string, revision: number, at: string, message: { id: string, role: Role, text: string, status: MessageStatus } }
    | { __typename: 'MessageCancelled', cursor: string, revision: number, at: string, message: { id: string, role: Role, text: string } }
    | { __typename: 'MessageChanged', cursor: string, revision: number, at: string, message: { id: string, role: Role, text: string, flagged: boolean, priority: number } }
    | { __typename: 'OperationFinished', cursor: string, revision: number, at: string }
    | { __typename: 'OperationRecorded', cursor: string, revision: number, at: string, operation: { id: string, tool: string, status: OperationStatus } }
    | { __typename: 'SessionChanged', cursor: string, revision: number, at: string, session: { id: string, title: string | null, pins: Array<{ id: string, name: string }> } }
    | { __typename: 'SessionDeleted', cursor: string, revision: number, at: string }
    | { __typename: 'SessionEnded', cursor: string, revision: number, at: string }
    | { __typename: 'TextAppended', messageId: string, offset: number, text: string, cursor: string, revision: number, at: string }
   };

export type SessionExportQueryVariables = Exact<{
  sessionId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SessionExportQuery = { sessionExport: { revision: number, lines: Array<string>, totalLines: number, endCursor: string, hasNextPage: boolean } };

export type SessionMembersQueryVariables = Exact<{
  id: string | number;
}>;


export type SessionMembersQuery = { session: { id: string, owner: string, role: SessionRole | null, members: Array<{ kind: MemberKind, name: string, role: MemberRole, addedBy: string, addedAt: string }> } | null };

export type SessionRevisionQueryVariables = Exact<{
  id?: string | number | null | undefined;
  key?: string | null | undefined;
}>;


export type SessionRevisionQuery = { session: { id: string, key: string | null, title: string | null, revision: number } | null };

export type SessionStatisticsQueryVariables = Exact<{
  id: string | number;
}>;


export type SessionStatisticsQuery = { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, createdAt: string, lastActivityAt: string, statistics: { messages: number, operations: number, messageTokens: number, operationTokens: number, entities: number, answers: number, contexts: { computed: number, fromCache: number, itemsOmitted: number, lastTokens: number, strategies: Array<{ strategy: Strategy, count: number }>, sections: Array<{ kind: SectionKind, tokens: number }>, reductions: Array<{ kind: Reduction, count: number }> }, languageModel: Array<{ purpose: LanguageModelPurpose, calls: number, inputTokens: number, outputTokens: number }> }, prunings: { nodes: Array<{ kind: PruningKind, at: string, by: string, messages: number, tokensBefore: number, tokensAfter: number, restoredAt: string | null }> } } | null };

export type SessionUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SessionUpdatesSubscription = { sessions: { sessionId: string | null, degraded: boolean, session: { id: string, key: string | null, title: string | null, owner: string, role: SessionRole | null, status: SessionStatus, lastActivityAt: string, revision: number } | null } };

export type SessionsQueryVariables = Exact<{
  filter?: SessionFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type SessionsQuery = { viewer: { sessionCount: number, sessions: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, key: string | null, title: string | null, owner: string, role: SessionRole | null, status: SessionStatus, revision: number, topic: TopicDomain | null, createdAt: string, lastActivityAt: string, expiresAt: string }> } } };

export type SetPreferencesMutationVariables = Exact<{
  input: PreferencesInput;
}>;


export type SetPreferencesMutation = { setPreferences: { preferences: { timeZone: string | null, display: string | null, strategy: Strategy | null, budget: number | null, memories: boolean | null, agents: Array<{ profile: string, strategy: Strategy | null, budget: number | null, model: string | null, memories: boolean | null }> | null } } };

export type ShareSessionMutationVariables = Exact<{
  input: ShareSessionInput;
}>;


export type ShareSessionMutation = { shareSession: { session: { id: string, owner: string, role: SessionRole | null, revision: number, members: Array<{ kind: MemberKind, name: string, role: MemberRole, addedBy: string, addedAt: string }> } } };

export type StartSyncMutationVariables = Exact<{
  input: StartSyncInput;
}>;


export type StartSyncMutation = { startSync: { source: { source: string, url: string }, import: { importId: string, source: string, state: ImportState } } };

export type SwitchBranchMutationVariables = Exact<{
  sessionId: string | number;
  messageId: string | number;
}>;


export type SwitchBranchMutation = { switchBranch: { head: { id: string } | null, session: { id: string, revision: number } } };

export type SyncMemoryFileMutationVariables = Exact<{
  input: SyncMemoryFileInput;
}>;


export type SyncMemoryFileMutation = { syncMemoryFile: { added: number, superseded: number, removed: number, unchanged: number } };

export type TestWebhookMutationVariables = Exact<{
  webhookId: string | number;
}>;


export type TestWebhookMutation = { testWebhook: { delivery: { id: string, state: WebhookDeliveryState, lastStatus: number | null, lastError: string | null, lastAttemptAt: string | null } } };

export type UnderstandQueryVariables = Exact<{
  text: string;
  sessionId?: string | number | null | undefined;
}>;


export type UnderstandQuery = { understand: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, evidence: Array<string>, candidateCount: number, parts: Array<{ name: string, value: number }>, inherited: Array<{ entityId: string, name: string, why: string }>, entities: Array<{ id: string, type: EntityType, name: string, chain: Array<{ name: string }> }>, choices: Array<{ probability: number, evidence: Array<string>, distance: number | null, entities: Array<{ id: string, type: EntityType, name: string }> }>, candidates: Array<{ score: number, evidence: Array<string>, parts: Array<{ name: string, value: number }>, entity: { id: string, type: EntityType, name: string } | null }> }>, followUp: { isFollowUp: boolean, score: number, reason: string, parts: Array<{ name: string, value: number }>, of: Array<{ id: string, text: string }> }, topic: { domain: TopicDomain, name: string, shifted: boolean, score: number, parts: Array<{ name: string, value: number }> }, settled: { text: string, entity: { id: string, name: string } | null } | null, needs: Array<{ kind: NeedKind, about: Array<string>, reason: string, entities: Array<{ id: string, name: string }>, messages: Array<{ id: string }> }>, clarification: { question: string, choices: Array<{ label: string }> } | null } };

export type UnresolvedNamesQueryVariables = Exact<{
  status?: UnresolvedStatus | null | undefined;
  first?: number | null | undefined;
}>;


export type UnresolvedNamesQuery = { viewer: { unresolvedNames: Array<{ name: string, status: UnresolvedStatus, count: number, sessions: number, lastSeenAt: string, lastMessage: { id: string, text: string, session: { id: string, title: string | null } | null } | null }> } };

export type UnshareSessionMutationVariables = Exact<{
  input: UnshareSessionInput;
}>;


export type UnshareSessionMutation = { unshareSession: { session: { id: string, revision: number, members: Array<{ kind: MemberKind, name: string, role: MemberRole }> } } };

export type UpdateMemoryMutationVariables = Exact<{
  input: UpdateMemoryInput;
}>;


export type UpdateMemoryMutation = { updateMemory: { memory: { id: string, text: string, updatedAt: string, expiresAt: string | null } } };

export type UpdateMessageMutationVariables = Exact<{
  input: UpdateMessageInput;
}>;


export type UpdateMessageMutation = { updateMessage: { message: { id: string, flagged: boolean, priority: number } } };

export type UpdateSessionMutationVariables = Exact<{
  input: UpdateSessionInput;
}>;


export type UpdateSessionMutation = { updateSession: { session: { id: string, title: string | null, revision: number, ephemeral: boolean, graceMs: number | null, archivesAt: string | null, erasesAt: string | null } } };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { webhook: { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, updatedAt: string } } };

export type UpsertEntitiesMutationVariables = Exact<{
  input: UpsertEntitiesInput;
}>;


export type UpsertEntitiesMutation = { upsertEntities: { created: number, updated: number, unchanged: number, relationsOpened: number, relationsClosed: number, entities: Array<{ id: string, type: EntityType, name: string, ref: { source: string, objectType: string, objectId: string } }> } };

export type UsageQueryVariables = Exact<{ [key: string]: never; }>;


export type UsageQuery = { viewer: { usage: Array<{ kind: QuotaKind, used: number | null, limit: number | null, workspaceUsed: number, workspaceLimit: number | null }> } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { name: string, workspace: string, sessionCount: number, preferences: { timeZone: string | null, strategy: Strategy | null, budget: number | null }, sessions: { nodes: Array<{ id: string, key: string | null, title: string | null, lastActivityAt: string }> }, entityCounts: Array<{ type: EntityType, count: number }> }, service: { version: string, startedAt: string, store: { kind: string, healthy: boolean }, limits: Array<{ name: string, max: number, unit: string }> } };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  state?: WebhookDeliveryState | null | undefined;
  sessionId?: string | number | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhook: { id: string, url: string, state: WebhookState, failingSince: string | null, deliveries: { nodes: Array<{ id: string, event: WebhookEventType, sessionId: string | null, revision: number | null, payload: string, state: WebhookDeliveryState, attempts: number, createdAt: string, nextAttemptAt: string | null, lastAttemptAt: string | null, lastStatus: number | null, lastError: string | null, finishedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhooks: Array<{ id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, updatedAt: string, pending: { count: number, oldestAt: string | null }, secrets: Array<{ createdAt: string, expiresAt: string | null }> }> };

export type WindowChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type WindowChoicesQuery = { service: { models: Array<{ name: string, provider: string, tokenizer: string, factor: number | null, margin: number | null, contextTokens: number, outputTokens: number, inputTokens: number | null }>, profiles: Array<{ name: string, description: string, budget: number, reserve: number | null, strategy: Strategy, factsEach: number | null, resultCharacters: number | null, sections: Array<{ section: SectionKind, share: number }> }> } };

export const UnderstandingPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnderstandingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Understanding"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFollowUp"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"of"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"shifted"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clarification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnderstandingPartsFragment, unknown>;
export const AddAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"alias"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"entityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"alias"},"value":{"kind":"Variable","name":{"kind":"Name","value":"alias"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}},{"kind":"Field","name":{"kind":"Name","value":"ownAliases"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"alias"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"addedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AddAliasMutation, AddAliasMutationVariables>;
export const AddMemoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddMemory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddMemoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addMemory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"superseded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}}]}}]}}]}}]} as unknown as DocumentNode<AddMemoryMutation, AddMemoryMutationVariables>;
export const AddMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddMessageInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"request"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContextRequest"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"as"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Rendering"}}},"defaultValue":{"kind":"EnumValue","value":"OPENAI"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"understanding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UnderstandingParts"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"request"},"value":{"kind":"Variable","name":{"kind":"Name","value":"request"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"elapsedMs"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"reserved"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"Variable","name":{"kind":"Name","value":"as"}}}]}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UnderstandingParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Understanding"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFollowUp"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"of"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"shifted"}},{"kind":"Field","name":{"kind":"Name","value":"score"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clarification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AddMessageMutation, AddMessageMutationVariables>;
export const AddMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AddMessages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddMessagesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"addMessages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"messages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<AddMessagesMutation, AddMessagesMutationVariables>;
export const ApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ApiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"teams"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]} as unknown as DocumentNode<ApiKeysQuery, ApiKeysQueryVariables>;
export const AppendMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AppendMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AppendMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"appendMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"length"}},{"kind":"Field","name":{"kind":"Name","value":"appended"}}]}}]}}]} as unknown as DocumentNode<AppendMessageMutation, AppendMessageMutationVariables>;
export const AskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Ask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"groups"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subject"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"mayHaveMore"}},{"kind":"Field","name":{"kind":"Name","value":"notFilteredBy"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"path"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"notUsed"}},{"kind":"Field","name":{"kind":"Name","value":"understanding"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clarification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AskQuery, AskQueryVariables>;
export const AuditRecordsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AuditRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditFilterInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"auditRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"credential"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"subjects"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<AuditRecordsQuery, AuditRecordsQueryVariables>;
export const BeginMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BeginMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BeginMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"beginMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<BeginMessageMutation, BeginMessageMutationVariables>;
export const BranchesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Branches"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"branches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"head"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"first"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<BranchesQuery, BranchesQueryVariables>;
export const CancelMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"messageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cancelled"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"head"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"focus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CancelMessageMutation, CancelMessageMutationVariables>;
export const ClearContextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClearContext"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ClearContextInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clearContext"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pruning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"entities"}},{"kind":"Field","name":{"kind":"Name","value":"tokensBefore"}},{"kind":"Field","name":{"kind":"Name","value":"tokensAfter"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"focus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ClearContextMutation, ClearContextMutationVariables>;
export const CompactSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompactSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompactSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compactSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pruning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"entities"}},{"kind":"Field","name":{"kind":"Name","value":"tokensBefore"}},{"kind":"Field","name":{"kind":"Name","value":"tokensAfter"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<CompactSessionMutation, CompactSessionMutationVariables>;
export const CompareContextsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareContexts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requests"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContextRequest"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareContexts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"requests"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requests"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overlaps"}},{"kind":"Field","name":{"kind":"Name","value":"recall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"named"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"elapsedMs"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"bySection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"omitted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}}]}}]}}]}}]} as unknown as DocumentNode<CompareContextsQuery, CompareContextsQueryVariables>;
export const ConfirmMemoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmMemory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"memoryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"owner"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MemoryOwnerInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmMemory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"memoryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"memoryId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"owner"},"value":{"kind":"Variable","name":{"kind":"Name","value":"owner"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"superseded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<ConfirmMemoryMutation, ConfirmMemoryMutationVariables>;
export const ConnectSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConnectSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ConnectSourceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"connectSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}}]}}]}}]} as unknown as DocumentNode<ConnectSourceMutation, ConnectSourceMutationVariables>;
export const ContextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Context"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"request"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContextRequest"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"context"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"request"},"value":{"kind":"Variable","name":{"kind":"Name","value":"request"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"profile"}},{"kind":"Field","name":{"kind":"Name","value":"elapsedMs"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"reserved"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"overhead"}},{"kind":"Field","name":{"kind":"Name","value":"tokenizer"}},{"kind":"Field","name":{"kind":"Name","value":"bySection"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"operation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}}]}},{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"omitted"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"unread"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"prompt"},"name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"EnumValue","value":"PROMPT"}}]},{"kind":"Field","alias":{"kind":"Name","value":"openai"},"name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"EnumValue","value":"OPENAI"}}]},{"kind":"Field","alias":{"kind":"Name","value":"responses"},"name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"EnumValue","value":"OPENAI_RESPONSES"}}]},{"kind":"Field","alias":{"kind":"Name","value":"anthropic"},"name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"EnumValue","value":"ANTHROPIC"}}]}]}}]}}]} as unknown as DocumentNode<ContextQuery, ContextQueryVariables>;
export const CreateApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateApiKeyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"teams"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const CreateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"keyPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const DeleteSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedSessionId"}},{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"left"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DeleteSessionMutation, DeleteSessionMutationVariables>;
export const DeleteWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedWebhookId"}}]}}]}}]} as unknown as DocumentNode<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const DiffContextsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DiffContexts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"a"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"b"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"changes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ContextItemChange"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"diffContexts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"a"},"value":{"kind":"Variable","name":{"kind":"Name","value":"a"}}},{"kind":"Argument","name":{"kind":"Name","value":"b"},"value":{"kind":"Variable","name":{"kind":"Name","value":"b"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"overlap"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"modified"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"added"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"removed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"items"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"changes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"changes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"section"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]}}]} as unknown as DocumentNode<DiffContextsQuery, DiffContextsQueryVariables>;
export const EndSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<EndSessionMutation, EndSessionMutationVariables>;
export const EntityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Entity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ref"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"EntityRefInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"20"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"ref"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ref"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"ref"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"objectType"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"chain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"relations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"relation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"derived"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]} as unknown as DocumentNode<EntityQuery, EntityQueryVariables>;
export const EraseUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EraseUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EraseUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"eraseUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"receipt"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"complete"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"}},{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"left"}},{"kind":"Field","name":{"kind":"Name","value":"verified"}}]}}]}}]}}]}}]} as unknown as DocumentNode<EraseUserMutation, EraseUserMutationVariables>;
export const FinishMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FinishMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<FinishMessageMutation, FinishMessageMutationVariables>;
export const FinishOperationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"FinishOperation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"FinishOperationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"finishOperation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"selected"}},{"kind":"Field","name":{"kind":"Name","value":"deselected"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}}]}}]}}]}}]} as unknown as DocumentNode<FinishOperationMutation, FinishOperationMutationVariables>;
export const ForgetMemoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForgetMemory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"memoryId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forgetMemory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"memoryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"memoryId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forgottenMemoryId"}}]}}]}}]} as unknown as DocumentNode<ForgetMemoryMutation, ForgetMemoryMutationVariables>;
export const ForkSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ForkSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ForkSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"forkSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"head"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ForkSessionMutation, ForkSessionMutationVariables>;
export const GenerateAnswerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GenerateAnswer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"GenerateAnswerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateAnswer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<GenerateAnswerMutation, GenerateAnswerMutationVariables>;
export const HandOverSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HandOverSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"user"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"handOverSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"user"},"value":{"kind":"Variable","name":{"kind":"Name","value":"user"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]}}]}}]} as unknown as DocumentNode<HandOverSessionMutation, HandOverSessionMutationVariables>;
export const HistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"History"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"head"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"beforeMessage"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"afterMessage"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MessageFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"head"},"value":{"kind":"Variable","name":{"kind":"Name","value":"head"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"beforeMessage"},"value":{"kind":"Variable","name":{"kind":"Name","value":"beforeMessage"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"afterMessage"},"value":{"kind":"Variable","name":{"kind":"Name","value":"afterMessage"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"flagged"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"children"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<HistoryQuery, HistoryQueryVariables>;
export const ImportSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ImportSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"found"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"memoriesProposed"}}]}}]}}]} as unknown as DocumentNode<ImportSessionMutation, ImportSessionMutationVariables>;
export const ImportUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"ImportUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"invalid"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ImportUpdatesSubscription, ImportUpdatesSubscriptionVariables>;
export const ImportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Imports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"skipped"}},{"kind":"Field","name":{"kind":"Name","value":"invalid"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]} as unknown as DocumentNode<ImportsQuery, ImportsQueryVariables>;
export const InventorySourcesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InventorySources"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inventorySources"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"isRunning"}},{"kind":"Field","name":{"kind":"Name","value":"isUnfinished"}},{"kind":"Field","name":{"kind":"Name","value":"isConfigured"}},{"kind":"Field","name":{"kind":"Name","value":"lastFull"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastComparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"compared"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"different"}},{"kind":"Field","name":{"kind":"Name","value":"surplus"}},{"kind":"Field","name":{"kind":"Name","value":"notices"}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastNotice"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"objects"}}]}},{"kind":"Field","name":{"kind":"Name","value":"failure"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}}]} as unknown as DocumentNode<InventorySourcesQuery, InventorySourcesQueryVariables>;
export const LeaveSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LeaveSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leftSessionId"}}]}}]}}]} as unknown as DocumentNode<LeaveSessionMutation, LeaveSessionMutationVariables>;
export const LiveContextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LiveContext"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"request"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContextRequest"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"context"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"request"},"value":{"kind":"Variable","name":{"kind":"Name","value":"request"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"difference"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"stale"}},{"kind":"Field","name":{"kind":"Name","value":"elapsedMs"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"EnumValue","value":"OPENAI"}}]}]}}]}}]}}]} as unknown as DocumentNode<LiveContextSubscription, LiveContextSubscriptionVariables>;
export const MemoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Memories"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MemoryFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"owner"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MemoryOwnerInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memoryCounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"owner"},"value":{"kind":"Variable","name":{"kind":"Name","value":"owner"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"proposed"}},{"kind":"Field","name":{"kind":"Name","value":"confirmed"}},{"kind":"Field","name":{"kind":"Name","value":"superseded"}}]}},{"kind":"Field","name":{"kind":"Name","value":"memories"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"owner"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"file"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"section"}},{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedBy"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}},{"kind":"Field","name":{"kind":"Name","value":"forget"}}]}}]}}]}}]}}]} as unknown as DocumentNode<MemoriesQuery, MemoriesQueryVariables>;
export const MessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Messages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"contextType"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"agent"}},{"kind":"Field","name":{"kind":"Name","value":"flagged"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"intent"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"callId"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"isError"}},{"kind":"Field","name":{"kind":"Name","value":"signature"}},{"kind":"Field","name":{"kind":"Name","value":"redacted"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"alt"}},{"kind":"Field","name":{"kind":"Name","value":"mediaType"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"details"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<MessagesQuery, MessagesQueryVariables>;
export const NeighborhoodDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Neighborhood"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"depth"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"1"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"50"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entityTypes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EntityType"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"neighborhood"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"depth"},"value":{"kind":"Variable","name":{"kind":"Name","value":"depth"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"entityTypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entityTypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"truncated"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"to"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<NeighborhoodQuery, NeighborhoodQueryVariables>;
export const OpenSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"ephemeral"}},{"kind":"Field","name":{"kind":"Name","value":"graceMs"}},{"kind":"Field","name":{"kind":"Name","value":"archivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"erasesAt"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<OpenSessionMutation, OpenSessionMutationVariables>;
export const OperationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Operations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tools"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"effect"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationEffect"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"operations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}},{"kind":"Argument","name":{"kind":"Name","value":"tools"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tools"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"effect"},"value":{"kind":"Variable","name":{"kind":"Name","value":"effect"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"callId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"selected"}},{"kind":"Field","name":{"kind":"Name","value":"deselected"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<OperationsQuery, OperationsQueryVariables>;
export const PathDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Path"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"maxHops"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"6"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"relations"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"maxHops"},"value":{"kind":"Variable","name":{"kind":"Name","value":"maxHops"}}},{"kind":"Argument","name":{"kind":"Name","value":"relations"},"value":{"kind":"Variable","name":{"kind":"Name","value":"relations"}}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"to"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PathQuery, PathQueryVariables>;
export const PinEntityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PinEntity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pinEntity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"entityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"pins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PinEntityMutation, PinEntityMutationVariables>;
export const PreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"workspace"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"memories"}},{"kind":"Field","name":{"kind":"Name","value":"agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profile"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"memories"}}]}}]}}]}}]}}]} as unknown as DocumentNode<PreferencesQuery, PreferencesQueryVariables>;
export const RecentOperationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecentOperations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"10"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tools"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"effect"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperationEffect"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recentOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"tools"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tools"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"effect"},"value":{"kind":"Variable","name":{"kind":"Name","value":"effect"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"selected"}},{"kind":"Field","name":{"kind":"Name","value":"deselected"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}},{"kind":"Field","name":{"kind":"Name","value":"operations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"statusChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"objectsRead"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RecentOperationsQuery, RecentOperationsQueryVariables>;
export const RecordOperationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RecordOperation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordOperationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordOperation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"operation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"deleted"}},{"kind":"Field","name":{"kind":"Name","value":"selected"}},{"kind":"Field","name":{"kind":"Name","value":"deselected"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"errors"}},{"kind":"Field","name":{"kind":"Name","value":"statusChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"objectId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"Field","name":{"kind":"Name","value":"objectsRead"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"selection"}}]}}]}}]}}]} as unknown as DocumentNode<RecordOperationMutation, RecordOperationMutationVariables>;
export const RejectMemoryChangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RejectMemoryChange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RejectMemoryChangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rejectMemoryChange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"forget"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RejectMemoryChangeMutation, RejectMemoryChangeMutationVariables>;
export const ReleaseFocusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReleaseFocus"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entityIds"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"releaseFocus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"entityIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entityIds"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"focus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ReleaseFocusMutation, ReleaseFocusMutationVariables>;
export const RemoveAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"alias"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"entityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"entityId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"alias"},"value":{"kind":"Variable","name":{"kind":"Name","value":"alias"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"aliases"}}]}}]}}]}}]} as unknown as DocumentNode<RemoveAliasMutation, RemoveAliasMutationVariables>;
export const RemoveSourceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RemoveSource"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RemoveSourceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"removeSource"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"entities"}}]}}]}}]} as unknown as DocumentNode<RemoveSourceMutation, RemoveSourceMutationVariables>;
export const ReplayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Replay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"as"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Rendering"}},"defaultValue":{"kind":"EnumValue","value":"OPENAI"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"context"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rendered"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"as"},"value":{"kind":"Variable","name":{"kind":"Name","value":"as"}}}]}]}}]}}]}}]} as unknown as DocumentNode<ReplayQuery, ReplayQueryVariables>;
export const ReplayDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplayDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplayDeliveriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayDeliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replayed"}},{"kind":"Field","name":{"kind":"Name","value":"more"}}]}}]}}]} as unknown as DocumentNode<ReplayDeliveriesMutation, ReplayDeliveriesMutationVariables>;
export const ReportImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"import"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"records"}}]}}]}}]}}]} as unknown as DocumentNode<ReportImportMutation, ReportImportMutationVariables>;
export const RestoreContextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestoreContext"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreContext"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pruning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"restoredAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"prunings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"tokensBefore"}},{"kind":"Field","name":{"kind":"Name","value":"tokensAfter"}},{"kind":"Field","name":{"kind":"Name","value":"restoredAt"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RestoreContextMutation, RestoreContextMutationVariables>;
export const RetentionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Retention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retention"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archiveAfterMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"eraseAfterMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"ephemeral"}},{"kind":"Field","name":{"kind":"Name","value":"lastRun"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"erased"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RetentionQuery, RetentionQueryVariables>;
export const RevokeApiKeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApiKey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeApiKey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"keyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyId"}},{"kind":"Field","name":{"kind":"Name","value":"principal"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]}}]} as unknown as DocumentNode<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const RotateWebhookSecretDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RotateWebhookSecret"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rotateWebhookSecret"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"overlapHours"},"value":{"kind":"Variable","name":{"kind":"Name","value":"overlapHours"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"secret"}}]}}]}}]} as unknown as DocumentNode<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const SearchEntitiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchEntities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EntityType"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"objectType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"within"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"10"}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"objectType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"objectType"}}},{"kind":"Argument","name":{"kind":"Name","value":"within"},"value":{"kind":"Variable","name":{"kind":"Name","value":"within"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"chain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SearchEntitiesQuery, SearchEntitiesQueryVariables>;
export const SearchMemoriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchMemories"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchMemories"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]} as unknown as DocumentNode<SearchMemoriesQuery, SearchMemoriesQueryVariables>;
export const SessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Session"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}},"defaultValue":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"ephemeral"}},{"kind":"Field","name":{"kind":"Name","value":"archivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"erasesAt"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"focus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"lastTurn"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}},{"kind":"Field","name":{"kind":"Name","value":"messageTokens"}},{"kind":"Field","name":{"kind":"Name","value":"entities"}},{"kind":"Field","name":{"kind":"Name","value":"contexts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"computed"}},{"kind":"Field","name":{"kind":"Name","value":"fromCache"}},{"kind":"Field","name":{"kind":"Name","value":"itemsOmitted"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SessionQuery, SessionQueryVariables>;
export const SessionEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SessionEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessionEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MessageAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MessageBegun"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TextAppended"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messageId"}},{"kind":"Field","name":{"kind":"Name","value":"offset"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MessageCancelled"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MessageChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"flagged"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContextPruned"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pruning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"tokensAfter"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ContextRestored"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pruning"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperationRecorded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EntityChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SessionChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"pins"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<SessionEventsSubscription, SessionEventsSubscriptionVariables>;
export const SessionExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionExport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessionExport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"lines"}},{"kind":"Field","name":{"kind":"Name","value":"totalLines"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]} as unknown as DocumentNode<SessionExportQuery, SessionExportQueryVariables>;
export const SessionMembersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionMembers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"addedAt"}}]}}]}}]}}]} as unknown as DocumentNode<SessionMembersQuery, SessionMembersQueryVariables>;
export const SessionRevisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionRevision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]} as unknown as DocumentNode<SessionRevisionQuery, SessionRevisionQueryVariables>;
export const SessionStatisticsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionStatistics"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}},{"kind":"Field","name":{"kind":"Name","value":"statistics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}},{"kind":"Field","name":{"kind":"Name","value":"messageTokens"}},{"kind":"Field","name":{"kind":"Name","value":"operationTokens"}},{"kind":"Field","name":{"kind":"Name","value":"entities"}},{"kind":"Field","name":{"kind":"Name","value":"answers"}},{"kind":"Field","name":{"kind":"Name","value":"contexts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"computed"}},{"kind":"Field","name":{"kind":"Name","value":"fromCache"}},{"kind":"Field","name":{"kind":"Name","value":"itemsOmitted"}},{"kind":"Field","name":{"kind":"Name","value":"lastTokens"}},{"kind":"Field","name":{"kind":"Name","value":"strategies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"tokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reductions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"languageModel"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"purpose"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"inputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"outputTokens"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"prunings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"tokensBefore"}},{"kind":"Field","name":{"kind":"Name","value":"tokensAfter"}},{"kind":"Field","name":{"kind":"Name","value":"restoredAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SessionStatisticsQuery, SessionStatisticsQueryVariables>;
export const SessionUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"SessionUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"degraded"}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<SessionUpdatesSubscription, SessionUpdatesSubscriptionVariables>;
export const SessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Sessions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SessionFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sessionCount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}]},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"topic"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SessionsQuery, SessionsQueryVariables>;
export const SetPreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetPreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreferencesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setPreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"memories"}},{"kind":"Field","name":{"kind":"Name","value":"agents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"profile"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"memories"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SetPreferencesMutation, SetPreferencesMutationVariables>;
export const ShareSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShareSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ShareSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shareSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"addedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ShareSessionMutation, ShareSessionMutationVariables>;
export const StartSyncDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartSync"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartSyncInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startSync"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"import"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importId"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]}}]} as unknown as DocumentNode<StartSyncMutation, StartSyncMutationVariables>;
export const SwitchBranchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SwitchBranch"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"switchBranch"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"messageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"messageId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"head"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}}]}}]} as unknown as DocumentNode<SwitchBranchMutation, SwitchBranchMutationVariables>;
export const SyncMemoryFileDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SyncMemoryFile"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SyncMemoryFileInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"syncMemoryFile"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"added"}},{"kind":"Field","name":{"kind":"Name","value":"superseded"}},{"kind":"Field","name":{"kind":"Name","value":"removed"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}}]}}]}}]} as unknown as DocumentNode<SyncMemoryFileMutation, SyncMemoryFileMutationVariables>;
export const TestWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"webhookId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"delivery"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}}]}}]}}]}}]} as unknown as DocumentNode<TestWebhookMutation, TestWebhookMutationVariables>;
export const UnderstandDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Understand"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"understand"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}},{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mentions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"inherited"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"why"}}]}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"chain"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"probability"}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"distance"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"candidateCount"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"evidence"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isFollowUp"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"of"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"topic"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"domain"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"shifted"}},{"kind":"Field","name":{"kind":"Name","value":"score"}},{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"settled"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"entity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"needs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"messages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"clarification"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"question"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnderstandQuery, UnderstandQueryVariables>;
export const UnresolvedNamesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnresolvedNames"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UnresolvedStatus"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unresolvedNames"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastMessage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnresolvedNamesQuery, UnresolvedNamesQueryVariables>;
export const UnshareSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnshareSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UnshareSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unshareSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnshareSessionMutation, UnshareSessionMutationVariables>;
export const UpdateMemoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMemory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMemoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMemory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateMemoryMutation, UpdateMemoryMutationVariables>;
export const UpdateMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"flagged"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateMessageMutation, UpdateMessageMutationVariables>;
export const UpdateSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSessionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"session"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"ephemeral"}},{"kind":"Field","name":{"kind":"Name","value":"graceMs"}},{"kind":"Field","name":{"kind":"Name","value":"archivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"erasesAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateSessionMutation, UpdateSessionMutationVariables>;
export const UpdateWebhookDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWebhook"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWebhookInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWebhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"keyPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const UpsertEntitiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpsertEntities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpsertEntitiesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"upsertEntities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"created"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"unchanged"}},{"kind":"Field","name":{"kind":"Name","value":"relationsOpened"}},{"kind":"Field","name":{"kind":"Name","value":"relationsClosed"}},{"kind":"Field","name":{"kind":"Name","value":"entities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ref"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"objectType"}},{"kind":"Field","name":{"kind":"Name","value":"objectId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UpsertEntitiesMutation, UpsertEntitiesMutationVariables>;
export const UsageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"workspaceUsed"}},{"kind":"Field","name":{"kind":"Name","value":"workspaceLimit"}}]}}]}}]}}]} as unknown as DocumentNode<UsageQuery, UsageQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"workspace"}},{"kind":"Field","name":{"kind":"Name","value":"sessionCount"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sessions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"lastActivityAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"entityCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"store"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"healthy"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const WebhookDeliveriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WebhookDeliveries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDeliveryState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhook"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"webhookId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"sessionId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sessionId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"payload"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]}}]} as unknown as DocumentNode<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;
export const WebhooksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"sessionId"}},{"kind":"Field","name":{"kind":"Name","value":"keyPrefix"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"disabledAt"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"pending"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"oldestAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"secrets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]}}]} as unknown as DocumentNode<WebhooksQuery, WebhooksQueryVariables>;
export const WindowChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WindowChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"models"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"provider"}},{"kind":"Field","name":{"kind":"Name","value":"tokenizer"}},{"kind":"Field","name":{"kind":"Name","value":"factor"}},{"kind":"Field","name":{"kind":"Name","value":"margin"}},{"kind":"Field","name":{"kind":"Name","value":"contextTokens"}},{"kind":"Field","name":{"kind":"Name","value":"outputTokens"}},{"kind":"Field","name":{"kind":"Name","value":"inputTokens"}}]}},{"kind":"Field","name":{"kind":"Name","value":"profiles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"budget"}},{"kind":"Field","name":{"kind":"Name","value":"reserve"}},{"kind":"Field","name":{"kind":"Name","value":"strategy"}},{"kind":"Field","name":{"kind":"Name","value":"sections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"section"}},{"kind":"Field","name":{"kind":"Name","value":"share"}}]}},{"kind":"Field","name":{"kind":"Name","value":"factsEach"}},{"kind":"Field","name":{"kind":"Name","value":"resultCharacters"}}]}}]}}]}}]} as unknown as DocumentNode<WindowChoicesQuery, WindowChoicesQueryVariables>;