import { processJobs, type Dependencies } from '../common/index.js';
import type { Audit } from '../access/index.js';
import type { Entities } from '../inventory/index.js';
import type { Lifecycle } from '../lifecycle/index.js';
import type { Messages } from '../messages/index.js';
import type { Webhooks } from '../webhooks/index.js';
import { invalid } from '../../domain/common/errors.js';
import { LOCAL } from '../../domain/common/principal.js';
import type { RunningJob } from '../../ports/queue.js';

const JOB = 'upkeep';
const EVERY_MS = 60_000;
const RETENTION_JOB = 'retention';
const RETENTION_EVERY_MS = 10_000;

/** Periodic work that any instance can do. */
export interface Maintenance {
  /**
   * Starts maintenance: derives pending relations, finishes abandoned messages, deletes old webhook deliveries and audit records, in each workspace now and then
   * every minute. Archives and erases sessions that are due, every ten seconds. One of several instances does it. `onError` receives errors.
   */
  begin(workspaces: readonly string[], onError: (error: unknown) => void): void;
}

interface Maintained {
  readonly entities: Entities;
  readonly messages: Messages;
  readonly webhooks: Webhooks;
  readonly lifecycle: Lifecycle;
  readonly audit: Pick<Audit, 'prune' | 'onError'>;
}

export function createMaintenance({ queue }: Pick<Dependencies, 'queue'>, maintained: Maintained): Maintenance {
  const { entities, messages, webhooks, lifecycle, audit } = maintained;
  return {
    begin(workspaces, onError) {
      audit.onError(onError);
      /** Jobs of a name, whose data is a workspace. */
      const perWorkspace = (name: string, everyMs: number, work: (workspace: string) => Promise<unknown>): void => {
        const process = async ({ data }: RunningJob): Promise<void> => {
          if (typeof data !== 'string') throw invalid('data', 'the name of a workspace', data);
          await work(data);
        };
        processJobs(queue, name, process, onError);
        for (const workspace of workspaces) queue.repeat({ name, id: workspace, data: workspace }, everyMs);
      };
      perWorkspace(JOB, EVERY_MS, async (workspace) => {
        await entities.settle({ workspace, name: LOCAL.name });
        await messages.finishAbandoned(workspace);
        await webhooks.prune(workspace);
        await audit.prune(workspace);
      });
      perWorkspace(RETENTION_JOB, RETENTION_EVERY_MS, (workspace) => lifecycle.run(workspace, onError));
    },
  };
}
