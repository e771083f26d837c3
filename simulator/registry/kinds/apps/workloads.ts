/**
 * The rules of DaemonSets, StatefulSets, ReplicaSets and ReplicationControllers: defaults of `replicas`, of the update strategy and of the
 * pod template, and a required, immutable selector.
 */
import type { Machinery } from '../../../../spec/machinery.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { forbiddenField, invalidValue, required } from '../../../pure/status/field-problem.ts';
import { badRequest } from '../../../pure/status/reasons.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { dnsLabelName } from '../../metadata/name-rules.ts';
import { type Fields, fill, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import type { Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { validateClaimSpec } from '../core/claim-spec.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import {
  validateAlwaysRestarts,
  validatePodTemplate,
  validateTemplate,
  validateTemplateMetadata,
} from '../core/pods/pod-spec-validation.ts';
import { setLabelsFromTemplate } from './labels-from-template.ts';
import {
  COUNT,
  createStatefulSetRows,
  STATUS_COUNTS,
  validateDaemonSetStrategy,
  validateStatusCounts,
} from './rollouts.ts';
import {
  DEPLOYMENT,
  STATEFUL_SET,
  validateDaemonSetSelector,
  validateSameSelector,
  validateSelectorAndTemplate,
  validateTemplateLabels,
} from './workload-selectors.ts';

const withTemplate: KindRules = {
  setDefaults: (workload) => setPodSpecDefaults(struct(struct(struct(workload, 'spec'), 'template'), 'spec')),
};

const withReplicas: KindRules = {
  ...withTemplate,
  setDefaults(workload) {
    withTemplate.setDefaults?.(workload);
    fill(struct(workload, 'spec'), 'replicas', 1);
  },
};

function readTemplate({ spec }: ApiObject): Fields {
  return objectMembers(objectMembers(spec).template);
}

/** The rules for selectors, which replace the validation by spec/. */
const withSelector: KindRules = { skipSchemaValidation: true, validateUpdate: validateSameSelector };

/** The annotation with the generation of the template, which is a field of the spec in extensions/v1beta1. */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

function readTemplateGeneration({ metadata }: ApiObject): number {
  return Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '0', 10) || 0;
}

/** Throws a decoding error for an invalid annotation, because kube-apiserver converts it to a field when it decodes the object. */
function checkTemplateGeneration({ metadata }: ApiObject): void {
  const written = metadata.annotations?.[TEMPLATE_GENERATION];
  if (written === undefined || /^[-+]?\d+$/.test(written)) return;
  const problem = `strconv.ParseInt: parsing ${JSON.stringify(written)}: invalid syntax`;
  throw badRequest(`DaemonSet in version "v1" cannot be handled as a DaemonSet: ${problem}`);
}

function setTemplateGeneration({ metadata }: ApiObject, generation: number): void {
  metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

export function createDaemonSetRules(machinery: ReadonlySet<Machinery>): KindRules {
  const isValidatedOnce = machinery.has('daemon-set-validated-once');
  return {
    ...daemonsets,
    validatesUpdateTwice: !isValidatedOnce,
    validatesUpdateFirst: isValidatedOnce,
    ...(isValidatedOnce && { metadataChecks: { objects: 0 } }),
    ...(!machinery.has('daemon-set-surge') && {
      prepareForCreate(daemonSet, scope) {
        daemonsets.prepareForCreate?.(daemonSet, scope);
        clearSurge(daemonSet);
      },
      prepareForUpdate(next, previous) {
        if (!hasSurge(previous)) clearSurge(next);
        daemonsets.prepareForUpdate?.(next, previous);
      },
    }),
    validate: (daemonSet) => [
      ...validateDaemonSetSelector(daemonSet),
      ...validatePodTemplate(readTemplate(daemonSet), 'spec.template', { kind: 'DaemonSet', machinery }),
      ...validateRows({ minReadySeconds: COUNT }, objectMembers(daemonSet.spec), 'spec'),
      ...validateDaemonSetStrategy(objectMembers(objectMembers(daemonSet.spec).updateStrategy), 'spec.updateStrategy'),
      ...validateRows({ revisionHistoryLimit: COUNT }, objectMembers(daemonSet.spec), 'spec'),
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

const daemonsets: KindRules = {
  ...withTemplate,
  ...withSelector,
  validateStatus: (next, previous) => validateStatusCounts(STATUS_COUNTS.daemonSet, next.status, previous.status),
  prepareForCreate(daemonSet) {
    setTemplateGeneration(daemonSet, Math.max(readTemplateGeneration(daemonSet), 1));
  },
  prepareForUpdate(next, previous) {
    const isChanged = !deepEqual(readTemplate(next), readTemplate(previous));
    setTemplateGeneration(next, readTemplateGeneration(previous) + (isChanged ? 1 : 0));
  },
  setDefaults(daemonSet) {
    checkTemplateGeneration(daemonSet);
    setTemplateGeneration(daemonSet, readTemplateGeneration(daemonSet));
    withTemplate.setDefaults?.(daemonSet);
    const spec = struct(daemonSet, 'spec');
    const strategy = struct(spec, 'updateStrategy');
    fill(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = struct(strategy, 'rollingUpdate');
      rollingUpdate.maxUnavailable ??= 1;
      rollingUpdate.maxSurge ??= 0;
    }
    spec.revisionHistoryLimit ??= 10;
  },
};

export function createStatefulSetRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    ...statefulsets,
    ...(machinery.has('stateful-set-label-names') && { nameRule: dnsLabelName }),
    ...(!machinery.has('stateful-set-available-replicas') && {
      validateStatus: (next, previous) =>
        validateStatusCounts(STATUS_COUNTS.earlyStatefulSet, next.status, previous.status),
    }),
    validate: (statefulSet, previous) => validateStatefulSet(statefulSet, previous, machinery),
    validateUpdate: machinery.has('stateful-set-members-immutable')
      ? validateSameMembers
      : validateChange(
          machinery.has('stateful-set-history-mutable') ? [...MUTABLE_FIELDS, 'revisionHistoryLimit'] : MUTABLE_FIELDS,
        ),
    setDefaults(statefulSet) {
      statefulsets.setDefaults?.(statefulSet);
      const { updateStrategy } = objectMembers(statefulSet.spec);
      const { rollingUpdate } = objectMembers(updateStrategy);
      if (machinery.has('stateful-set-max-unavailable') && !isUnset(rollingUpdate))
        struct(objectMembers(updateStrategy), 'rollingUpdate').maxUnavailable ??= 1;
    },
  };
}

function validateStatefulSet(
  statefulSet: ApiObject,
  previous: ApiObject | undefined,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const validatesTemplate =
    machinery.has('stateful-set-template-validated') &&
    (previous === undefined ||
      validateStatefulSpec(previous, validateStatefulTemplate(previous, machinery)).length === 0);
  return validateStatefulSpec(
    statefulSet,
    validatesTemplate ? validateStatefulTemplate(statefulSet, machinery) : validateOwnTemplateMetadata,
    previous === undefined ? createStatefulSetRows(createNewObjectRows(machinery)) : createStatefulSetRows(),
  );
}

/** Returns the rows for members that are validated only at creation, because they are immutable. */
function createNewObjectRows(machinery: ReadonlySet<Machinery>): Rows {
  const hasAttributesClasses = machinery.has('volume-attributes-class');
  const claim: Tags = {
    check: (value, fieldPath) =>
      validateClaimSpec(objectMembers(objectMembers(value).spec), `${fieldPath}.spec`, { hasAttributesClasses }),
  };
  return {
    ...(machinery.has('stateful-set-claims-validated') && { volumeClaimTemplates: { eachVal: claim } }),
    ...(machinery.has('stateful-set-service-label') && { serviceName: { format: 'short-name' } }),
  };
}

const validateOwnTemplateMetadata = (template: Fields) => validateTemplateMetadata(template, 'spec.template');

/** Validates the template as the controller uses it: with volumes for the claim templates, and without host name and subdomain. */
function validateStatefulTemplate(
  { spec }: ApiObject,
  machinery: ReadonlySet<Machinery>,
): (template: Fields) => FieldProblem[] {
  const claimTemplates = list(objectMembers(spec), 'volumeClaimTemplates');
  const claimNames = new Set(claimTemplates.map(({ metadata }) => text(objectMembers(metadata).name)));
  const claimVolumes = [...claimNames].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return (template) => {
    const { hostname: _, subdomain: __, ...podSpec } = objectMembers(template.spec);
    const others = list(podSpec, 'volumes').filter(({ name }) => !claimNames.has(text(name)));
    const completedTemplate = { ...template, spec: { ...podSpec, volumes: [...claimVolumes, ...others] } };
    return [
      ...validateTemplate(completedTemplate, 'spec.template', machinery),
      ...validateOwnTemplateMetadata(template),
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
    ...validateSelectorAndTemplate(statefulSet, STATEFUL_SET, checkTemplate),
    ...validateAlwaysRestarts(objectMembers(readTemplate(statefulSet).spec), 'spec.template.spec', 'StatefulSet'),
  ];
}

const statefulsets: KindRules = {
  ...withReplicas,
  prepareForCreate: setClaimKinds,
  prepareForUpdate: setClaimKinds,
  skipSchemaValidation: true,
  validateStatus: (next, previous) => validateStatusCounts(STATUS_COUNTS.statefulSet, next.status, previous.status),
  setDefaults(statefulSet) {
    withReplicas.setDefaults?.(statefulSet);
    const spec = struct(statefulSet, 'spec');
    fill(spec, 'podManagementPolicy', 'OrderedReady');
    const strategy = struct(spec, 'updateStrategy');
    if (isUnset(strategy.type)) {
      strategy.type = 'RollingUpdate';
      struct(strategy, 'rollingUpdate');
    }
    if (strategy.type === 'RollingUpdate' && !isUnset(strategy.rollingUpdate)) {
      struct(strategy, 'rollingUpdate').partition ??= 0;
    }
    const retention = struct(spec, 'persistentVolumeClaimRetentionPolicy');
    fill(retention, 'whenDeleted', 'Retain');
    fill(retention, 'whenScaled', 'Retain');
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
function validateChange(members: readonly string[]) {
  return (next: ApiObject, previous: ApiObject): FieldProblem[] => {
    const [spec, before] = [next, previous].map((item) =>
      Object.fromEntries(Object.entries(objectMembers(item.spec)).filter(([member]) => !members.includes(member))),
    );
    return deepEqual(spec, before) ? [] : [forbiddenField('spec', MUTABLE_FIELDS_DETAIL)];
  };
}

const IMMUTABLE = ['selector', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy'];

function validateSameMembers(next: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, before] = [objectMembers(next.spec), objectMembers(previous.spec)];
  return IMMUTABLE.flatMap((member) => {
    if (deepEqual(spec[member] ?? undefined, before[member] ?? undefined)) return [];
    const value = spec[member] ?? null;
    const printedValue = typeof value === 'string' ? value : { bare: formatGoSyntax(value) };
    return [invalidValue(`spec.${member}`, printedValue, 'field is immutable')];
  });
}

/** Sets the phase of the claim templates of a StatefulSet. */
export function setClaimPhases(spec: Fields): void {
  for (const claim of list(spec, 'volumeClaimTemplates')) fill(struct(claim, 'status'), 'phase', 'Pending');
}

/** Sets the kind of claim templates to PersistentVolumeClaim, as kube-apiserver does in the conversion to v1. */
function setClaimKinds({ spec }: ApiObject): void {
  for (const claim of list(objectMembers(spec), 'volumeClaimTemplates'))
    Object.assign(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' });
}

const REPLICAS: Rows = { replicas: COUNT, minReadySeconds: COUNT };

export function createReplicaSetRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    ...withReplicas,
    ...withSelector,
    validatesUpdateTwice: true,
    validate: (replicaSet) => [
      ...validateRows(REPLICAS, objectMembers(replicaSet.spec), 'spec'),
      ...validateSelectorAndTemplate(replicaSet, DEPLOYMENT, (template) =>
        validatePodTemplate(template, 'spec.template', { kind: 'ReplicaSet', machinery }),
      ),
    ],
    validateStatus: (next) => validateStatusCounts(STATUS_COUNTS.replicaSet, next.status, undefined),
  };
}

export function createReplicationControllerRules(machinery: ReadonlySet<Machinery>): KindRules {
  return {
    ...replicationcontrollers,
    validatesUpdateTwice: !machinery.has('replication-controller-validated-once'),
    validate: (controller) => validateReplicationController(controller, machinery),
  };
}

/** The rules of ReplicationControllers. Selector and labels default to the labels of the template. */
const replicationcontrollers: KindRules = {
  ...withReplicas,
  selectable: {
    names: ['status.replicas'],
    values: ({ status }) => ({ 'status.replicas': String(objectMembers(status).replicas ?? 0) }),
  },
  defaultPropagation: { policy: 'Orphan' },
  skipSchemaValidation: true,
  setDefaults(controller) {
    const spec = struct(controller, 'spec');
    if (!isUnset(spec.template)) withTemplate.setDefaults?.(controller);
    fill(spec, 'replicas', 1);
    const labels = setLabelsFromTemplate(controller, spec);
    if (Object.keys(labels).length > 0 && Object.keys(objectMembers(spec.selector)).length === 0)
      spec.selector = { ...labels };
  },
  validateStatus: (next) => validateStatusCounts(STATUS_COUNTS.replicaSet, next.status, undefined),
};

function validateReplicationController(
  { spec: specValue }: ApiObject,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const spec = objectMembers(specValue);
  const selector = Object.fromEntries(
    Object.entries(objectMembers(spec.selector)).map(([key, value]) => [key, text(value)]),
  );
  const problems = validateRows({ minReadySeconds: COUNT }, spec, 'spec');
  if (Object.keys(selector).length === 0) problems.push(required('spec.selector'));
  problems.push(...validateRows({ replicas: COUNT }, spec, 'spec'));
  if (isUnset(spec.template)) return [...problems, required('spec.template')];
  const template = validatePodTemplate(objectMembers(spec.template), 'spec.template', {
    kind: 'ReplicationController',
    machinery,
  });
  return [...problems, ...validateTemplateLabels(selector, objectMembers(spec.template)), ...template];
}
