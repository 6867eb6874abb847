import type { Application } from '../application/index.js';
import type { CliEnvironment } from './environment.js';

/** Begins the background work of a process that writes. It ends when the application is disposed of. */
export function beginBackground(app: Application, workspaces: readonly string[], environment: CliEnvironment): void {
  const reporting = (what: string) => (error: unknown) =>
    environment.err(`${what} failed: ${error instanceof Error ? error.message : String(error)}`);
  app.maintenance.begin(workspaces, reporting('Maintenance'));
  app.summaries.begin(reporting('Summaries'));
  app.titles.begin(reporting('Titles'));
  app.embeddings.begin(reporting('Embeddings'));
  app.memories.begin(reporting('Memories'));
  app.memories.files.begin(workspaces, reporting('Reading files of memories'));
  app.sources.begin(reporting('Synchronizing an inventory'));
  app.webhooks.loop.begin(workspaces, reporting('Delivering webhooks'), ({ id, workspace, disabledReason }) =>
    environment.err(`Disabled the webhook ${id} of workspace ${workspace}: ${disabledReason ?? 'unknown reason'}.`),
  );
}
