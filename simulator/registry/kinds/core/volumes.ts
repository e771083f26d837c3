/** The behavior of PersistentVolumes and PersistentVolumeClaims. New objects have the phase Pending, and the spec of a claim is immutable. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { MOUNT_OPTIONS_ANNOTATION } from '../../../../spec/well-known-names.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import type { ApiObject, ObjectMeta } from '../../../pure/object.ts';
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../pure/quantity/quantity.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { copyDeeply } from '../../../pure/value/deep-copy.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { markStoredDifferently } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readMembers, readText, setIfUnset } from '../../object-fields.ts';
import { validateClaimSpec } from './claim-spec.ts';
import { validateVolumeSpec } from './volume-spec.ts';

const IMMUTABLE_DETAIL =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
/** The fields of a PersistentVolume's spec that are not volume sources. */
const NON_SOURCE_FIELDS = new Set([
  'capacity',
  'accessModes',
  'claimRef',
  'persistentVolumeReclaimPolicy',
  'storageClassName',
  'mountOptions',
  'volumeMode',
  'nodeAffinity',
  'volumeAttributesClassName',
]);

const pendingPhaseRules: KindRules = {
  returnsDeletedObject: true,
  setDefaults: (volume) => setIfUnset(ensureStruct(volume, 'status'), 'phase', 'Pending'),
  /** Sets the phase, which kube-apiserver does not store with a new object, but sets when it reads the object. */
  prepareForCreate(volume) {
    const status = { phase: 'Pending' };
    markStoredDifferently(status);
    volume.status = status;
  },
};

export function createVolumeClaimKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const claimRules: KindRules = {
    ...commonClaimRules,
    validate: ({ spec }) =>
      validateClaimSpec(readMembers(spec), 'spec', {
        hasAttributesClasses: behaviors.has('volume-attributes-class'),
      }),
    updateChecks: behaviors.has('claims-validated-twice')
      ? ['object', 'metadata', 'object', 'changes']
      : ['metadata', 'object', 'changes'],
    validateUpdate: (updatedObject, previous) => validateClaimUpdate(updatedObject, previous, behaviors),
    prepareForStatusUpdate({ status }) {
      if (behaviors.has('volume-expansion-recovery')) return;
      for (const member of ['allocatedResources', 'allocatedResourceStatuses']) delete readMembers(status)[member];
    },
  };
  if (behaviors.has('volume-attributes-class')) return claimRules;
  return {
    ...claimRules,
    prepareForStatusUpdate(updatedObject, previous, scope) {
      claimRules.prepareForStatusUpdate?.(updatedObject, previous, scope);
      const { status } = updatedObject;
      for (const member of ['currentVolumeAttributesClassName', 'modifyVolumeStatus'])
        delete readMembers(status)[member];
    },
    prepareForCreate(claim, scope) {
      commonClaimRules.prepareForCreate?.(claim, scope);
      dropAttributesClass(claim);
    },
    prepareForUpdate(updatedObject, previous) {
      commonClaimRules.prepareForUpdate?.(updatedObject, previous);
      dropAttributesClass(updatedObject);
    },
  };
}

function dropAttributesClass(claim: ApiObject): void {
  delete ensureStruct(claim, 'spec').volumeAttributesClassName;
}

const commonClaimRules: KindRules = {
  ...pendingPhaseRules,
  prepareForCreate(claim, scope) {
    pendingPhaseRules.prepareForCreate?.(claim, scope);
    setClaimSources(claim);
  },
  prepareForUpdate: setClaimSources,
  skipsSchemaValidation: true,
  validateStatus: ({ status }) => validateClaimStatus(readMembers(status)),
};

export function createVolumeKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const volumeRules = behaviors.has('volume-attributes-class')
    ? volumeRulesWithAttributesClass
    : volumeRulesWithoutAttributesClass;
  const rules = { ...volumeRules, validate: createVolumeValidation(behaviors) };
  if (behaviors.has('phase-transition-time')) return rules;
  return {
    ...rules,
    prepareForCreate(volume, scope) {
      pendingPhaseRules.prepareForCreate?.(volume, scope);
      dropAttributesClass(volume);
    },
    prepareForStatusUpdate: dropTransitionTime,
  };
}

function dropTransitionTime({ status }: ApiObject): void {
  delete readMembers(status).lastPhaseTransitionTime;
}

const commonVolumeRules: KindRules = {
  ...pendingPhaseRules,
  prepareForCreate(volume, { now }) {
    volume.status = { phase: 'Pending', lastPhaseTransitionTime: now() };
  },
  /** Sets the time of the last phase change, unless the client sets it. */
  prepareForStatusUpdate(updatedObject, previous, { now }) {
    const [status, previousStatus] = [ensureStruct(updatedObject, 'status'), readMembers(previous.status)];
    if (status.phase === previousStatus.phase)
      setIfUnset(status, 'lastPhaseTransitionTime', previousStatus.lastPhaseTransitionTime ?? null);
    else if (isDeepEqual(status.lastPhaseTransitionTime, previousStatus.lastPhaseTransitionTime))
      status.lastPhaseTransitionTime = now();
  },
  skipsSchemaValidation: true,
  updateChecks: ['object', 'object', 'changes'],
  validateUpdate: validateVolumeUpdate,
};

function createVolumeValidation(behaviors: ReadonlySet<ReleaseBehavior>): NonNullable<KindRules['validate']> {
  return ({ spec, metadata }) => {
    const fields = readMembers(spec);
    return [
      ...validateVolumeSpec(fields, 'spec', { isInline: false, name: metadata.name ?? '', behaviors }),
      ...(behaviors.has('volume-attributes-class') ? validateAttributesClass(fields) : []),
      ...validateMountOptions(metadata, fields),
    ];
  };
}

const volumeRulesWithoutAttributesClass: KindRules = {
  ...commonVolumeRules,
  prepareForCreate(volume, scope) {
    commonVolumeRules.prepareForCreate?.(volume, scope);
    dropAttributesClass(volume);
  },
  prepareForUpdate: dropAttributesClass,
};

const volumeRulesWithAttributesClass: KindRules = {
  ...commonVolumeRules,
  validateUpdate(updatedObject, previous) {
    const [name, previousName] = [updatedObject, previous].map(
      ({ spec }) => readMembers(spec).volumeAttributesClassName ?? null,
    );
    const detail = 'update from non-nil value to nil is forbidden';
    return [
      ...validateVolumeUpdate(updatedObject, previous),
      ...(name === null && previousName !== null ? [createForbiddenProblem(ATTRIBUTES_CLASS_FIELD, detail)] : []),
    ];
  },
};

const ATTRIBUTES_CLASS_FIELD = 'spec.volumeAttributesClassName';

function validateAttributesClass({ volumeAttributesClassName: value, csi }: Fields): FieldProblem[] {
  if (value === undefined || value === null) return [];
  const name = readText(value);
  return [
    ...(name === ''
      ? [createRequiredProblem(ATTRIBUTES_CLASS_FIELD, 'an empty string is disallowed')]
      : checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem(ATTRIBUTES_CLASS_FIELD, name, detail))),
    ...(isUnset(csi)
      ? [createRequiredProblem('spec.csi', 'has to be specified when using volumeAttributesClassName')]
      : []),
  ];
}

/** The volume sources that support the annotation with mount options. */
const SOURCES_WITH_MOUNT_OPTIONS = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'nfs',
  'rbd',
  'quobyte',
  'iscsi',
  'cinder',
  'cephfs',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
];

function validateMountOptions({ annotations }: ObjectMeta, spec: Fields): FieldProblem[] {
  if (
    annotations?.[MOUNT_OPTIONS_ANNOTATION] === undefined ||
    SOURCES_WITH_MOUNT_OPTIONS.some((source) => !isUnset(spec[source]))
  )
    return [];
  const detail = 'may not specify mount options for this volume type';
  return [createForbiddenProblem(`metadata.annotations.${MOUNT_OPTIONS_ANNOTATION}`, detail)];
}

const RESIZE_STATES = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
].sort();

function validateClaimStatus(status: Fields): FieldProblem[] {
  const [statesPath, allocatedPath] = ['status.allocatedResourceStatus', 'status.allocatedResources'];
  return [
    ...Object.entries(readMembers(status.capacity)).flatMap(([name, amount]) =>
      validateNonNegativeQuantity(amount, `status.capacity[${name}]`),
    ),
    ...Object.entries(readMembers(status.allocatedResourceStatuses)).flatMap(([name, state]) => [
      ...validateClaimResource(name, statesPath),
      ...(RESIZE_STATES.includes(readText(state))
        ? []
        : [createNotSupportedProblem(statesPath, { unquoted: name }, RESIZE_STATES)]),
    ]),
    ...Object.entries(readMembers(status.allocatedResources)).flatMap(([name, amount]) => {
      const problems = validateClaimResource(name, allocatedPath);
      return problems.length > 0 ? problems : validateNonNegativeQuantity(amount, `${allocatedPath}[${name}]`);
    }),
  ];
}

function validateNonNegativeQuantity(value: unknown, fieldPath: string): FieldProblem[] {
  const quantity = parseQuantity(String(value ?? 0));
  if (compareQuantities(quantity, ZERO_QUANTITY) >= 0) return [];
  return [createInvalidValueProblem(fieldPath, { unquoted: quantity.text }, 'must be a valid resource quantity')];
}

function validateClaimResource(name: string, fieldPath: string): FieldProblem[] {
  const details = checkQualifiedName(name);
  if (details.length > 0) return details.map((detail) => createInvalidValueProblem(fieldPath, name, detail));
  return name.includes('/') || name === 'storage' ? [] : [createNotSupportedProblem(fieldPath, name, ['storage'])];
}

function validateVolumeUpdate(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
  const problems: FieldProblem[] = [];
  if (!isDeepEqual(findImmutableSource(spec, previousSpec), findImmutableSource(previousSpec, previousSpec))) {
    problems.push(
      createForbiddenProblem('spec.persistentvolumesource', 'spec.persistentvolumesource is immutable after creation'),
    );
  }
  if (readText(spec.volumeMode) !== readText(previousSpec.volumeMode))
    problems.push(createInvalidValueProblem('volumeMode', readText(spec.volumeMode), 'field is immutable'));
  if (!isUnset(previousSpec.nodeAffinity) && !isDeepEqual(spec.nodeAffinity, previousSpec.nodeAffinity)) {
    const printedAffinity = { unquoted: formatGoSyntax(spec.nodeAffinity ?? null) };
    problems.push(
      createInvalidValueProblem(
        'nodeAffinity',
        printedAffinity,
        'field is immutable, except for updating from beta label to GA',
      ),
    );
  }
  return problems;
}

/** Returns the immutable members of the source of a volume. Omits a new controllerExpandSecretRef, because an update may add it. */
function findImmutableSource(spec: Fields, previousSpec: Fields): Fields {
  const source = Object.fromEntries(
    Object.entries(spec).filter(([member, value]) => !NON_SOURCE_FIELDS.has(member) && !isUnset(value)),
  );
  const { controllerExpandSecretRef, ...csi } = readMembers(source.csi);
  if (controllerExpandSecretRef !== undefined && isUnset(readMembers(previousSpec.csi).controllerExpandSecretRef))
    source.csi = csi;
  return source;
}

const REQUEST_FIELD = 'spec.resources.requests.storage';

function validateClaimUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const [spec, previousSpec] = [copyDeeply(readMembers(updatedObject.spec)), copyDeeply(readMembers(previous.spec))];
  // The volume and the class of a claim can be set once, so this removes them from the comparison if the stored claim lacks them.
  if (isUnset(previousSpec.volumeName)) delete spec.volumeName;
  if (previousSpec.storageClassName === undefined && behaviors.has('claim-class-added')) delete spec.storageClassName;
  if (readMembers(updatedObject.status).phase === 'Bound') {
    for (const fields of [spec, previousSpec]) delete readMembers(readMembers(fields.resources).requests).storage;
    if (!isUnset(spec.volumeAttributesClassName))
      spec.volumeAttributesClassName = previousSpec.volumeAttributesClassName ?? null;
  }
  const isRequestReduced = compareQuantities(readRequestedStorage(updatedObject), readRequestedStorage(previous)) < 0;
  const supportsExpansionRecovery = behaviors.has('volume-expansion-recovery');
  const capacity = parseQuantity(String(readMembers(readMembers(previous.status).capacity).storage ?? 0));
  const mode = readText(readMembers(updatedObject.spec).volumeMode);
  return [
    ...(isDeepEqual(spec, previousSpec) ? [] : [createForbiddenProblem('spec', IMMUTABLE_DETAIL)]),
    ...(isRequestReduced && !supportsExpansionRecovery
      ? [createForbiddenProblem(REQUEST_FIELD, 'field can not be less than previous value')]
      : []),
    ...(isRequestReduced &&
    supportsExpansionRecovery &&
    compareQuantities(readRequestedStorage(updatedObject), capacity) <= 0
      ? [createForbiddenProblem(REQUEST_FIELD, 'field can not be less than status.capacity')]
      : []),
    ...(mode === readText(readMembers(previous.spec).volumeMode)
      ? []
      : [createInvalidValueProblem('volumeMode', mode, 'field is immutable')]),
  ];
}

function readRequestedStorage({ spec }: ApiObject): ReturnType<typeof parseQuantity> {
  const { requests } = readMembers(readMembers(spec).resources);
  return parseQuantity(String(readMembers(requests).storage ?? 0));
}

/** Reports whether the source is a claim or a snapshot. kube-apiserver drops other sources, which require `dataSourceRef`. */
function isSupportedDataSource({ apiGroup, kind }: Fields): boolean {
  if (kind === 'PersistentVolumeClaim') return isUnset(apiGroup);
  return kind === 'VolumeSnapshot' && readText(apiGroup).startsWith('snapshot.storage.');
}

/** Removes unsupported sources, unless the stored claim has a source. If only one of dataSource and dataSourceRef is set, copies it to the other. */
function setClaimSources(claim: ApiObject, previous?: ApiObject): void {
  const [spec, previousSpec] = [ensureStruct(claim, 'spec'), readMembers(previous?.spec)];
  // The feature gate CrossNamespaceVolumeDataSource is off by default.
  const hasNamespace = !isUnset(readMembers(spec.dataSourceRef).namespace);
  if (hasNamespace && isUnset(previousSpec.dataSourceRef)) delete spec.dataSourceRef;
  const isFromOldClient = [previousSpec.dataSource, previousSpec.dataSourceRef, spec.dataSourceRef].every(isUnset);
  if (isFromOldClient && !isSupportedDataSource(readMembers(spec.dataSource))) delete spec.dataSource;
  const { dataSource, dataSourceRef } = spec;
  if (!isUnset(dataSource) && isUnset(dataSourceRef)) spec.dataSourceRef = dataSource ?? null;
  if (isUnset(dataSource) && !isUnset(dataSourceRef) && !hasNamespace) {
    const { namespace: _, ...source } = readMembers(dataSourceRef);
    delete spec.dataSourceRef;
    Object.assign(spec, { dataSource: source, dataSourceRef });
  }
}
