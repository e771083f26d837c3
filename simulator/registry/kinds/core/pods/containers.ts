/** Validates the containers in all three lists of a pod. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { checkDns1123Subdomain, checkPortName } from '../../../../pure/names/dns.ts';
import { checkConfigMapKey } from '../../../../pure/names/qualified-name.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotFoundProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import { validatePortNumber, validateProtocol } from '../../../ports.ts';
import { CHECKS_BY_FORMAT } from '../../../validation/formats.ts';
import type { FieldTags, ValidationTags } from '../../../validation/tags.ts';
import { joinProblems, validateFieldTags, validateTags } from '../../../validation/validate-tags.ts';
import { VARIABLE_FIELDS, validateFieldReference, validateResourceReference } from './downward-api.ts';
import { validateRequirements } from './resource-requirements.ts';
import { SECURITY_CONTEXT_TAGS } from './security-context.ts';

/** The fields of a pod that the validation of each of its containers needs. */
export interface PodContext {
  /** True if the spec belongs to a pod, false if it belongs to a template. */
  readonly isPod: boolean;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** The valid volumes by name. */
  readonly volumes: ReadonlyMap<string, Fields>;
  readonly claims: readonly string[];
  readonly restartPolicy: string;
  readonly gracePeriodSeconds: number | undefined;
  readonly hostUsers: boolean;
}

const NAME_FIELD_TAGS: FieldTags = {
  name: { required: true, format: 'short-name' },
  image: { required: true },
  terminationMessagePolicy: { required: true, enum: ['File', 'FallbackToLogsOnError'] },
};
const PULL_POLICY_FIELD_TAGS: FieldTags = {
  imagePullPolicy: { required: true, enum: ['Always', 'IfNotPresent', 'Never'] },
};

export function validateContainer(container: Fields, fieldPath: string, pod: PodContext): FieldProblem[] {
  const requirements = { fieldPath: `${fieldPath}.resources`, claims: pod.claims };
  return joinProblems(
    validateFieldTags(NAME_FIELD_TAGS, container, fieldPath),
    validatePorts(readList(container, 'ports'), `${fieldPath}.ports`),
    readList(container, 'env').flatMap((variable, index) => validateVariable(variable, `${fieldPath}.env[${index}]`)),
    validateEnvFrom(readList(container, 'envFrom'), `${fieldPath}.envFrom`),
    validateMounts(container, `${fieldPath}.volumeMounts`, pod.volumes),
    validateDevices(container, `${fieldPath}.volumeDevices`, pod.volumes),
    validateFieldTags(PULL_POLICY_FIELD_TAGS, container, fieldPath),
    isUnset(container.resources) ? [] : validateRequirements(readMembers(container.resources), requirements),
    validateResizePolicy(readList(container, 'resizePolicy'), `${fieldPath}.resizePolicy`, pod.restartPolicy),
    validateTags(SECURITY_CONTEXT_TAGS, container.securityContext, `${fieldPath}.securityContext`, {
      hostUsers: pod.hostUsers,
    }),
  );
}

function validatePorts(ports: readonly Fields[], fieldPath: string): FieldProblem[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const field = `${fieldPath}[${index}]`;
    const [name, containerPort, hostPort] = [
      readText(port.name),
      Number(port.containerPort ?? 0),
      Number(port.hostPort ?? 0),
    ];
    const problems =
      name === '' ? [] : checkPortName(name).map((detail) => createInvalidValueProblem(`${field}.name`, name, detail));
    if (problems.length === 0 && names.has(name)) problems.push(createDuplicateProblem(`${field}.name`, name));
    if (name !== '') names.add(name);
    if (containerPort === 0) problems.push(createRequiredProblem(`${field}.containerPort`));
    else problems.push(...validatePortNumber(containerPort, `${field}.containerPort`));
    if (hostPort !== 0) problems.push(...validatePortNumber(hostPort, `${field}.hostPort`));
    return [...problems, ...validateProtocol(readText(port.protocol), `${field}.protocol`)];
  });
}

const KEY_SELECTOR_TAGS: ValidationTags = {
  check: (selector, fieldPath) => {
    const [name, key] = [readText(readMembers(selector).name), readText(readMembers(selector).key)];
    return [
      ...checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem(`${fieldPath}.name`, name, detail)),
      ...(key === ''
        ? [createRequiredProblem(`${fieldPath}.key`)]
        : checkConfigMapKey(key).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, key, detail))),
    ];
  },
};

const VARIABLE_SOURCE_FIELD_TAGS: FieldTags = {
  fieldRef: {
    check: (reference, fieldPath) => validateFieldReference(readMembers(reference), fieldPath, VARIABLE_FIELDS),
  },
  resourceFieldRef: {
    check: (reference, fieldPath) => validateResourceReference(readMembers(reference), fieldPath, { isVolume: false }),
  },
  configMapKeyRef: KEY_SELECTOR_TAGS,
  secretKeyRef: KEY_SELECTOR_TAGS,
  // Releases before 1.35 drop fileKeyRef.
  fileKeyRef: {
    fields: {
      key: { required: true, format: 'env-var-name' },
      volumeName: { required: true, format: 'short-name' },
      path: { required: true, format: 'path-without-backsteps' },
    },
  },
};

/** Validates variables that read files, which must be in volumes of the type emptyDir. */
export function validateFileVariables(spec: Fields, fieldPath: string): FieldProblem[] {
  const volumes = new Map(readList(spec, 'volumes').map((volume) => [readText(volume.name), volume]));
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) =>
    readList(spec, member).flatMap((container, index) =>
      readList(container, 'env').flatMap(({ valueFrom }, position) => {
        const { fileKeyRef } = readMembers(valueFrom);
        if (isUnset(fileKeyRef)) return [];
        const name = readText(readMembers(fileKeyRef).volumeName);
        const field = `${fieldPath}.${member}[${index}].env[${position}].valueFrom.fileKeyRef.volumeName`;
        const volume = volumes.get(name);
        if (volume === undefined) return [createNotFoundProblem(field, name)];
        return isUnset(volume.emptyDir)
          ? [createInvalidValueProblem(field, name, 'referenced volume must be of type emptyDir')]
          : [];
      }),
    ),
  );
}

function validateVariable({ name: nameValue, value, valueFrom }: Fields, fieldPath: string): FieldProblem[] {
  const name = readText(nameValue);
  const problems =
    name === ''
      ? [createRequiredProblem(`${fieldPath}.name`)]
      : CHECKS_BY_FORMAT['env-var-name'](name).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.name`, name, detail),
        );
  if (isUnset(valueFrom)) return problems;
  const source = readMembers(valueFrom);
  const field = `${fieldPath}.valueFrom`;
  const sourceCount = Object.keys(VARIABLE_SOURCE_FIELD_TAGS).filter((member) => !isUnset(source[member])).length;
  problems.push(...validateFieldTags(VARIABLE_SOURCE_FIELD_TAGS, source, field));
  const addProblem = (detail: string) => [...problems, createInvalidValueProblem(field, '', detail)];
  if (sourceCount === 0)
    return addProblem('must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`');
  if (readText(value) !== '') return addProblem('may not be specified when `value` is not empty');
  return sourceCount > 1 ? addProblem('may not have more than one field specified at a time') : problems;
}

/** The validation of the prefix of a name, which may end with a dash. */
const NAME_PREFIX_TAGS: ValidationTags = {
  fields: { name: { required: true, check: (name, fieldPath) => validateNamePrefix(readText(name), fieldPath) } },
};

function validateNamePrefix(name: string, fieldPath: string): FieldProblem[] {
  const completeName = name.endsWith('-') ? `${name.slice(0, -1)}a` : name;
  return checkDns1123Subdomain(completeName).map((detail) => createInvalidValueProblem(fieldPath, name, detail));
}

const PREFIX_FIELD_TAGS: FieldTags = { prefix: { format: 'env-var-name' } };

function validateEnvFrom(sources: readonly Fields[], fieldPath: string): FieldProblem[] {
  return sources.flatMap((source, index) => {
    const field = `${fieldPath}[${index}]`;
    const members = ['configMapRef', 'secretRef'].filter((member) => !isUnset(source[member]));
    const problems = [
      ...validateFieldTags(PREFIX_FIELD_TAGS, source, field),
      ...members.flatMap((member) => validateTags(NAME_PREFIX_TAGS, source[member], `${field}.${member}`)),
    ];
    if (members.length === 1) return problems;
    const noneDetail = 'must specify one of: `configMapRef` or `secretRef`';
    return [
      ...problems,
      createInvalidValueProblem(
        fieldPath,
        '',
        members.length === 0 ? noneDetail : 'may not have more than one field specified at a time',
      ),
    ];
  });
}

function validateMounts(container: Fields, fieldPath: string, volumes: ReadonlyMap<string, Fields>): FieldProblem[] {
  if (isUnset(container.volumeMounts)) return [];
  const paths = new Set<string>();
  const devices = readList(container, 'volumeDevices');
  return readList(container, 'volumeMounts').flatMap((mount, index) => {
    const [name, path] = [readText(mount.name), readText(mount.mountPath)];
    const field = `${fieldPath}[${index}]`;
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(createRequiredProblem(`${field}.name`));
    if (!volumes.has(name)) problems.push(createNotFoundProblem(`${field}.name`, name));
    if (path === '') problems.push(createRequiredProblem(`${field}.mountPath`));
    if (paths.has(path)) problems.push(createInvalidValueProblem(`${field}.mountPath`, path, 'must be unique'));
    paths.add(path);
    if (devices.some((device) => readText(device.name) === name))
      problems.push(createInvalidValueProblem(`${field}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((device) => readText(device.devicePath) === path))
      problems.push(
        createInvalidValueProblem(`${field}.mountPath`, path, 'must not already exist as a path in volumeDevices'),
      );
    return [
      ...problems,
      ...validateSubPaths(mount, fieldPath, field),
      ...validateMountModes(mount, fieldPath, container),
    ];
  });
}

/** Validates subPath and subPathExpr of a mount. As in kube-apiserver, the field of some causes is the list instead of the item. */
function validateSubPaths(mount: Fields, fieldPath: string, field: string): FieldProblem[] {
  const [path, expression] = [readText(mount.subPath), readText(mount.subPathExpr)];
  const validatePath = (value: string, member: string) =>
    value === ''
      ? []
      : CHECKS_BY_FORMAT['relative-path'](value).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.${member}`, value, detail),
        );
  const exclusiveDetail = 'subPathExpr and subPath are mutually exclusive';
  return [
    ...validatePath(path, 'subPath'),
    ...(path && expression ? [createInvalidValueProblem(`${field}.subPathExpr`, expression, exclusiveDetail)] : []),
    ...validatePath(expression, 'subPathExpr'),
  ];
}

const MOUNT_PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None'];
const RECURSIVE_MODES = ['Disabled', 'Enabled', 'IfPossible'];

function validateMountModes(mount: Fields, fieldPath: string, container: Fields): FieldProblem[] {
  const { mountPropagation, recursiveReadOnly, readOnly } = mount;
  const { privileged } = readMembers(container.securityContext);
  const [propagationField, recursiveField] = [`${fieldPath}.mountPropagation`, `${fieldPath}.recursiveReadOnly`];
  const problems: FieldProblem[] = [];
  if (typeof mountPropagation === 'string') {
    if (!MOUNT_PROPAGATIONS.includes(mountPropagation))
      problems.push(createNotSupportedProblem(propagationField, mountPropagation, MOUNT_PROPAGATIONS));
    if (mountPropagation === 'Bidirectional' && privileged !== true) {
      const detail = 'Bidirectional mount propagation is available only to privileged containers';
      problems.push(createForbiddenProblem(propagationField, detail));
    }
  }
  if (typeof recursiveReadOnly !== 'string' || recursiveReadOnly === 'Disabled') return problems;
  if (!RECURSIVE_MODES.includes(recursiveReadOnly))
    return [...problems, createNotSupportedProblem(recursiveField, recursiveReadOnly, RECURSIVE_MODES)];
  if (readOnly !== true)
    problems.push(createForbiddenProblem(recursiveField, 'may only be specified when readOnly is true'));
  if (isUnset(mountPropagation) || mountPropagation === 'None') return problems;
  return [
    ...problems,
    createForbiddenProblem(recursiveField, 'may only be specified when mountPropagation is None or not specified'),
  ];
}

function validateDevices(container: Fields, fieldPath: string, volumes: ReadonlyMap<string, Fields>): FieldProblem[] {
  if (isUnset(container.volumeDevices)) return [];
  const [names, paths] = [new Set<string>(), new Set<string>()];
  const mounts = readList(container, 'volumeMounts');
  return readList(container, 'volumeDevices').flatMap((device, index) => {
    const [name, path] = [readText(device.name), readText(device.devicePath)];
    const [nameField, pathField] = [`${fieldPath}[${index}].name`, `${fieldPath}[${index}].devicePath`];
    const volume = volumes.get(name);
    const mayBeBlock = !isUnset(volume?.persistentVolumeClaim) || !isUnset(volume?.ephemeral);
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(createRequiredProblem(nameField));
    if (names.has(name)) problems.push(createInvalidValueProblem(nameField, name, 'must be unique'));
    if (volume === undefined) problems.push(createNotFoundProblem(nameField, name));
    else if (!mayBeBlock) {
      const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
      problems.push(createInvalidValueProblem(nameField, name, detail));
    }
    if (path === '') problems.push(createRequiredProblem(pathField));
    if (paths.has(path)) problems.push(createInvalidValueProblem(pathField, path, 'must be unique'));
    if (path.split('/').includes('..'))
      problems.push(createInvalidValueProblem(pathField, path, "can not contain backsteps ('..')"));
    else paths.add(path);
    if (mounts.some((mount) => readText(mount.name) === name))
      problems.push(createInvalidValueProblem(nameField, name, 'must not already exist in volumeMounts'));
    if (mounts.some((mount) => readText(mount.mountPath) === path))
      problems.push(createInvalidValueProblem(pathField, path, 'must not already exist as a path in volumeMounts'));
    if (name !== '') names.add(name);
    return problems;
  });
}

/** Validates resizePolicy. As in kube-apiserver, the field of the causes is the list, except for duplicates. */
function validateResizePolicy(
  policies: readonly Fields[],
  fieldPath: string,
  podRestartPolicy: string,
): FieldProblem[] {
  const usedNames = new Set<string>();
  const checkValue = (value: string, values: readonly string[]) => {
    if (value === '') return [createRequiredProblem(fieldPath)];
    return values.includes(value) ? [] : [createNotSupportedProblem(fieldPath, value, values)];
  };
  return policies.flatMap((policy, index) => {
    const [resource, restart] = [readText(policy.resourceName), readText(policy.restartPolicy)];
    const problems = usedNames.has(resource) ? [createDuplicateProblem(`${fieldPath}[${index}]`, resource)] : [];
    usedNames.add(resource);
    problems.push(
      ...checkValue(resource, ['cpu', 'memory']),
      ...checkValue(restart, ['NotRequired', 'RestartContainer']),
    );
    if (podRestartPolicy !== 'Never' || restart === 'NotRequired') return problems;
    return [
      ...problems,
      createInvalidValueProblem(fieldPath, restart, "must be 'NotRequired' when `restartPolicy` is 'Never'"),
    ];
  });
}
