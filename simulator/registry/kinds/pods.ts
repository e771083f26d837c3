/** Pods: born pending, removed gracefully when a node runs them, and hardly anything of their spec may change. */
import type { ApiObject } from '../../pure/object.ts';
import { forbiddenField } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { deepCopy } from '../../pure/value/deep-copy.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import { type Fields, list, struct } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';
import { setPodSpecDefaults, validatePodSpec } from './pod-spec.ts';

const DEFAULT_GRACE = 30;
const CHANGEABLE = [
  'activeDeadlineSeconds',
  'tolerations',
  'nodeName',
  'terminationGracePeriodSeconds',
  'schedulingGates',
];
const ONLY_THESE =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

export const podsRules: KindRules = {
  skipSchemaValidation: true,
  setDefaults: (pod) => setPodSpecDefaults(struct(pod, 'spec')),
  prepareForCreate(pod) {
    pod.status = { phase: 'Pending', qosClass: 'BestEffort' };
  },
  validate: (pod) => validatePodSpec(specOf(pod), 'spec'),
  validateUpdate: (next, previous) => validateChange(specOf(next), specOf(previous)),
  returnsDeletedObject: true,
  gracePeriodSeconds(pod, asked) {
    const { nodeName = '', terminationGracePeriodSeconds } = specOf(pod) as PodSpec;
    // Nothing runs it, so nobody would confirm its end.
    if (nodeName === '' || ['Failed', 'Succeeded'].includes(phaseOf(pod))) return 0;
    return asked ?? terminationGracePeriodSeconds ?? DEFAULT_GRACE;
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
      const [spec, status] = [specOf(pod), (pod.status ?? {}) as Fields];
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

interface PodSpec {
  nodeName?: string;
  terminationGracePeriodSeconds?: number;
}

function specOf(pod: ApiObject): Fields {
  return (pod.spec ?? {}) as Fields;
}

function phaseOf(pod: ApiObject): string {
  return text((pod.status as Fields | undefined)?.phase);
}

function validateChange(next: Fields, previous: Fields): FieldProblem[] {
  const [containers, before] = [list(next, 'containers'), list(previous, 'containers')];
  if (containers.length !== before.length) {
    return [forbiddenField('spec.containers', 'pod updates may not add or remove containers')];
  }
  const same = deepCopy(next);
  for (const member of CHANGEABLE) {
    if (previous[member] === undefined) delete same[member];
    else same[member] = previous[member];
  }
  same.containers = list(same, 'containers').map(({ image: _, ...container }, index) => {
    const image = before[index]?.image;
    return image === undefined ? container : { ...container, image };
  });
  return deepEqual(same, previous) ? [] : [forbiddenField('spec', ONLY_THESE)];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
