/** The behavior of StorageClasses, VolumeAttributesClasses, CSIDrivers, CSINodes, CSIStorageCapacities and VolumeAttachments. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, isUnset, objectMembers, readList, readText } from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateRows, validateTags } from '../../validation/validate-tags.ts';
import { validateResourceQuantity } from '../core/pods/resource-requirements.ts';
import { CSI_DRIVER_NAME_TAGS } from '../core/pods/volume-sources.ts';
import { validateVolumeSpec } from '../core/volume-spec.ts';

const MAX_PARAMETERS = 512;
const MAX_ERROR_LENGTH = 1024;
const MAX_METADATA_BYTES = 256 * 1024;

const returnedObjectRules: KindRules = { returnsDeletedObject: true };

const CLASS_ROWS: FieldTags = {
  provisioner: {
    required: true,
    check: (name, fieldPath) =>
      checkQualifiedName(readText(name).toLowerCase()).map((detail) =>
        createInvalidValueProblem(fieldPath, readText(name).toLowerCase(), detail),
      ),
  },
  parameters: {
    check: (parameters, fieldPath) => {
      const names = Object.keys(objectMembers(parameters));
      return [
        ...(names.length > MAX_PARAMETERS ? [createTooLongProblem(fieldPath, MAX_PARAMETERS)] : []),
        ...(names.includes('') ? [createInvalidValueProblem(fieldPath, '', 'field can not be empty.')] : []),
      ];
    },
  },
  reclaimPolicy: { enum: ['Delete', 'Retain'] },
  volumeBindingMode: { pointer: true, enum: ['Immediate', 'WaitForFirstConsumer'] },
  allowedTopologies: {
    check: (value, fieldPath) => {
      const terms = (Array.isArray(value) ? value : []).map((term) => objectMembers(term));
      return terms.flatMap((term, index) => [
        ...validateTopologyTerm(term, `${fieldPath}[${index}]`),
        ...validateUniqueTerm(terms, index, fieldPath),
      ]);
    },
  },
};

function validateTopologyTerm(term: Fields, fieldPath: string): FieldProblem[] {
  const keys = new Set<string>();
  return readList(term, 'matchLabelExpressions').flatMap(({ key: keyValue, values: texts }, index) => {
    const [key, field] = [readText(keyValue), `${fieldPath}.matchLabelExpressions[${index}]`];
    const values = Array.isArray(texts) ? texts.map(readText) : [];
    const problems = values.length === 0 ? [createRequiredProblem(`${field}.values`)] : [];
    for (const [position, value] of values.entries())
      if (values.indexOf(value) < position)
        problems.push(createDuplicateProblem(`${field}.values[${position}]`, value));
    problems.push(...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${field}.key`, key, detail)));
    if (keys.has(key)) problems.push(createDuplicateProblem(`${field}.key`, key));
    keys.add(key);
    return problems;
  });
}

/** Rejects a term that repeats an earlier term. Like kube-apiserver, it reports an empty term once for each term. */
function validateUniqueTerm(terms: readonly Fields[], index: number, fieldPath: string): FieldProblem[] {
  const term = terms[index] ?? {};
  const isEmpty = readList(term, 'matchLabelExpressions').length === 0;
  const equalTerms = terms.slice(0, index).filter((item) => isDeepEqual(item, term));
  return [...(isEmpty ? terms : []), ...equalTerms].map(() =>
    createDuplicateProblem(`${fieldPath}[${index}].matchLabelExpressions`, ''),
  );
}

export const createStorageClassKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...returnedObjectRules,
  skipSchemaValidation: true,
  validate: (storageClass) => validateRows(CLASS_ROWS, storageClass, ''),
  validateUpdate(next, previous) {
    const isSame = (member: string) => isDeepEqual(next[member] ?? undefined, previous[member] ?? undefined);
    const mode = readText(next.volumeBindingMode);
    return [
      ...['parameters', 'provisioner', 'reclaimPolicy']
        .filter((member) => !isSame(member))
        .map((member) =>
          behaviors.has('storage-class-members-immutable')
            ? createInvalidValueProblem(
                member,
                { unquoted: formatGoSyntax(next[member] ?? null) },
                'field is immutable',
              )
            : createForbiddenProblem(member, `updates to ${member} are forbidden.`),
        ),
      ...(isSame('volumeBindingMode')
        ? []
        : [createInvalidValueProblem('volumeBindingMode', mode, 'field is immutable')]),
    ];
  },
});

const { provisioner, parameters } = CLASS_ROWS;
const ATTRIBUTES_ROWS = { driverName: provisioner, parameters } as FieldTags;

export const createVolumeAttributesClassKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...returnedObjectRules,
  skipSchemaValidation: true,
  validatesUpdateFirst: behaviors.has('driver-name-required-only'),
  validate: (attributesClass) => [
    ...validateRows(ATTRIBUTES_ROWS, attributesClass, ''),
    ...(isUnset(attributesClass.parameters) || Object.keys(objectMembers(attributesClass.parameters)).length === 0
      ? [createRequiredProblem('parameters', 'must contain at least one key/value pair')]
      : []),
  ],
  validateUpdate: (next, previous) =>
    ['driverName', 'parameters']
      .filter((member) => !isDeepEqual(next[member] ?? undefined, previous[member] ?? undefined))
      .map((member) => createForbiddenProblem(member, `updates to ${member} are forbidden.`)),
});

const DRIVER_ROWS: FieldTags = {
  fsGroupPolicy: { pointer: true, enum: ['File', 'None', 'ReadWriteOnceWithFSType'] },
  tokenRequests: { check: (requests, fieldPath) => validateTokenRequests(requests, fieldPath) },
  volumeLifecycleModes: {
    check: (modes, fieldPath) =>
      (Array.isArray(modes) ? modes : [])
        .filter((mode) => !LIFECYCLE_MODES.includes(readText(mode)))
        .map((mode) => createNotSupportedProblem(fieldPath, readText(mode), LIFECYCLE_MODES)),
  },
  nodeAllocatableUpdatePeriodSeconds: {
    check: (seconds, fieldPath) =>
      Number(seconds) < 10
        ? [createInvalidValueProblem(fieldPath, Number(seconds), 'must be greater than or equal to 10 seconds')]
        : [],
  },
  serviceAccountTokenInSecrets: {
    check: (value, fieldPath, { tokenRequests }) =>
      Array.isArray(tokenRequests) && tokenRequests.length > 0
        ? []
        : [createInvalidValueProblem(fieldPath, value === true, NO_REQUESTS_DETAIL)],
  },
};
const NO_REQUESTS_DETAIL = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified';
const LIFECYCLE_MODES = ['Persistent', 'Ephemeral'];

function validateTokenRequests(requests: unknown, fieldPath: string): FieldProblem[] {
  const audiences = new Set<string>();
  return (Array.isArray(requests) ? requests.map(objectMembers) : []).flatMap(
    ({ audience: audienceValue, expirationSeconds }, index) => {
      const audience = readText(audienceValue);
      if (audiences.has(audience)) return [createDuplicateProblem(`${fieldPath}[${index}].audience`, audience)];
      audiences.add(audience);
      if (isUnset(expirationSeconds)) return [];
      const seconds = Number(expirationSeconds);
      const createProblems = (detail: string) => [
        createInvalidValueProblem(`${fieldPath}[${index}].expirationSeconds`, seconds, detail),
      ];
      if (seconds < 600) return createProblems('may not specify a duration less than 10 minutes');
      return seconds > 2 ** 32 ? createProblems('may not specify a duration larger than 2^32 seconds') : [];
    },
  );
}

export const createCsiDriverKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...returnedObjectRules,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  setDefaults({ spec }) {
    if (behaviors.has('volume-limit-scaling')) objectMembers(spec).preventPodSchedulingIfMissing ??= false;
  },
  validate({ spec }, previous) {
    const { tokenRequests = {} } = DRIVER_ROWS;
    const validatesAll = previous === undefined || behaviors.has('csi-driver-updates-validated');
    return validateRows(validatesAll ? DRIVER_ROWS : { tokenRequests }, objectMembers(spec), 'spec');
  },
  validateUpdate(next, previous) {
    const [spec, previousSpec] = [objectMembers(next.spec), objectMembers(previous.spec)];
    if (!behaviors.has('csi-driver-mutable')) {
      if (isDeepEqual(spec, previousSpec)) return [];
      return [createInvalidValueProblem('spec', { unquoted: formatGoSyntax(spec) }, 'field is immutable')];
    }
    const comparedMembers = [
      ['attachRequired', 'attachedRequired'],
      ...(behaviors.has('csi-driver-policies-mutable') ? [] : DRIVER_POLICIES),
      ['volumeLifecycleModes', 'volumeLifecycleModes'],
      ...(behaviors.has('csi-driver-capacity-mutable') ? [] : CAPACITY_MEMBERS),
    ] as const;
    return comparedMembers.flatMap(([member, field]) => {
      const value = spec[member] ?? null;
      if (isDeepEqual(value, previousSpec[member] ?? null)) return [];
      const isScalar = typeof value === 'string' || typeof value === 'boolean';
      return [
        createInvalidValueProblem(
          `spec.${field}`,
          isScalar ? value : { unquoted: formatGoSyntax(value) },
          'field is immutable',
        ),
      ];
    });
  },
});

const DRIVER_POLICIES = [
  ['fsGroupPolicy', 'fsGroupPolicy'],
  ['podInfoOnMount', 'podInfoOnMount'],
] as const;
const CAPACITY_MEMBERS = [['storageCapacity', 'storageCapacity']] as const;

const createNodeDriverRows = (maxIdLength: number): FieldTags => ({
  name: CSI_DRIVER_NAME_TAGS,
  nodeID: {
    required: true,
    check: (id, fieldPath) =>
      readText(id).length > maxIdLength
        ? [createInvalidValueProblem(fieldPath, readText(id), `must be ${maxIdLength} characters or less`)]
        : [],
  },
  allocatable: { fields: { count: { minimum: 0 } } },
});
const NODE_DRIVER_ROWS = createNodeDriverRows(256);
const SHORT_ID_NODE_DRIVER_ROWS = createNodeDriverRows(128);

export const createCsiNodeKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...returnedObjectRules,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validatesUpdateTwice: behaviors.has('csi-node-validated-twice'),
  ...(!behaviors.has('new-csi-node-validated-once') && {
    validateCreate: ({ spec }) => validateNodeDrivers(spec, behaviors),
  }),
  validate: ({ spec }) => validateNodeDrivers(spec, behaviors),
  validateUpdate(next, previous) {
    const drivers = readList(objectMembers(next.spec), 'drivers');
    const field = behaviors.has('csi-node-drivers-path') ? 'spec.drivers' : 'CSINodeDriver';
    const mutableFields = behaviors.has('csi-node-allocatable-mutable') ? { allocatable: null } : {};
    const selectImmutable = (driver: Fields): Fields => ({ ...driver, ...mutableFields });
    return readList(objectMembers(previous.spec), 'drivers').flatMap((previousDriver) =>
      drivers
        .filter(
          (driver) =>
            driver.name === previousDriver.name &&
            !isDeepEqual(selectImmutable(driver), selectImmutable(previousDriver)),
        )
        .map(() => createInvalidValueProblem(field, { unquoted: 'storage.CSINodeDriver{}' }, 'field is immutable')),
    );
  },
});

function validateNodeDrivers(spec: unknown, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const names = new Set<string>();
  const rows = behaviors.has('long-node-ids') ? NODE_DRIVER_ROWS : SHORT_ID_NODE_DRIVER_ROWS;
  return readList(objectMembers(spec), 'drivers').flatMap((driver, index) => {
    const fieldPath = `spec.drivers[${index}]`;
    const name = readText(driver.name);
    const problems = validateRows(rows, { ...driver, name }, fieldPath);
    if (names.has(name)) problems.push(createDuplicateProblem(`${fieldPath}.name`, name));
    names.add(name);
    return [...problems, ...validateTopologyKeys(driver.topologyKeys, fieldPath, behaviors)];
  });
}

/** Validates the topology keys. As in kube-apiserver, the field of the causes is the driver. */
function validateTopologyKeys(
  value: unknown,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const usedNames = new Set<string>();
  const allKeys = behaviors.has('csi-topology-key-shown') ? undefined : { unquoted: formatGoSyntax(value ?? null) };
  return (Array.isArray(value) ? value.map(readText) : []).flatMap((key) => {
    const problems = key === '' ? [createRequiredProblem(fieldPath)] : [];
    if (usedNames.has(key)) problems.push(createDuplicateProblem(fieldPath, key));
    usedNames.add(key);
    return [
      ...problems,
      ...checkQualifiedName(key).map((detail) => createInvalidValueProblem(fieldPath, allKeys ?? key, detail)),
    ];
  });
}

export const csiStorageCapacityKindRules: KindRules = {
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validate({ nodeTopology, storageClassName: storageClassNameValue, capacity }) {
    const name = readText(storageClassNameValue);
    return [
      ...(isUnset(nodeTopology) ? [] : validateLabelSelector(objectMembers(nodeTopology), 'nodeTopology')),
      ...checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem('storageClassName', name, detail)),
      ...(isUnset(capacity) ? [] : validateResourceQuantity('storage', capacity, 'capacity')),
    ];
  },
  validateUpdate: (next, previous) =>
    ['nodeTopology', 'storageClassName']
      .filter((member) => !isDeepEqual(next[member] ?? undefined, previous[member] ?? undefined))
      .map((member) =>
        createInvalidValueProblem(member, { unquoted: formatGoSyntax(next[member] ?? null) }, 'field is immutable'),
      ),
};

const ATTACHMENT_ROWS: FieldTags = {
  attacher: { required: true },
  source: { check: (source, fieldPath) => validateAttachmentSource(objectMembers(source), fieldPath) },
};
const NODE_NAME_TAGS: ValidationTags = { pointer: true, format: 'long-name' };

function validateAttachmentSource(
  { inlineVolumeSpec, persistentVolumeName }: Fields,
  fieldPath: string,
): FieldProblem[] {
  const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  const isNamed = persistentVolumeName !== undefined && persistentVolumeName !== null;
  if (isUnset(inlineVolumeSpec)) {
    if (!isNamed) return [createRequiredProblem(fieldPath, detail)];
    if (persistentVolumeName !== '') return [];
    return [createRequiredProblem(`${fieldPath}.persistentVolumeName`, 'must specify non empty persistentVolumeName')];
  }
  if (isNamed) return [createForbiddenProblem(fieldPath, detail)];
  return validateVolumeSpec(objectMembers(inlineVolumeSpec), `${fieldPath}.inlineVolumeSpec`, {
    isInline: true,
    name: '',
  });
}

function validateAttachment({ spec: specValue, status }: ApiObject, attacher: FieldTags): FieldProblem[] {
  const spec = objectMembers(specValue);
  return [
    ...validateRows(
      { ...ATTACHMENT_ROWS, ...attacher },
      { ...spec, attacher: readText(spec.attacher), source: objectMembers(spec.source) },
      'spec',
    ),
    ...validateTags(NODE_NAME_TAGS, readText(spec.nodeName), 'spec.nodeName'),
    ...validateAttachmentStatus(objectMembers(status)),
  ];
}

function validateAttachmentStatus(status: Fields): FieldProblem[] {
  const size = Object.entries(objectMembers(status.attachmentMetadata)).reduce(
    (sum, [key, value]) => sum + key.length + readText(value).length,
    0,
  );
  return [
    ...(size > MAX_METADATA_BYTES ? [createTooLongProblem('status.attachmentMetadata', MAX_METADATA_BYTES)] : []),
    ...['attachError', 'detachError']
      .filter((member) => readText(objectMembers(status[member]).message).length > MAX_ERROR_LENGTH)
      .map((member) => createTooLongProblem(`status.${member}.message`, MAX_METADATA_BYTES)),
  ];
}

/** Creates the validation of the attacher. Since 1.35, an empty name has a single cause. */
const createAttacherRow = (behaviors: ReadonlySet<ReleaseBehavior>): ValidationTags => ({
  check(attacher, fieldPath) {
    const problems = validateTags(CSI_DRIVER_NAME_TAGS, attacher, fieldPath);
    return attacher === '' && behaviors.has('driver-name-required-only') ? problems.slice(0, 1) : problems;
  },
});

/** Reports whether updates validate the format of the attacher. Earlier releases validate it only for new VolumeAttachments. */
function validatesAttacher(behaviors: ReadonlySet<ReleaseBehavior>): boolean {
  return !behaviors.has('volume-attachment-validated-twice');
}

export const createVolumeAttachmentKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...returnedObjectRules,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validate: (attachment) =>
    validateAttachment(attachment, validatesAttacher(behaviors) ? { attacher: createAttacherRow(behaviors) } : {}),
  /** Validates the requirements for a new VolumeAttachment that only v1 has. */
  validateCreate({ spec: specValue }) {
    const { attacher, source } = objectMembers(specValue);
    const { persistentVolumeName: name } = objectMembers(source);
    return [
      ...(validatesAttacher(behaviors)
        ? []
        : validateTags(createAttacherRow(behaviors), readText(attacher), 'spec.attacher')),
      ...(typeof name === 'string'
        ? checkDns1123Subdomain(name).map((detail) =>
            createInvalidValueProblem('spec.source.persistentVolumeName', name, detail),
          )
        : []),
    ];
  },
  validatesUpdateTwice: !validatesAttacher(behaviors),
  validateUpdate: (next, previous) =>
    isDeepEqual(next.spec, previous.spec)
      ? []
      : [createInvalidValueProblem('spec', { unquoted: 'storage.VolumeAttachmentSpec{}' }, 'field is immutable')],
});
