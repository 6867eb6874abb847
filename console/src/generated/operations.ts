/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** The entity that a span of the text means: a choice of a clarification or of a POSSIBLE mention, or an @-mention. Several with the same span mean a list. */
export type ChosenEntityInput = {
  /** The end of the span (exclusive), in UTF-16 units. */
  end: number;
  /** The entity that the span means. */
  entityId: string | number;
  /** The start of the span, in UTF-16 units. */
  start: number;
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

/** How a text was shortened. */
export type CutKind =
  /** The beginning and the end are kept, around a mark that states how much is missing. */
  | 'ENDS'
  /** The first sentence and the sentences relevant to the turn are kept; […] marks what is left out. */
  | 'EXCERPT'
  /** A tool’s result is replaced by one line: the number of records and their names. */
  | 'MASKED';

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

/** What a message asks for. */
export type QueryIntent =
  /** Data that a tool has to look up. */
  | 'DATA_QUERY'
  /** Conversation or general knowledge: no data has to be looked up. */
  | 'GENERAL'
  /** Both. */
  | 'MIXED';

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

export type EntityNameFragment = { id: string, type: EntityType, name: string, display: string, status: string | null };

export type MentionPartsFragment = { start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> };

export type MessageLineFragment = { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } };

export type SessionStateFragment = { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> };

export type ChatSessionQueryVariables = Exact<{
  id: string | number;
}>;


export type ChatSessionQuery = { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } | null };

export type ChatHeadQueryVariables = Exact<{
  id: string | number;
}>;


export type ChatHeadQuery = { message: { id: string, depth: number } | null };

export type ChatHistoryQueryVariables = Exact<{
  id: string | number;
  head?: string | number | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  afterMessage?: string | number | null | undefined;
  beforeMessage?: string | number | null | undefined;
}>;


export type ChatHistoryQuery = { session: { history: { nodes: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } | null };

export type MentionCandidatesQueryVariables = Exact<{
  id: string | number;
}>;


export type MentionCandidatesQuery = { message: { mentions: Array<{ start: number, end: number, candidates: Array<{ score: number, evidence: Array<string>, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> }> } | null };

export type DescendantsQueryVariables = Exact<{
  id: string | number;
}>;


export type DescendantsQuery = { message: { id: string, children: Array<{ id: string, children: Array<{ id: string, children: Array<{ id: string }> }> }> } | null };

export type UnderstandDraftQueryVariables = Exact<{
  text: string;
  sessionId?: string | number | null | undefined;
}>;


export type UnderstandDraftQuery = { understand: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string } | null } };

export type SendMessageMutationVariables = Exact<{
  input: AddMessageInput;
  request?: ContextRequest | null | undefined;
}>;


export type SendMessageMutation = { addMessage: { message: { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }, session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> }, context: { id: string, budget: { used: number, limit: number } } } };

export type SendAnswerMutationVariables = Exact<{
  input: AddMessageInput;
}>;


export type SendAnswerMutation = { addMessage: { message: { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }, session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type CancelLastMutationVariables = Exact<{
  messageId: string | number;
}>;


export type CancelLastMutation = { cancelMessage: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type FlagMutationVariables = Exact<{
  messageId: string | number;
  flagged: boolean;
}>;


export type FlagMutation = { updateMessage: { message: { id: string, flagged: boolean } } };

export type ContinueBranchMutationVariables = Exact<{
  sessionId: string | number;
  messageId: string | number;
}>;


export type ContinueBranchMutation = { switchBranch: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type PinMutationVariables = Exact<{
  sessionId: string | number;
  entityId: string | number;
}>;


export type PinMutation = { pinEntity: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type UnpinMutationVariables = Exact<{
  sessionId: string | number;
  entityId: string | number;
}>;


export type UnpinMutation = { unpinEntity: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type ReleaseMutationVariables = Exact<{
  sessionId: string | number;
  entityIds?: Array<string | number> | string | number | null | undefined;
}>;


export type ReleaseMutation = { releaseFocus: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type RenameMutationVariables = Exact<{
  sessionId: string | number;
  title?: string | null | undefined;
}>;


export type RenameMutation = { updateSession: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type EndConversationMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type EndConversationMutation = { endSession: { session: { id: string, key: string | null, title: string | null, status: SessionStatus, revision: number, topicName: string | null, createdAt: string, lastActivityAt: string, ephemeral: boolean, archivesAt: string | null, erasesAt: string | null, selection: Array<string>, head: { id: string, depth: number } | null, pins: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, focus: Array<{ entityId: string, name: string, source: FocusSource, count: number, lastTurn: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, unfinished: Array<{ id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } }> } } };

export type DeleteConversationMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type DeleteConversationMutation = { deleteSession: { receipt: { complete: boolean } } };

export type ForkConversationMutationVariables = Exact<{
  messageId: string | number;
}>;


export type ForkConversationMutation = { forkSession: { session: { id: string } } };

export type ChatEventsSubscriptionVariables = Exact<{
  sessionId: string | number;
  after?: string | null | undefined;
}>;


export type ChatEventsSubscription = { sessionEvents:
    | { __typename: 'ContextPruned', cursor: string, revision: number }
    | { __typename: 'ContextRestored', cursor: string, revision: number }
    | { __typename: 'DeliveryChanged', degraded: boolean, reason: string | null, cursor: string, revision: number }
    | { __typename: 'EntityChanged', cursor: string, revision: number, change: { kind: EntityChangeKind, at: string, entity: { id: string, display: string }, fields: Array<{ field: string, before: string | null, after: string | null }> } }
    | { __typename: 'MessageAdded', cursor: string, revision: number, message: { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } } }
    | { __typename: 'MessageBegun', cursor: string, revision: number, message: { id: string, sequence: number, depth: number, role: Role, kind: MessageKind, author: string | null, writtenBy: string | null, status: MessageStatus, flagged: boolean, priority: number, text: string, tokens: number, createdAt: string, parts: Array<{ kind: PartKind, text: string | null, tool: string | null, callId: string | null, name: string | null, isError: boolean | null }>, parent: { id: string, children: Array<{ id: string }> } | null, understanding: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } } }
    | { __typename: 'MessageCancelled', cursor: string, revision: number, message: { id: string } }
    | { __typename: 'MessageChanged', cursor: string, revision: number, message: { id: string, flagged: boolean } }
    | { __typename: 'OperationFinished', cursor: string, revision: number }
    | { __typename: 'OperationRecorded', cursor: string, revision: number }
    | { __typename: 'SessionChanged', cursor: string, revision: number }
    | { __typename: 'SessionDeleted', cursor: string, revision: number }
    | { __typename: 'SessionEnded', cursor: string, revision: number }
    | { __typename: 'TextAppended', messageId: string, offset: number, text: string, cursor: string, revision: number }
   };

export type LanguageModelQueryVariables = Exact<{ [key: string]: never; }>;


export type LanguageModelQuery = { service: { languageModel: { model: string } | null } };

export type ModelAnswerMutationVariables = Exact<{
  input: GenerateAnswerInput;
}>;


export type ModelAnswerMutation = { generateAnswer: { message: { id: string } } };

export type SessionLineFragment = { id: string, key: string | null, title: string | null, status: SessionStatus, lastActivityAt: string, revision: number, topicName: string | null, head: { id: string, role: Role, text: string } | null };

export type ConversationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: SessionFilter | null | undefined;
}>;


export type ConversationsQuery = { viewer: { name: string, workspace: string, sessionCount: number }, sessions: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, key: string | null, title: string | null, status: SessionStatus, lastActivityAt: string, revision: number, topicName: string | null, head: { id: string, role: Role, text: string } | null }> } };

export type ConversationUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ConversationUpdatesSubscription = { sessions: { sessionId: string | null, degraded: boolean, session: { id: string, key: string | null, title: string | null, status: SessionStatus, lastActivityAt: string, revision: number, topicName: string | null, head: { id: string, role: Role, text: string } | null } | null } };

export type NewConversationMutationVariables = Exact<{
  input: OpenSessionInput;
}>;


export type NewConversationMutation = { openSession: { session: { id: string } } };

export type FrequentUnresolvedNamesQueryVariables = Exact<{
  first: number;
}>;


export type FrequentUnresolvedNamesQuery = { viewer: { unresolvedNames: Array<{ name: string, status: UnresolvedStatus, count: number, sessions: number, lastSeenAt: string, lastMessage: { id: string, session: { id: string, title: string | null } | null } | null }> } };

export type FindEntitiesQueryVariables = Exact<{
  search?: string | null | undefined;
  types?: Array<EntityType> | EntityType | null | undefined;
  within?: string | number | null | undefined;
  asOf?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type FindEntitiesQuery = { viewer: { entityCounts: Array<{ type: EntityType, count: number }> }, entities: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null, chain: Array<{ id: string, name: string, type: EntityType }> }> } };

export type EntityDetailsQueryVariables = Exact<{
  id: string | number;
  asOf?: string | null | undefined;
}>;


export type EntityDetailsQuery = { entity: { slug: string | null, url: string | null, aliases: Array<string>, observed: boolean, attributes: unknown, createdAt: string, updatedAt: string, deletedAt: string | null, id: string, type: EntityType, name: string, display: string, status: string | null, ownAliases: Array<{ alias: string, addedBy: string, addedAt: string }>, ref: { source: string, objectType: string, objectId: string }, chain: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, sessions: Array<{ id: string, title: string | null, key: string | null, lastActivityAt: string }> } | null };

export type EntityRelationsQueryVariables = Exact<{
  id: string | number;
  asOf?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type EntityRelationsQuery = { entity: { relations: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, edges: Array<{ relation: { type: string, derived: boolean, validFrom: string, validTo: string | null, from: { id: string } | null }, node: { id: string, type: EntityType, name: string, display: string, status: string | null } }> } } | null };

export type EntityNeighborhoodQueryVariables = Exact<{
  id: string | number;
  depth: number;
  limit: number;
  asOf?: string | null | undefined;
}>;


export type EntityNeighborhoodQuery = { entity: { neighborhood: { truncated: boolean, nodes: Array<{ distance: number, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }>, edges: Array<{ type: string, from: { id: string } | null, to: { id: string } | null }> } } | null };

export type EntityPathQueryVariables = Exact<{
  from: string | number;
  to: string | number;
  asOf?: string | null | undefined;
}>;


export type EntityPathQuery = { path: { nodes: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }>, edges: Array<{ type: string, from: { id: string } | null, to: { id: string } | null }> } | null };

export type RackDevicesQueryVariables = Exact<{
  rack: string | number;
  asOf?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type RackDevicesQuery = { entity: { name: string, attributes: unknown } | null, entities: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ attributes: unknown, id: string, type: EntityType, name: string, display: string, status: string | null, relations: { nodes: Array<{ name: string, attributes: unknown }> } }> } };

export type EntityTitleQueryVariables = Exact<{
  id: string | number;
}>;


export type EntityTitleQuery = { entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null };

export type AddNameMutationVariables = Exact<{
  entityId: string | number;
  alias: string;
}>;


export type AddNameMutation = { addAlias: { entity: { id: string } } };

export type RemoveNameMutationVariables = Exact<{
  entityId: string | number;
  alias: string;
}>;


export type RemoveNameMutation = { removeAlias: { entity: { id: string } } };

export type UnderstandTextQueryVariables = Exact<{
  text: string;
  sessionId?: string | number | null | undefined;
  chosen?: Array<ChosenEntityInput> | ChosenEntityInput | null | undefined;
}>;


export type UnderstandTextQuery = { understand: { mentions: Array<{ start: number, end: number, text: string, status: MentionStatus, kind: MentionKind, score: number, chosen: boolean | null, evidence: Array<string>, candidateCount: number, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null, ref: { objectType: string, objectId: string } }>, candidates: Array<{ score: number, evidence: Array<string>, parts: Array<{ name: string, value: number }>, entity: { id: string, type: EntityType, name: string, display: string, status: string | null, ref: { objectType: string, objectId: string } } | null }>, choices: Array<{ probability: number, evidence: Array<string>, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }>, parts: Array<{ name: string, value: number }>, inherited: Array<{ entityId: string, name: string, why: string }> }>, followUp: { isFollowUp: boolean, score: number, reason: string, of: Array<{ id: string, sequence: number, text: string }>, parts: Array<{ name: string, value: number }> }, topic: { domain: TopicDomain, name: string, shifted: boolean, score: number }, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null, needs: Array<{ kind: NeedKind, about: Array<string>, reason: string, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }> } };

export type AskInventoryQueryVariables = Exact<{
  text: string;
  chosen?: Array<ChosenEntityInput> | ChosenEntityInput | null | undefined;
}>;


export type AskInventoryQuery = { ask: { notUsed: Array<string>, groups: Array<{ place: string | null, topic: FactTopic, title: string, total: number, mayHaveMore: boolean, notFilteredBy: Array<string>, summary: string | null, subject: { id: string, type: EntityType, name: string, display: string, status: string | null } | null, facts: Array<{ text: string }> }>, understanding: { mentions: Array<{ start: number, end: number, text: string, kind: MentionKind, status: MentionStatus }>, clarification: { question: string, choices: Array<{ label: string, entity: { id: string, type: EntityType, name: string, display: string, status: string | null } | null }> } | null } } };

export type MembersQueryVariables = Exact<{
  id: string | number;
}>;


export type MembersQuery = { session: { id: string, owner: string, role: SessionRole | null, members: Array<{ kind: MemberKind, name: string, role: MemberRole, addedAt: string }> } | null };

export type ShareMutationVariables = Exact<{
  input: ShareSessionInput;
}>;


export type ShareMutation = { shareSession: { session: { id: string } } };

export type UnshareMutationVariables = Exact<{
  input: UnshareSessionInput;
}>;


export type UnshareMutation = { unshareSession: { session: { id: string } } };

export type LeaveMutationVariables = Exact<{
  sessionId: string | number;
}>;


export type LeaveMutation = { leaveSession: { leftSessionId: string } };

export type BranchListQueryVariables = Exact<{
  id: string | number;
  first: number;
}>;


export type BranchListQuery = { session: { id: string, branches: { pageInfo: { hasNextPage: boolean }, nodes: Array<{ title: string, messages: number, isCurrent: boolean, head: { id: string, createdAt: string } }> } } | null };

export type MemoryLineFragment = { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } };

export type MemoryListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: MemoryFilter | null | undefined;
}>;


export type MemoryListQuery = { memoryCounts: { proposed: number, confirmed: number, superseded: number }, memories: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } }> } };

export type RelevantMemoriesQueryVariables = Exact<{
  text: string;
  first: number;
}>;


export type RelevantMemoriesQuery = { searchMemories: Array<{ score: number, reason: string, parts: Array<{ name: string, value: number }>, memory: { id: string, text: string } }> };

export type RememberMutationVariables = Exact<{
  input: AddMemoryInput;
}>;


export type RememberMutation = { addMemory: { created: boolean, memory: { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } } } };

export type ChangeMemoryMutationVariables = Exact<{
  input: UpdateMemoryInput;
}>;


export type ChangeMemoryMutation = { updateMemory: { memory: { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } } } };

export type ConfirmProposalMutationVariables = Exact<{
  memoryId: string | number;
}>;


export type ConfirmProposalMutation = { confirmMemory: { memory: { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } } } };

export type ForgetMutationVariables = Exact<{
  memoryId: string | number;
}>;


export type ForgetMutation = { forgetMemory: { forgottenMemoryId: string | null } };

export type RejectChangeMutationVariables = Exact<{
  memoryId: string | number;
}>;


export type RejectChangeMutation = { rejectMemoryChange: { memory: { id: string, kind: MemoryKind, status: MemoryStatus, text: string, aliases: Array<string>, createdAt: string, expiresAt: string | null, validTo: string | null, confirmedBy: string | null, owner: { kind: MemoryOwnerKind, name: string }, change: { by: string, at: string, text: string | null, forget: boolean | null } | null, entities: Array<{ id: string, name: string }>, supersededBy: { id: string, text: string } | null, source: { kind: MemorySourceKind, by: string | null, quote: string | null, file: string | null, line: number | null, section: string | null, message: { id: string, session: { id: string } | null } | null } } } };

export type ServiceStateQueryVariables = Exact<{ [key: string]: never; }>;


export type ServiceStateQuery = { viewer: { name: string, workspace: string, sessionCount: number, entityCounts: Array<{ type: EntityType, count: number }>, preferences: { timeZone: string | null, strategy: Strategy | null, budget: number | null } }, service: { version: string, startedAt: string, store: { kind: string, healthy: boolean }, cache: { kind: string, healthy: boolean, degraded: boolean, hits: number, misses: number, entries: number }, bus: { kind: string, healthy: boolean, degraded: boolean, reason: string | null, topics: number, subscribers: number }, embeddings: { model: string, healthy: boolean, reason: string | null, made: number, waiting: number } | null, jobs: Array<{ name: string, waiting: number, running: number, failed: number, lastFailure: { at: string, code: ErrorCode } | null }> | null, languageModel: { model: string, healthy: boolean, reason: string | null, tokensPerHour: number, usage: Array<{ purpose: LanguageModelPurpose, calls: number, failures: number, rejections: number, inputTokens: number, outputTokens: number }> } | null, limits: Array<{ name: string, max: number, unit: string, about: string }>, errorCodes: Array<{ code: ErrorCode, meaning: string }>, models: Array<{ name: string, provider: string, tokenizer: string, contextTokens: number, outputTokens: number, margin: number | null }>, profiles: Array<{ name: string, description: string, budget: number, strategy: Strategy, factsEach: number | null }> } };

export type CallerQueryVariables = Exact<{ [key: string]: never; }>;


export type CallerQuery = { viewer: { name: string, workspace: string } };

export type ImportUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ImportUpdatesSubscription = { imports: Array<{ importId: string, source: string, state: ImportState, phase: ImportPhase, progress: number | null, records: number, created: number, updated: number, unchanged: number, skipped: number, invalid: number, startedAt: string, reportedAt: string, finishedAt: string | null, reason: string | null }> };

export type SourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type SourcesQuery = { inventorySources: Array<{ source: string, url: string, version: string | null, isRunning: boolean, isUnfinished: boolean, isConfigured: boolean, lastFull: { finishedAt: string, read: number, created: number, updated: number, deleted: number, notices: Array<string> } | null, lastChanges: { finishedAt: string, read: number, created: number, updated: number, deleted: number, notices: Array<string> } | null, failure: { at: string, reason: string } | null }> };

export type StartSyncMutationVariables = Exact<{
  input: StartSyncInput;
}>;


export type StartSyncMutation = { startSync: { import: { importId: string } } };

export type WebhookLineFragment = { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, pending: { count: number, oldestAt: string | null } };

export type WebhookListQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookListQuery = { webhooks: Array<{ id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, pending: { count: number, oldestAt: string | null } }> };

export type DeliveriesQueryVariables = Exact<{
  webhookId: string | number;
  state?: WebhookDeliveryState | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type DeliveriesQuery = { webhook: { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, deliveries: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, event: WebhookEventType, sessionId: string | null, revision: number | null, payload: string, state: WebhookDeliveryState, attempts: number, createdAt: string, nextAttemptAt: string | null, lastAttemptAt: string | null, lastStatus: number | null, lastError: string | null, finishedAt: string | null }> }, pending: { count: number, oldestAt: string | null } } | null };

export type AddWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type AddWebhookMutation = { createWebhook: { secret: string, webhook: { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, pending: { count: number, oldestAt: string | null } } } };

export type ChangeWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type ChangeWebhookMutation = { updateWebhook: { webhook: { id: string, url: string, description: string | null, events: Array<WebhookEventType>, sessionId: string | null, keyPrefix: string | null, state: WebhookState, disabledReason: WebhookDisabledReason | null, disabledAt: string | null, failingSince: string | null, createdAt: string, pending: { count: number, oldestAt: string | null } } } };

export type RemoveWebhookMutationVariables = Exact<{
  webhookId: string | number;
}>;


export type RemoveWebhookMutation = { deleteWebhook: { deletedWebhookId: string } };

export type RotateSecretMutationVariables = Exact<{
  webhookId: string | number;
}>;


export type RotateSecretMutation = { rotateWebhookSecret: { secret: string } };

export type SendTestMutationVariables = Exact<{
  webhookId: string | number;
}>;


export type SendTestMutation = { testWebhook: { delivery: { id: string } } };

export type SendAgainMutationVariables = Exact<{
  input: ReplayDeliveriesInput;
}>;


export type SendAgainMutation = { replayDeliveries: { replayed: number } };

export type WindowSummaryFragment = { id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, from: ContextOrigin, stale: boolean, elapsedMs: number, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> } };

export type WindowItemFragment = { kind: ContextItemKind, tokens: number, score: number, reason: string, text: string, parts: Array<{ name: string, value: number }>, cut: { how: CutKind, fromTokens: number, toTokens: number } | null, message: { id: string, role: Role, flagged: boolean } | null, entity: { id: string, type: EntityType, name: string } | null, operation: { id: string, tool: string } | null, memory: { id: string, text: string } | null, earlierSession: { id: string, title: string | null } | null, facts: Array<{ name: string, value: string, tokens: number }> | null };

export type WindowReceiptFragment = { prefixTokens: number | null, id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, from: ContextOrigin, stale: boolean, elapsedMs: number, sections: Array<{ kind: SectionKind, tokens: number, items: Array<{ kind: ContextItemKind, tokens: number, score: number, reason: string, text: string, parts: Array<{ name: string, value: number }>, cut: { how: CutKind, fromTokens: number, toTokens: number } | null, message: { id: string, role: Role, flagged: boolean } | null, entity: { id: string, type: EntityType, name: string } | null, operation: { id: string, tool: string } | null, memory: { id: string, text: string } | null, earlierSession: { id: string, title: string | null } | null, facts: Array<{ name: string, value: string, tokens: number }> | null }> }>, omitted: { count: number, tokens: number, unread: number | null, items: Array<{ kind: OmittedKind, nodeId: string, tokens: number, score: number, reason: string, node:
        | { __typename: 'ContextWindow', id: string }
        | { __typename: 'Entity', name: string, type: EntityType, id: string }
        | { __typename: 'Memory', text: string, id: string }
        | { __typename: 'Message', role: Role, text: string, id: string }
        | { __typename: 'Operation', tool: string, id: string }
        | { __typename: 'Session', title: string | null, id: string }
        | { __typename: 'Webhook', id: string }
        | { __typename: 'WebhookDelivery', id: string }
       | null }> }, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> } };

export type LiveWindowSubscriptionVariables = Exact<{
  sessionId: string | number;
  request?: ContextRequest | null | undefined;
  after?: string | null | undefined;
}>;


export type LiveWindowSubscription = { context: { cursor: string, revision: number, degraded: boolean, context: { prefixTokens: number | null, id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, from: ContextOrigin, stale: boolean, elapsedMs: number, sections: Array<{ kind: SectionKind, tokens: number, items: Array<{ kind: ContextItemKind, tokens: number, score: number, reason: string, text: string, parts: Array<{ name: string, value: number }>, cut: { how: CutKind, fromTokens: number, toTokens: number } | null, message: { id: string, role: Role, flagged: boolean } | null, entity: { id: string, type: EntityType, name: string } | null, operation: { id: string, tool: string } | null, memory: { id: string, text: string } | null, earlierSession: { id: string, title: string | null } | null, facts: Array<{ name: string, value: string, tokens: number }> | null }> }>, omitted: { count: number, tokens: number, unread: number | null, items: Array<{ kind: OmittedKind, nodeId: string, tokens: number, score: number, reason: string, node:
            | { __typename: 'ContextWindow', id: string }
            | { __typename: 'Entity', name: string, type: EntityType, id: string }
            | { __typename: 'Memory', text: string, id: string }
            | { __typename: 'Message', role: Role, text: string, id: string }
            | { __typename: 'Operation', tool: string, id: string }
            | { __typename: 'Session', title: string | null, id: string }
            | { __typename: 'Webhook', id: string }
            | { __typename: 'WebhookDelivery', id: string }
           | null }> }, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> } } } };

export type RenderedWindowQueryVariables = Exact<{
  sessionId: string | number;
  request?: ContextRequest | null | undefined;
  as: Rendering;
}>;


export type RenderedWindowQuery = { context: { id: string, rendered: unknown } | null };

export type WindowChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type WindowChoicesQuery = { service: { models: Array<{ name: string, provider: string, contextTokens: number }>, profiles: Array<{ name: string, description: string, budget: number, strategy: Strategy }> } };

export type CompareWindowsQueryVariables = Exact<{
  sessionId: string | number;
  requests: Array<ContextRequest> | ContextRequest;
}>;


export type CompareWindowsQuery = { compareContexts: Array<{ overlaps: Array<number>, recall: { named: number, found: number, share: number } | null, context: { id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, from: ContextOrigin, stale: boolean, elapsedMs: number, omitted: { count: number, tokens: number }, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> } } }> };

export type AnsweredMessagesQueryVariables = Exact<{
  id: string | number;
  last: number;
  before?: string | null | undefined;
}>;


export type AnsweredMessagesQuery = { session: { history: { pageInfo: { hasPreviousPage: boolean, startCursor: string | null }, nodes: Array<{ id: string, sequence: number, text: string, createdAt: string }> } } | null };

export type StoredWindowQueryVariables = Exact<{
  messageId: string | number;
  as: Rendering;
}>;


export type StoredWindowQuery = { message: { id: string, role: Role, text: string, createdAt: string, context: { rendered: unknown, id: string, revision: number, strategy: Strategy, model: string | null, profile: string | null, from: ContextOrigin, stale: boolean, elapsedMs: number, budget: { limit: number, reserved: number, used: number, remaining: number, overhead: number, tokenizer: string, bySection: Array<{ kind: SectionKind, tokens: number }> } } | null } | null };

export type WindowDifferenceQueryVariables = Exact<{
  a: string | number;
  b: string | number;
  changes?: Array<ContextItemChange> | ContextItemChange | null | undefined;
}>;


export type WindowDifferenceQuery = { diffContexts: { overlap: number, unchanged: { items: number, tokens: number }, modified: { items: number, tokens: number }, added: { items: number, tokens: number }, removed: { items: number, tokens: number }, items: Array<{ change: ContextItemChange, section: SectionKind, before: { kind: ContextItemKind, text: string, tokens: number } | null, after: { kind: ContextItemKind, text: string, tokens: number, reason: string } | null }> } };

export type SessionOperationsQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
  effect?: OperationEffect | null | undefined;
  status?: OperationStatus | null | undefined;
}>;


export type SessionOperationsQuery = { session: { title: string | null, selection: Array<string>, operations: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, sequence: number, tool: string, status: OperationStatus, at: string, durationMs: number | null, tokens: number, error: string | null, arguments: unknown, result: string, recordedBy: string | null, message: { id: string } | null, metadata: { count: number | null, summary: string | null, query: string | null, created: Array<string>, changed: Array<string>, deleted: Array<string>, selected: Array<string>, deselected: Array<string>, errors: Array<string>, warnings: Array<string>, statusChanges: Array<{ objectId: string | null, from: string | null, to: string }> }, entities: Array<{ id: string, type: EntityType, name: string, display: string, status: string | null }> }> } } | null };

export type SessionTitleQueryVariables = Exact<{
  id: string | number;
}>;


export type SessionTitleQuery = { session: { id: string, title: string | null, key: string | null } | null };

export type OperationEventsSubscriptionVariables = Exact<{
  sessionId: string | number;
  after?: string | null | undefined;
}>;


export type OperationEventsSubscription = { sessionEvents:
    | { __typename: 'ContextPruned', cursor: string }
    | { __typename: 'ContextRestored', cursor: string }
    | { __typename: 'DeliveryChanged', cursor: string }
    | { __typename: 'EntityChanged', cursor: string }
    | { __typename: 'MessageAdded', cursor: string }
    | { __typename: 'MessageBegun', cursor: string }
    | { __typename: 'MessageCancelled', cursor: string }
    | { __typename: 'MessageChanged', cursor: string }
    | { __typename: 'OperationFinished', cursor: string }
    | { __typename: 'OperationRecorded', cursor: string }
    | { __typename: 'SessionChanged', cursor: string }
    | { __typename: 'SessionDeleted', cursor: string }
    | { __typename: 'SessionEnded', cursor: string }
    | { __typename: 'TextAppended', cursor: string }
   };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const EntityNameFragmentDoc = new TypedDocumentString(`
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
    `, {"fragmentName":"EntityName"}) as unknown as TypedDocumentString<EntityNameFragment, unknown>;
export const MentionPartsFragmentDoc = new TypedDocumentString(`
    fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`, {"fragmentName":"MentionParts"}) as unknown as TypedDocumentString<MentionPartsFragment, unknown>;
export const MessageLineFragmentDoc = new TypedDocumentString(`
    fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}`, {"fragmentName":"MessageLine"}) as unknown as TypedDocumentString<MessageLineFragment, unknown>;
export const SessionStateFragmentDoc = new TypedDocumentString(`
    fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}`, {"fragmentName":"SessionState"}) as unknown as TypedDocumentString<SessionStateFragment, unknown>;
export const SessionLineFragmentDoc = new TypedDocumentString(`
    fragment SessionLine on Session {
  id
  key
  title
  status
  lastActivityAt
  revision
  topicName
  head {
    id
    role
    text
  }
}
    `, {"fragmentName":"SessionLine"}) as unknown as TypedDocumentString<SessionLineFragment, unknown>;
export const MemoryLineFragmentDoc = new TypedDocumentString(`
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}
    `, {"fragmentName":"MemoryLine"}) as unknown as TypedDocumentString<MemoryLineFragment, unknown>;
export const WebhookLineFragmentDoc = new TypedDocumentString(`
    fragment WebhookLine on Webhook {
  id
  url
  description
  events
  sessionId
  keyPrefix
  state
  disabledReason
  disabledAt
  failingSince
  pending {
    count
    oldestAt
  }
  createdAt
}
    `, {"fragmentName":"WebhookLine"}) as unknown as TypedDocumentString<WebhookLineFragment, unknown>;
export const WindowSummaryFragmentDoc = new TypedDocumentString(`
    fragment WindowSummary on ContextWindow {
  id
  revision
  strategy
  model
  profile
  from
  stale
  elapsedMs
  budget {
    limit
    reserved
    used
    remaining
    overhead
    tokenizer
    bySection {
      kind
      tokens
    }
  }
}
    `, {"fragmentName":"WindowSummary"}) as unknown as TypedDocumentString<WindowSummaryFragment, unknown>;
export const WindowItemFragmentDoc = new TypedDocumentString(`
    fragment WindowItem on ContextItem {
  kind
  tokens
  score
  reason
  text
  parts {
    name
    value
  }
  cut {
    how
    fromTokens
    toTokens
  }
  message {
    id
    role
    flagged
  }
  entity {
    id
    type
    name
  }
  operation {
    id
    tool
  }
  memory {
    id
    text
  }
  earlierSession {
    id
    title
  }
  facts {
    name
    value
    tokens
  }
}
    `, {"fragmentName":"WindowItem"}) as unknown as TypedDocumentString<WindowItemFragment, unknown>;
export const WindowReceiptFragmentDoc = new TypedDocumentString(`
    fragment WindowReceipt on ContextWindow {
  ...WindowSummary
  prefixTokens
  sections {
    kind
    tokens
    items {
      ...WindowItem
    }
  }
  omitted {
    count
    tokens
    unread
    items {
      kind
      nodeId
      tokens
      score
      reason
      node {
        __typename
        id
        ... on Message {
          role
          text
        }
        ... on Entity {
          name
          type
        }
        ... on Operation {
          tool
        }
        ... on Memory {
          text
        }
        ... on Session {
          title
        }
      }
    }
  }
}
    fragment WindowSummary on ContextWindow {
  id
  revision
  strategy
  model
  profile
  from
  stale
  elapsedMs
  budget {
    limit
    reserved
    used
    remaining
    overhead
    tokenizer
    bySection {
      kind
      tokens
    }
  }
}
fragment WindowItem on ContextItem {
  kind
  tokens
  score
  reason
  text
  parts {
    name
    value
  }
  cut {
    how
    fromTokens
    toTokens
  }
  message {
    id
    role
    flagged
  }
  entity {
    id
    type
    name
  }
  operation {
    id
    tool
  }
  memory {
    id
    text
  }
  earlierSession {
    id
    title
  }
  facts {
    name
    value
    tokens
  }
}`, {"fragmentName":"WindowReceipt"}) as unknown as TypedDocumentString<WindowReceiptFragment, unknown>;
export const ChatSessionDocument = new TypedDocumentString(`
    query ChatSession($id: ID!) {
  session(id: $id) {
    ...SessionState
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<ChatSessionQuery, ChatSessionQueryVariables>;
export const ChatHeadDocument = new TypedDocumentString(`
    query ChatHead($id: ID!) {
  message(id: $id) {
    id
    depth
  }
}
    `) as unknown as TypedDocumentString<ChatHeadQuery, ChatHeadQueryVariables>;
export const ChatHistoryDocument = new TypedDocumentString(`
    query ChatHistory($id: ID!, $head: ID, $first: Int, $last: Int, $afterMessage: ID, $beforeMessage: ID) {
  session(id: $id) {
    history(
      head: $head
      first: $first
      last: $last
      afterMessage: $afterMessage
      beforeMessage: $beforeMessage
    ) {
      nodes {
        ...MessageLine
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<ChatHistoryQuery, ChatHistoryQueryVariables>;
export const MentionCandidatesDocument = new TypedDocumentString(`
    query MentionCandidates($id: ID!) {
  message(id: $id) {
    mentions {
      start
      end
      candidates {
        score
        evidence
        entity {
          ...EntityName
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<MentionCandidatesQuery, MentionCandidatesQueryVariables>;
export const DescendantsDocument = new TypedDocumentString(`
    query Descendants($id: ID!) {
  message(id: $id) {
    id
    children {
      id
      children {
        id
        children {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DescendantsQuery, DescendantsQueryVariables>;
export const UnderstandDraftDocument = new TypedDocumentString(`
    query UnderstandDraft($text: String!, $sessionId: ID) {
  understand(text: $text, sessionId: $sessionId) {
    mentions {
      ...MentionParts
    }
    clarification {
      question
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}`) as unknown as TypedDocumentString<UnderstandDraftQuery, UnderstandDraftQueryVariables>;
export const SendMessageDocument = new TypedDocumentString(`
    mutation SendMessage($input: AddMessageInput!, $request: ContextRequest) {
  addMessage(input: $input) {
    message {
      ...MessageLine
    }
    session {
      ...SessionState
    }
    context(request: $request) {
      id
      budget {
        used
        limit
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<SendMessageMutation, SendMessageMutationVariables>;
export const SendAnswerDocument = new TypedDocumentString(`
    mutation SendAnswer($input: AddMessageInput!) {
  addMessage(input: $input) {
    message {
      ...MessageLine
    }
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<SendAnswerMutation, SendAnswerMutationVariables>;
export const CancelLastDocument = new TypedDocumentString(`
    mutation CancelLast($messageId: ID!) {
  cancelMessage(input: {messageId: $messageId}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<CancelLastMutation, CancelLastMutationVariables>;
export const FlagDocument = new TypedDocumentString(`
    mutation Flag($messageId: ID!, $flagged: Boolean!) {
  updateMessage(input: {messageId: $messageId, flagged: $flagged}) {
    message {
      id
      flagged
    }
  }
}
    `) as unknown as TypedDocumentString<FlagMutation, FlagMutationVariables>;
export const ContinueBranchDocument = new TypedDocumentString(`
    mutation ContinueBranch($sessionId: ID!, $messageId: ID!) {
  switchBranch(input: {sessionId: $sessionId, messageId: $messageId}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<ContinueBranchMutation, ContinueBranchMutationVariables>;
export const PinDocument = new TypedDocumentString(`
    mutation Pin($sessionId: ID!, $entityId: ID!) {
  pinEntity(input: {sessionId: $sessionId, entityId: $entityId}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<PinMutation, PinMutationVariables>;
export const UnpinDocument = new TypedDocumentString(`
    mutation Unpin($sessionId: ID!, $entityId: ID!) {
  unpinEntity(input: {sessionId: $sessionId, entityId: $entityId}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<UnpinMutation, UnpinMutationVariables>;
export const ReleaseDocument = new TypedDocumentString(`
    mutation Release($sessionId: ID!, $entityIds: [ID!]) {
  releaseFocus(input: {sessionId: $sessionId, entityIds: $entityIds}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<ReleaseMutation, ReleaseMutationVariables>;
export const RenameDocument = new TypedDocumentString(`
    mutation Rename($sessionId: ID!, $title: String) {
  updateSession(input: {sessionId: $sessionId, title: $title}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<RenameMutation, RenameMutationVariables>;
export const EndConversationDocument = new TypedDocumentString(`
    mutation EndConversation($sessionId: ID!) {
  endSession(input: {sessionId: $sessionId}) {
    session {
      ...SessionState
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}
fragment SessionState on Session {
  id
  key
  title
  status
  revision
  topicName
  createdAt
  lastActivityAt
  ephemeral
  archivesAt
  erasesAt
  selection
  head {
    id
    depth
  }
  pins {
    ...EntityName
  }
  focus {
    entityId
    name
    source
    count
    lastTurn
    entity {
      ...EntityName
    }
  }
  unfinished {
    ...MessageLine
  }
}`) as unknown as TypedDocumentString<EndConversationMutation, EndConversationMutationVariables>;
export const DeleteConversationDocument = new TypedDocumentString(`
    mutation DeleteConversation($sessionId: ID!) {
  deleteSession(input: {sessionId: $sessionId}) {
    receipt {
      complete
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteConversationMutation, DeleteConversationMutationVariables>;
export const ForkConversationDocument = new TypedDocumentString(`
    mutation ForkConversation($messageId: ID!) {
  forkSession(input: {messageId: $messageId}) {
    session {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ForkConversationMutation, ForkConversationMutationVariables>;
export const ChatEventsDocument = new TypedDocumentString(`
    subscription ChatEvents($sessionId: ID!, $after: String) {
  sessionEvents(sessionId: $sessionId, after: $after) {
    __typename
    cursor
    revision
    ... on MessageAdded {
      message {
        ...MessageLine
      }
    }
    ... on MessageBegun {
      message {
        ...MessageLine
      }
    }
    ... on TextAppended {
      messageId
      offset
      text
    }
    ... on MessageCancelled {
      message {
        id
      }
    }
    ... on MessageChanged {
      message {
        id
        flagged
      }
    }
    ... on EntityChanged {
      change {
        kind
        at
        entity {
          id
          display
        }
        fields {
          field
          before
          after
        }
      }
    }
    ... on DeliveryChanged {
      degraded
      reason
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}
fragment MessageLine on Message {
  id
  sequence
  depth
  role
  kind
  author
  writtenBy
  status
  flagged
  priority
  text
  tokens
  createdAt
  parts {
    kind
    text
    tool
    callId
    name
    isError
  }
  parent {
    id
    children {
      id
    }
  }
  understanding {
    mentions {
      ...MentionParts
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<ChatEventsSubscription, ChatEventsSubscriptionVariables>;
export const LanguageModelDocument = new TypedDocumentString(`
    query LanguageModel {
  service {
    languageModel {
      model
    }
  }
}
    `) as unknown as TypedDocumentString<LanguageModelQuery, LanguageModelQueryVariables>;
export const ModelAnswerDocument = new TypedDocumentString(`
    mutation ModelAnswer($input: GenerateAnswerInput!) {
  generateAnswer(input: $input) {
    message {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ModelAnswerMutation, ModelAnswerMutationVariables>;
export const ConversationsDocument = new TypedDocumentString(`
    query Conversations($first: Int!, $after: String, $filter: SessionFilter) {
  viewer {
    name
    workspace
    sessionCount(filter: $filter)
  }
  sessions(first: $first, after: $after, filter: $filter) {
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...SessionLine
    }
  }
}
    fragment SessionLine on Session {
  id
  key
  title
  status
  lastActivityAt
  revision
  topicName
  head {
    id
    role
    text
  }
}`) as unknown as TypedDocumentString<ConversationsQuery, ConversationsQueryVariables>;
export const ConversationUpdatesDocument = new TypedDocumentString(`
    subscription ConversationUpdates {
  sessions {
    sessionId
    degraded
    session {
      ...SessionLine
    }
  }
}
    fragment SessionLine on Session {
  id
  key
  title
  status
  lastActivityAt
  revision
  topicName
  head {
    id
    role
    text
  }
}`) as unknown as TypedDocumentString<ConversationUpdatesSubscription, ConversationUpdatesSubscriptionVariables>;
export const NewConversationDocument = new TypedDocumentString(`
    mutation NewConversation($input: OpenSessionInput!) {
  openSession(input: $input) {
    session {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<NewConversationMutation, NewConversationMutationVariables>;
export const FrequentUnresolvedNamesDocument = new TypedDocumentString(`
    query FrequentUnresolvedNames($first: Int!) {
  viewer {
    unresolvedNames(first: $first) {
      name
      status
      count
      sessions
      lastSeenAt
      lastMessage {
        id
        session {
          id
          title
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FrequentUnresolvedNamesQuery, FrequentUnresolvedNamesQueryVariables>;
export const FindEntitiesDocument = new TypedDocumentString(`
    query FindEntities($search: String, $types: [EntityType!], $within: ID, $asOf: DateTimeISO, $first: Int!, $after: String) {
  viewer {
    entityCounts {
      type
      count
    }
  }
  entities(
    search: $search
    types: $types
    within: $within
    asOf: $asOf
    first: $first
    after: $after
  ) {
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...EntityName
      chain(asOf: $asOf) {
        id
        name
        type
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<FindEntitiesQuery, FindEntitiesQueryVariables>;
export const EntityDetailsDocument = new TypedDocumentString(`
    query EntityDetails($id: ID!, $asOf: DateTimeISO) {
  entity(id: $id, asOf: $asOf) {
    ...EntityName
    slug
    url
    aliases
    observed
    attributes
    createdAt
    updatedAt
    deletedAt
    ownAliases {
      alias
      addedBy
      addedAt
    }
    ref {
      source
      objectType
      objectId
    }
    chain(asOf: $asOf) {
      ...EntityName
    }
    sessions(first: 20) {
      id
      title
      key
      lastActivityAt
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<EntityDetailsQuery, EntityDetailsQueryVariables>;
export const EntityRelationsDocument = new TypedDocumentString(`
    query EntityRelations($id: ID!, $asOf: DateTimeISO, $first: Int!, $after: String) {
  entity(id: $id) {
    relations(asOf: $asOf, first: $first, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      edges {
        relation {
          type
          derived
          validFrom
          validTo
          from {
            id
          }
        }
        node {
          ...EntityName
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<EntityRelationsQuery, EntityRelationsQueryVariables>;
export const EntityNeighborhoodDocument = new TypedDocumentString(`
    query EntityNeighborhood($id: ID!, $depth: Int!, $limit: Int!, $asOf: DateTimeISO) {
  entity(id: $id) {
    neighborhood(depth: $depth, limit: $limit, asOf: $asOf) {
      truncated
      nodes {
        distance
        entity {
          ...EntityName
        }
      }
      edges {
        type
        from {
          id
        }
        to {
          id
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<EntityNeighborhoodQuery, EntityNeighborhoodQueryVariables>;
export const EntityPathDocument = new TypedDocumentString(`
    query EntityPath($from: ID!, $to: ID!, $asOf: DateTimeISO) {
  path(from: $from, to: $to, maxHops: 10, asOf: $asOf) {
    nodes {
      ...EntityName
    }
    edges {
      type
      from {
        id
      }
      to {
        id
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<EntityPathQuery, EntityPathQueryVariables>;
export const RackDevicesDocument = new TypedDocumentString(`
    query RackDevices($rack: ID!, $asOf: DateTimeISO, $first: Int!, $after: String) {
  entity(id: $rack, asOf: $asOf) {
    name
    attributes
  }
  entities(
    within: $rack
    types: [DEVICE]
    asOf: $asOf
    first: $first
    after: $after
  ) {
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...EntityName
      attributes
      relations(types: ["DEVICE_TYPE"], direction: OUT, first: 1, asOf: $asOf) {
        nodes {
          name
          attributes
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<RackDevicesQuery, RackDevicesQueryVariables>;
export const EntityTitleDocument = new TypedDocumentString(`
    query EntityTitle($id: ID!) {
  entity(id: $id) {
    ...EntityName
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<EntityTitleQuery, EntityTitleQueryVariables>;
export const AddNameDocument = new TypedDocumentString(`
    mutation AddName($entityId: ID!, $alias: String!) {
  addAlias(input: {entityId: $entityId, alias: $alias}) {
    entity {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AddNameMutation, AddNameMutationVariables>;
export const RemoveNameDocument = new TypedDocumentString(`
    mutation RemoveName($entityId: ID!, $alias: String!) {
  removeAlias(input: {entityId: $entityId, alias: $alias}) {
    entity {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RemoveNameMutation, RemoveNameMutationVariables>;
export const UnderstandTextDocument = new TypedDocumentString(`
    query UnderstandText($text: String!, $sessionId: ID, $chosen: [ChosenEntityInput!]) {
  understand(text: $text, sessionId: $sessionId, chosen: $chosen) {
    mentions {
      ...MentionParts
      entities {
        ref {
          objectType
          objectId
        }
      }
      candidates {
        score
        evidence
        parts {
          name
          value
        }
        entity {
          ...EntityName
          ref {
            objectType
            objectId
          }
        }
      }
    }
    followUp {
      isFollowUp
      score
      reason
      of {
        id
        sequence
        text
      }
      parts {
        name
        value
      }
    }
    topic {
      domain
      name
      shifted
      score
    }
    clarification {
      question
      choices {
        label
        entity {
          ...EntityName
        }
      }
    }
    needs {
      kind
      about
      reason
      entities {
        ...EntityName
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}
fragment MentionParts on Mention {
  start
  end
  text
  status
  kind
  score
  chosen
  evidence
  choices {
    probability
    evidence
    entities {
      ...EntityName
    }
  }
  candidateCount
  parts {
    name
    value
  }
  entities {
    ...EntityName
  }
  inherited {
    entityId
    name
    why
  }
}`) as unknown as TypedDocumentString<UnderstandTextQuery, UnderstandTextQueryVariables>;
export const AskInventoryDocument = new TypedDocumentString(`
    query AskInventory($text: String!, $chosen: [ChosenEntityInput!]) {
  ask(text: $text, chosen: $chosen) {
    groups {
      subject {
        ...EntityName
      }
      place
      topic
      title
      total
      mayHaveMore
      notFilteredBy
      summary
      facts(first: 30) {
        text
      }
    }
    notUsed
    understanding {
      mentions {
        start
        end
        text
        kind
        status
      }
      clarification {
        question
        choices {
          label
          entity {
            ...EntityName
          }
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<AskInventoryQuery, AskInventoryQueryVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($id: ID!) {
  session(id: $id) {
    id
    owner
    role
    members {
      kind
      name
      role
      addedAt
    }
  }
}
    `) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const ShareDocument = new TypedDocumentString(`
    mutation Share($input: ShareSessionInput!) {
  shareSession(input: $input) {
    session {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ShareMutation, ShareMutationVariables>;
export const UnshareDocument = new TypedDocumentString(`
    mutation Unshare($input: UnshareSessionInput!) {
  unshareSession(input: $input) {
    session {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<UnshareMutation, UnshareMutationVariables>;
export const LeaveDocument = new TypedDocumentString(`
    mutation Leave($sessionId: ID!) {
  leaveSession(input: {sessionId: $sessionId}) {
    leftSessionId
  }
}
    `) as unknown as TypedDocumentString<LeaveMutation, LeaveMutationVariables>;
export const BranchListDocument = new TypedDocumentString(`
    query BranchList($id: ID!, $first: Int!) {
  session(id: $id) {
    id
    branches(first: $first) {
      pageInfo {
        hasNextPage
      }
      nodes {
        title
        messages
        isCurrent
        head {
          id
          createdAt
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BranchListQuery, BranchListQueryVariables>;
export const MemoryListDocument = new TypedDocumentString(`
    query MemoryList($first: Int!, $after: String, $filter: MemoryFilter) {
  memoryCounts {
    proposed
    confirmed
    superseded
  }
  memories(first: $first, after: $after, filter: $filter) {
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      ...MemoryLine
    }
  }
}
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<MemoryListQuery, MemoryListQueryVariables>;
export const RelevantMemoriesDocument = new TypedDocumentString(`
    query RelevantMemories($text: String!, $first: Int!) {
  searchMemories(text: $text, first: $first) {
    score
    reason
    parts {
      name
      value
    }
    memory {
      id
      text
    }
  }
}
    `) as unknown as TypedDocumentString<RelevantMemoriesQuery, RelevantMemoriesQueryVariables>;
export const RememberDocument = new TypedDocumentString(`
    mutation Remember($input: AddMemoryInput!) {
  addMemory(input: $input) {
    created
    memory {
      ...MemoryLine
    }
  }
}
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<RememberMutation, RememberMutationVariables>;
export const ChangeMemoryDocument = new TypedDocumentString(`
    mutation ChangeMemory($input: UpdateMemoryInput!) {
  updateMemory(input: $input) {
    memory {
      ...MemoryLine
    }
  }
}
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<ChangeMemoryMutation, ChangeMemoryMutationVariables>;
export const ConfirmProposalDocument = new TypedDocumentString(`
    mutation ConfirmProposal($memoryId: ID!) {
  confirmMemory(input: {memoryId: $memoryId}) {
    memory {
      ...MemoryLine
    }
  }
}
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<ConfirmProposalMutation, ConfirmProposalMutationVariables>;
export const ForgetDocument = new TypedDocumentString(`
    mutation Forget($memoryId: ID!) {
  forgetMemory(input: {memoryId: $memoryId}) {
    forgottenMemoryId
  }
}
    `) as unknown as TypedDocumentString<ForgetMutation, ForgetMutationVariables>;
export const RejectChangeDocument = new TypedDocumentString(`
    mutation RejectChange($memoryId: ID!) {
  rejectMemoryChange(input: {memoryId: $memoryId}) {
    memory {
      ...MemoryLine
    }
  }
}
    fragment MemoryLine on Memory {
  id
  owner {
    kind
    name
  }
  kind
  status
  text
  aliases
  createdAt
  expiresAt
  validTo
  confirmedBy
  change {
    by
    at
    text
    forget
  }
  entities {
    id
    name
  }
  supersededBy {
    id
    text
  }
  source {
    kind
    by
    quote
    file
    line
    section
    message {
      id
      session {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<RejectChangeMutation, RejectChangeMutationVariables>;
export const ServiceStateDocument = new TypedDocumentString(`
    query ServiceState {
  viewer {
    name
    workspace
    sessionCount
    entityCounts {
      type
      count
    }
    preferences {
      timeZone
      strategy
      budget
    }
  }
  service {
    version
    startedAt
    store {
      kind
      healthy
    }
    cache {
      kind
      healthy
      degraded
      hits
      misses
      entries
    }
    bus {
      kind
      healthy
      degraded
      reason
      topics
      subscribers
    }
    embeddings {
      model
      healthy
      reason
      made
      waiting
    }
    jobs {
      name
      waiting
      running
      failed
      lastFailure {
        at
        code
      }
    }
    languageModel {
      model
      healthy
      reason
      tokensPerHour
      usage {
        purpose
        calls
        failures
        rejections
        inputTokens
        outputTokens
      }
    }
    limits {
      name
      max
      unit
      about
    }
    errorCodes {
      code
      meaning
    }
    models {
      name
      provider
      tokenizer
      contextTokens
      outputTokens
      margin
    }
    profiles {
      name
      description
      budget
      strategy
      factsEach
    }
  }
}
    `) as unknown as TypedDocumentString<ServiceStateQuery, ServiceStateQueryVariables>;
export const CallerDocument = new TypedDocumentString(`
    query Caller {
  viewer {
    name
    workspace
  }
}
    `) as unknown as TypedDocumentString<CallerQuery, CallerQueryVariables>;
export const ImportUpdatesDocument = new TypedDocumentString(`
    subscription ImportUpdates {
  imports {
    importId
    source
    state
    phase
    progress
    records
    created
    updated
    unchanged
    skipped
    invalid
    startedAt
    reportedAt
    finishedAt
    reason
  }
}
    `) as unknown as TypedDocumentString<ImportUpdatesSubscription, ImportUpdatesSubscriptionVariables>;
export const SourcesDocument = new TypedDocumentString(`
    query Sources {
  inventorySources {
    source
    url
    version
    isRunning
    isUnfinished
    isConfigured
    lastFull {
      finishedAt
      read
      created
      updated
      deleted
      notices
    }
    lastChanges {
      finishedAt
      read
      created
      updated
      deleted
      notices
    }
    failure {
      at
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<SourcesQuery, SourcesQueryVariables>;
export const StartSyncDocument = new TypedDocumentString(`
    mutation StartSync($input: StartSyncInput!) {
  startSync(input: $input) {
    import {
      importId
    }
  }
}
    `) as unknown as TypedDocumentString<StartSyncMutation, StartSyncMutationVariables>;
export const WebhookListDocument = new TypedDocumentString(`
    query WebhookList {
  webhooks {
    ...WebhookLine
  }
}
    fragment WebhookLine on Webhook {
  id
  url
  description
  events
  sessionId
  keyPrefix
  state
  disabledReason
  disabledAt
  failingSince
  pending {
    count
    oldestAt
  }
  createdAt
}`) as unknown as TypedDocumentString<WebhookListQuery, WebhookListQueryVariables>;
export const DeliveriesDocument = new TypedDocumentString(`
    query Deliveries($webhookId: ID!, $state: WebhookDeliveryState, $first: Int!, $after: String) {
  webhook(id: $webhookId) {
    ...WebhookLine
    deliveries(state: $state, first: $first, after: $after) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        event
        sessionId
        revision
        payload
        state
        attempts
        createdAt
        nextAttemptAt
        lastAttemptAt
        lastStatus
        lastError
        finishedAt
      }
    }
  }
}
    fragment WebhookLine on Webhook {
  id
  url
  description
  events
  sessionId
  keyPrefix
  state
  disabledReason
  disabledAt
  failingSince
  pending {
    count
    oldestAt
  }
  createdAt
}`) as unknown as TypedDocumentString<DeliveriesQuery, DeliveriesQueryVariables>;
export const AddWebhookDocument = new TypedDocumentString(`
    mutation AddWebhook($input: CreateWebhookInput!) {
  createWebhook(input: $input) {
    webhook {
      ...WebhookLine
    }
    secret
  }
}
    fragment WebhookLine on Webhook {
  id
  url
  description
  events
  sessionId
  keyPrefix
  state
  disabledReason
  disabledAt
  failingSince
  pending {
    count
    oldestAt
  }
  createdAt
}`) as unknown as TypedDocumentString<AddWebhookMutation, AddWebhookMutationVariables>;
export const ChangeWebhookDocument = new TypedDocumentString(`
    mutation ChangeWebhook($input: UpdateWebhookInput!) {
  updateWebhook(input: $input) {
    webhook {
      ...WebhookLine
    }
  }
}
    fragment WebhookLine on Webhook {
  id
  url
  description
  events
  sessionId
  keyPrefix
  state
  disabledReason
  disabledAt
  failingSince
  pending {
    count
    oldestAt
  }
  createdAt
}`) as unknown as TypedDocumentString<ChangeWebhookMutation, ChangeWebhookMutationVariables>;
export const RemoveWebhookDocument = new TypedDocumentString(`
    mutation RemoveWebhook($webhookId: ID!) {
  deleteWebhook(input: {webhookId: $webhookId}) {
    deletedWebhookId
  }
}
    `) as unknown as TypedDocumentString<RemoveWebhookMutation, RemoveWebhookMutationVariables>;
export const RotateSecretDocument = new TypedDocumentString(`
    mutation RotateSecret($webhookId: ID!) {
  rotateWebhookSecret(input: {webhookId: $webhookId}) {
    secret
  }
}
    `) as unknown as TypedDocumentString<RotateSecretMutation, RotateSecretMutationVariables>;
export const SendTestDocument = new TypedDocumentString(`
    mutation SendTest($webhookId: ID!) {
  testWebhook(input: {webhookId: $webhookId}) {
    delivery {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SendTestMutation, SendTestMutationVariables>;
export const SendAgainDocument = new TypedDocumentString(`
    mutation SendAgain($input: ReplayDeliveriesInput!) {
  replayDeliveries(input: $input) {
    replayed
  }
}
    `) as unknown as TypedDocumentString<SendAgainMutation, SendAgainMutationVariables>;
export const LiveWindowDocument = new TypedDocumentString(`
    subscription LiveWindow($sessionId: ID!, $request: ContextRequest, $after: String) {
  context(sessionId: $sessionId, request: $request, after: $after) {
    cursor
    revision
    degraded
    context {
      ...WindowReceipt
    }
  }
}
    fragment WindowSummary on ContextWindow {
  id
  revision
  strategy
  model
  profile
  from
  stale
  elapsedMs
  budget {
    limit
    reserved
    used
    remaining
    overhead
    tokenizer
    bySection {
      kind
      tokens
    }
  }
}
fragment WindowItem on ContextItem {
  kind
  tokens
  score
  reason
  text
  parts {
    name
    value
  }
  cut {
    how
    fromTokens
    toTokens
  }
  message {
    id
    role
    flagged
  }
  entity {
    id
    type
    name
  }
  operation {
    id
    tool
  }
  memory {
    id
    text
  }
  earlierSession {
    id
    title
  }
  facts {
    name
    value
    tokens
  }
}
fragment WindowReceipt on ContextWindow {
  ...WindowSummary
  prefixTokens
  sections {
    kind
    tokens
    items {
      ...WindowItem
    }
  }
  omitted {
    count
    tokens
    unread
    items {
      kind
      nodeId
      tokens
      score
      reason
      node {
        __typename
        id
        ... on Message {
          role
          text
        }
        ... on Entity {
          name
          type
        }
        ... on Operation {
          tool
        }
        ... on Memory {
          text
        }
        ... on Session {
          title
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<LiveWindowSubscription, LiveWindowSubscriptionVariables>;
export const RenderedWindowDocument = new TypedDocumentString(`
    query RenderedWindow($sessionId: ID!, $request: ContextRequest, $as: Rendering!) {
  context(sessionId: $sessionId, request: $request) {
    id
    rendered(as: $as)
  }
}
    `) as unknown as TypedDocumentString<RenderedWindowQuery, RenderedWindowQueryVariables>;
export const WindowChoicesDocument = new TypedDocumentString(`
    query WindowChoices {
  service {
    models {
      name
      provider
      contextTokens
    }
    profiles {
      name
      description
      budget
      strategy
    }
  }
}
    `) as unknown as TypedDocumentString<WindowChoicesQuery, WindowChoicesQueryVariables>;
export const CompareWindowsDocument = new TypedDocumentString(`
    query CompareWindows($sessionId: ID!, $requests: [ContextRequest!]!) {
  compareContexts(sessionId: $sessionId, requests: $requests) {
    overlaps
    recall {
      named
      found
      share
    }
    context {
      ...WindowSummary
      omitted {
        count
        tokens
      }
    }
  }
}
    fragment WindowSummary on ContextWindow {
  id
  revision
  strategy
  model
  profile
  from
  stale
  elapsedMs
  budget {
    limit
    reserved
    used
    remaining
    overhead
    tokenizer
    bySection {
      kind
      tokens
    }
  }
}`) as unknown as TypedDocumentString<CompareWindowsQuery, CompareWindowsQueryVariables>;
export const AnsweredMessagesDocument = new TypedDocumentString(`
    query AnsweredMessages($id: ID!, $last: Int!, $before: String) {
  session(id: $id) {
    history(last: $last, before: $before, filter: {roles: [ASSISTANT]}) {
      pageInfo {
        hasPreviousPage
        startCursor
      }
      nodes {
        id
        sequence
        text
        createdAt
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AnsweredMessagesQuery, AnsweredMessagesQueryVariables>;
export const StoredWindowDocument = new TypedDocumentString(`
    query StoredWindow($messageId: ID!, $as: Rendering!) {
  message(id: $messageId) {
    id
    role
    text
    createdAt
    context {
      ...WindowSummary
      rendered(as: $as)
    }
  }
}
    fragment WindowSummary on ContextWindow {
  id
  revision
  strategy
  model
  profile
  from
  stale
  elapsedMs
  budget {
    limit
    reserved
    used
    remaining
    overhead
    tokenizer
    bySection {
      kind
      tokens
    }
  }
}`) as unknown as TypedDocumentString<StoredWindowQuery, StoredWindowQueryVariables>;
export const WindowDifferenceDocument = new TypedDocumentString(`
    query WindowDifference($a: ID!, $b: ID!, $changes: [ContextItemChange!]) {
  diffContexts(a: $a, b: $b) {
    overlap
    unchanged {
      items
      tokens
    }
    modified {
      items
      tokens
    }
    added {
      items
      tokens
    }
    removed {
      items
      tokens
    }
    items(changes: $changes) {
      change
      section
      before {
        kind
        text
        tokens
      }
      after {
        kind
        text
        tokens
        reason
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WindowDifferenceQuery, WindowDifferenceQueryVariables>;
export const SessionOperationsDocument = new TypedDocumentString(`
    query SessionOperations($id: ID!, $first: Int!, $after: String, $effect: OperationEffect, $status: OperationStatus) {
  session(id: $id) {
    title
    selection
    operations(first: $first, after: $after, effect: $effect, status: $status) {
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        id
        sequence
        tool
        status
        at
        durationMs
        tokens
        error
        arguments
        result
        recordedBy
        message {
          id
        }
        metadata {
          count
          summary
          query
          created
          changed
          deleted
          selected
          deselected
          errors
          warnings
          statusChanges {
            objectId
            from
            to
          }
        }
        entities(first: 10) {
          ...EntityName
        }
      }
    }
  }
}
    fragment EntityName on Entity {
  id
  type
  name
  display
  status
}`) as unknown as TypedDocumentString<SessionOperationsQuery, SessionOperationsQueryVariables>;
export const SessionTitleDocument = new TypedDocumentString(`
    query SessionTitle($id: ID!) {
  session(id: $id) {
    id
    title
    key
  }
}
    `) as unknown as TypedDocumentString<SessionTitleQuery, SessionTitleQueryVariables>;
export const OperationEventsDocument = new TypedDocumentString(`
    subscription OperationEvents($sessionId: ID!, $after: String) {
  sessionEvents(sessionId: $sessionId, after: $after) {
    __typename
    cursor
  }
}
    `) as unknown as TypedDocumentString<OperationEventsSubscription, OperationEventsSubscriptionVariables>;