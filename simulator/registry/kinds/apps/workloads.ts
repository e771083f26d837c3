/**
 * The behavior of DaemonSets, StatefulSets, ReplicaSets and ReplicationControllers: defaults of `replicas`, of the update strategy and of the
 * pod template, and a required, immutable selector.
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import { createBadRequestError } from '../../../pure/status/reasons.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateDnsLabelName } from '../../metadata/name-rules.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  objectMembers,
  readList,
  readText,
  setIfUnset,
} from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { validateClaimSpec } from '../core/claim-spec.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import {
  validatePodTemplate,
  validateRestartPolicyAlways,
  validateTemplate,
  validateTemplateMetadata,
} from '../core/pods/pod-spec-validation.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import {
  COUNT_TAGS,
  createStatefulSetRows,
  STATUS_COUNTS,
  validateDaemonSetStrategy,
  validateStatusCounts,
} from './rollouts.ts';
import {
  DEPLOYMENT_MESSAGES,
  STATEFUL_SET_MESSAGES,
  validateDaemonSetSelector,
  validateSameSelector,
  validateSelectorAndTemplate,
  validateTemplateLabels,
} from './workload-selectors.ts';

const templateRules: KindRules = {
  setDefaults: (workload) =>
    setPodSpecDefaults(ensureStruct(ensureStruct(ensureStruct(workload, 'spec'), 'template'), 'spec')),
};

const replicasRules: KindRules = {
  ...templateRules,
  setDefaults(workload) {
    templateRules.setDefaults?.(workload);
    setIfUnset(ensureStruct(workload, 'spec'), 'replicas', 1);
  },
};

function readTemplate({ spec }: ApiObject): Fields {
  return objectMembers(objectMembers(spec).template);
}

/** The KindRules of workloads whose selectors are validated by code instead of by their schema. */
const selectorRules: KindRules = { skipSchemaValidation: true, validateUpdate: validateSameSelector };

/** The annotation with the generation of the template, which is a field of the spec in extensions/v1beta1. */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

function readTemplateGeneration({ metadata }: ApiObject): number {
  return Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '0', 10) || 0;
}

/** Throws a decoding error for an invalid annotation, because kube-apiserver converts it to a field when it decodes the object. */
function checkTemplateGeneration({ metadata }: ApiObject): void {
  const annotationText = metadata.annotations?.[TEMPLATE_GENERATION];
  if (annotationText === undefined || /^[-+]?\d+$/.test(annotationText)) return;
  const problem = `strconv.ParseInt: parsing ${JSON.stringify(annotationText)}: invalid syntax`;
  throw createBadRequestError(`DaemonSet in version "v1" cannot be handled as a DaemonSet: ${problem}`);
}

function setTemplateGeneration({ metadata }: ApiObject, generation: number): void {
  metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

export function createDaemonSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const isValidatedOnce = behaviors.has('daemon-set-validated-once');
  return {
    ...commonDaemonSetRules,
    validatesUpdateTwice: !isValidatedOnce,
    validatesUpdateFirst: isValidatedOnce,
    ...(isValidatedOnce && { metadataChecks: { objects: 0 } }),
    ...(!behaviors.has('daemon-set-surge') && {
      prepareForCreate(daemonSet, scope) {
        commonDaemonSetRules.prepareForCreate?.(daemonSet, scope);
        clearSurge(daemonSet);
      },
      prepareForUpdate(next, previous) {
        if (!hasSurge(previous)) clearSurge(next);
        commonDaemonSetRules.prepareForUpdate?.(next, previous);
      },
    }),
    validate: (daemonSet) => [
      ...validateDaemonSetSelector(daemonSet),
      ...validatePodTemplate(readTemplate(daemonSet), 'spec.template', { kind: 'DaemonSet', behaviors }),
      ...validateRows({ minReadySeconds: COUNT_TAGS }, objectMembers(daemonSet.spec), 'spec'),
      ...validateDaemonSetStrategy(objectMembers(objectMembers(daemonSet.spec).updateStrategy), 'spec.updateStrategy'),
      ...validateRows({ revisionHistoryLimit: COUNT_TAGS }, objectMembers(daemonSet.spec), 'spec'),
    ],
  };
}

function readRollingUpdate({ spec }: ApiObject): Fields {
  return objectMembers(objectMembers(objectMembers(spec).updateStrategy).rollingUpdate);
}

function hasSurge(daemonSet: ApiObject): boolean {
  const { maxSurge } = readRollingUpdate(daemonSet);
  return maxSurge !== undefined && maxSurge !== 0;
}

/** Sets maxSurge to 0. Releases until 1.21 return the field, but it has no effect. */
function clearSurge(daemonSet: ApiObject): void {
  const rollingUpdate = readRollingUpdate(daemonSet);
  if (rollingUpdate.maxSurge !== undefined) rollingUpdate.maxSurge = 0;
}

const commonDaemonSetRules: KindRules = {
  ...templateRules,
  ...selectorRules,
  validateStatus: (next, previous) => validateStatusCounts(STATUS_COUNTS.daemonSet, next.status, previous.status),
  prepareForCreate(daemonSet) {
    setTemplateGeneration(daemonSet, Math.max(readTemplateGeneration(daemonSet), 1));
  },
  prepareForUpdate(next, previous) {
    const isChanged = !isDeepEqual(readTemplate(next), readTemplate(previous));
    setTemplateGeneration(next, readTemplateGeneration(previous) + (isChanged ? 1 : 0));
  },
  setDefaults(daemonSet) {
    checkTemplateGeneration(daemonSet);
    setTemplateGeneration(daemonSet, readTemplateGeneration(daemonSet));
    templateRules.setDefaults?.(daemonSet);
    const spec = ensureStruct(daemonSet, 'spec');
    const strategy = ensureStruct(spec, 'updateStrategy');
    setIfUnset(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = ensureStruct(strategy, 'rollingUpdate');
      rollingUpdate.maxUnavailable ??= 1;
      rollingUpdate.maxSurge ??= 0;
    }
    spec.revisionHistoryLimit ??= 10;
  },
};

export function createStatefulSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonStatefulSetRules,
    ...(behaviors.has('stateful-set-label-names') && { nameRule: validateDnsLabelName }),
    ...(!behaviors.has('stateful-set-available-replicas') && {
      validateStatus: (next, previous) =>
        validateStatusCounts(STATUS_COUNTS.earlyStatefulSet, next.status, previous.status),
    }),
    validate: (statefulSet, previous) => validateStatefulSet(statefulSet, previous, behaviors),
    validateUpdate: behaviors.has('stateful-set-members-immutable')
      ? validateSameMembers
      : createChangeValidation(
          behaviors.has('stateful-set-history-mutable') ? [...MUTABLE_FIELDS, 'revisionHistoryLimit'] : MUTABLE_FIELDS,
        ),
    setDefaults(statefulSet) {
      commonStatefulSetRules.setDefaults?.(statefulSet);
      const { updateStrategy } = objectMembers(statefulSet.spec);
      const { rollingUpdate } = objectMembers(updateStrategy);
      if (behaviors.has('stateful-set-max-unavailable') && !isUnset(rollingUpdate))
        ensureStruct(objectMembers(updateStrategy), 'rollingUpdate').maxUnavailable ??= 1;
    },
  };
}

function validateStatefulSet(
  statefulSet: ApiObject,
  previous: ApiObject | undefined,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const validatesTemplate =
    behaviors.has('stateful-set-template-validated') &&
    (previous === undefined ||
      validateStatefulSpec(previous, validateStatefulTemplate(previous, behaviors)).length === 0);
  return validateStatefulSpec(
    statefulSet,
    validatesTemplate ? validateStatefulTemplate(statefulSet, behaviors) : validateStatefulSetTemplateMetadata,
    previous === undefined ? createStatefulSetRows(createNewObjectRows(behaviors)) : createStatefulSetRows(),
  );
}

/** Returns the rows for members that are validated only at creation, because they are immutable. */
function createNewObjectRows(behaviors: ReadonlySet<ReleaseBehavior>): FieldTags {
  const hasAttributesClasses = behaviors.has('volume-attributes-class');
  const claim: ValidationTags = {
    check: (value, fieldPath) =>
      validateClaimSpec(objectMembers(objectMembers(value).spec), `${fieldPath}.spec`, { hasAttributesClasses }),
  };
  return {
    ...(behaviors.has('stateful-set-claims-validated') && { volumeClaimTemplates: { eachVal: claim } }),
    ...(behaviors.has('stateful-set-service-label') && { serviceName: { format: 'short-name' } }),
  };
}

const validateStatefulSetTemplateMetadata = (template: Fields) => validateTemplateMetadata(template, 'spec.template');

/** Validates the template as the controller uses it: with volumes for the claim templates, and without host name and subdomain. */
function validateStatefulTemplate(
  { spec }: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): (template: Fields) => FieldProblem[] {
  const claimTemplates = readList(objectMembers(spec), 'volumeClaimTemplates');
  const claimNames = new Set(claimTemplates.map(({ metadata }) => readText(objectMembers(metadata).name)));
  const claimVolumes = [...claimNames].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return (template) => {
    const { hostname: _, subdomain: __, ...podSpec } = objectMembers(template.spec);
    const otherVolumes = readList(podSpec, 'volumes').filter(({ name }) => !claimNames.has(readText(name)));
    const completedTemplate = { ...template, spec: { ...podSpec, volumes: [...claimVolumes, ...otherVolumes] } };
    return [
      ...validateTemplate(completedTemplate, 'spec.template', behaviors),
      ...validateStatefulSetTemplateMetadata(template),
    ];
  };
}

function validateStatefulSpec(
  statefulSet: ApiObject,
  checkTemplate: (template: Fields) => FieldProblem[],
  rows = createStatefulSetRows(),
): FieldProblem[] {
  return [
    ...validateRows(rows, objectMembers(statefulSet.spec), 'spec'),
    ...validateSelectorAndTemplate(statefulSet, STATEFUL_SET_MESSAGES, checkTemplate),
    ...validateRestartPolicyAlways(objectMembers(readTemplate(statefulSet).spec), 'spec.template.spec', 'StatefulSet'),
  ];
}

const commonStatefulSetRules: KindRules = {
  ...replicasRules,
  prepareForCreate: setClaimKinds,
  prepareForUpdate: setClaimKinds,
  skipSchemaValidation: true,
  validateStatus: (next, previous) => validateStatusCounts(STATUS_COUNTS.statefulSet, next.status, previous.status),
  setDefaults(statefulSet) {
    replicasRules.setDefaults?.(statefulSet);
    const spec = ensureStruct(statefulSet, 'spec');
    setIfUnset(spec, 'podManagementPolicy', 'OrderedReady');
    const strategy = ensureStruct(spec, 'updateStrategy');
    if (isUnset(strategy.type)) {
      strategy.type = 'RollingUpdate';
      ensureStruct(strategy, 'rollingUpdate');
    }
    if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
      ensureStruct(strategy, 'rollingUpdate').partition ??= 0;
    }
    const retention = ensureStruct(spec, 'persistentVolumeClaimRetentionPolicy');
    setIfUnset(retention, 'whenDeleted', 'Retain');
    setIfUnset(retention, 'whenScaled', 'Retain');
    setClaimPhases(spec);
    spec.revisionHistoryLimit ??= 10;
  },
};

const MUTABLE_FIELDS = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];
const MUTABLE_FIELDS_DETAIL =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden";

/** Returns the validation of an update that may change only the given members. */
function createChangeValidation(members: readonly string[]) {
  return (next: ApiObject, previous: ApiObject): FieldProblem[] => {
    const [spec, previousMembers] = [next, previous].map((item) =>
      Object.fromEntries(Object.entries(objectMembers(item.spec)).filter(([member]) => !members.includes(member))),
    );
    return isDeepEqual(spec, previousMembers) ? [] : [createForbiddenProblem('spec', MUTABLE_FIELDS_DETAIL)];
  };
}

const IMMUTABLE_FIELDS = ['selector', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy'];

function validateSameMembers(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, previousSpec] = [objectMembers(next.spec), objectMembers(previous.spec)];
  return IMMUTABLE_FIELDS.flatMap((member) => {
    if (isDeepEqual(spec[member] ?? undefined, previousSpec[member] ?? undefined)) return [];
    const value = spec[member] ?? null;
    const printedValue = typeof value === 'string' ? value : { unquoted: formatGoSyntax(value) };
    return [createInvalidValueProblem(`spec.${member}`, printedValue, 'field is immutable')];
  });
}

/** Sets the phase of the claim templates of a StatefulSet. */
export function setClaimPhases(spec: Fields): void {
  for (const claim of readList(spec, 'volumeClaimTemplates'))
    setIfUnset(ensureStruct(claim, 'status'), 'phase', 'Pending');
}

/** Sets the kind of claim templates to PersistentVolumeClaim, as kube-apiserver does in the conversion to v1. */
function setClaimKinds({ spec }: ApiObject): void {
  for (const claim of readList(objectMembers(spec), 'volumeClaimTemplates'))
    Object.assign(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' });
}

const REPLICA_ROWS: FieldTags = { replicas: COUNT_TAGS, minReadySeconds: COUNT_TAGS };

export function createReplicaSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...replicasRules,
    ...selectorRules,
    validatesUpdateTwice: true,
    validate: (replicaSet) => [
      ...validateRows(REPLICA_ROWS, objectMembers(replicaSet.spec), 'spec'),
      ...validateSelectorAndTemplate(replicaSet, DEPLOYMENT_MESSAGES, (template) =>
        validatePodTemplate(template, 'spec.template', { kind: 'ReplicaSet', behaviors }),
      ),
    ],
    validateStatus: (next) => validateStatusCounts(STATUS_COUNTS.replicaSet, next.status, undefined),
  };
}

export function createReplicationControllerKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonReplicationControllerRules,
    validatesUpdateTwice: !behaviors.has('replication-controller-validated-once'),
    validate: (controller) => validateReplicationController(controller, behaviors),
  };
}

/** The behavior of ReplicationControllers. Selector and labels default to the labels of the template. */
const commonReplicationControllerRules: KindRules = {
  ...replicasRules,
  selectable: {
    names: ['status.replicas'],
    values: ({ status }) => ({ 'status.replicas': String(objectMembers(status).replicas ?? 0) }),
  },
  defaultPropagation: { policy: 'Orphan' },
  skipSchemaValidation: true,
  setDefaults(controller) {
    const spec = ensureStruct(controller, 'spec');
    if (!isUnset(spec.template)) templateRules.setDefaults?.(controller);
    setIfUnset(spec, 'replicas', 1);
    const labels = setLabelsFromTemplate(controller, spec);
    if (Object.keys(labels).length > 0 && Object.keys(objectMembers(spec.selector)).length === 0)
      spec.selector = { ...labels };
  },
  validateStatus: (next) => validateStatusCounts(STATUS_COUNTS.replicaSet, next.status, undefined),
};

function validateReplicationController(
  { spec: specValue }: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const spec = objectMembers(specValue);
  const selector = Object.fromEntries(
    Object.entries(objectMembers(spec.selector)).map(([key, value]) => [key, readText(value)]),
  );
  const problems = validateRows({ minReadySeconds: COUNT_TAGS }, spec, 'spec');
  if (Object.keys(selector).length === 0) problems.push(createRequiredProblem('spec.selector'));
  problems.push(...validateRows({ replicas: COUNT_TAGS }, spec, 'spec'));
  if (isUnset(spec.template)) return [...problems, createRequiredProblem('spec.template')];
  const template = validatePodTemplate(objectMembers(spec.template), 'spec.template', {
    kind: 'ReplicationController',
    behaviors,
  });
  return [...problems, ...validateTemplateLabels(selector, objectMembers(spec.template)), ...template];
}
