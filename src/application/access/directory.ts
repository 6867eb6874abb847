import type { Dependencies } from '../common/index.js';
import { stateOfKey } from '../../domain/access/stored-key.js';

/**
 * Whether a user or a team of a workspace can log in: a key names it. Without keys, and in workspaces that tokens give access to, every name may be a
 * user’s.
 */
export async function canLogIn(
  { store, clock, configuredKeys, tokens }: Pick<Dependencies, 'store' | 'clock' | 'configuredKeys' | 'tokens'>,
  workspace: string,
  kind: 'USER' | 'TEAM',
  name: string,
): Promise<boolean> {
  if (configuredKeys === undefined || tokens?.rules.workspaces.includes(workspace) === true) return true;
  const names = (key: { readonly principal: string; readonly teams?: readonly string[] }): boolean =>
    kind === 'USER' ? key.principal === name : (key.teams ?? []).includes(name);
  if (configuredKeys.some((key) => key.workspace === workspace && names(key))) return true;
  const stored = await store.read({ workspace, name }).apiKeys.list();
  return stored.some((key) => names(key) && stateOfKey(key, clock.now()) === 'VALID');
}
