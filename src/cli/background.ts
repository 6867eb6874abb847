import type { Application } from '../application/index.js';
import type { CliEnvironment } from './environment.js';

/** Begins the background work of a process that writes. It ends when the application is disposed of. */
export function beginBackground(app: Application, workspaces: readonly string[], environment: CliEnvironment): void {
  const told = (what: string) => (error: unknown) =>
    environment.err(`${what} failed: ${error instanceof Error ? error.message : String(error)}`);
  app.maintenance.begin(workspaces, told('Maintenance'));
  app.summaries.begin(told('Summaries'));
  app.titles.begin(told('Titles'));
  app.embeddings.begin(told('Embeddings'));
  app.memories.begin(told('Memories'));
  app.memories.files.begin(workspaces, told('Reading files of memories'));
  app.sources.begin(told('Synchronizing an inventory'));
  app.webhooks.loop.begin(workspaces, told('Delivering webhooks'), ({ id, workspace, disabledReason }) =>
    environment.err(`Disabled the webhook ${id} of workspace ${workspace}: ${disabledReason ?? 'unknown reason'}.`),
  );
}
