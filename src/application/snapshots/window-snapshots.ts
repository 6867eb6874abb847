import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Dependencies } from '../common/index.js';
import type { ContextWindow, WindowContent } from '../../domain/window/model/context-window.js';
import { invalid, notFound } from '../../domain/common/errors.js';
import { ID_PREFIXES, kindOfId, type WindowId } from '../../domain/common/ids.js';
import { snapshotContent } from '../../domain/window/comparison/window-snapshot.js';
import type { Principal } from '../../domain/common/principal.js';
import { visibleWindows } from './visible-windows.js';

/** A window that was found by an id. */
export type FoundWindow = WindowContent & { readonly id: WindowId };

/** Finds windows by a digest of their content: recently built ones in the cache, and those stored with messages. */
export interface WindowSnapshots {
  /** The id of a new window. While the window is cached, it can be found by this id. */
  idOf(caller: Principal, window: WindowContent, key: string): Promise<WindowId>;
  /** A recently built window of the same caller. */
  cached(caller: Principal, id: WindowId): Promise<ContextWindow | undefined>;
  /** Stored windows, without private items of others; see domain/window/comparison/private-items. */
  getMany(caller: Principal, ids: readonly WindowId[]): Promise<ReadonlyMap<WindowId, WindowContent>>;
  /** A window by its own id, stored or recently built, or by the id of its message. Throws NOT_FOUND. */
  find(caller: Principal, id: string, path: string): Promise<FoundWindow>;
}

/** The number of hexadecimal digits of a SHA-256 digest. */
const ID_DIGITS = 40;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const TEXT = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The stored form of a window. */
export const compressed = (json: string): Promise<Uint8Array> => compress(json, TEXT);

/** The content of a stored window. */
export const unpacked = async (content: Uint8Array): Promise<WindowContent> =>
  JSON.parse((await decompress(content)).toString('utf8')) as WindowContent;

/** The id of a window, from the JSON of its content. */
export const windowId = ({ digest }: Pick<Dependencies, 'digest'>, json: string): WindowId =>
  `${ID_PREFIXES.window}_${digest(json).slice(0, ID_DIGITS)}`;

/** The caller, as a part of cache keys. */
export const principalKey = ({ digest }: Pick<Dependencies, 'digest'>, { workspace, name }: Principal): string =>
  digest(JSON.stringify([workspace, name]));

export function createWindowSnapshots(deps: Dependencies): WindowSnapshots {
  const { cache, store } = deps;
  const names = new WeakMap<WindowContent['sections'], WindowId>();
  const keyOf = (caller: Principal, id: WindowId): string => `named:{${id}}:${principalKey(deps, caller)}`;

  async function cached(caller: Principal, id: WindowId): Promise<ContextWindow | undefined> {
    const key = await cache.get<string>(keyOf(caller, id));
    return key === undefined ? undefined : (await cache.get<ContextWindow>(key.value))?.value;
  }

  async function getMany(caller: Principal, ids: readonly WindowId[]): Promise<ReadonlyMap<WindowId, WindowContent>> {
    const read = store.read(caller);
    const kept = await read.windows.getMany(ids);
    const unfolded = await Promise.all([...kept].map(async ([id, { content }]) => [id, await unpacked(content)] as const));
    return visibleWindows(read, caller, new Map(unfolded));
  }

  async function idNamedBy(caller: Principal, id: string, path: string): Promise<WindowId | undefined> {
    const kind = kindOfId(id);
    if (kind === 'window') return id;
    if (kind !== 'message') throw invalid(path, 'the id of a window or of a message', id);
    const message = await store.read(caller).messages.get(id);
    if (message === undefined) throw notFound('message', id);
    return message.window;
  }

  return {
    async idOf(caller, window, key) {
      const id = names.get(window.sections) ?? windowId(deps, JSON.stringify(snapshotContent(window)));
      names.set(window.sections, id);
      await cache.set(keyOf(caller, id), key, deps.settings.windowTtlMs);
      return id;
    },
    cached,
    getMany,
    async find(caller, id, path) {
      const requestedId = await idNamedBy(caller, id, path);
      if (requestedId === undefined) throw notFound('window', id);
      const kept = (await getMany(caller, [requestedId])).get(requestedId);
      if (kept !== undefined) return { ...kept, id: requestedId };
      const lately = await cached(caller, requestedId);
      if (lately === undefined || (await store.read(caller).sessions.get(lately.session)) === undefined) throw notFound('window', id);
      return { ...snapshotContent(lately), id: requestedId };
    },
  };
}
