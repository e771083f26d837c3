/** The behavior of StatefulSets. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateDnsLabelName } from '../../metadata/name-rules.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  readText,
  setIfUnset,
} from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateClaimSpec } from '../core/claim-spec.ts';
import {
  validateRestartPolicyAlways,
  validateTemplate,
  validateTemplateMetadata,
} from '../core/pods/pod-spec-validation.ts';
import { readTemplate, replicasRules } from './workload-rules.ts';
import { STATEFUL_SET_MESSAGES, validateSelectorAndTemplate } from './workload-selectors.ts';
import { createStatefulSetFieldTags, STATUS_COUNTS, validateStatusCounts } from './workload-strategies.ts';

export function createStatefulSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonStatefulSetRules,
    ...(behaviors.has('stateful-set-label-names') && { validateName: validateDnsLabelName }),
    ...(!behaviors.has('stateful-set-available-replicas') && {
      validateStatus: (updatedObject, previous) =>
        validateStatusCounts(STATUS_COUNTS.earlyStatefulSet, updatedObject.status, previous.status),
    }),
    validate: (statefulSet, previous) => validateStatefulSet(statefulSet, previous, behaviors),
    validateUpdate: behaviors.has('stateful-set-members-immutable')
      ? validateUnchangedMembers
      : createChangeValidation(
          behaviors.has('stateful-set-history-mutable') ? [...MUTABLE_FIELDS, 'revisionHistoryLimit'] : MUTABLE_FIELDS,
        ),
    setDefaults(statefulSet) {
      commonStatefulSetRules.setDefaults?.(statefulSet);
      const { updateStrategy } = readMembers(statefulSet.spec);
      const { rollingUpdate } = readMembers(updateStrategy);
      if (behaviors.has('stateful-set-max-unavailable') && !isUnset(rollingUpdate))
        ensureStruct(readMembers(updateStrategy), 'rollingUpdate').maxUnavailable ??= 1;
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
      validateStatefulSetSpec(previous, createTemplateValidation(previous, behaviors)).length === 0);
  return validateStatefulSetSpec(
    statefulSet,
    validatesTemplate ? createTemplateValidation(statefulSet, behaviors) : validateStatefulSetTemplateMetadata,
    previous === undefined
      ? createStatefulSetFieldTags(createNewObjectFieldTags(behaviors))
      : createStatefulSetFieldTags(),
  );
}

/** Returns the tags of fields that are validated only at creation, because they are immutable. */
function createNewObjectFieldTags(behaviors: ReadonlySet<ReleaseBehavior>): FieldTags {
  const hasAttributesClasses = behaviors.has('volume-attributes-class');
  const claimTemplateTags: ValidationTags = {
    check: (value, fieldPath) =>
      validateClaimSpec(readMembers(readMembers(value).spec), `${fieldPath}.spec`, { hasAttributesClasses }),
  };
  return {
    ...(behaviors.has('stateful-set-claims-validated') && { volumeClaimTemplates: { eachVal: claimTemplateTags } }),
    ...(behaviors.has('stateful-set-service-label') && { serviceName: { format: 'short-name' } }),
  };
}

const validateStatefulSetTemplateMetadata = (template: Fields) => validateTemplateMetadata(template, 'spec.template');

/**
 * Returns a function that validates the template as the controller uses it: with volumes for the claim templates, and without host name and
 * subdomain.
 */
function createTemplateValidation(
  { spec }: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): (template: Fields) => FieldProblem[] {
  const claimTemplates = readList(readMembers(spec), 'volumeClaimTemplates');
  const claimNames = new Set(claimTemplates.map(({ metadata }) => readText(readMembers(metadata).name)));
  const claimVolumes = [...claimNames].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  return (template) => {
    const { hostname: _, subdomain: __, ...podSpec } = readMembers(template.spec);
    const otherVolumes = readList(podSpec, 'volumes').filter(({ name }) => !claimNames.has(readText(name)));
    const completedTemplate = { ...template, spec: { ...podSpec, volumes: [...claimVolumes, ...otherVolumes] } };
    return [
      ...validateTemplate(completedTemplate, 'spec.template', behaviors),
      ...validateStatefulSetTemplateMetadata(template),
    ];
  };
}

function validateStatefulSetSpec(
  statefulSet: ApiObject,
  checkTemplate: (template: Fields) => FieldProblem[],
  fieldTags = createStatefulSetFieldTags(),
): FieldProblem[] {
  return [
    ...validateFieldTags(fieldTags, readMembers(statefulSet.spec), 'spec'),
    ...validateSelectorAndTemplate(statefulSet, STATEFUL_SET_MESSAGES, checkTemplate),
    ...validateRestartPolicyAlways(readMembers(readTemplate(statefulSet).spec), 'spec.template.spec', 'StatefulSet'),
  ];
}

const commonStatefulSetRules: KindRules = {
  ...replicasRules,
  prepareForCreate: setClaimKinds,
  prepareForUpdate: setClaimKinds,
  skipsSchemaValidation: true,
  validateStatus: (updatedObject, previous) =>
    validateStatusCounts(STATUS_COUNTS.statefulSet, updatedObject.status, previous.status),
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

/** Returns the validation of an update that may change only the given members of the spec. */
function createChangeValidation(mutableMembers: readonly string[]) {
  return (updatedObject: ApiObject, previous: ApiObject): FieldProblem[] => {
    const [immutableMembers, previousImmutableMembers] = [updatedObject, previous].map((statefulSet) =>
      Object.fromEntries(
        Object.entries(readMembers(statefulSet.spec)).filter(([member]) => !mutableMembers.includes(member)),
      ),
    );
    return isDeepEqual(immutableMembers, previousImmutableMembers)
      ? []
      : [createForbiddenProblem('spec', MUTABLE_FIELDS_DETAIL)];
  };
}

const IMMUTABLE_FIELDS = ['selector', 'volumeClaimTemplates', 'serviceName', 'podManagementPolicy'];

function validateUnchangedMembers(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
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
  for (const claim of readList(readMembers(spec), 'volumeClaimTemplates'))
    Object.assign(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' });
}
