import type { EffectIds } from '../../model/operation.js';
import { wordsOf } from '../results/effect-names.js';
import { TOOL_VERBS } from '../../language/en/tool-results.js';

/** The effect that the name of a tool states: `deleteDevice` and `netboxDeviceDELETE` are read like `delete_device` and `netbox_device_DELETE`. */
export const verbOf = (tool: string): keyof EffectIds | undefined => {
  const name = wordsOf(tool).join('_');
  return TOOL_VERBS.find(([, pattern]) => pattern.test(name))?.[0];
};

/** Whether the name of a tool says that it creates, changes or deletes objects. */
export const isWriting = (tool: string): boolean => ['created', 'changed', 'deleted'].includes(verbOf(tool) ?? '');
