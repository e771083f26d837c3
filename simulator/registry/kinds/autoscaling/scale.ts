/** Creates the view of the subresource `scale`, which represents the replicas of a workload (rest-subresource-other-representation). */
import { compact } from '../../../../values/compact.ts';
import type { ApiObject, Json, ObjectMeta } from '../../../pure/object.ts';
import { compileSelector, type SelectorField } from '../../../pure/selectors/match-expressions.ts';
import type { QualifiedResource } from '../../../pure/status/failure.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import { createInvalidError } from '../../../pure/status/invalid.ts';
import { createConflictError } from '../../../pure/status/reasons.ts';
import { type Fields, readMembers, readText } from '../../object-fields.ts';
import type { SubresourceView } from '../../resource.ts';

const SCALE_KIND = { group: 'autoscaling', kind: 'Scale' };

const CURRENT_VERSION = `${SCALE_KIND.group}/v1`;

/**
 * Creates the view. In versions before autoscaling/v1, a Scale has the selector as labels, if it consists only of labels, and as text in
 * another field. A Scale with the uid of another object is rejected with a 409 about `parentResource` (rest-put-foreign-uid-409).
 */
export function createScaleView(
  selectorType: SelectorType,
  parentResource: QualifiedResource,
  apiVersion = CURRENT_VERSION,
): SubresourceView {
  return {
    replicasPath: ['f:spec', 'f:replicas'],
    toView(parent) {
      const text = formatSelector(readSpec(parent).selector, selectorType);
      return {
        kind: SCALE_KIND.kind,
        apiVersion,
        metadata: createScaleMetadata(parent),
        spec: { ...(readSpec(parent).replicas !== 0 && { replicas: readSpec(parent).replicas }) },
        status: {
          replicas: readMembers(parent.status).replicas ?? 0,
          ...(text !== '' &&
            (apiVersion === CURRENT_VERSION
              ? { selector: text }
              : createOlderSelector(text, readSpec(parent).selector))),
        },
      };
    },
    fromView(view, parent) {
      const replicas = Number(readMembers(view.spec).replicas ?? 0);
      const name = view.metadata.name ?? '';
      if (replicas < 0) {
        throw createInvalidError(SCALE_KIND, name, [
          createInvalidValueProblem('spec.replicas', replicas, 'must be greater than or equal to 0'),
        ]);
      }
      const { uid = '', resourceVersion } = view.metadata;
      if (uid !== '' && uid !== parent.metadata.uid)
        throw createConflictError(parentResource, name, describeForeignUid(uid, parent));
      return {
        ...parent,
        metadata: { ...parent.metadata, ...compact({ resourceVersion }) },
        spec: { ...readSpec(parent), replicas },
      };
    },
  };
}

function describeForeignUid(uid: string, { metadata }: ApiObject): string {
  return `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid ?? ''}`;
}

function createOlderSelector(text: string, selector: Json | undefined): Fields {
  const { matchLabels, matchExpressions } = readMembers(selector);
  const hasOnlyLabels = !Array.isArray(matchExpressions) || matchExpressions.length === 0;
  return { ...(hasOnlyLabels && matchLabels !== undefined && { selector: matchLabels }), targetSelector: text };
}

/** Returns the members of the object's metadata that its Scale has. */
export function createScaleMetadata({ metadata }: ApiObject): ObjectMeta {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return compact({ name, namespace, uid, resourceVersion, creationTimestamp });
}

type SelectorType = 'map' | 'LabelSelector';

type WorkloadSpec = {
  replicas?: number;
  selector?: Json;
};

function readSpec(parent: ApiObject): WorkloadSpec {
  return readMembers(parent.spec);
}

function formatSelector(selector: Json | undefined, type: SelectorType): string {
  const fields = readMembers(selector);
  const labelSelector: SelectorField = type === 'map' ? { matchLabels: toLabels(fields) } : fields;
  return compileSelector(labelSelector)?.toString() ?? '';
}

function toLabels(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, readText(value)]));
}
