/**
 * HorizontalPodAutoscalers are stored as v2. v1 has a field for the CPU utilization alone; it holds other metrics, behavior and conditions
 * in annotations, so that a round trip loses nothing.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import { parseJson } from '../../pure/json/parse.ts';
import { plainJson } from '../../pure/json/write.ts';
import type { ApiObject, Json } from '../../pure/object.ts';
import { type Fields, fieldsOf, list } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import type { Conversion, Schema } from '../resource.ts';

/** Annotations of v1, and the fields of v2 that they hold. */
const ANNOTATED = [
  { annotation: 'metrics', of: 'spec', member: 'metrics' },
  { annotation: 'behavior', of: 'spec', member: 'behavior' },
  { annotation: 'current-metrics', of: 'status', member: 'currentMetrics' },
  { annotation: 'conditions', of: 'status', member: 'conditions' },
] as const;

export function horizontalpodautoscalersRules(dialect: Dialect): KindRules {
  const prefix = `autoscaling.alpha.${dialect.protocolPrefix}/`;
  return { conversion: (stored) => v1Conversion(prefix, stored) };
}

function v1Conversion(prefix: string, stored: () => Schema): Conversion {
  return {
    toStorageVersion(object) {
      const parts = partsOf(object);
      const annotations = { ...parts.annotations };
      for (const { annotation, of, member } of ANNOTATED) {
        const text = annotations[prefix + annotation];
        delete annotations[prefix + annotation];
        const value = typeof text === 'string' ? fieldIn(text, of, member, stored()) : undefined;
        if (value !== undefined) parts[of][member] = value;
      }
      toMetric(parts.spec, 'targetCPUUtilizationPercentage', 'metrics', (utilization) => ({
        target: { type: 'Utilization', averageUtilization: utilization },
      }));
      toMetric(parts.status, 'currentCPUUtilizationPercentage', 'currentMetrics', (utilization) => ({
        current: { averageUtilization: utilization },
      }));
      return withParts(object, { ...parts, annotations });
    },
    fromStorageVersion(object) {
      const parts = partsOf(object);
      const annotations = { ...parts.annotations };
      fromMetric(parts.spec, 'metrics', 'targetCPUUtilizationPercentage', 'target');
      fromMetric(parts.status, 'currentMetrics', 'currentCPUUtilizationPercentage', 'current');
      for (const { annotation, of, member } of ANNOTATED) {
        const value = parts[of][member];
        delete parts[of][member];
        if (value !== undefined) annotations[prefix + annotation] = plainJson(value);
      }
      return withParts(object, { ...parts, annotations });
    },
  };
}

interface Parts {
  readonly spec: Fields;
  readonly status: Fields;
  readonly annotations: Record<string, string>;
}

/** An object that a manager applies may have no more than some of its parts. */
function partsOf({ spec, status, metadata }: Partial<ApiObject>): Parts {
  const { annotations } = metadata ?? {};
  return { spec: { ...fieldsOf(spec) }, status: { ...fieldsOf(status) }, annotations: { ...annotations } };
}

function withParts(object: ApiObject, { spec, status, annotations }: Parts): ApiObject {
  const { annotations: _, ...metadata } = object.metadata ?? {};
  const annotated = Object.keys(annotations).length === 0 ? metadata : { ...metadata, annotations };
  return { ...object, spec, status, metadata: annotated };
}

/** What an annotation holds, as the type of v2 has it; an annotation that holds anything else is dropped. */
function fieldIn(annotation: string, of: 'spec' | 'status', field: string, schema: Schema): Json | undefined {
  try {
    const { object } = schema.decode({ [of]: { [field]: parseJson(annotation).value } });
    return fieldsOf(object[of])[field];
  } catch {
    return undefined;
  }
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
