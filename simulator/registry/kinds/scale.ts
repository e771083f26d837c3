/**
 * `scale`: a workload's number of replicas, shown and changed as an object of another group (rest-subresource-other-representation).
 */
import type { ApiObject, Json, ObjectMeta } from '../../pure/object.ts';
import { selectorOf, type WrittenSelector } from '../../pure/selectors/match-expressions.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import { invalid } from '../../pure/status/invalid.ts';
import type { View } from '../resource.ts';

const KIND = { group: 'autoscaling', kind: 'Scale' };

/** `selector` is how the workload writes its selector. */
export function scaleView(selector: 'map' | 'written'): View {
  return {
    replicas: ['f:spec', 'f:replicas'],
    toView(parent) {
      const text = selectorText(specOf(parent).selector, selector);
      return {
        kind: KIND.kind,
        apiVersion: `${KIND.group}/v1`,
        metadata: scaleMetadata(parent),
        spec: { ...(specOf(parent).replicas !== 0 && { replicas: specOf(parent).replicas }) },
        status: {
          replicas: (parent.status as { replicas?: number } | undefined)?.replicas ?? 0,
          ...(text !== '' && { selector: text }),
        },
      };
    },
    fromView(view, parent) {
      const replicas = (view.spec as { replicas?: number } | undefined)?.replicas ?? 0;
      const name = view.metadata.name ?? '';
      if (replicas < 0) {
        throw invalid(KIND, name, [invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0')]);
      }
      const { resourceVersion } = view.metadata;
      return {
        ...parent,
        metadata: { ...parent.metadata, ...(resourceVersion !== undefined && { resourceVersion }) },
        spec: { ...specOf(parent), replicas },
      };
    },
  };
}

/** Of the object itself, a Scale shows who it is and of which version. */
export function scaleMetadata({ metadata }: ApiObject): ObjectMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(uid !== undefined && { uid }),
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...(creationTimestamp !== undefined && { creationTimestamp }),
  };
}

type WorkloadSpec = {
  replicas?: number;
  selector?: Json;
};

function specOf(parent: ApiObject): WorkloadSpec {
  return (parent.spec ?? {}) as WorkloadSpec;
}

function selectorText(selector: unknown, form: 'map' | 'written'): string {
  const labels = selector as Record<string, string> | undefined;
  const written = form === 'map' ? { matchLabels: labels ?? {} } : ((selector ?? {}) as WrittenSelector);
  return selectorOf(written)?.toString() ?? '';
}
