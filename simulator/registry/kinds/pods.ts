/** Pods: created as Pending, deleted gracefully once they are scheduled, with a spec that is immutable except for a few fields. */
import type { ApiObject } from '../../pure/object.ts';
import { forbiddenField } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, fieldsOf, list, struct, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodDefaults } from './pod-spec.ts';
import { validatePodSpec } from './pod-spec-validation.ts';
import { qosClassOf } from './qos-class.ts';

const DEFAULT_GRACE = 30;
const MUTABLE = ['activeDeadlineSeconds', 'tolerations', 'terminationGracePeriodSeconds', 'schedulingGates'];
const MUTABLE_FIELDS_ONLY =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

export const podsRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults: (pod) => setPodDefaults(struct(pod, 'spec')),
  prepareForCreate(pod) {
    pod.status = { phase: 'Pending', qosClass: qosClassOf(specOf(pod)) };
  },
  validate: (pod) => validatePodSpec(specOf(pod), 'spec'),
  validateUpdate: (next, previous) => validateChange(specOf(next), specOf(previous)),
  returnsDeletedObject: true,
  gracePeriodSeconds(pod, requestedSeconds) {
    const { nodeName = '', terminationGracePeriodSeconds } = specOf(pod);
    // No kubelet runs the pod and would confirm that its containers have stopped.
    if (nodeName === '' || ['Failed', 'Succeeded'].includes(phaseOf(pod))) return 0;
    if (requestedSeconds !== undefined) return requestedSeconds;
    return typeof terminationGracePeriodSeconds === 'number' ? terminationGracePeriodSeconds : DEFAULT_GRACE;
  },
  selectable: {
    names: [
      'spec.nodeName',
      'spec.restartPolicy',
      'spec.schedulerName',
      'spec.serviceAccountName',
      'spec.hostNetwork',
      'status.phase',
      'status.podIP',
      'status.podIPs',
      'status.nominatedNodeName',
    ],
    values(pod) {
      const [spec, status] = [specOf(pod), fieldsOf(pod.status)];
      return {
        'spec.nodeName': text(spec.nodeName),
        'spec.restartPolicy': text(spec.restartPolicy),
        'spec.schedulerName': text(spec.schedulerName),
        'spec.serviceAccountName': text(spec.serviceAccountName),
        'spec.hostNetwork': String(spec.hostNetwork ?? false),
        'status.phase': text(status.phase),
        'status.podIP': text(status.podIP),
        'status.nominatedNodeName': text(status.nominatedNodeName),
      };
    },
  },
};

function specOf(pod: ApiObject): Fields {
  return fieldsOf(pod.spec);
}

function phaseOf(pod: ApiObject): string {
  return text(fieldsOf(pod.status).phase);
}

function validateChange(next: Fields, previous: Fields): FieldProblem[] {
  const [containers, before] = [list(next, 'containers'), list(previous, 'containers')];
  if (containers.length !== before.length) {
    return [forbiddenField('spec.containers', 'pod updates may not add or remove containers')];
  }
  const comparable = deepCopy(next);
  for (const member of MUTABLE) {
    if (previous[member] === undefined) delete comparable[member];
    else comparable[member] = previous[member];
  }
  comparable.containers = list(comparable, 'containers').map(({ image: _, ...container }, index) => {
    const image = before[index]?.image;
    return image === undefined ? container : { ...container, image };
  });
  return deepEqual(comparable, previous) ? [] : [forbiddenField('spec', MUTABLE_FIELDS_ONLY)];
}
