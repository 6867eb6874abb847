import type { EffectIds } from '../../model/operation.js';
import { wordsOf } from '../results/effect-names.js';

/** Tools are named by what they do; the returned objects are what they did it to. */
const VERBS: readonly (readonly [keyof EffectIds, RegExp])[] = [
  ['created', /(?:^|[_.\s-])(?:create|add|insert|post|provision)(?:[_.\s-]|$)/i],
  ['changed', /(?:^|[_.\s-])(?:update|patch|edit|modify|set|rename|move)(?:[_.\s-]|$)/i],
  ['deleted', /(?:^|[_.\s-])(?:delete|remove|destroy)(?:[_.\s-]|$)/i],
  ['deselected', /(?:^|[_.\s-])(?:deselect|unselect)(?:[_.\s-]|$)/i],
  ['selected', /(?:^|[_.\s-])(?:select|choose|pick)(?:[_.\s-]|$)/i],
];

/** The effect that the name of a tool states: `deleteDevice` and `netboxDeviceDELETE` are read like `delete_device` and `netbox_device_DELETE`. */
export const verbOf = (tool: string): keyof EffectIds | undefined => {
  const name = wordsOf(tool).join('_');
  return VERBS.find(([, pattern]) => pattern.test(name))?.[0];
};

/** Whether the name of a tool says that it creates, changes or deletes objects. */
export const isWriting = (tool: string): boolean => ['created', 'changed', 'deleted'].includes(verbOf(tool) ?? '');
