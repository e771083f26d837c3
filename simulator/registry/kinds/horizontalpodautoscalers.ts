/**
 * HorizontalPodAutoscalers are stored as v2. v1 has a field for the CPU utilization alone; it holds other metrics, behavior and conditions
 * in annotations, so that a round trip loses nothing.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject, Json } from '../../pure/object.ts';
import { type Fields, fieldsOf, list } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import type { Conversion } from '../resource.ts';

/** Annotations of v1, and the fields of v2 that they hold. */
const ANNOTATED = [
  { annotation: 'metrics', of: 'spec', member: 'metrics' },
  { annotation: 'behavior', of: 'spec', member: 'behavior' },
  { annotation: 'current-metrics', of: 'status', member: 'currentMetrics' },
  { annotation: 'conditions', of: 'status', member: 'conditions' },
] as const;

export function horizontalpodautoscalersRules(dialect: Dialect): KindRules {
  const prefix = `autoscaling.alpha.${dialect.protocolPrefix}/`;
  return { conversion: v1Conversion(prefix) };
}

function v1Conversion(prefix: string): Conversion {
  return {
    toStorageVersion(object) {
      const parts = partsOf(object);
      const annotations = { ...object.metadata.annotations };
      for (const { annotation, of, member } of ANNOTATED) {
        const text = annotations[prefix + annotation];
        delete annotations[prefix + annotation];
        const value = text === undefined ? undefined : parsedOrUndefined(text);
        if (value !== undefined) parts[of][member] = value;
      }
      toMetric(parts.spec, 'targetCPUUtilizationPercentage', 'metrics', (utilization) => ({
        target: { type: 'Utilization', averageUtilization: utilization },
      }));
      toMetric(parts.status, 'currentCPUUtilizationPercentage', 'currentMetrics', (utilization) => ({
        current: { averageUtilization: utilization },
      }));
      return withParts(object, parts, annotations);
    },
    fromStorageVersion(object) {
      const parts = partsOf(object);
      const annotations = { ...object.metadata.annotations };
      fromMetric(parts.spec, 'metrics', 'targetCPUUtilizationPercentage', 'target');
      fromMetric(parts.status, 'currentMetrics', 'currentCPUUtilizationPercentage', 'current');
      for (const { annotation, of, member } of ANNOTATED) {
        const value = parts[of][member];
        delete parts[of][member];
        if (value !== undefined) annotations[prefix + annotation] = JSON.stringify(value);
      }
      return withParts(object, parts, annotations);
    },
  };
}

interface Parts {
  readonly spec: Fields;
  readonly status: Fields;
}

function partsOf(object: ApiObject): Parts {
  return { spec: { ...fieldsOf(object.spec) }, status: { ...fieldsOf(object.status) } };
}

function withParts(object: ApiObject, parts: Parts, annotations: Record<string, string>): ApiObject {
  const { annotations: _, ...metadata } = object.metadata;
  const annotated = Object.keys(annotations).length === 0 ? metadata : { ...metadata, annotations };
  return { ...object, ...parts, metadata: annotated };
}

/** Moves the number at `from` into the first metric of `to`. */
function toMetric(part: Fields, from: string, to: string, metric: (utilization: Json) => Fields): void {
  const utilization = part[from];
  delete part[from];
  if (utilization === undefined || utilization === null) return;
  part[to] = [{ type: 'Resource', resource: { name: 'cpu', ...metric(utilization) } }, ...list(part, to)];
}

/** Moves the utilization of the first CPU metric of `from` to `to`. */
function fromMetric(part: Fields, from: string, to: string, holder: 'target' | 'current'): void {
  const metrics = list(part, from);
  const utilizationOf = (metric: Fields) => {
    const resource = fieldsOf(metric.resource);
    const isCpu = metric.type === 'Resource' && resource.name === 'cpu';
    return isCpu ? fieldsOf(resource[holder]).averageUtilization : undefined;
  };
  const cpuMetric = metrics.find((metric) => utilizationOf(metric) !== undefined);
  const utilization = cpuMetric && utilizationOf(cpuMetric);
  if (utilization === undefined) return;
  part[to] = utilization;
  const others = metrics.filter((metric) => metric !== cpuMetric);
  if (others.length > 0) part[from] = others;
  else delete part[from];
}

function parsedOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
