/** The behavior of Pods. New pods are Pending, scheduled pods are deleted gracefully, and only a few fields of the spec can change. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { createForbiddenProblem } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isDeepEqual } from '../../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import type { RequestScope } from '../../../resource.ts';
import { validateImageSpaces } from './container-lists.ts';
import { addLabelKeySelectors, copyAppArmorProfiles, createGatedConditions } from './new-pod.ts';
import { validateAnnotationChange, validatePodAnnotations } from './pod-annotations.ts';
import { validatePodChange } from './pod-changes.ts';
import { setPodDefaults, setPodLevelDefaults } from './pod-spec.ts';
import { validatePodSpec } from './pod-spec-validation.ts';
import { preparePodStatus, validatePodStatus } from './pod-status.ts';
import { validateEphemeralContainersChange, validateResize } from './pod-subresources.ts';
import { computeQosClass } from './qos-class.ts';

const DEFAULT_GRACE_SECONDS = 30;

export function createPodKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const resizeOptions = { resizesInitContainers: behaviors.has('init-containers-resized') };
  const rules: KindRules = {
    ...commonPodRules,
    prepareForStatusUpdate: (updatedObject, previous) => preparePodStatus(updatedObject, previous, behaviors),
    validateStatus: (updatedObject, previous) => validatePodStatus(updatedObject, previous, behaviors),
    prepareForCreate(pod, scope) {
      commonPodRules.prepareForCreate?.(pod, scope);
      addLabelKeySelectors(pod, { mergesSpreadKeys: behaviors.has('spread-keys-merged') });
      if (behaviors.has('apparmor-fields')) copyProfiles(pod, scope, behaviors);
    },
    validate: (pod, previous) =>
      previous !== undefined && isUnchangedValidSpec(readSpec(pod), readSpec(previous))
        ? validateAnnotations(pod)
        : validateAnnotationsAndSpec(pod, behaviors),
    validatePodSubresource: {
      ephemeralcontainers: (updatedObject, previous) => [
        ...validateAnnotationsAndSpec(updatedObject, behaviors),
        ...validateEphemeralContainersChange(readSpec(updatedObject), readSpec(previous)),
      ],
      resize: (updatedObject, previous) => [
        ...validateAnnotationsAndSpec(updatedObject, behaviors),
        ...validateResize(updatedObject, previous, resizeOptions),
      ],
    },
  };
  const raisesNegativeGrace = behaviors.has('grace-period-not-negative');
  const hasPodLevelResources = behaviors.has('pod-level-resources');
  return {
    ...rules,
    limitsShortenedPeriod: behaviors.has('grace-period-not-in-past'),
    setDefaults(pod) {
      commonPodRules.setDefaults?.(pod);
      const spec = ensureStruct(pod, 'spec');
      if (raisesNegativeGrace && Number(spec.terminationGracePeriodSeconds) < 0) spec.terminationGracePeriodSeconds = 1;
      if (hasPodLevelResources) setPodLevelDefaults(spec);
    },
  };
}

function copyProfiles(
  pod: ApiObject,
  { warn: addWarning }: RequestScope,
  behaviors: ReadonlySet<ReleaseBehavior>,
): void {
  const addsAnnotations = behaviors.has('apparmor-annotations');
  for (const annotation of copyAppArmorProfiles(pod, { addsAnnotations })) {
    const replacementHint = 'deprecated since v1.30; use the "appArmorProfile" field instead';
    addWarning?.(`metadata.annotations[${annotation}]: ${replacementHint}`);
  }
}

const commonPodRules: KindRules = {
  skipsSchemaValidation: true,
  setDefaults: (pod) => setPodDefaults(ensureStruct(pod, 'spec')),
  prepareForCreate(pod, { now }) {
    const conditions = createGatedConditions(readSpec(pod), now());
    const qosClass = computeQosClass(readSpec(pod));
    pod.status = { phase: 'Pending', ...(conditions.length > 0 && { conditions }), qosClass };
  },
  validateCreate: (pod) => validateNewPod(readSpec(pod)),
  validateUpdate: (updatedObject, previous) => [
    ...validateAnnotationChange(updatedObject.metadata.annotations, previous.metadata.annotations),
    ...validateAnnotations(updatedObject),
    ...validatePodChange(readSpec(updatedObject), readSpec(previous)),
  ],
  returnsDeletedObject: true,
  gracePeriodSeconds(pod, requestedSeconds) {
    const { nodeName = '', terminationGracePeriodSeconds } = readSpec(pod);
    // The pod is removed immediately, because no kubelet must stop its containers.
    if (nodeName === '' || ['Failed', 'Succeeded'].includes(readPhase(pod))) return 0;
    if (requestedSeconds !== undefined) return requestedSeconds;
    return typeof terminationGracePeriodSeconds === 'number' ? terminationGracePeriodSeconds : DEFAULT_GRACE_SECONDS;
  },
  selectableFields: {
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
    readValues(pod) {
      const [spec, status] = [readSpec(pod), readMembers(pod.status)];
      return {
        'spec.nodeName': readText(spec.nodeName),
        'spec.restartPolicy': readText(spec.restartPolicy),
        'spec.schedulerName': readText(spec.schedulerName),
        'spec.serviceAccountName': readText(spec.serviceAccountName),
        'spec.hostNetwork': String(spec.hostNetwork ?? false),
        'status.phase': readText(status.phase),
        'status.podIP': readText(status.podIP),
        'status.nominatedNodeName': readText(status.nominatedNodeName),
      };
    },
  },
};

function validateSpec(pod: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  return [
    ...validatePodSpec(readSpec(pod), 'spec', { isPod: true, behaviors }),
    ...validatePodOnlyFields(readSpec(pod)),
  ];
}

function validateAnnotationsAndSpec(pod: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  return [...validateAnnotations(pod), ...validateSpec(pod, behaviors)];
}

function readSpec(pod: ApiObject): Fields {
  return readMembers(pod.spec);
}

function validateAnnotations(pod: ApiObject): FieldProblem[] {
  return validatePodAnnotations(pod.metadata.annotations, readSpec(pod), 'metadata.annotations');
}

function readPhase(pod: ApiObject): string {
  return readText(readMembers(pod.status).phase);
}

/**
 * Reports whether the spec is unchanged and still valid. A spec that `/binding` or `/ephemeralcontainers` changed may be invalid, because
 * they do not validate it.
 */
function isUnchangedValidSpec(spec: Fields, previousSpec: Fields): boolean {
  return isUnset(spec.nodeName) && isUnset(spec.ephemeralContainers) && isDeepEqual(spec, previousSpec);
}

/** Validates requirements that apply only to pods and not to templates. */
function validatePodOnlyFields(spec: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isUnset(spec.serviceAccountName)) {
    const detail = 'must not be specified when serviceAccountName is not set';
    for (const [index, volume] of readList(spec, 'volumes').entries()) {
      for (const [position, source] of readList(readMembers(volume.projected), 'sources').entries()) {
        if (isUnset(source.serviceAccountToken)) continue;
        const fieldPath = `spec.volumes[${index}].projected.sources[${position}].serviceAccountToken`;
        problems.push(createForbiddenProblem(fieldPath, detail));
      }
    }
  }
  for (const member of ['containers', 'initContainers']) {
    for (const [index, container] of readList(spec, member).entries())
      problems.push(...validateImageSpaces(container, `spec.${member}[${index}]`));
  }
  return problems;
}

function validateNewPod(spec: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (readList(spec, 'ephemeralContainers').length > 0)
    problems.push(createForbiddenProblem('spec.ephemeralContainers', 'cannot be set on create'));
  if (!isUnset(spec.nodeName) && readList(spec, 'schedulingGates').length > 0)
    problems.push(createForbiddenProblem('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'));
  return problems;
}
