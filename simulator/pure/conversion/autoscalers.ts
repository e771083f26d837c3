/**
 * HorizontalPodAutoscalers of autoscaling/v2beta1: a metric says name, selector and values beside each other, which v2 has in `metric`,
 * `target` and `current`. The behavior is kept in an annotation.
 */
import { parseJson } from '../json/parse.ts';
import { plainJson } from '../json/write.ts';
import type { ApiObject, Json, JsonObject } from '../object.ts';
import { annotate, at, conversion, each, struct, takeAnnotation } from './conversion.ts';

/** What a metric of one type is called in v2beta1, by what it says in v2. */
interface MetricNames {
  readonly type: string;
  /** Whether it has a name and a selector, and what the selector is called. */
  readonly selector?: string;
  /** Whether it is of another object. */
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

/** `prefix` is that of the dialect's annotations. */
export function autoscalerV2beta1(prefix: string) {
  const behavior = `autoscaling.alpha.${prefix}/behavior`;
  return conversion(
    (autoscaler) => {
      for (const [metric, values] of metricsOf(autoscaler)) toNewest(metric, values);
      const text = takeAnnotation(autoscaler, behavior);
      const spec = at(autoscaler, 'spec');
      const parsed = text === undefined ? undefined : parsedJson(text);
      if (spec !== undefined && parsed !== undefined) spec.behavior = parsed;
    },
    (autoscaler) => {
      for (const [metric, values] of metricsOf(autoscaler)) fromNewest(metric, values);
      const spec = at(autoscaler, 'spec');
      if (spec?.behavior === undefined) return;
      annotate(autoscaler, behavior, plainJson(spec.behavior));
      delete spec.behavior;
    },
  );
}

type Values = 'target' | 'current';

function metricsOf(autoscaler: ApiObject): [JsonObject, Values][] {
  const targets = each(at(autoscaler, 'spec'), 'metrics').map((metric): [JsonObject, Values] => [metric, 'target']);
  const currents = each(at(autoscaler, 'status'), 'currentMetrics').map((metric): [JsonObject, Values] => [
    metric,
    'current',
  ]);
  return [...targets, ...currents];
}

function toNewest(metric: JsonObject, values: Values): void {
  for (const { type, selector, described, ...names } of METRICS) {
    const source = at(metric, type);
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

function fromNewest(metric: JsonObject, values: Values): void {
  for (const { type, selector, described, ...names } of METRICS) {
    const source = at(metric, type);
    if (source === undefined) continue;
    const value = at(source, values) ?? {};
    const identifier = at(source, 'metric') ?? {};
    metric[type] = struct({
      ...(described && { target: source.describedObject }),
      ...(selector === undefined
        ? { name: source.name, container: source.container }
        : { metricName: identifier.name ?? '', [selector]: identifier.selector }),
      ...Object.fromEntries(Object.entries(names[values]).map(([newest, older]) => [older, value[newest]])),
    });
  }
}

function parsedJson(text: string): Json | undefined {
  try {
    return parseJson(text).value;
  } catch {
    return undefined;
  }
}
