/**
 * Creates the response of a health endpoint. `verbose` prints a line per check, and `exclude` skips checks. A failure always prints a line
 * per check, but without the reason, because every client can read it (rules health-verbose-*, health-exclude-*, health-unhealthy-500).
 *
 *   [+]ping ok
 *   [+]etcd excluded: ok
 *   [-]log failed: reason withheld
 *   warn: some health checks cannot be excluded: no matches for "nope"
 *   livez check failed
 */

import { quote } from '../../../values/go-quote.ts';
import type { HttpResponse } from '../../foundation/exchange.ts';
import type { Query } from '../../pure/query/query.ts';
import { createTextResponse } from '../text-response.ts';
import type { HealthCheck, HealthEndpoint } from './check.ts';

/** Runs the checks and returns the response. `recordResult` receives the result of each check. */
export function createHealthResponse(
  endpoint: HealthEndpoint,
  checks: readonly HealthCheck[],
  query: Query,
  recordResult: (name: string, isHealthy: boolean) => void,
): HttpResponse {
  const unmatchedExcludes = new Set(query.get('exclude'));
  let lines = '';
  let hasFailed = false;
  for (const check of checks) {
    if (unmatchedExcludes.delete(check.name)) {
      lines += formatCheck('+', check, 'excluded: ok');
      continue;
    }
    const isHealthy = check.run() === undefined;
    recordResult(check.name, isHealthy);
    lines += isHealthy ? formatCheck('+', check, 'ok') : formatCheck('-', check, 'failed: reason withheld');
    hasFailed ||= !isHealthy;
  }
  if (unmatchedExcludes.size > 0) {
    const nameList = [...unmatchedExcludes].sort().map(quote).join(',');
    lines += `warn: some health checks cannot be excluded: no matches for ${nameList}\n`;
  }
  if (hasFailed) return createTextResponse(500, `${lines}${endpoint} check failed\n`);
  return createTextResponse(200, query.has('verbose') ? `${lines}${endpoint} check passed\n` : 'ok');
}

function formatCheck(sign: '+' | '-', { name }: HealthCheck, result: string): string {
  return `[${sign}]${name} ${result}\n`;
}

/** Returns the result of a single check. It includes the reason of a failure, because its path requires permission. */
export function createSingleCheckResponse(check: HealthCheck): HttpResponse {
  const problem = check.run();
  if (problem !== undefined) return createTextResponse(500, `internal server error: ${problem}\n`);
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'ok' };
}
