/** HorizontalPodAutoscalers of autoscaling/v2beta1: the metrics have another form, and the behavior is stored in an annotation. */
import type { ApiObject, JsonObject } from '../object.ts';
import { readBehavior, writeBehavior } from './autoscaler-behavior.ts';
import { type MetricValues, metricFromNewest, metricToNewest } from './autoscaler-metrics.ts';
import { annotate, conversion, listObjects, objectAt, takeAnnotation } from './conversion.ts';

/** `prefix` is that of the dialect's annotations. */
export function autoscalerV2beta1(prefix: string) {
  const behavior = `autoscaling.alpha.${prefix}/behavior`;
  return conversion(
    (autoscaler) => {
      for (const [metric, values] of listMetrics(autoscaler)) metricToNewest(metric, values);
      const text = takeAnnotation(autoscaler, behavior);
      const spec = objectAt(autoscaler, 'spec');
      const parsed = text === undefined ? undefined : readBehavior(text);
      if (spec !== undefined && parsed !== undefined) spec.behavior = parsed;
    },
    (autoscaler) => {
      for (const [metric, values] of listMetrics(autoscaler)) metricFromNewest(metric, values);
      const spec = objectAt(autoscaler, 'spec');
      if (spec?.behavior === undefined) return;
      annotate(autoscaler, behavior, writeBehavior(spec.behavior));
      delete spec.behavior;
    },
  );
}

function listMetrics(autoscaler: ApiObject): [JsonObject, MetricValues][] {
  const targets = listObjects(objectAt(autoscaler, 'spec'), 'metrics').map((metric): [JsonObject, MetricValues] => [
    metric,
    'target',
  ]);
  const currents = listObjects(objectAt(autoscaler, 'status'), 'currentMetrics').map(
    (metric): [JsonObject, MetricValues] => [metric, 'current'],
  );
  return [...targets, ...currents];
}
