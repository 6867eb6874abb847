import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from '../../ports/metrics.js';

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const TOKENS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/** Metrics of this process for Prometheus, with those of Node.js: CPU time, memory, garbage collection and the lag of the event loop. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    ...workIn(registry),
    ...contentIn(registry),
    gauge: (name, help, labelNames, read) => addGauge(registry, name, help, labelNames, read),
    async expose() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

type Adders = Pick<Registry, 'registerMetric'>;

function counter<Label extends string>(registry: Adders, name: string, help: string, labelNames: Label[]): Counter<Label> {
  const metric = new Counter({ name, help, labelNames, registers: [] });
  registry.registerMetric(metric);
  return metric;
}

function histogram<Label extends string>(
  registry: Adders,
  name: string,
  help: string,
  labelNames: Label[],
  buckets: number[],
): Histogram<Label> {
  const metric = new Histogram({ name, help, labelNames, buckets, registers: [] });
  registry.registerMetric(metric);
  return metric;
}

function workIn(registry: Adders): Pick<Metrics, 'callEnded' | 'requestEnded' | 'refused'> {
  const calls = counter(
    registry,
    'netloom_calls_total',
    'Calls of services by callers, over all transports, by action and result (OK or the error code).',
    ['action', 'result'],
  );
  const callSeconds = histogram(registry, 'netloom_call_duration_seconds', 'The duration of calls of services.', ['action'], SECONDS);
  const credentialSeconds = counter(
    registry,
    'netloom_call_seconds_total',
    'The time that calls of services took, by how their callers were authenticated: NONE, KEY or TOKEN.',
    ['credential'],
  );
  const requests = counter(registry, 'netloom_http_requests_total', 'Answered HTTP requests.', ['method', 'route', 'status']);
  const requestSeconds = histogram(registry, 'netloom_http_request_duration_seconds', 'The duration of HTTP requests.', ['route'], SECONDS);
  const refusals = counter(registry, 'netloom_refusals_total', 'Refused connections and requests, and failed logins.', ['reason']);
  return {
    callEnded({ action, result, seconds, credential }) {
      calls.inc({ action, result });
      callSeconds.observe({ action }, seconds);
      credentialSeconds.inc({ credential }, seconds);
    },
    requestEnded({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      requestSeconds.observe({ route }, seconds);
    },
    refused: (reason) => refusals.inc({ reason }),
  };
}

function contentIn(registry: Adders): Pick<Metrics, 'windowDelivered' | 'mentionsFound'> {
  const windows = counter(
    registry,
    'netloom_windows_total',
    'Windows, by strategy, by where they came from, and whether they were stale.',
    ['strategy', 'from', 'stale'],
  );
  const windowSeconds = histogram(registry, 'netloom_window_duration_seconds', 'The time until a window was delivered.', ['from'], SECONDS);
  const windowTokens = histogram(registry, 'netloom_window_tokens', 'The tokens of windows.', [], TOKENS);
  const mentions = counter(registry, 'netloom_mentions_total', 'Mentions in stored messages, by status.', ['status']);
  return {
    windowDelivered({ strategy, from, stale, tokens, seconds }) {
      windows.inc({ strategy, from, stale: String(stale) });
      windowSeconds.observe({ from }, seconds);
      windowTokens.observe(tokens);
    },
    mentionsFound(statuses) {
      for (const status of statuses) mentions.inc({ status });
    },
  };
}

function addGauge(registry: Adders, ...[name, help, labelNames, read]: Parameters<Metrics['gauge']>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [],
    async collect() {
      const readings = await Promise.resolve()
        .then(read)
        .catch(() => []);
      gauge.reset();
      if (labelNames.length === 0) gauge.remove();
      for (const { labels, value } of readings) gauge.set(labels ?? {}, value);
    },
  });
  registry.registerMetric(gauge);
}
