import type { Dependencies } from '../common/index.js';
import { idOfTarget } from '../changes/index.js';
import type { LookUpNames } from '../lookup/index.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import { roleOf } from '../../domain/model/session-access.js';
import { understandText, type Understood } from '../understanding/index.js';
import type { Remember } from './attempts.js';
import type { Beforehand } from './add-message.js';
import { understoodIn } from './write-message.js';

/**
 * Looks up the unknown names of a user's message before its transaction, because that may take 300 ms. `remember` has the understanding of the text, unless
 * something was found since.
 */
export const createLookUpBefore =
  (deps: Dependencies, lookUp: LookUpNames): NonNullable<Beforehand['lookUp']> =>
  async (caller, target, draft, text) => {
    if (draft.role !== 'USER' || !deps.liveSources.some(({ workspace, looksUp }) => looksUp && workspace === caller.workspace))
      return undefined;
    const read = deps.store.read(caller);
    const id = await idOfTarget(deps, caller, target);
    const session = id === undefined ? undefined : await read.sessions.get(id);
    // A write that will be refused asks nobody.
    if (session !== undefined && (session.status === 'ENDED' || roleOf(session, caller) === 'VIEWER')) return undefined;
    if (typeof target === 'string' && session === undefined) return undefined;
    const remembered = new Map<string, Understood>();
    const remember: Remember = async (key, understand) => {
      const understood = remembered.get(key) ?? (await understand());
      remembered.set(key, understood);
      return understood;
    };
    const { understood } =
      session === undefined
        ? { understood: await understandText(read, text, EMPTY_FOCUS, { topics: deps.topics, weights: deps.weights }) }
        : await understoodIn(read, { ...deps, workspace: caller.workspace, remember }, session, draft, text);
    const found = understood === undefined ? undefined : await lookUp(caller, understood.understanding);
    if (found?.isFound === true) remembered.clear();
    return { remarks: found?.remarks ?? new Map(), remember };
  };
