import type { Json, JsonObject } from '../../../src/domain/common/json.js';

/** An object that NetBox returned. */
export type NetboxObject = JsonObject & { readonly id: number };

/** Writes to a NetBox server over its REST API. */
export interface NetboxWriter {
  create(path: string, fields: JsonObject): Promise<NetboxObject>;
  change(path: string, id: number, fields: JsonObject): Promise<NetboxObject>;
  remove(path: string, id: number): Promise<void>;
  list(path: string, query?: string): Promise<readonly NetboxObject[]>;
}

/** Throws an error with the answer for every status but 2xx. */
export function netboxWriter({ url, token }: { readonly url: string; readonly token: string }): NetboxWriter {
  async function send(method: string, path: string, body?: JsonObject): Promise<Json | undefined> {
    const response = await fetch(new URL(`api/${path}`, `${url}/`), {
      method,
      // NetBox closes idle connections after two seconds, perhaps while a request is on the way.
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json', connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.slice(0, 300)}`);
    return answer === '' ? undefined : (JSON.parse(answer) as Json);
  }
  return {
    create: async (path, fields) => (await send('POST', `${path}/`, fields)) as NetboxObject,
    change: async (path, id, fields) => (await send('PATCH', `${path}/${id}/`, fields)) as NetboxObject,
    remove: async (path, id) => void (await send('DELETE', `${path}/${id}/`)),
    list: async (path, query = '') => ((await send('GET', `${path}/?limit=1000&${query}`)) as { results: NetboxObject[] }).results,
  };
}
