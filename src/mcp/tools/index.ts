import { addTurn } from './add-turn.js';
import { explore } from './explore.js';
import { findEntities } from './find-entities.js';
import { getContext } from './get-context.js';
import { recall } from './recall.js';
import { recordOperation } from './record-operation.js';
import type { AnyTool } from './tool.js';
import { understand } from './understand.js';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly AnyTool[] = [understand, getContext, addTurn, findEntities, explore, recall, recordOperation];
