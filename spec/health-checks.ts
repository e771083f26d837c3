/**
 * The health checks of kube-apiserver by release, in the order of the recorded responses of `/healthz?verbose` and `/readyz?verbose`.
 */
import { parseMinorVersion } from '../values/minor-version.ts';
import checks from './health-checks.json' with { type: 'json' };

export interface HealthCheck {
  readonly name: string;
  /** The endpoints that include the check; absent if all three include it. */
  readonly endpoints?: readonly ('healthz' | 'livez' | 'readyz')[];
  /** The first release with the check. */
  readonly since?: string;
  /** The last release with the check. */
  readonly until?: string;
}

const HEALTH_CHECKS = checks as unknown as readonly HealthCheck[];

export function listHealthChecks(release: string): readonly HealthCheck[] {
  const minor = parseMinorVersion(release);
  return HEALTH_CHECKS.filter(
    ({ since = release, until = release }) => parseMinorVersion(since) <= minor && minor <= parseMinorVersion(until),
  );
}
