/**
 * Converts HorizontalPodAutoscalers of autoscaling/v2beta2 and v2beta1. In v2beta1, the metrics have other member names, and the behavior
 * is stored in an annotation.
 */
import type { ApiObject, JsonObject } from '../object.ts';
import { formatBehavior, parseBehavior } from './autoscaler-behavior.ts';
import { convertMetricFromNewest, convertMetricToNewest, type MetricValuesMember } from './autoscaler-metrics.ts';
import { createConversion, findObject, listObjects, removeAnnotation, setAnnotation } from './conversion.ts';

export const autoscalerV2beta2Conversion = createConversion(omitZeroStatus, addZeroStatus);

/** Adds the members of the status that the older versions always have. */
function addZeroStatus(autoscaler: ApiObject): void {
  const status = findObject(autoscaler, 'status');
  if (status === undefined) return;
  status.currentReplicas ??= 0;
  status.conditions ??= null;
}

function omitZeroStatus(autoscaler: ApiObject): void {
  const status = findObject(autoscaler, 'status');
  if (status?.currentReplicas === 0) delete status.currentReplicas;
  if (status?.conditions === null) delete status.conditions;
}

/** Creates the conversion of v2beta1. `domain` is the domain of the dialect's annotation keys. */
export function createAutoscalerV2beta1Conversion(domain: string) {
  const annotation = `autoscaling.alpha.${domain}/behavior`;
  return createConversion(
    (autoscaler) => {
      for (const [metric, valuesMember] of listMetrics(autoscaler)) convertMetricToNewest(metric, valuesMember);
      const behaviorText = removeAnnotation(autoscaler, annotation);
      const spec = findObject(autoscaler, 'spec');
      const parsedBehavior = behaviorText === undefined ? undefined : parseBehavior(behaviorText);
      if (spec !== undefined && parsedBehavior !== undefined) spec.behavior = parsedBehavior;
      omitZeroStatus(autoscaler);
    },
    (autoscaler) => {
      addZeroStatus(autoscaler);
      for (const [metric, valuesMember] of listMetrics(autoscaler)) convertMetricFromNewest(metric, valuesMember);
      const spec = findObject(autoscaler, 'spec');
      if (spec?.behavior === undefined) return;
      setAnnotation(autoscaler, annotation, formatBehavior(spec.behavior, { hasTolerance: false }));
      delete spec.behavior;
    },
  );
}

/** Returns the metrics in the spec and in the status, each with the member that contains its values. */
function listMetrics(autoscaler: ApiObject): [JsonObject, MetricValuesMember][] {
  const specMetrics = listObjects(findObject(autoscaler, 'spec'), 'metrics').map(
    (metric): [JsonObject, MetricValuesMember] => [metric, 'target'],
  );
  const statusMetrics = listObjects(findObject(autoscaler, 'status'), 'currentMetrics').map(
    (metric): [JsonObject, MetricValuesMember] => [metric, 'current'],
  );
  return [...specMetrics, ...statusMetrics];
}
