/**
 * Counts answers by labels and code. As at kube-apiserver only served paths and methods count, for which the router sets `routed`.
 */

import { type Answer, isStream } from '../../ground/exchange.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { keyOf, labelsOf } from '../metrics/labels.ts';
import { count, type RequestMetrics, type RequestSeries, time } from '../metrics/request-metrics.ts';

export function countRequests({ metrics, clock }: Pick<FilterConfig, 'metrics' | 'clock'>): Filter {
  return (next) => (exchange) => {
    const began = clock.now();
    const done = (answer: Answer): Answer => {
      if (!exchange.routed) return answer;
      const series = seriesOf(exchange, metrics);
      noteDeprecated(exchange, metrics);
      count(series, answer.status);
      if (isStream(answer.body)) return { ...answer, body: counted(answer.body, series) };
      time(series, clock.now() - began);
      return answer;
    };
    const failed = (error: unknown): never => {
      if (exchange.routed) {
        const series = seriesOf(exchange, metrics);
        noteDeprecated(exchange, metrics);
        count(series, error instanceof StatusError ? (error.status.code ?? 500) : 500);
        time(series, clock.now() - began);
      }
      throw error;
    };
    try {
      const answer = next(exchange);
      return answer instanceof Promise ? answer.then(done, failed) : done(answer);
    } catch (error) {
      return failed(error);
    }
  };
}

function seriesOf(exchange: Exchange, metrics: RequestMetrics): RequestSeries {
  return metrics.of(keyOf(exchange), () => labelsOf(exchange));
}

function noteDeprecated({ deprecation, info }: Exchange, metrics: RequestMetrics): void {
  if (deprecation === undefined) return;
  const { group, version, resource, subresource } = info;
  const { removedRelease = '' } = deprecation;
  const key = `${group} ${version} ${resource}/${subresource}`;
  metrics.deprecated.set(key, { group, removed_release: removedRelease, resource, subresource, version });
}

type StreamBody = Extract<Answer['body'], { start: unknown }>;

/** Counts a stream as open until the client or the server ends it. */
function counted(body: StreamBody, series: RequestSeries): StreamBody {
  return {
    start: (sink) => {
      series.open += 1;
      sink.onClose(() => {
        series.open -= 1;
      });
      body.start(sink);
    },
  };
}
