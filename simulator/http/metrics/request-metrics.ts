/**
 * Counters of responses by one key, from which each scrape computes the text (exposition.ts). Times are measured with the simulator's
 * clock.
 */

/** The labels of `apiserver_request_total` except the code, in the order of kube-apiserver. */
export interface RequestLabels {
  readonly component: string;
  readonly dry_run: string;
  readonly group: string;
  readonly resource: string;
  readonly scope: string;
  readonly subresource: string;
  readonly verb: string;
  readonly version: string;
}

/** Upper bounds in seconds, as in kube-apiserver. */
export const DURATION_BUCKETS: readonly number[] = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

export interface RequestSeries {
  readonly labels: RequestLabels;
  readonly codes: Map<number, number>;
  /** Not cumulative; the last value counts durations beyond the last bound. Streams are not timed. */
  readonly durations: number[];
  seconds: number;
  open: number;
}

/** The labels of `apiserver_requested_deprecated_apis`, in the order of kube-apiserver. */
export interface DeprecatedLabels {
  readonly group: string;
  readonly removed_release: string;
  readonly resource: string;
  readonly subresource: string;
  readonly version: string;
}

export class RequestMetrics {
  readonly series = new Map<string, RequestSeries>();
  /** The deprecated endpoints that were requested (metric-deprecated-apis-gauge). */
  readonly deprecated = new Map<string, DeprecatedLabels>();

  /** `key` identifies the labels; they are computed only if it is new. */
  findOrCreate(key: string, labels: () => RequestLabels): RequestSeries {
    let series = this.series.get(key);
    if (series === undefined) {
      const durations = new Array<number>(DURATION_BUCKETS.length + 1).fill(0);
      series = { labels: labels(), codes: new Map(), durations, seconds: 0, open: 0 };
      this.series.set(key, series);
    }
    return series;
  }
}

export function countResponse(series: RequestSeries, code: number): void {
  series.codes.set(code, (series.codes.get(code) ?? 0) + 1);
}

export function recordDuration(series: RequestSeries, milliseconds: number): void {
  const seconds = milliseconds / 1000;
  let index = 0;
  while (index < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[index] ?? 0)) index += 1;
  series.durations[index] = (series.durations[index] ?? 0) + 1;
  series.seconds += seconds;
}
