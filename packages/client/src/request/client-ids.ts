type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A new random id of 128 bits. Works without `crypto`, as in React Native. */
export function newClientId(): string {
  const { crypto } = globalThis as { readonly crypto?: { getRandomValues?(bytes: Uint8Array): Uint8Array } };
  const bytes = new Uint8Array(16);
  if (crypto?.getRandomValues === undefined) bytes.forEach((_, index) => (bytes[index] = Math.floor(Math.random() * 256)));
  else crypto.getRandomValues(bytes);
  return `c-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A copy of the variables in which every object at `places` has a `clientId`. `places` are names of variables, or `<variable>.<list>`. */
export function withClientIds(variables: unknown, places: readonly string[]): unknown {
  if (places.length === 0 || !isObject(variables)) return variables;
  const filled: Values = { ...variables };
  for (const place of places) {
    const [name = '', list] = place.split('.');
    const input = filled[name];
    if (!isObject(input)) continue;
    if (list === undefined) filled[name] = withClientId(input);
    else if (Array.isArray(input[list]))
      filled[name] = { ...input, [list]: input[list].map((item) => (isObject(item) ? withClientId(item) : item)) };
  }
  return filled;
}

function withClientId(input: Values): Values {
  return input['clientId'] === undefined || input['clientId'] === null ? { ...input, clientId: newClientId() } : input;
}
