import type { Dependencies } from '../common/index.js';
import type { LookUpNames } from '../lookup/index.js';
import { EMPTY_FOCUS } from '../../domain/model/focus.js';
import { understandText, type Understood } from '../understanding/index.js';
import type { Remember } from './attempts.js';
import type { Beforehand } from './add-message.js';
import { targetOfMessage } from './message-target.js';
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
    const to = await targetOfMessage(deps, caller, target, draft);
    if (to === undefined) return undefined;
    const { session } = to;
    const read = deps.store.read(caller);
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
