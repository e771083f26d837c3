/** Validates the containers in all three lists of a pod. */
import type { Machinery } from '../../../../../spec/machinery.ts';
import { checkDns1123Subdomain, checkPortName } from '../../../../pure/names/dns.ts';
import { checkConfigMapKey } from '../../../../pure/names/qualified-name.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  valueNotFound,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../../object-fields.ts';
import { validatePortNumber, validateProtocol } from '../../../ports.ts';
import { FORMATS } from '../../../validation/formats.ts';
import type { Rows, Tags } from '../../../validation/tags.ts';
import { joinProblems, validateRows, validateTags } from '../../../validation/validate-tags.ts';
import { VARIABLE_FIELDS, validateFieldReference, validateResourceReference } from './downward-api.ts';
import { validateRequirements } from './resource-requirements.ts';
import { SECURITY_CONTEXT } from './security-context.ts';

/** The fields of a pod that the validation of each of its containers needs. */
export interface PodContext {
  /** True if the spec is that of a pod, false if it is that of a template. */
  readonly isPod: boolean;
  readonly machinery: ReadonlySet<Machinery>;
  /** The valid volumes by name. */
  readonly volumes: ReadonlyMap<string, Fields>;
  readonly claims: readonly string[];
  readonly restartPolicy: string;
  readonly gracePeriodSeconds: number | undefined;
  readonly hostUsers: boolean;
}

const NAME_ROWS: Rows = {
  name: { required: true, format: 'short-name' },
  image: { required: true },
  terminationMessagePolicy: { required: true, enum: ['File', 'FallbackToLogsOnError'] },
};
const PULL_POLICY_ROWS: Rows = { imagePullPolicy: { required: true, enum: ['Always', 'IfNotPresent', 'Never'] } };

export function validateContainer(container: Fields, fieldPath: string, pod: PodContext): FieldProblem[] {
  const requirements = { fieldPath: `${fieldPath}.resources`, claims: pod.claims };
  return joinProblems(
    validateRows(NAME_ROWS, container, fieldPath),
    validatePorts(list(container, 'ports'), `${fieldPath}.ports`),
    list(container, 'env').flatMap((variable, index) => validateVariable(variable, `${fieldPath}.env[${index}]`)),
    validateEnvFrom(list(container, 'envFrom'), `${fieldPath}.envFrom`),
    validateMounts(container, `${fieldPath}.volumeMounts`, pod.volumes),
    validateDevices(container, `${fieldPath}.volumeDevices`, pod.volumes),
    validateRows(PULL_POLICY_ROWS, container, fieldPath),
    isUnset(container.resources) ? [] : validateRequirements(objectMembers(container.resources), requirements),
    validateResizePolicy(list(container, 'resizePolicy'), `${fieldPath}.resizePolicy`, pod.restartPolicy),
    validateTags(SECURITY_CONTEXT, container.securityContext, `${fieldPath}.securityContext`, {
      hostUsers: pod.hostUsers,
    }),
  );
}

function validatePorts(ports: readonly Fields[], fieldPath: string): FieldProblem[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const field = `${fieldPath}[${index}]`;
    const [name, number, hostPort] = [text(port.name), Number(port.containerPort ?? 0), Number(port.hostPort ?? 0)];
    const problems =
      name === '' ? [] : checkPortName(name).map((detail) => invalidValue(`${field}.name`, name, detail));
    if (problems.length === 0 && names.has(name)) problems.push(duplicate(`${field}.name`, name));
    if (name !== '') names.add(name);
    if (number === 0) problems.push(required(`${field}.containerPort`));
    else problems.push(...validatePortNumber(number, `${field}.containerPort`));
    if (hostPort !== 0) problems.push(...validatePortNumber(hostPort, `${field}.hostPort`));
    return [...problems, ...validateProtocol(text(port.protocol), `${field}.protocol`)];
  });
}

const KEY_SELECTOR: Tags = {
  check: (selector, fieldPath) => {
    const [name, key] = [text(objectMembers(selector).name), text(objectMembers(selector).key)];
    return [
      ...checkDns1123Subdomain(name).map((detail) => invalidValue(`${fieldPath}.name`, name, detail)),
      ...(key === ''
        ? [required(`${fieldPath}.key`)]
        : checkConfigMapKey(key).map((detail) => invalidValue(`${fieldPath}.key`, key, detail))),
    ];
  },
};

const VARIABLE_SOURCES: Rows = {
  fieldRef: {
    check: (reference, fieldPath) => validateFieldReference(objectMembers(reference), fieldPath, VARIABLE_FIELDS),
  },
  resourceFieldRef: {
    check: (reference, fieldPath) =>
      validateResourceReference(objectMembers(reference), fieldPath, { isVolume: false }),
  },
  configMapKeyRef: KEY_SELECTOR,
  secretKeyRef: KEY_SELECTOR,
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
  const volumes = new Map(list(spec, 'volumes').map((volume) => [text(volume.name), volume]));
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((member) =>
    list(spec, member).flatMap((container, index) =>
      list(container, 'env').flatMap(({ valueFrom }, position) => {
        const { fileKeyRef } = objectMembers(valueFrom);
        if (isUnset(fileKeyRef)) return [];
        const name = text(objectMembers(fileKeyRef).volumeName);
        const field = `${fieldPath}.${member}[${index}].env[${position}].valueFrom.fileKeyRef.volumeName`;
        const volume = volumes.get(name);
        if (volume === undefined) return [valueNotFound(field, name)];
        return isUnset(volume.emptyDir)
          ? [invalidValue(field, name, 'referenced volume must be of type emptyDir')]
          : [];
      }),
    ),
  );
}

function validateVariable({ name: nameValue, value, valueFrom }: Fields, fieldPath: string): FieldProblem[] {
  const name = text(nameValue);
  const problems =
    name === ''
      ? [required(`${fieldPath}.name`)]
      : FORMATS['env-var-name'](name).map((detail) => invalidValue(`${fieldPath}.name`, name, detail));
  if (isUnset(valueFrom)) return problems;
  const source = objectMembers(valueFrom);
  const field = `${fieldPath}.valueFrom`;
  const count = Object.keys(VARIABLE_SOURCES).filter((member) => !isUnset(source[member])).length;
  problems.push(...validateRows(VARIABLE_SOURCES, source, field));
  const addProblem = (detail: string) => [...problems, invalidValue(field, '', detail)];
  if (count === 0)
    return addProblem('must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`');
  if (text(value) !== '') return addProblem('may not be specified when `value` is not empty');
  return count > 1 ? addProblem('may not have more than one field specified at a time') : problems;
}

/** The validation of the prefix of a name, which may end with a dash. */
const NAME_PREFIX: Tags = {
  fields: { name: { required: true, check: (name, fieldPath) => validateNamePrefix(text(name), fieldPath) } },
};

function validateNamePrefix(name: string, fieldPath: string): FieldProblem[] {
  const completeName = name.endsWith('-') ? `${name.slice(0, -1)}a` : name;
  return checkDns1123Subdomain(completeName).map((detail) => invalidValue(fieldPath, name, detail));
}

const PREFIX_ROWS: Rows = { prefix: { format: 'env-var-name' } };

function validateEnvFrom(sources: readonly Fields[], fieldPath: string): FieldProblem[] {
  return sources.flatMap((source, index) => {
    const field = `${fieldPath}[${index}]`;
    const members = ['configMapRef', 'secretRef'].filter((member) => !isUnset(source[member]));
    const problems = [
      ...validateRows(PREFIX_ROWS, source, field),
      ...members.flatMap((member) => validateTags(NAME_PREFIX, source[member], `${field}.${member}`)),
    ];
    if (members.length === 1) return problems;
    const noneDetail = 'must specify one of: `configMapRef` or `secretRef`';
    return [
      ...problems,
      invalidValue(
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
  const devices = list(container, 'volumeDevices');
  return list(container, 'volumeMounts').flatMap((mount, index) => {
    const [name, path] = [text(mount.name), text(mount.mountPath)];
    const field = `${fieldPath}[${index}]`;
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(required(`${field}.name`));
    if (!volumes.has(name)) problems.push(valueNotFound(`${field}.name`, name));
    if (path === '') problems.push(required(`${field}.mountPath`));
    if (paths.has(path)) problems.push(invalidValue(`${field}.mountPath`, path, 'must be unique'));
    paths.add(path);
    if (devices.some((device) => text(device.name) === name))
      problems.push(invalidValue(`${field}.name`, name, 'must not already exist in volumeDevices'));
    if (devices.some((device) => text(device.devicePath) === path))
      problems.push(invalidValue(`${field}.mountPath`, path, 'must not already exist as a path in volumeDevices'));
    return [
      ...problems,
      ...validateSubPaths(mount, fieldPath, field),
      ...validateMountModes(mount, fieldPath, container),
    ];
  });
}

/** Validates subPath and subPathExpr of a mount. As in kube-apiserver, the field of some causes is the list instead of the item. */
function validateSubPaths(mount: Fields, fieldPath: string, field: string): FieldProblem[] {
  const [path, expression] = [text(mount.subPath), text(mount.subPathExpr)];
  const check = (value: string, member: string) =>
    value === ''
      ? []
      : FORMATS['relative-path'](value).map((detail) => invalidValue(`${fieldPath}.${member}`, value, detail));
  const exclusiveDetail = 'subPathExpr and subPath are mutually exclusive';
  return [
    ...check(path, 'subPath'),
    ...(path && expression ? [invalidValue(`${field}.subPathExpr`, expression, exclusiveDetail)] : []),
    ...check(expression, 'subPathExpr'),
  ];
}

const PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None'];
const RECURSIVE_MODES = ['Disabled', 'Enabled', 'IfPossible'];

function validateMountModes(mount: Fields, fieldPath: string, container: Fields): FieldProblem[] {
  const { mountPropagation, recursiveReadOnly, readOnly } = mount;
  const { privileged } = objectMembers(container.securityContext);
  const [propagationField, recursiveField] = [`${fieldPath}.mountPropagation`, `${fieldPath}.recursiveReadOnly`];
  const problems: FieldProblem[] = [];
  if (typeof mountPropagation === 'string') {
    if (!PROPAGATIONS.includes(mountPropagation))
      problems.push(notSupported(propagationField, mountPropagation, PROPAGATIONS));
    if (mountPropagation === 'Bidirectional' && privileged !== true) {
      const detail = 'Bidirectional mount propagation is available only to privileged containers';
      problems.push(forbiddenField(propagationField, detail));
    }
  }
  if (typeof recursiveReadOnly !== 'string' || recursiveReadOnly === 'Disabled') return problems;
  if (!RECURSIVE_MODES.includes(recursiveReadOnly))
    return [...problems, notSupported(recursiveField, recursiveReadOnly, RECURSIVE_MODES)];
  if (readOnly !== true) problems.push(forbiddenField(recursiveField, 'may only be specified when readOnly is true'));
  if (isUnset(mountPropagation) || mountPropagation === 'None') return problems;
  return [
    ...problems,
    forbiddenField(recursiveField, 'may only be specified when mountPropagation is None or not specified'),
  ];
}

function validateDevices(container: Fields, fieldPath: string, volumes: ReadonlyMap<string, Fields>): FieldProblem[] {
  if (isUnset(container.volumeDevices)) return [];
  const [names, paths] = [new Set<string>(), new Set<string>()];
  const mounts = list(container, 'volumeMounts');
  return list(container, 'volumeDevices').flatMap((device, index) => {
    const [name, path] = [text(device.name), text(device.devicePath)];
    const [nameField, pathField] = [`${fieldPath}[${index}].name`, `${fieldPath}[${index}].devicePath`];
    const volume = volumes.get(name);
    const mayBeBlock = !isUnset(volume?.persistentVolumeClaim) || !isUnset(volume?.ephemeral);
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(required(nameField));
    if (names.has(name)) problems.push(invalidValue(nameField, name, 'must be unique'));
    if (volume === undefined) problems.push(valueNotFound(nameField, name));
    else if (!mayBeBlock) {
      const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
      problems.push(invalidValue(nameField, name, detail));
    }
    if (path === '') problems.push(required(pathField));
    if (paths.has(path)) problems.push(invalidValue(pathField, path, 'must be unique'));
    if (path.split('/').includes('..'))
      problems.push(invalidValue(pathField, path, "can not contain backsteps ('..')"));
    else paths.add(path);
    if (mounts.some((mount) => text(mount.name) === name))
      problems.push(invalidValue(nameField, name, 'must not already exist in volumeMounts'));
    if (mounts.some((mount) => text(mount.mountPath) === path))
      problems.push(invalidValue(pathField, path, 'must not already exist as a path in volumeMounts'));
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
    if (value === '') return [required(fieldPath)];
    return values.includes(value) ? [] : [notSupported(fieldPath, value, values)];
  };
  return policies.flatMap((policy, index) => {
    const [resource, restart] = [text(policy.resourceName), text(policy.restartPolicy)];
    const problems = usedNames.has(resource) ? [duplicate(`${fieldPath}[${index}]`, resource)] : [];
    usedNames.add(resource);
    problems.push(
      ...checkValue(resource, ['cpu', 'memory']),
      ...checkValue(restart, ['NotRequired', 'RestartContainer']),
    );
    if (podRestartPolicy !== 'Never' || restart === 'NotRequired') return problems;
    return [...problems, invalidValue(fieldPath, restart, "must be 'NotRequired' when `restartPolicy` is 'Never'")];
  });
}
