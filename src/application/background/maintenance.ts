import type { Dependencies } from '../common/index.js';
import type { Entities } from '../inventory/index.js';
import type { Messages } from '../messages/index.js';
import type { Webhooks } from '../webhooks/index.js';
import { invalid } from '../../domain/common/errors.js';
import { LOCAL } from '../../domain/common/principal.js';

const JOB = 'upkeep';
const EVERY_MS = 60_000;

/** Periodic work that any instance can do. */
export interface Maintenance {
  /**
   * Starts maintenance: derives pending relations, finishes abandoned messages and deletes old webhook deliveries, in each workspace now and then
   * every minute. One of several instances does it. `onError` receives errors.
   */
  begin(workspaces: readonly string[], onError: (error: unknown) => void): void;
}

interface Maintained {
  readonly entities: Entities;
  readonly messages: Messages;
  readonly webhooks: Webhooks;
}

export function createMaintenance({ queue }: Pick<Dependencies, 'queue'>, { entities, messages, webhooks }: Maintained): Maintenance {
  return {
    begin(workspaces, onError) {
      queue.process(JOB, async ({ data }) => {
        if (typeof data !== 'string') throw invalid('data', 'the name of a workspace', data);
        const workspace = data;
        try {
          await entities.settle({ workspace, name: LOCAL.name });
          await messages.finishAbandoned(workspace);
          await webhooks.prune(workspace);
        } catch (error) {
          onError(error);
          throw error;
        }
      });
      for (const workspace of workspaces) queue.repeat({ name: JOB, id: workspace, data: workspace }, EVERY_MS);
    },
  };
}
