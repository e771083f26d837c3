/**
 * The lives of metrics over releases (metric-*): deprecated in one release, which their description says from then on; hidden three releases
 * later, that is not registered unless the administrator asks for what the release before had hidden; and gone one release after that.
 */

export interface MetricLife {
  /** The minor release in which it was deprecated. */
  readonly deprecated: string;
}

/** Which release it is, and of which one hidden metrics are to be shown. */
export interface MetricsVersion {
  readonly release: string;
  /** Empty: of none. */
  readonly showHiddenFor: string;
}

const RELEASES_UNTIL_HIDDEN = 3;

/** The description that a metric has in a release; undefined where it isn't registered. */
export function describedIn(
  help: string,
  level: string,
  life: MetricLife | undefined,
  { release, showHiddenFor }: MetricsVersion,
): string | undefined {
  const age = life === undefined ? -1 : minorOf(release) - minorOf(life.deprecated);
  if (life === undefined || age < 0) return `[${level}] ${help}`;
  const isHidden = age >= RELEASES_UNTIL_HIDDEN && (showHiddenFor === '' || age > RELEASES_UNTIL_HIDDEN);
  return isHidden ? undefined : `[${level}] (Deprecated since ${life.deprecated}.0) ${help}`;
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
