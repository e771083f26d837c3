/**
 * Counts responses and durations by series. exposition.ts computes the text of `/metrics` from the series. Times are measured with the
 * simulator's clock.
 */

import { formatLabels } from './text-format.ts';

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

/** The upper bounds of the histogram buckets in seconds, as in kube-apiserver. */
export const DURATION_BUCKETS: readonly number[] = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

export interface RequestSeries {
  readonly labels: RequestLabels;
  /** The labels as `/metrics` contains them. */
  readonly labelText: string;
  /** The number of responses by status code. */
  readonly countsByCode: Map<number, number>;
  /**
   * The number of responses in each bucket, not cumulative. The last value counts durations above the last bound. Streams are not timed.
   */
  readonly durationCounts: number[];
  /** The sum of all durations. */
  totalSeconds: number;
  /** The number of open streams. */
  openStreamCount: number;
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
  readonly #seriesByKey = new Map<string, RequestSeries>();
  readonly #seriesByLabels = new Map<string, RequestSeries>();
  /** The deprecated endpoints that were requested (metric-deprecated-apis-gauge). */
  readonly deprecatedEndpoints = new Map<string, DeprecatedLabels>();

  get series(): Iterable<RequestSeries> {
    return this.#seriesByLabels.values();
  }

  /**
   * Returns the series of a key. `createLabels` is called only for a new key. Different keys can have the same labels, for example those of
   * a GET of an object and of a list that is restricted to its name.
   */
  findOrCreate(key: string, createLabels: () => RequestLabels): RequestSeries {
    let series = this.#seriesByKey.get(key);
    if (series === undefined) {
      series = this.#findOrCreateWithLabels(createLabels());
      this.#seriesByKey.set(key, series);
    }
    return series;
  }

  #findOrCreateWithLabels(labels: RequestLabels): RequestSeries {
    const labelText = formatLabels(labels);
    const existingSeries = this.#seriesByLabels.get(labelText);
    if (existingSeries !== undefined) return existingSeries;
    const durationCounts = new Array<number>(DURATION_BUCKETS.length + 1).fill(0);
    const series = { labels, labelText, countsByCode: new Map(), durationCounts, totalSeconds: 0, openStreamCount: 0 };
    this.#seriesByLabels.set(labelText, series);
    return series;
  }
}

export function countResponse(series: RequestSeries, code: number): void {
  series.countsByCode.set(code, (series.countsByCode.get(code) ?? 0) + 1);
}

export function recordDuration(series: RequestSeries, milliseconds: number): void {
  const seconds = milliseconds / 1000;
  let index = 0;
  while (index < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[index] ?? 0)) index += 1;
  series.durationCounts[index] = (series.durationCounts[index] ?? 0) + 1;
  series.totalSeconds += seconds;
}
