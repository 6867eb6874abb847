/** Where the service is that a back end needs: its address, or why it is left out. */
export type Service = { readonly kind: 'THERE'; readonly url: string } | { readonly kind: 'SKIPPED'; readonly reason: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Looks for `NAME_URL`. Without it the suite is skipped, except when `CONTRACT_REQUIRED` lists the name: then it throws, so that a machine that
 * should have the service cannot pass without it.
 */
export function serviceOf(name: string, environment: Environment): Service {
  const variable = `${name.toUpperCase()}_URL`;
  const url = environment[variable];
  if (url !== undefined && url !== '') return { kind: 'THERE', url };
  const required = (environment['CONTRACT_REQUIRED'] ?? '').split(',').map((each) => each.trim());
  if (required.includes(name)) throw new Error(`CONTRACT_REQUIRED names ${name}, and ${variable} is not set.`);
  return { kind: 'SKIPPED', reason: `SKIPPED: the contract on ${name}; set ${variable} to run it.` };
}
