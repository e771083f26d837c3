/**
 * Counts responses by labels and status code. As in kube-apiserver, only requests with a served path and method are counted; the router
 * sets `isRouted` for them.
 */

import { type HttpResponse, isStream } from '../../foundation/exchange.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { createRequestLabels, formatSeriesKey } from '../metrics/labels.ts';
import { countResponse, type RequestMetrics, type RequestSeries, recordDuration } from '../metrics/request-metrics.ts';

export function createRequestCountFilter({ metrics, clock }: Pick<FilterConfig, 'metrics' | 'clock'>): Filter {
  return (next) => (exchange) => {
    const startTime = clock.now();
    const recordResponse = (response: HttpResponse): HttpResponse => {
      if (!exchange.isRouted) return response;
      const series = findSeries(exchange, metrics);
      recordDeprecatedRequest(exchange, metrics);
      countResponse(series, response.status);
      if (isStream(response.body)) return { ...response, body: countOpenStream(response.body, series) };
      recordDuration(series, clock.now() - startTime);
      return response;
    };
    const recordFailure = (error: unknown): never => {
      if (exchange.isRouted) {
        const series = findSeries(exchange, metrics);
        recordDeprecatedRequest(exchange, metrics);
        countResponse(series, error instanceof StatusError ? (error.status.code ?? 500) : 500);
        recordDuration(series, clock.now() - startTime);
      }
      throw error;
    };
    try {
      const response = next(exchange);
      return response instanceof Promise ? response.then(recordResponse, recordFailure) : recordResponse(response);
    } catch (error) {
      return recordFailure(error);
    }
  };
}

function findSeries(exchange: Exchange, metrics: RequestMetrics): RequestSeries {
  return metrics.findOrCreate(formatSeriesKey(exchange), () => createRequestLabels(exchange));
}

function recordDeprecatedRequest({ deprecation, info }: Exchange, metrics: RequestMetrics): void {
  if (deprecation === undefined) return;
  const { group, version, resource, subresource } = info;
  const { removedRelease = '' } = deprecation;
  const key = `${group} ${version} ${resource}/${subresource}`;
  metrics.deprecatedEndpoints.set(key, { group, removed_release: removedRelease, resource, subresource, version });
}

type StreamBody = Extract<HttpResponse['body'], { start: unknown }>;

/** Counts a stream as open until the client or the server ends it. */
function countOpenStream(body: StreamBody, series: RequestSeries): StreamBody {
  return {
    start: (sink) => {
      series.openStreamCount += 1;
      sink.onClose(() => {
        series.openStreamCount -= 1;
      });
      body.start(sink);
    },
  };
}
