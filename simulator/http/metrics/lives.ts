/**
 * The lives of metrics over releases (metric-*): deprecated in one release, which their description says from then on; hidden three releases
 * later, that is not registered unless the administrator asks for what the release before had hidden; and gone one release after that.
 */

export interface MetricLife {
  /** The first minor release that has it; absent: all have. */
  readonly since?: string;
  /** The minor release in which it was deprecated. */
  readonly deprecated?: string;
}

/** Which release it is, and of which one hidden metrics are to be shown. */
export interface MetricsVersion {
  readonly release: string;
  /** Empty: of none. */
  readonly showHiddenFor: string;
}

const RELEASES_UNTIL_HIDDEN = 3;

/** The metrics of this server that came or will go, by name; as k8s.io/apiserver v0.22.17 to v0.28.15 register them. */
export const METRIC_LIVES: Readonly<Record<string, MetricLife>> = {
  apiserver_longrunning_gauge: { deprecated: '1.23' },
  apiserver_longrunning_requests: { since: '1.23' },
  etcd_object_counts: { deprecated: '1.22' },
  apiserver_request_slo_duration_seconds: { since: '1.23', deprecated: '1.27' },
  apiserver_request_sli_duration_seconds: { since: '1.26' },
};

/** For the log (metric-deprecated-registration-warning). What is shown though it is hidden is told in kube-apiserver's words. */
export function registrationWarnings(version: MetricsVersion): string[] {
  const { release } = version;
  return Object.entries(METRIC_LIVES).flatMap(([name, life]) => {
    const age = ageIn(release, life);
    if (age < 0 || isHidden(age, version)) return [];
    if (age < RELEASES_UNTIL_HIDDEN) return [`Metric ${name} is deprecated since ${life.deprecated}.0.`];
    return [`Hidden metrics (${name}) have been manually overridden, showing this very deprecated metric.`];
  });
}

/** The description that a metric has in a release; undefined where it isn't registered. */
export function describedIn(
  help: string,
  level: string,
  life: MetricLife,
  version: MetricsVersion,
): string | undefined {
  if (life.since !== undefined && minorOf(version.release) < minorOf(life.since)) return undefined;
  const age = ageIn(version.release, life);
  if (age < 0) return `[${level}] ${help}`;
  return isHidden(age, version) ? undefined : `[${level}] (Deprecated since ${life.deprecated}.0) ${help}`;
}

/** How many releases ago it was deprecated; negative before that, and where it never was. */
function ageIn(release: string, { deprecated }: MetricLife): number {
  return deprecated === undefined ? -1 : minorOf(release) - minorOf(deprecated);
}

function isHidden(age: number, { showHiddenFor }: MetricsVersion): boolean {
  return age >= RELEASES_UNTIL_HIDDEN && (showHiddenFor === '' || age > RELEASES_UNTIL_HIDDEN);
}

/** What is wrong with `--show-hidden-metrics-for-version`, in kube-apiserver's words. */
export function showHiddenProblem({ release, showHiddenFor }: MetricsVersion): string | undefined {
  const previous = `1.${minorOf(release) - 1}`;
  if (showHiddenFor === '' || showHiddenFor === previous) return undefined;
  return `--show-hidden-metrics-for-version must be omitted or have the value '${previous}'. Only the previous minor version is allowed`;
}

function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}
