/** The data of a webhook, read from a server or from a store. Times in milliseconds since 1970. */
export interface WebhookFacts {
  readonly id: string;
  readonly state: 'ENABLED' | 'DISABLED';
  readonly disabledReason?: string | null | undefined;
  readonly failingSince?: number | undefined;
  readonly pending: { readonly count: number; readonly oldestAt?: number | undefined };
}

interface WebhookFinding {
  readonly check: 'webhooks';
  readonly ok: boolean;
  readonly found: string;
  readonly remedy?: string;
}

/** A finding for each webhook that was disabled because of its receiver or that is failing, or one if all are well. */
export function webhookFindings(webhooks: readonly WebhookFacts[], now: number): readonly WebhookFinding[] {
  const problems = webhooks.flatMap((webhook) => problemOf(webhook, now) ?? []);
  if (problems.length > 0) return problems;
  const waiting = webhooks.reduce((sum, { pending }) => sum + pending.count, 0);
  return [{ check: 'webhooks', ok: true, found: webhooks.length === 0 ? 'none' : `${webhooks.length}, ${waiting} pending deliveries` }];
}

function problemOf({ id, state, disabledReason, failingSince, pending }: WebhookFacts, now: number): WebhookFinding | undefined {
  const ago = (at: number): string => `${Math.max(0, Math.round((now - at) / 60_000))} min`;
  const oldest = pending.oldestAt === undefined ? '' : `, the oldest for ${ago(pending.oldestAt)}`;
  const waits = `${pending.count} pending deliveries${oldest}`;
  // Its owner disabled it on purpose.
  if (state === 'DISABLED' && disabledReason === 'OWNER') return undefined;
  if (state === 'DISABLED')
    return {
      check: 'webhooks',
      ok: false,
      found: `${id} is disabled (${(disabledReason ?? 'unknown').toLowerCase()}), ${waits}`,
      remedy: `Repair the receiver, then run netloom webhook enable ${id}.`,
    };
  if (failingSince === undefined) return undefined;
  return {
    check: 'webhooks',
    ok: false,
    found: `${id} has been failing for ${ago(failingSince)}, ${waits}`,
    remedy: `Repair the receiver; netloom webhook deliveries ${id} shows its answers.`,
  };
}
