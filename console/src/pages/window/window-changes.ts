import { shortened, words } from '../../components/format.js';
import type { WindowItemFragment, WindowReceiptFragment } from '../../generated/operations.js';

/** An item that entered or left a window, or changed in it. */
export interface WindowChange {
  readonly change: 'entered' | 'changed' | 'left';
  readonly key: string;
  readonly kind: string;
  readonly name: string;
  readonly reason: string;
}

interface PlacedItem {
  readonly key: string;
  readonly item: WindowItemFragment;
}

/** The items of `after` that entered or changed since `before`, and those that left, in the order of the windows. */
export function changesBetween(before: WindowReceiptFragment, after: WindowReceiptFragment): readonly WindowChange[] {
  const [earlier, now] = [itemsOf(before), itemsOf(after)];
  const known = new Map(earlier.map(({ key, item }) => [key, item]));
  const kept = new Set(now.map(({ key }) => key));
  const reasons = new Map(after.omitted.items.map(({ nodeId, reason }) => [nodeId, reason]));
  const entered = now.filter(({ key }) => !known.has(key)).map(({ key, item }) => changeOf('entered', key, item, item.reason));
  const changed = now.flatMap(({ key, item }) => {
    const old = known.get(key);
    const reason = old === undefined ? undefined : differenceOf(old, item);
    return reason === undefined ? [] : [changeOf('changed', key, item, reason)];
  });
  const left = earlier
    .filter(({ key }) => !kept.has(key))
    .map(({ key, item }) => changeOf('left', key, item, reasons.get(key) ?? 'It is not among the most relevant items that were left out.'));
  return [...entered, ...changed, ...left];
}

const idOf = ({ message, entity, operation, memory, earlierSession }: WindowItemFragment): string | undefined =>
  message?.id ?? entity?.id ?? operation?.id ?? memory?.id ?? earlierSession?.id;

/** An item without an id, such as the instructions, is the same item if it has the same place in its section. */
function itemsOf({ sections }: WindowReceiptFragment): readonly PlacedItem[] {
  return sections.flatMap(({ kind, items }) => items.map((item, index) => ({ key: idOf(item) ?? `${kind} ${index}`, item })));
}

/** The difference of an item, as a sentence; undefined if it is the same for a model. */
function differenceOf(before: WindowItemFragment, after: WindowItemFragment): string | undefined {
  if (before.text === after.text) return undefined;
  const tokens = before.tokens === after.tokens ? `${after.tokens} tokens` : `${before.tokens} to ${after.tokens} tokens`;
  if (after.cut !== null && before.cut === null) return `It was shortened, from ${tokens}: ${after.reason}`;
  if (after.cut === null && before.cut !== null) return `It is complete again, from ${tokens}: ${after.reason}`;
  return `Its text changed, ${tokens}: ${after.reason}`;
}

function changeOf(change: WindowChange['change'], key: string, item: WindowItemFragment, reason: string): WindowChange {
  return { change, key, kind: words(item.kind), name: nameOf(item), reason };
}

function nameOf({ kind, text, entity, message, operation, memory, earlierSession }: WindowItemFragment): string {
  if (entity !== null) return entity.name;
  if (operation !== null) return operation.tool;
  if (message !== null) return `${message.role.toLowerCase()}: ${shortened(text, 100)}`;
  if (memory !== null || earlierSession !== null) return shortened(text, 100);
  return words(kind);
}
