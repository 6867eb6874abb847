import type { EntityId, MemoryId, MessageId, OperationId, SessionId, WindowId } from '../common/ids.js';
import { kindOfId } from '../common/ids.js';
import type { Memory } from '../memory/memory.js';
import type { Focus, PlaceSummary } from '../model/focus.js';
import type { Message } from '../model/message.js';
import type { Operation } from '../model/operation.js';
import type { Session } from '../model/session.js';
import type { Pruning } from '../model/pruning.js';
import type { Candidate, EntitySummary, Mention, Need, Understanding } from '../model/understanding.js';
import type { ContentItem, OmittedItem, WindowContent } from '../window/model/context-window.js';

/** The ids of a document in the target. Every id is mapped, also one that the document does not contain. */
export interface IdMap {
  readonly session: (id: SessionId) => SessionId;
  /** An empty id, of no message, stays empty. */
  readonly message: (id: MessageId) => MessageId;
  readonly operation: (id: OperationId) => OperationId;
  readonly window: (id: WindowId) => WindowId;
  readonly memory: (id: MemoryId) => MemoryId;
  readonly entity: (id: EntityId) => EntityId;
  /** The key of an entity, such as `dcim.device:1`, in the target. */
  readonly key: (id: EntityId, key: string) => string;
}

export function mapSession(ids: IdMap, session: Session): Session {
  const { head, prunings } = session;
  return {
    ...session,
    id: ids.session(session.id),
    pins: session.pins.map((pin) => ({ ...pin, entity: ids.entity(pin.entity) })),
    focus: mapFocus(ids, session.focus),
    ...(head === undefined ? {} : { head: ids.message(head) }),
    ...(prunings === undefined ? {} : { prunings: prunings.map((pruning) => mapPruning(ids, pruning)) }),
  };
}

export function mapMessage(ids: IdMap, message: Message): Message {
  const { parent, window } = message;
  return {
    ...message,
    id: ids.message(message.id),
    session: ids.session(message.session),
    ...(parent === undefined ? {} : { parent: ids.message(parent) }),
    ...(window === undefined ? {} : { window: ids.window(window) }),
    understanding: mapUnderstanding(ids, message.understanding),
  };
}

export function mapOperation(ids: IdMap, operation: Operation): Operation {
  const { message } = operation;
  return {
    ...operation,
    id: ids.operation(operation.id),
    session: ids.session(operation.session),
    ...(message === undefined ? {} : { message: ids.message(message) }),
    entities: operation.entities.map(ids.entity),
  };
}

export function mapMemory(ids: IdMap, memory: Memory): Memory {
  const { source, supersededBy } = memory;
  return {
    ...memory,
    id: ids.memory(memory.id),
    entities: memory.entities.map(ids.entity),
    source: source.kind === 'MESSAGE' ? { ...source, session: ids.session(source.session), message: ids.message(source.message) } : source,
    ...(supersededBy === undefined ? {} : { supersededBy: ids.memory(supersededBy) }),
  };
}

/** Only ids change, so the window renders the same. */
export function mapWindow(ids: IdMap, window: WindowContent): WindowContent {
  const { sections, omitted } = window;
  return {
    ...window,
    session: ids.session(window.session),
    sections: sections.map((section) => ({ ...section, items: section.items.map((item) => mapItem(ids, item)) })),
    omitted: { ...omitted, items: omitted.items.map((item) => mapOmitted(ids, item)) },
  };
}

function mapItem(ids: IdMap, item: ContentItem): ContentItem {
  const { message, entity, operation, memory, earlier } = item;
  const spoken = message === undefined ? undefined : spokenOf(ids, message);
  return {
    ...item,
    ...(spoken === undefined ? {} : { message: spoken }),
    ...(entity === undefined ? {} : { entity: { id: ids.entity(entity.id) } }),
    ...(operation === undefined ? {} : { operation: { id: ids.operation(operation.id) } }),
    ...(memory === undefined ? {} : { memory: { id: ids.memory(memory.id) } }),
    ...(earlier === undefined ? {} : { earlier: { id: ids.session(earlier.id) } }),
  };
}

/** A message that was not written when the window was built has no id. */
function spokenOf(ids: IdMap, message: NonNullable<ContentItem['message']>): NonNullable<ContentItem['message']> {
  const { id, parent } = message;
  return { ...message, id: ids.message(id), ...(parent === undefined ? {} : { parent: ids.message(parent) }) };
}

function mapOmitted(ids: IdMap, item: OmittedItem): OmittedItem {
  switch (kindOfId(item.id)) {
    case 'message':
      return { ...item, id: ids.message(item.id) };
    case 'entity':
      return { ...item, id: ids.entity(item.id) };
    case 'operation':
      return { ...item, id: ids.operation(item.id) };
    case 'memory':
      return { ...item, id: ids.memory(item.id) };
    case 'session':
      return { ...item, id: ids.session(item.id) };
    default:
      return item;
  }
}

const mapPruning = (ids: IdMap, { important, ...pruning }: Pruning): Pruning => ({
  ...pruning,
  message: ids.message(pruning.message),
  ...(important === undefined ? {} : { important: important.map((id) => ids.message(id)) }),
});

function mapUnderstanding(ids: IdMap, understanding: Understanding): Understanding {
  const { mentions, followUp, clarification, settled, needs } = understanding;
  const choices = clarification?.choices.map((choice) => ({ ...choice, entity: ids.entity(choice.entity) }));
  return {
    ...understanding,
    mentions: mentions.map((mention) => mapMention(ids, mention)),
    followUp: { ...followUp, of: followUp.of.map(ids.message) },
    ...(clarification === undefined || choices === undefined ? {} : { clarification: { ...clarification, choices } }),
    ...(settled === undefined
      ? {}
      : { settled: { ...settled, message: ids.message(settled.message), entity: mapSummary(ids, settled.entity) } }),
    ...(needs === undefined ? {} : { needs: needs.map((need) => mapNeed(ids, need)) }),
  };
}

function mapMention(ids: IdMap, mention: Mention): Mention {
  const { choices, lookedIn, inherited } = mention;
  return {
    ...mention,
    entities: mention.entities.map((entity) => mapSummary(ids, entity)),
    candidates: mention.candidates.map((candidate): Candidate => ({ ...candidate, entity: mapSummary(ids, candidate.entity) })),
    ...(choices === undefined
      ? {}
      : { choices: choices.map((choice) => ({ ...choice, entities: choice.entities.map((entity) => mapSummary(ids, entity)) })) }),
    ...(lookedIn === undefined ? {} : { lookedIn: { ...lookedIn, id: ids.entity(lookedIn.id) } }),
    ...(inherited === undefined ? {} : { inherited: inherited.map((scope) => ({ ...scope, id: ids.entity(scope.id) })) }),
  };
}

const mapNeed = (ids: IdMap, need: Need): Need => ({
  ...need,
  entities: need.entities.map(ids.entity),
  messages: need.messages.map(ids.message),
});

const mapSummary = (ids: IdMap, entity: EntitySummary): EntitySummary => ({
  ...entity,
  id: ids.entity(entity.id),
  key: ids.key(entity.id, entity.key),
  places: entity.places.map((place) => mapPlace(ids, place)),
});

const mapPlace = (ids: IdMap, place: PlaceSummary): PlaceSummary => ({
  ...place,
  id: ids.entity(place.id),
  key: ids.key(place.id, place.key),
});

function mapFocus(ids: IdMap, focus: Focus): Focus {
  const { entities, asked, learned, pending, offered, released } = focus;
  return {
    ...focus,
    entities: entities.map((entity) => ({
      ...entity,
      id: ids.entity(entity.id),
      places: entity.places.map((place) => mapPlace(ids, place)),
      message: ids.message(entity.message),
    })),
    ...(asked === undefined ? {} : { asked: { ...asked, message: ids.message(asked.message) } }),
    ...(learned === undefined ? {} : { learned: learned.map((name) => ({ ...name, id: ids.entity(name.id) })) }),
    ...(pending === undefined
      ? {}
      : { pending: { ...pending, message: ids.message(pending.message), candidates: pending.candidates.map(ids.entity) } }),
    ...(offered === undefined ? {} : { offered: { ...offered, candidates: offered.candidates.map(ids.entity) } }),
    ...(released === undefined
      ? {}
      : {
          released: released.map((release) => ({
            ...release,
            ...(release.id === undefined ? {} : { id: ids.entity(release.id) }),
            message: ids.message(release.message),
          })),
        }),
  };
}
