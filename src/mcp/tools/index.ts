import { addTurn } from './add-turn.js';
import { changeInventory } from './change-inventory.js';
import { explore } from './explore.js';
import { findEntities } from './find-entities.js';
import { forget } from './forget.js';
import { getContext } from './get-context.js';
import { getRecentContext } from './get-recent-context.js';
import { recall } from './recall.js';
import { recordOperation } from './record-operation.js';
import type { AnyTool } from './tool.js';
import { understand } from './understand.js';

/** The tools that are always offered, in the order in which clients list them. */
export const TOOLS: readonly AnyTool[] = [
  understand,
  getContext,
  addTurn,
  findEntities,
  explore,
  recall,
  getRecentContext,
  recordOperation,
];

/** Tools that change the inventory or delete data. They are only offered if the settings allow them. */
export const WRITING_TOOLS: readonly AnyTool[] = [changeInventory, forget];

/** The tools that are offered. `writes`: whether agents may change the inventory and delete sessions. */
export const toolsFor = (writes: boolean): readonly AnyTool[] => (writes ? [...TOOLS, ...WRITING_TOOLS] : TOOLS);
