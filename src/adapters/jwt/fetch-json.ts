import type { NetloomError } from '../../domain/common/errors.js';

/** The maximum size of a response, in bytes. */
const MAX_BYTES = 256 * 1_024;

/** Fetches a JSON object. `failure` makes an error of the end of a sentence that begins with the name of the server. */
export async function fetchJson(
  url: string,
  signal: AbortSignal,
  failure: (reason: string) => NetloomError,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal }).catch(() => {
    throw failure(signal.aborted ? TOO_SLOW : 'cannot be reached');
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw failure(`answered ${response.status}`);
  }
  const text = await textOf(response).catch(() => {
    throw failure(signal.aborted ? TOO_SLOW : `ended its answer too early, or sent more than ${MAX_BYTES} bytes`);
  });
  const json = parsed(text);
  if (typeof json !== 'object' || json === null) throw failure('answered with something else than a JSON object');
  return json as Readonly<Record<string, unknown>>;
}

const TOO_SLOW = 'does not answer in time';

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
