/** HorizontalPodAutoscalers of autoscaling/v2beta1: the metrics have another form, and the behavior is stored in an annotation. */
import type { ApiObject, JsonObject } from '../object.ts';
import { readBehavior, writeBehavior } from './autoscaler-behavior.ts';
import { convertMetricFromNewest, convertMetricToNewest, type MetricValues } from './autoscaler-metrics.ts';
import { annotate, createConversion, findObject, listObjects, takeAnnotation } from './conversion.ts';

/** `prefix` is that of the dialect's annotations. */
export function createAutoscalerV2beta1Conversion(prefix: string) {
  const behavior = `autoscaling.alpha.${prefix}/behavior`;
  return createConversion(
    (autoscaler) => {
      for (const [metric, values] of listMetrics(autoscaler)) convertMetricToNewest(metric, values);
      const text = takeAnnotation(autoscaler, behavior);
      const spec = findObject(autoscaler, 'spec');
      const parsedBehavior = text === undefined ? undefined : readBehavior(text);
      if (spec !== undefined && parsedBehavior !== undefined) spec.behavior = parsedBehavior;
    },
    (autoscaler) => {
      for (const [metric, values] of listMetrics(autoscaler)) convertMetricFromNewest(metric, values);
      const spec = findObject(autoscaler, 'spec');
      if (spec?.behavior === undefined) return;
      annotate(autoscaler, behavior, writeBehavior(spec.behavior, { hasTolerance: false }));
      delete spec.behavior;
    },
  );
}

function listMetrics(autoscaler: ApiObject): [JsonObject, MetricValues][] {
  const targets = listObjects(findObject(autoscaler, 'spec'), 'metrics').map((metric): [JsonObject, MetricValues] => [
    metric,
    'target',
  ]);
  const currents = listObjects(findObject(autoscaler, 'status'), 'currentMetrics').map(
    (metric): [JsonObject, MetricValues] => [metric, 'current'],
  );
  return [...targets, ...currents];
}
