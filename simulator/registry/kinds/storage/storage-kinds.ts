/** The rules of StorageClasses, VolumeAttributesClasses, CSIDrivers, CSINodes, CSIStorageCapacities and VolumeAttachments. */
import type { Machinery } from '../../../../spec/machinery.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';
import type { Rows, Tags } from '../../validation/tags.ts';
import { validateRows, validateTags } from '../../validation/validate-tags.ts';
import { validateResourceQuantity } from '../core/pods/resource-requirements.ts';
import { CSI_DRIVER_NAME } from '../core/pods/volume-sources.ts';
import { validateVolumeSpec } from '../core/volume-spec.ts';

const MAX_PARAMETERS = 512;
const MAX_ERROR_LENGTH = 1024;
const MAX_METADATA_BYTES = 256 * 1024;

const returnsDeletedObject: KindRules = { returnsDeletedObject: true };

const CLASS_ROWS: Rows = {
  provisioner: {
    required: true,
    check: (name, fieldPath) =>
      checkQualifiedName(text(name).toLowerCase()).map((detail) =>
        invalidValue(fieldPath, text(name).toLowerCase(), detail),
      ),
  },
  parameters: {
    check: (parameters, fieldPath) => {
      const names = Object.keys(objectMembers(parameters));
      return [
        ...(names.length > MAX_PARAMETERS ? [tooLong(fieldPath, MAX_PARAMETERS)] : []),
        ...(names.includes('') ? [invalidValue(fieldPath, '', 'field can not be empty.')] : []),
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
  return list(term, 'matchLabelExpressions').flatMap(({ key: keyValue, values: texts }, index) => {
    const [key, field] = [text(keyValue), `${fieldPath}.matchLabelExpressions[${index}]`];
    const values = Array.isArray(texts) ? texts.map(text) : [];
    const problems = values.length === 0 ? [required(`${field}.values`)] : [];
    for (const [position, value] of values.entries())
      if (values.indexOf(value) < position) problems.push(duplicate(`${field}.values[${position}]`, value));
    problems.push(...checkQualifiedName(key).map((detail) => invalidValue(`${field}.key`, key, detail)));
    if (keys.has(key)) problems.push(duplicate(`${field}.key`, key));
    keys.add(key);
    return problems;
  });
}

/** Rejects a term that repeats an earlier term. Like kube-apiserver, it reports an empty term once for each term. */
function validateUniqueTerm(terms: readonly Fields[], index: number, fieldPath: string): FieldProblem[] {
  const term = terms[index] ?? {};
  const isEmpty = list(term, 'matchLabelExpressions').length === 0;
  const equalTerms = terms.slice(0, index).filter((item) => deepEqual(item, term));
  return [...(isEmpty ? terms : []), ...equalTerms].map(() =>
    duplicate(`${fieldPath}[${index}].matchLabelExpressions`, ''),
  );
}

export const storageclassesRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...returnsDeletedObject,
  skipSchemaValidation: true,
  validate: (storageClass) => validateRows(CLASS_ROWS, storageClass, ''),
  validateUpdate(next, previous) {
    const isSame = (member: string) => deepEqual(next[member] ?? undefined, previous[member] ?? undefined);
    const mode = text(next.volumeBindingMode);
    return [
      ...['parameters', 'provisioner', 'reclaimPolicy']
        .filter((member) => !isSame(member))
        .map((member) =>
          machinery.has('storage-class-members-immutable')
            ? invalidValue(member, { bare: formatGoSyntax(next[member] ?? null) }, 'field is immutable')
            : forbiddenField(member, `updates to ${member} are forbidden.`),
        ),
      ...(isSame('volumeBindingMode') ? [] : [invalidValue('volumeBindingMode', mode, 'field is immutable')]),
    ];
  },
});

const { provisioner, parameters } = CLASS_ROWS;
const ATTRIBUTES_ROWS = { driverName: provisioner, parameters } as Rows;

export const volumeattributesclassesRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...returnsDeletedObject,
  skipSchemaValidation: true,
  validatesUpdateFirst: machinery.has('driver-name-required-only'),
  validate: (attributesClass) => [
    ...validateRows(ATTRIBUTES_ROWS, attributesClass, ''),
    ...(isUnset(attributesClass.parameters) || Object.keys(objectMembers(attributesClass.parameters)).length === 0
      ? [required('parameters', 'must contain at least one key/value pair')]
      : []),
  ],
  validateUpdate: (next, previous) =>
    ['driverName', 'parameters']
      .filter((member) => !deepEqual(next[member] ?? undefined, previous[member] ?? undefined))
      .map((member) => forbiddenField(member, `updates to ${member} are forbidden.`)),
});

const DRIVER_ROWS: Rows = {
  fsGroupPolicy: { pointer: true, enum: ['File', 'None', 'ReadWriteOnceWithFSType'] },
  tokenRequests: { check: (requests, fieldPath) => validateTokenRequests(requests, fieldPath) },
  volumeLifecycleModes: {
    check: (modes, fieldPath) =>
      (Array.isArray(modes) ? modes : [])
        .filter((mode) => !LIFECYCLE_MODES.includes(text(mode)))
        .map((mode) => notSupported(fieldPath, text(mode), LIFECYCLE_MODES)),
  },
  nodeAllocatableUpdatePeriodSeconds: {
    check: (seconds, fieldPath) =>
      Number(seconds) < 10
        ? [invalidValue(fieldPath, Number(seconds), 'must be greater than or equal to 10 seconds')]
        : [],
  },
  serviceAccountTokenInSecrets: {
    check: (value, fieldPath, { tokenRequests }) =>
      Array.isArray(tokenRequests) && tokenRequests.length > 0
        ? []
        : [invalidValue(fieldPath, value === true, NO_REQUESTS_DETAIL)],
  },
};
const NO_REQUESTS_DETAIL = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified';
const LIFECYCLE_MODES = ['Persistent', 'Ephemeral'];

function validateTokenRequests(requests: unknown, fieldPath: string): FieldProblem[] {
  const audiences = new Set<string>();
  return (Array.isArray(requests) ? requests.map(objectMembers) : []).flatMap(
    ({ audience: audienceValue, expirationSeconds }, index) => {
      const audience = text(audienceValue);
      if (audiences.has(audience)) return [duplicate(`${fieldPath}[${index}].audience`, audience)];
      audiences.add(audience);
      if (isUnset(expirationSeconds)) return [];
      const seconds = Number(expirationSeconds);
      const createProblems = (detail: string) => [
        invalidValue(`${fieldPath}[${index}].expirationSeconds`, seconds, detail),
      ];
      if (seconds < 600) return createProblems('may not specify a duration less than 10 minutes');
      return seconds > 2 ** 32 ? createProblems('may not specify a duration larger than 2^32 seconds') : [];
    },
  );
}

export const csidriversRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...returnsDeletedObject,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  setDefaults({ spec }) {
    if (machinery.has('volume-limit-scaling')) objectMembers(spec).preventPodSchedulingIfMissing ??= false;
  },
  validate({ spec }, previous) {
    const { tokenRequests = {} } = DRIVER_ROWS;
    const validatesAll = previous === undefined || machinery.has('csi-driver-updates-validated');
    return validateRows(validatesAll ? DRIVER_ROWS : { tokenRequests }, objectMembers(spec), 'spec');
  },
  validateUpdate(next, previous) {
    const [spec, before] = [objectMembers(next.spec), objectMembers(previous.spec)];
    if (!machinery.has('csi-driver-mutable')) {
      if (deepEqual(spec, before)) return [];
      return [invalidValue('spec', { bare: formatGoSyntax(spec) }, 'field is immutable')];
    }
    const comparedMembers = [
      ['attachRequired', 'attachedRequired'],
      ...(machinery.has('csi-driver-policies-mutable') ? [] : POLICIES),
      ['volumeLifecycleModes', 'volumeLifecycleModes'],
      ...(machinery.has('csi-driver-capacity-mutable') ? [] : CAPACITY),
    ] as const;
    return comparedMembers.flatMap(([member, field]) => {
      const value = spec[member] ?? null;
      if (deepEqual(value, before[member] ?? null)) return [];
      const isScalar = typeof value === 'string' || typeof value === 'boolean';
      return [invalidValue(`spec.${field}`, isScalar ? value : { bare: formatGoSyntax(value) }, 'field is immutable')];
    });
  },
});

const POLICIES = [
  ['fsGroupPolicy', 'fsGroupPolicy'],
  ['podInfoOnMount', 'podInfoOnMount'],
] as const;
const CAPACITY = [['storageCapacity', 'storageCapacity']] as const;

const createNodeDriver = (maxIdLength: number): Rows => ({
  name: CSI_DRIVER_NAME,
  nodeID: {
    required: true,
    check: (id, fieldPath) =>
      text(id).length > maxIdLength
        ? [invalidValue(fieldPath, text(id), `must be ${maxIdLength} characters or less`)]
        : [],
  },
  allocatable: { fields: { count: { minimum: 0 } } },
});
const NODE_DRIVER = createNodeDriver(256);
const SHORT_NODE_DRIVER = createNodeDriver(128);

export const csinodesRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...returnsDeletedObject,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validatesUpdateTwice: machinery.has('csi-node-validated-twice'),
  ...(!machinery.has('new-csi-node-validated-once') && {
    validateCreate: ({ spec }) => validateNodeDrivers(spec, machinery),
  }),
  validate: ({ spec }) => validateNodeDrivers(spec, machinery),
  validateUpdate(next, previous) {
    const drivers = list(objectMembers(next.spec), 'drivers');
    const field = machinery.has('csi-node-drivers-path') ? 'spec.drivers' : 'CSINodeDriver';
    const mutableFields = machinery.has('csi-node-allocatable-mutable') ? { allocatable: null } : {};
    const selectImmutable = (driver: Fields): Fields => ({ ...driver, ...mutableFields });
    return list(objectMembers(previous.spec), 'drivers').flatMap((previousDriver) =>
      drivers
        .filter(
          (driver) =>
            driver.name === previousDriver.name && !deepEqual(selectImmutable(driver), selectImmutable(previousDriver)),
        )
        .map(() => invalidValue(field, { bare: 'storage.CSINodeDriver{}' }, 'field is immutable')),
    );
  },
});

function validateNodeDrivers(spec: unknown, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const names = new Set<string>();
  const rows = machinery.has('long-node-ids') ? NODE_DRIVER : SHORT_NODE_DRIVER;
  return list(objectMembers(spec), 'drivers').flatMap((driver, index) => {
    const fieldPath = `spec.drivers[${index}]`;
    const name = text(driver.name);
    const problems = validateRows(rows, { ...driver, name }, fieldPath);
    if (names.has(name)) problems.push(duplicate(`${fieldPath}.name`, name));
    names.add(name);
    return [...problems, ...validateTopologyKeys(driver.topologyKeys, fieldPath, machinery)];
  });
}

/** Validates the topology keys. As in kube-apiserver, the field of the causes is the driver. */
function validateTopologyKeys(value: unknown, fieldPath: string, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const usedNames = new Set<string>();
  const allKeys = machinery.has('csi-topology-key-shown') ? undefined : { bare: formatGoSyntax(value ?? null) };
  return (Array.isArray(value) ? value.map(text) : []).flatMap((key) => {
    const problems = key === '' ? [required(fieldPath)] : [];
    if (usedNames.has(key)) problems.push(duplicate(fieldPath, key));
    usedNames.add(key);
    return [...problems, ...checkQualifiedName(key).map((detail) => invalidValue(fieldPath, allKeys ?? key, detail))];
  });
}

export const csistoragecapacitiesRules: KindRules = {
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validate({ nodeTopology, storageClassName: storageClassNameValue, capacity }) {
    const name = text(storageClassNameValue);
    return [
      ...(isUnset(nodeTopology) ? [] : validateLabelSelector(objectMembers(nodeTopology), 'nodeTopology')),
      ...checkDns1123Subdomain(name).map((detail) => invalidValue('storageClassName', name, detail)),
      ...(isUnset(capacity) ? [] : validateResourceQuantity('storage', capacity, 'capacity')),
    ];
  },
  validateUpdate: (next, previous) =>
    ['nodeTopology', 'storageClassName']
      .filter((member) => !deepEqual(next[member] ?? undefined, previous[member] ?? undefined))
      .map((member) => invalidValue(member, { bare: formatGoSyntax(next[member] ?? null) }, 'field is immutable')),
};

const ATTACHMENT_ROWS: Rows = {
  attacher: { required: true },
  source: { check: (source, fieldPath) => validateAttachmentSource(objectMembers(source), fieldPath) },
};
const NODE_NAME: Tags = { pointer: true, format: 'long-name' };

function validateAttachmentSource(
  { inlineVolumeSpec, persistentVolumeName }: Fields,
  fieldPath: string,
): FieldProblem[] {
  const detail = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';
  const isNamed = persistentVolumeName !== undefined && persistentVolumeName !== null;
  if (isUnset(inlineVolumeSpec)) {
    if (!isNamed) return [required(fieldPath, detail)];
    if (persistentVolumeName !== '') return [];
    return [required(`${fieldPath}.persistentVolumeName`, 'must specify non empty persistentVolumeName')];
  }
  if (isNamed) return [forbiddenField(fieldPath, detail)];
  return validateVolumeSpec(objectMembers(inlineVolumeSpec), `${fieldPath}.inlineVolumeSpec`, {
    isInline: true,
    name: '',
  });
}

function validateAttachment({ spec: specValue, status }: ApiObject, attacher: Rows): FieldProblem[] {
  const spec = objectMembers(specValue);
  return [
    ...validateRows(
      { ...ATTACHMENT_ROWS, ...attacher },
      { ...spec, attacher: text(spec.attacher), source: objectMembers(spec.source) },
      'spec',
    ),
    ...validateTags(NODE_NAME, text(spec.nodeName), 'spec.nodeName'),
    ...validateAttachmentStatus(objectMembers(status)),
  ];
}

function validateAttachmentStatus(status: Fields): FieldProblem[] {
  const size = Object.entries(objectMembers(status.attachmentMetadata)).reduce(
    (sum, [key, value]) => sum + key.length + text(value).length,
    0,
  );
  return [
    ...(size > MAX_METADATA_BYTES ? [tooLong('status.attachmentMetadata', MAX_METADATA_BYTES)] : []),
    ...['attachError', 'detachError']
      .filter((member) => text(objectMembers(status[member]).message).length > MAX_ERROR_LENGTH)
      .map((member) => tooLong(`status.${member}.message`, MAX_METADATA_BYTES)),
  ];
}

/** Creates the rules of the attacher. Since 1.35, an empty name has a single cause. */
const createAttacherRow = (machinery: ReadonlySet<Machinery>): Tags => ({
  check(attacher, fieldPath) {
    const problems = validateTags(CSI_DRIVER_NAME, attacher, fieldPath);
    return attacher === '' && machinery.has('driver-name-required-only') ? problems.slice(0, 1) : problems;
  },
});

/** True if updates validate the format of the attacher. Earlier releases validate it only when a VolumeAttachment is created. */
function validatesAttacher(machinery: ReadonlySet<Machinery>): boolean {
  return !machinery.has('volume-attachment-validated-twice');
}

export const volumeattachmentsRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...returnsDeletedObject,
  requiresResourceVersion: true,
  skipSchemaValidation: true,
  validate: (attachment) =>
    validateAttachment(attachment, validatesAttacher(machinery) ? { attacher: createAttacherRow(machinery) } : {}),
  /** Validates a new VolumeAttachment with rules that only v1 has. */
  validateCreate({ spec: specValue }) {
    const { attacher, source } = objectMembers(specValue);
    const { persistentVolumeName: name } = objectMembers(source);
    return [
      ...(validatesAttacher(machinery)
        ? []
        : validateTags(createAttacherRow(machinery), text(attacher), 'spec.attacher')),
      ...(typeof name === 'string'
        ? checkDns1123Subdomain(name).map((detail) => invalidValue('spec.source.persistentVolumeName', name, detail))
        : []),
    ];
  },
  validatesUpdateTwice: !validatesAttacher(machinery),
  validateUpdate: (next, previous) =>
    deepEqual(next.spec, previous.spec)
      ? []
      : [invalidValue('spec', { bare: 'storage.VolumeAttachmentSpec{}' }, 'field is immutable')],
});
