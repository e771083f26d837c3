/** Records the results of health checks, and formats them for `/metrics/slis` in the text format of Prometheus. */
import type { HttpResponse } from '../../foundation/exchange.ts';
import type { HealthEndpoint } from '../health/check.ts';

interface HealthResult {
  readonly name: string;
  readonly type: HealthEndpoint;
  isHealthy: boolean;
  readonly counts: { success: number; error: number };
}

export class HealthResults {
  readonly #results = new Map<string, HealthResult>();

  record(name: string, type: HealthEndpoint, status: 'success' | 'error'): void {
    const key = `${name} ${type}`;
    const isHealthy = status === 'success';
    const result = this.#results.get(key) ?? { name, type, isHealthy, counts: { success: 0, error: 0 } };
    result.isHealthy = isHealthy;
    result.counts[status] += 1;
    this.#results.set(key, result);
  }

  /** Returns the results sorted by their labels. */
  list(): readonly HealthResult[] {
    return [...this.#results].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, result]) => result);
  }
}

/** The stability level of the metrics in releases before they were stable. */
const STABILITY_LEVELS: Readonly<Record<string, string>> = { 1.27: 'ALPHA', 1.28: 'BETA' };
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8; escaping=values';

interface SlisOptions {
  /** The start of the process, in seconds since 1970. */
  readonly startTime: number;
  readonly release: string;
}

export function createSlisResponse(healthResults: HealthResults, { startTime, release }: SlisOptions): HttpResponse {
  const results = healthResults.list();
  const gaugeLines = results.map(
    ({ name, type, isHealthy }) => `kubernetes_healthcheck{name="${name}",type="${type}"} ${isHealthy ? 1 : 0}`,
  );
  const counterLines = results.flatMap(({ name, type, counts }) =>
    (['error', 'success'] as const)
      .filter((status) => counts[status] > 0)
      .map((status) => {
        const labels = `name="${name}",status="${status}",type="${type}"`;
        return `kubernetes_healthchecks_total{${labels}} ${counts[status]}`;
      }),
  );
  const level = STABILITY_LEVELS[release] ?? 'STABLE';
  const lines = [
    ...describeMetric(
      'kubernetes_healthcheck',
      'gauge',
      `[${level}] This metric records the result of a single healthcheck.`,
    ),
    ...gaugeLines,
    ...describeMetric(
      'kubernetes_healthchecks_total',
      'counter',
      `[${level}] This metric records the results of all healthcheck.`,
    ),
    ...counterLines,
    ...describeMetric(
      'process_start_time_seconds',
      'gauge',
      '[ALPHA] Start time of the process since unix epoch in seconds.',
    ),
    `process_start_time_seconds ${startTime}`,
  ];
  return { status: 200, headers: { 'Content-Type': CONTENT_TYPE }, body: `${lines.join('\n')}\n` };
}

function describeMetric(name: string, type: string, helpText: string): [string, string] {
  return [`# HELP ${name} ${helpText}`, `# TYPE ${name} ${type}`];
}
