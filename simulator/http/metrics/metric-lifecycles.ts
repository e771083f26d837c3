/**
 * The lifecycles of metrics (metric-*). The description of a deprecated metric contains the release of its deprecation. Three releases
 * later the metric is hidden: it is registered only if --show-hidden-metrics-for-version has the previous release. One release after that,
 * it is removed.
 */
import { parseMinorVersion } from '../../../values/minor-version.ts';

export interface MetricLifecycle {
  /** The first release with the metric; undefined if all releases have it. */
  readonly firstRelease?: string;
  /** The release that deprecated the metric. */
  readonly deprecatedRelease?: string;
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
  apiserver_longrunning_gauge: { deprecatedRelease: '1.23' },
  apiserver_longrunning_requests: { firstRelease: '1.23' },
  etcd_object_counts: { deprecatedRelease: '1.22' },
  apiserver_request_slo_duration_seconds: { firstRelease: '1.23', deprecatedRelease: '1.27' },
  apiserver_request_sli_duration_seconds: { firstRelease: '1.26' },
};

/**
 * Returns the log warnings about registered metrics that are deprecated (metric-deprecated-registration-warning). For a metric that is
 * shown by --show-hidden-metrics-for-version, the text is that of kube-apiserver.
 */
export function findRegistrationWarnings(visibility: MetricVisibility): string[] {
  const { release } = visibility;
  return Object.entries(METRIC_LIFECYCLES).flatMap(([name, lifecycle]) => {
    const releasesSinceDeprecation = countReleasesSinceDeprecation(release, lifecycle);
    if (releasesSinceDeprecation < 0 || isHidden(releasesSinceDeprecation, visibility)) return [];
    if (releasesSinceDeprecation < countReleasesUntilHidden(visibility))
      return [`Metric ${name} is deprecated since ${lifecycle.deprecatedRelease}.0.`];
    return [`Hidden metrics (${name}) have been manually overridden, showing this very deprecated metric.`];
  });
}

/** Returns the description of a metric in a release, or undefined if the metric is not registered. */
export function describeMetric(
  helpText: string,
  stabilityLevel: string,
  lifecycle: MetricLifecycle,
  visibility: MetricVisibility,
): string | undefined {
  if (
    lifecycle.firstRelease !== undefined &&
    parseMinorVersion(visibility.release) < parseMinorVersion(lifecycle.firstRelease)
  )
    return undefined;
  const releasesSinceDeprecation = countReleasesSinceDeprecation(visibility.release, lifecycle);
  if (releasesSinceDeprecation < 0) return `[${stabilityLevel}] ${helpText}`;
  return isHidden(releasesSinceDeprecation, visibility)
    ? undefined
    : `[${stabilityLevel}] (Deprecated since ${lifecycle.deprecatedRelease}.0) ${helpText}`;
}

/**
 * Returns the number of releases since the deprecation. The number is negative before the deprecation, and for a metric that is not
 * deprecated.
 */
function countReleasesSinceDeprecation(release: string, { deprecatedRelease }: MetricLifecycle): number {
  return deprecatedRelease === undefined ? -1 : parseMinorVersion(release) - parseMinorVersion(deprecatedRelease);
}

function countReleasesUntilHidden({ hidesInNextRelease = false }: MetricVisibility): number {
  return hidesInNextRelease ? 1 : RELEASES_UNTIL_HIDDEN;
}

function isHidden(releasesSinceDeprecation: number, visibility: MetricVisibility): boolean {
  const { showHiddenFor } = visibility;
  return (
    releasesSinceDeprecation >= countReleasesUntilHidden(visibility) &&
    (showHiddenFor === '' || releasesSinceDeprecation > RELEASES_UNTIL_HIDDEN)
  );
}

/** Validates `--show-hidden-metrics-for-version`. Returns kube-apiserver's message if it is invalid. */
export function findShowHiddenProblem({ release, showHiddenFor }: MetricVisibility): string | undefined {
  const previous = `1.${parseMinorVersion(release) - 1}`;
  if (showHiddenFor === '' || showHiddenFor === previous) return undefined;
  return `--show-hidden-metrics-for-version must be omitted or have the value '${previous}'. Only the previous minor version is allowed`;
}
