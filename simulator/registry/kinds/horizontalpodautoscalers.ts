/**
 * HorizontalPodAutoscalers are stored in the form of version v2. Version v1 has a member of its own for the one metric that it knows, the
 * use of processors; the other metrics, the behavior and the conditions it carries as annotations, so that nothing is lost there and back.
 */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject, Json } from '../../pure/object.ts';
import { type Fields, list } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';
import type { Conversion } from '../resource.ts';

/** What v1 says in an annotation: where v2 has it. */
const CARRIED = [
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
      for (const { annotation, of, member } of CARRIED) {
        const text = annotations[prefix + annotation];
        delete annotations[prefix + annotation];
        const value = text === undefined ? undefined : parsed(text);
        if (value !== undefined) parts[of][member] = value;
      }
      move(parts.spec, 'targetCPUUtilizationPercentage', 'metrics', (use) => ({
        target: { type: 'Utilization', averageUtilization: use },
      }));
      move(parts.status, 'currentCPUUtilizationPercentage', 'currentMetrics', (use) => ({
        current: { averageUtilization: use },
      }));
      return joined(object, parts, annotations);
    },
    fromStorageVersion(object) {
      const parts = partsOf(object);
      const annotations = { ...object.metadata.annotations };
      takeBack(parts.spec, 'metrics', 'targetCPUUtilizationPercentage', 'target');
      takeBack(parts.status, 'currentMetrics', 'currentCPUUtilizationPercentage', 'current');
      for (const { annotation, of, member } of CARRIED) {
        const value = parts[of][member];
        delete parts[of][member];
        if (value !== undefined) annotations[prefix + annotation] = JSON.stringify(value);
      }
      return joined(object, parts, annotations);
    },
  };
}

interface Parts {
  readonly spec: Fields;
  readonly status: Fields;
}

function partsOf(object: ApiObject): Parts {
  return { spec: { ...(object.spec as Fields) }, status: { ...(object.status as Fields) } };
}

function joined(object: ApiObject, parts: Parts, annotations: Record<string, string>): ApiObject {
  const { annotations: _, ...metadata } = object.metadata;
  const annotated = Object.keys(annotations).length === 0 ? metadata : { ...metadata, annotations };
  return { ...object, ...parts, metadata: annotated };
}

/** The number at `from` becomes the first metric of `to`. */
function move(part: Fields, from: string, to: string, metric: (use: Json) => Fields): void {
  const use = part[from];
  delete part[from];
  if (use === undefined || use === null) return;
  part[to] = [{ type: 'Resource', resource: { name: 'cpu', ...metric(use) } }, ...list(part, to)];
}

/** The first metric of `from` that is about the use of processors becomes the number at `to`. */
function takeBack(part: Fields, from: string, to: string, holder: string): void {
  const metrics = list(part, from);
  const useOf = (metric: Fields) => {
    const resource = metric.resource as { name?: string; [holder: string]: unknown } | undefined;
    const held = resource?.[holder] as { averageUtilization?: number } | undefined;
    return metric.type === 'Resource' && resource?.name === 'cpu' ? held?.averageUtilization : undefined;
  };
  const found = metrics.find((metric) => useOf(metric) !== undefined);
  const use = found && useOf(found);
  if (use === undefined) return;
  part[to] = use;
  const others = metrics.filter((metric) => metric !== found);
  if (others.length > 0) part[from] = others;
  else delete part[from];
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
