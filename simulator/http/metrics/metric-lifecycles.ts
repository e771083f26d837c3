/**
 * The lifecycles of metrics (metric-*). The description of a deprecated metric contains the release of its deprecation. Three releases
 * later the metric is hidden: it is registered only if --show-hidden-metrics-for-version has the previous release. One release after that,
 * it is removed.
 */
import { parseMinorVersion } from '../../../values/minor-version.ts';

export interface MetricLifecycle {
  /** The first release with the metric; undefined if all releases have it. */
  readonly since?: string;
  /** The release that deprecated the metric. */
  readonly deprecated?: string;
}

/** The settings that determine which metrics are registered. */
export interface MetricVisibility {
  readonly release: string;
  /** The value of --show-hidden-metrics-for-version, or ''. */
  readonly showHiddenFor: string;
  /** Whether a metric is hidden in the release after its deprecation, as in kube-apiserver. */
  readonly hidesInNextRelease?: boolean;
}

const RELEASES_UNTIL_HIDDEN = 3;

/** The lifecycles of metrics by name, as in k8s.io/apiserver v0.22.17 to v0.28.15. */
export const METRIC_LIFECYCLES: Readonly<Record<string, MetricLifecycle>> = {
  apiserver_longrunning_gauge: { deprecated: '1.23' },
  apiserver_longrunning_requests: { since: '1.23' },
  etcd_object_counts: { deprecated: '1.22' },
  apiserver_request_slo_duration_seconds: { since: '1.23', deprecated: '1.27' },
  apiserver_request_sli_duration_seconds: { since: '1.26' },
};

/**
 * Returns the log warnings about registered metrics that are deprecated (metric-deprecated-registration-warning). For a metric that is
 * shown by --show-hidden-metrics-for-version, the text is that of kube-apiserver.
 */
export function findRegistrationWarnings(version: MetricVisibility): string[] {
  const { release } = version;
  return Object.entries(METRIC_LIFECYCLES).flatMap(([name, lifecycle]) => {
    const age = countReleasesSinceDeprecation(release, lifecycle);
    if (age < 0 || isHidden(age, version)) return [];
    if (age < countReleasesUntilHidden(version))
      return [`Metric ${name} is deprecated since ${lifecycle.deprecated}.0.`];
    return [`Hidden metrics (${name}) have been manually overridden, showing this very deprecated metric.`];
  });
}

/** Returns the description of a metric in a release, or undefined if the metric is not registered. */
export function describeMetric(
  helpText: string,
  level: string,
  lifecycle: MetricLifecycle,
  version: MetricVisibility,
): string | undefined {
  if (lifecycle.since !== undefined && parseMinorVersion(version.release) < parseMinorVersion(lifecycle.since))
    return undefined;
  const age = countReleasesSinceDeprecation(version.release, lifecycle);
  if (age < 0) return `[${level}] ${helpText}`;
  return isHidden(age, version) ? undefined : `[${level}] (Deprecated since ${lifecycle.deprecated}.0) ${helpText}`;
}

/**
 * Returns the number of releases since the deprecation. The number is negative before the deprecation, and for a metric that is not
 * deprecated.
 */
function countReleasesSinceDeprecation(release: string, { deprecated }: MetricLifecycle): number {
  return deprecated === undefined ? -1 : parseMinorVersion(release) - parseMinorVersion(deprecated);
}

function countReleasesUntilHidden({ hidesInNextRelease = false }: MetricVisibility): number {
  return hidesInNextRelease ? 1 : RELEASES_UNTIL_HIDDEN;
}

function isHidden(age: number, version: MetricVisibility): boolean {
  const { showHiddenFor } = version;
  return age >= countReleasesUntilHidden(version) && (showHiddenFor === '' || age > RELEASES_UNTIL_HIDDEN);
}

/** Validates `--show-hidden-metrics-for-version`. Returns kube-apiserver's message if it is invalid. */
export function findShowHiddenProblem({ release, showHiddenFor }: MetricVisibility): string | undefined {
  const previous = `1.${parseMinorVersion(release) - 1}`;
  if (showHiddenFor === '' || showHiddenFor === previous) return undefined;
  return `--show-hidden-metrics-for-version must be omitted or have the value '${previous}'. Only the previous minor version is allowed`;
}
