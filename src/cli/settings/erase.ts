import type { NetloomClient } from '#client';
import { EraseUserDocument } from '#client/operations';
import type { ConnectionFlags } from '../connection/connect.js';
import { EXIT, type CliEnvironment, type ExitCode } from '../environment.js';
import { print } from '../output/print.js';
import { UsageError } from '../usage.js';

export interface EraseFlags extends ConnectionFlags {
  readonly confirm: string;
}

/** Erases a user and prints what was found, place by place. The exit code tells whether nothing is left. */
export async function eraseUser(
  client: NetloomClient,
  user: string,
  { confirm, json }: EraseFlags,
  environment: CliEnvironment,
): Promise<ExitCode> {
  if (confirm !== user) throw new UsageError(`--confirm: expected ${JSON.stringify(user)}, got ${JSON.stringify(confirm)}.`);
  const { receipt } = (await client.request(EraseUserDocument, { input: { name: user } })).eraseUser;
  const lines = () => [
    `Erased ${user}: ${receipt.complete ? 'nothing is left' : 'some data is left, or could not be read again; repeat it later'}.`,
    ...receipt.places
      .filter(({ found, left }) => found + left > 0)
      .map(({ place, found, left }) => `- ${place.toLowerCase()}: ${found} erased, ${left} left`),
  ];
  print(json, receipt, lines, environment);
  return receipt.complete ? EXIT.ok : EXIT.failure;
}
