/**
 * Converts the metrics of HorizontalPodAutoscalers in v2beta1 and in the annotations of v1. In these metrics, name, selector and values are
 * members of the metric itself. In v2, they are in `metric`, `target` and `current`.
 */
import type { JsonObject } from '../object.ts';
import { findObject, omitUndefinedMembers } from './conversion.ts';

/** The member names of a metric type in v2beta1, by the names in v2. */
interface MetricNames {
  readonly type: string;
  /** The member name of the selector, if the metric has a name and a selector. */
  readonly selector?: string;
  /** Whether the metric describes another object. */
  readonly hasDescribedObject?: true;
  /** The member names of the target in v2beta1, by their names in v2. */
  readonly target: Readonly<Record<string, string>>;
  /** The member names of the current values in v2beta1, by their names in v2. */
  readonly current: Readonly<Record<string, string>>;
}

const RESOURCE_METRIC = {
  target: { averageUtilization: 'targetAverageUtilization', averageValue: 'targetAverageValue' },
  current: { averageUtilization: 'currentAverageUtilization', averageValue: 'currentAverageValue' },
};

const METRICS_BY_TYPE: readonly MetricNames[] = [
  { type: 'resource', ...RESOURCE_METRIC },
  { type: 'containerResource', ...RESOURCE_METRIC },
  {
    type: 'pods',
    selector: 'selector',
    target: { averageValue: 'targetAverageValue' },
    current: { averageValue: 'currentAverageValue' },
  },
  {
    type: 'object',
    selector: 'selector',
    hasDescribedObject: true,
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

/** The member of a metric in v2 that contains its values: `target` in the spec, `current` in the status. */
export type MetricValuesMember = 'target' | 'current';

/** Converts the metric in place from the format of v2beta1 to the format of v2. */
export function convertMetricToNewest(metric: JsonObject, valuesMember: MetricValuesMember): void {
  for (const { type, selector, hasDescribedObject, ...names } of METRICS_BY_TYPE) {
    const source = findObject(metric, type);
    if (source === undefined) continue;
    const values = omitUndefinedMembers(
      Object.fromEntries(
        Object.entries(names[valuesMember]).map(([newestName, olderName]) => [
          newestName,
          source[olderName] ?? undefined,
        ]),
      ),
    );
    metric[type] = omitUndefinedMembers({
      ...(hasDescribedObject && { describedObject: source.target }),
      ...(selector === undefined
        ? { name: source.name, container: source.container }
        : { metric: omitUndefinedMembers({ name: source.metricName ?? '', selector: source[selector] }) }),
      [valuesMember]: valuesMember === 'target' ? { type: findTargetType(type, values), ...values } : values,
    });
  }
}

/** Returns the type of the target, which v2beta1 does not store. It depends on the values that are set. */
function findTargetType(type: string, { value, averageValue, averageUtilization }: JsonObject): string {
  if (averageUtilization !== undefined) return 'Utilization';
  if (type === 'object') return averageValue === undefined ? 'Value' : 'AverageValue';
  return value === undefined ? 'AverageValue' : 'Value';
}

/**
 * Returns the value of a member that is not set: 0 for the average of a resource, which v1 and v2beta1 always have, and undefined for other
 * members.
 */
function findUnsetValue(type: string, name: string): string | undefined {
  const isResource = type === 'resource' || type === 'containerResource';
  return isResource && name === 'currentAverageValue' ? '0' : undefined;
}

/** Converts the metric in place from the format of v2 to the format of v2beta1. */
export function convertMetricFromNewest(metric: JsonObject, valuesMember: MetricValuesMember): void {
  for (const { type, selector, hasDescribedObject, ...names } of METRICS_BY_TYPE) {
    const source = findObject(metric, type);
    if (source === undefined) continue;
    const values = findObject(source, valuesMember) ?? {};
    const identifier = findObject(source, 'metric') ?? {};
    metric[type] = omitUndefinedMembers({
      ...(hasDescribedObject && { target: source.describedObject }),
      ...(selector === undefined
        ? { name: source.name, container: source.container }
        : { metricName: identifier.name ?? '', [selector]: identifier.selector }),
      ...Object.fromEntries(
        Object.entries(names[valuesMember]).map(([newestName, olderName]) => [
          olderName,
          values[newestName] ?? findUnsetValue(type, olderName),
        ]),
      ),
    });
  }
}
