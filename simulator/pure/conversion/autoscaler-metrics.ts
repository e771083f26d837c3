/**
 * Metrics of HorizontalPodAutoscalers as v2beta1 and the annotations of v1 say them: name, selector and values stand beside each other, which
 * v2 has in `metric`, `target` and `current`.
 */
import type { JsonObject } from '../object.ts';
import { objectAt, struct } from './conversion.ts';

/** The names of a metric type in v2beta1, by those in v2. */
interface MetricNames {
  readonly type: string;
  /** The name of the selector, if the metric has a name and a selector. */
  readonly selector?: string;
  /** True if the metric describes another object. */
  readonly described?: true;
  /** Members of the target: in v2, in v2beta1. */
  readonly target: Readonly<Record<string, string>>;
  readonly current: Readonly<Record<string, string>>;
}

const RESOURCE = {
  target: { averageUtilization: 'targetAverageUtilization', averageValue: 'targetAverageValue' },
  current: { averageUtilization: 'currentAverageUtilization', averageValue: 'currentAverageValue' },
};

const METRICS: readonly MetricNames[] = [
  { type: 'resource', ...RESOURCE },
  { type: 'containerResource', ...RESOURCE },
  {
    type: 'pods',
    selector: 'selector',
    target: { averageValue: 'targetAverageValue' },
    current: { averageValue: 'currentAverageValue' },
  },
  {
    type: 'object',
    selector: 'selector',
    described: true,
    target: { value: 'targetValue', averageValue: 'averageValue' },
    current: { value: 'currentValue', averageValue: 'averageValue' },
  },
  {
    type: 'external',
    selector: 'metricSelector',
    target: { value: 'targetValue', averageValue: 'targetAverageValue' },
    current: { value: 'currentValue', averageValue: 'currentAverageValue' },
  },
];

/** Whether a metric is a target or a current value. */
export type MetricValues = 'target' | 'current';

/** Changes the metric. */
export function metricToNewest(metric: JsonObject, values: MetricValues): void {
  for (const { type, selector, described, ...names } of METRICS) {
    const source = objectAt(metric, type);
    if (source === undefined) continue;
    const value = struct(
      Object.fromEntries(Object.entries(names[values]).map(([newest, older]) => [newest, source[older] ?? undefined])),
    );
    metric[type] = struct({
      ...(described && { describedObject: source.target }),
      ...(selector === undefined
        ? { name: source.name, container: source.container }
        : { metric: struct({ name: source.metricName ?? '', selector: source[selector] }) }),
      [values]: values === 'target' ? { type: targetType(type, value), ...value } : value,
    });
  }
}

/** v2beta1 leaves it to the values that are there. */
function targetType(type: string, { value, averageValue, averageUtilization }: JsonObject): string {
  if (averageUtilization !== undefined) return 'Utilization';
  if (type === 'object') return averageValue === undefined ? 'Value' : 'AverageValue';
  return value === undefined ? 'AverageValue' : 'Value';
}

/** Changes the metric. */
export function metricFromNewest(metric: JsonObject, values: MetricValues): void {
  for (const { type, selector, described, ...names } of METRICS) {
    const source = objectAt(metric, type);
    if (source === undefined) continue;
    const value = objectAt(source, values) ?? {};
    const identifier = objectAt(source, 'metric') ?? {};
    metric[type] = struct({
      ...(described && { target: source.describedObject }),
      ...(selector === undefined
        ? { name: source.name, container: source.container }
        : { metricName: identifier.name ?? '', [selector]: identifier.selector }),
      ...Object.fromEntries(Object.entries(names[values]).map(([newest, older]) => [older, value[newest]])),
    });
  }
}
