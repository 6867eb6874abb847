/** The parts of a request that are read before the SDK reads it. */
export interface McpMessage {
  readonly id: string | number | null;
  readonly method: string;
  /** The name of the tool that is called. */
  readonly tool?: string;
}

/** Reads a JSON-RPC request; undefined if it is none, which the SDK then reports. */
export function readMessage(body: string): McpMessage | undefined {
  const { id, method, params } = membersOf(parsed(body));
  if (typeof method !== 'string') return undefined;
  const { name } = membersOf(params);
  return {
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    method,
    ...(typeof name === 'string' ? { tool: name } : {}),
  };
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
