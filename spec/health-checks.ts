/**
 * The health checks of kube-apiserver by release, in the order of its responses, as recorded from `/healthz?verbose` and `/readyz?verbose`.
 */
import { minorVersion } from '../values/minor-version.ts';
import checks from './health-checks.json' with { type: 'json' };

export interface HealthCheck {
  readonly name: string;
  /** The endpoints that include the check; absent if all three do. */
  readonly endpoints?: readonly ('healthz' | 'livez' | 'readyz')[];
  /** The first release with the check. */
  readonly since?: string;
  /** The last release with the check. */
  readonly until?: string;
}

const CHECKS = checks as unknown as readonly HealthCheck[];

export function listHealthChecks(release: string): readonly HealthCheck[] {
  const minor = minorVersion(release);
  return CHECKS.filter(
    ({ since = release, until = release }) => minorVersion(since) <= minor && minor <= minorVersion(until),
  );
}
