/** Validates the security contexts of pods and containers. */
import type { Machinery } from '../../../../../spec/machinery.ts';
import {
  duplicate,
  forbiddenField,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../../object-fields.ts';
import { DISALLOWED } from '../../../report-problems.ts';
import { FORMATS } from '../../../validation/formats.ts';
import type { Rows, Tags } from '../../../validation/tags.ts';
import { validateRows } from '../../../validation/validate-tags.ts';
import { validateRunAsUserName } from './windows-user-name.ts';

const ID: Tags = { format: 'user-id' };
const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];
/** The maximum length of a profile path: PATH_MAX - 1. */
const MAX_PROFILE_LENGTH = 4095;
const MAX_CREDENTIAL_SPEC_LENGTH = 64 * 1024;
const MAX_SYSCTL_LENGTH = 253;
const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

const seccompProfile: Tags = {
  check(profile, fieldPath) {
    const { type: typeValue, localhostProfile } = objectMembers(profile);
    const type = text(typeValue);
    const field = `${fieldPath}.localhostProfile`;
    const problems: FieldProblem[] = [];
    if (type === '') problems.push(required(`${fieldPath}.type`, 'type is required when seccompProfile is set'));
    else if (!PROFILE_TYPES.includes(type)) problems.push(notSupported(`${fieldPath}.type`, type, PROFILE_TYPES));
    const isSet = localhostProfile !== undefined && localhostProfile !== null;
    if (type !== 'Localhost') {
      const printedProfile = { bare: `core.SeccompProfile{Type:"${type}"}` };
      return isSet
        ? [...problems, invalidValue(field, printedProfile, 'can only be set when seccomp type is Localhost')]
        : problems;
    }
    if (!isSet) return [...problems, required(field, 'must be set when seccomp type is Localhost')];
    const path = text(localhostProfile);
    return [...problems, ...FORMATS['relative-path'](path).map((detail) => invalidValue(field, path, detail))];
  },
};

const appArmorProfile: Tags = {
  check(profile, fieldPath) {
    const { type: typeValue, localhostProfile } = objectMembers(profile);
    const [type, name, field] = [text(typeValue), text(localhostProfile), `${fieldPath}.localhostProfile`];
    if (type === '') return [required(`${fieldPath}.type`, 'type is required when appArmorProfile is set')];
    if (!PROFILE_TYPES.includes(type)) return [notSupported(`${fieldPath}.type`, type, PROFILE_TYPES)];
    const isSet = localhostProfile !== undefined && localhostProfile !== null;
    if (type !== 'Localhost') {
      return isSet ? [invalidValue(field, name, 'can only be set when AppArmor type is Localhost')] : [];
    }
    if (name === '') return [required(field, 'must be set when AppArmor type is Localhost')];
    return [
      ...(name.trim() === name ? [] : [invalidValue(field, name, 'must not be padded with whitespace')]),
      ...(name.length > MAX_PROFILE_LENGTH ? [tooLong(field, MAX_PROFILE_LENGTH)] : []),
    ];
  },
};

const windowsOptions: Tags = {
  fields: {
    gmsaCredentialSpecName: { pointer: true, format: 'long-name' },
    gmsaCredentialSpec: {
      check: (spec, fieldPath) => {
        if (spec === '') return [invalidValue(fieldPath, '', 'gmsaCredentialSpec cannot be an empty string')];
        const detail = 'gmsaCredentialSpec size must be under 64 KiB';
        return text(spec).length > MAX_CREDENTIAL_SPEC_LENGTH ? [invalidValue(fieldPath, text(spec), detail)] : [];
      },
    },
    runAsUserName: { check: (name, fieldPath) => validateRunAsUserName(text(name), fieldPath) },
  },
};

function validateSysctls(context: Fields, fieldPath: string): FieldProblem[] {
  const usedNames = new Set<string>();
  return list(context, 'sysctls').flatMap((sysctl, index) => {
    const name = text(sysctl.name);
    const field = `${fieldPath}[${index}].name`;
    const isRepeated = usedNames.has(name);
    usedNames.add(name);
    if (name === '') return [required(field)];
    if (name.length <= MAX_SYSCTL_LENGTH && SYSCTL.test(name)) return isRepeated ? [duplicate(field, name)] : [];
    return [
      invalidValue(field, name, `must have at most ${MAX_SYSCTL_LENGTH} characters and match regex ${SYSCTL.source}`),
    ];
  });
}

const POD_ROWS: Rows = {
  fsGroup: ID,
  runAsUser: ID,
  runAsGroup: ID,
  supplementalGroups: { eachVal: ID },
};

const POD_POLICIES: Rows = {
  fsGroupChangePolicy: { pointer: true, enum: ['Always', 'OnRootMismatch'] },
  seccompProfile,
  windowsOptions,
  appArmorProfile,
  supplementalGroupsPolicy: { pointer: true, enum: ['Merge', 'Strict'] },
};

/** Returns the validation of seLinuxChangePolicy, which releases before 1.33 drop. */
const createChangePolicy = (machinery: ReadonlySet<Machinery>): Rows => ({
  seLinuxChangePolicy: {
    pointer: true,
    enum: machinery.has('selinux-mounts') ? ['MountOption', 'Recursive'] : ['Recursive'],
  },
});

export function validatePodSecurityContext(
  spec: Fields,
  fieldPath: string,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const context = objectMembers(spec.securityContext);
  const { shareProcessNamespace } = spec;
  const isConflict = shareProcessNamespace === true && spec.hostPID === true;
  const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
  return [
    ...validateRows(POD_ROWS, context, fieldPath),
    ...(isConflict ? [invalidValue(`${fieldPath}.shareProcessNamespace`, true, detail)] : []),
    ...validateSysctls(context, `${fieldPath}.sysctls`),
    ...validateRows({ ...POD_POLICIES, ...createChangePolicy(machinery) }, context, fieldPath),
  ];
}

const CONTAINER_ROWS: Rows = {
  privileged: {
    check: (isPrivileged, fieldPath) => (isPrivileged === true ? [forbiddenField(fieldPath, DISALLOWED)] : []),
  },
  runAsUser: ID,
  runAsGroup: ID,
  procMount: {
    pointer: true,
    enum: ['Default', 'Unmasked'],
    check: (mount, fieldPath, _, { hostUsers }) =>
      mount === 'Unmasked' && hostUsers !== false
        ? [invalidValue(fieldPath, 'Unmasked', '`hostUsers` must be false to use `Unmasked`')]
        : [],
  },
  seccompProfile,
};

const CONTAINER_PROFILES: Rows = { windowsOptions, appArmorProfile };

export const SECURITY_CONTEXT: Tags = {
  check(value, fieldPath, _, context) {
    const { privileged, allowPrivilegeEscalation, capabilities } = objectMembers(value);
    const { add } = objectMembers(capabilities);
    const problems = validateRows(CONTAINER_ROWS, objectMembers(value), fieldPath, context);
    const printedContext = { bare: 'core.SecurityContext{}' };
    if (allowPrivilegeEscalation === false) {
      const prefix = 'cannot set `allowPrivilegeEscalation` to false and';
      if (privileged === true)
        problems.push(invalidValue(fieldPath, printedContext, `${prefix} \`privileged\` to true`));
      if (Array.isArray(add) && add.includes('CAP_SYS_ADMIN'))
        problems.push(invalidValue(fieldPath, printedContext, `${prefix} \`capabilities.Add\` CAP_SYS_ADMIN`));
    }
    return [...problems, ...validateRows(CONTAINER_PROFILES, objectMembers(value), fieldPath)];
  },
};

/** Returns problems if a pod with user namespaces also uses namespaces of the host. */
export function validateHostUsers(spec: Fields, fieldPath: string, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (spec.hostUsers !== false) return [];
  const detail = 'when `pod.Spec.HostUsers` is false';
  const problems = [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ].flatMap(([member = '', field]) => (spec[member] === true ? [forbiddenField(`${fieldPath}.${field}`, detail)] : []));
  if (!machinery.has('host-users-without-devices')) return problems;
  return [
    ...problems,
    ...CONTAINER_LISTS.flatMap((member) =>
      list(spec, member).flatMap((container, index) =>
        list(container, 'volumeDevices').length > 0
          ? [forbiddenField(`${fieldPath}.${member}[${index}].volumeDevices`, detail)]
          : [],
      ),
    ),
  ];
}

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

/** Returns problems unless all containers, or none of them, are Windows HostProcess containers. */
export function validateHostProcesses(spec: Fields, fieldPath: string): FieldProblem[] {
  const readHostProcess = (holder: Fields) => {
    const { hostProcess }: { hostProcess?: boolean } = objectMembers(
      objectMembers(holder.securityContext).windowsOptions,
    );
    return hostProcess;
  };
  const podHostProcess = readHostProcess(spec);
  const containers = CONTAINER_LISTS.flatMap((member) =>
    list(spec, member).map((container, index) => ({ member, index, containerHostProcess: readHostProcess(container) })),
  );
  if (containers.every(({ containerHostProcess }) => (containerHostProcess ?? podHostProcess) === undefined)) return [];
  const detail = `pod hostProcess value must be identical if both are specified, was ${podHostProcess}`;
  const problems = containers.flatMap(({ member, index, containerHostProcess }) =>
    isUnset(podHostProcess) || isUnset(containerHostProcess) || podHostProcess === containerHostProcess
      ? []
      : [
          invalidValue(
            `${fieldPath}.${member}[${index}].securityContext.windowsOptions.hostProcess`,
            containerHostProcess,
            detail,
          ),
        ],
  );
  const count = containers.filter(
    ({ containerHostProcess }) => (containerHostProcess ?? podHostProcess) === true,
  ).length;
  if (count === 0) return problems;
  if (count < containers.length) {
    const allDetail = 'If pod contains any hostProcess containers then all containers must be HostProcess containers';
    problems.push(invalidValue(fieldPath, '', allDetail));
  }
  if (spec.hostNetwork !== true) {
    const networkDetail = 'hostNetwork must be true if pod contains any hostProcess containers';
    problems.push(invalidValue(`${fieldPath}.hostNetwork`, false, networkDetail));
  }
  return [...problems, forbiddenField(fieldPath, `hostProcess containers are ${DISALLOWED}`)];
}

/** The rejected members of a security context of a pod, and members of the pod that follow them in the causes. */
interface ForbiddenMembers {
  readonly context: readonly string[];
  readonly pod?: readonly string[];
}

const LINUX_POD: readonly ForbiddenMembers[] = [{ context: ['windowsOptions'] }];
const FIRST_CONTEXT_FIELDS = ['appArmorProfile', 'seLinuxOptions'];
const SECOND_CONTEXT_FIELDS = ['seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls'];
const THIRD_CONTEXT_FIELDS = [
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
];
const EARLIER_WINDOWS_POD: readonly ForbiddenMembers[] = [
  { context: FIRST_CONTEXT_FIELDS, pod: ['hostUsers', 'hostPID', 'hostIPC'] },
  { context: SECOND_CONTEXT_FIELDS, pod: ['shareProcessNamespace'] },
  { context: THIRD_CONTEXT_FIELDS },
];
const WINDOWS_POD: readonly ForbiddenMembers[] = [
  {
    context: [...FIRST_CONTEXT_FIELDS, ...SECOND_CONTEXT_FIELDS, ...THIRD_CONTEXT_FIELDS],
    pod: ['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace'],
  },
];

const NOT_FOR_WINDOWS = {
  container: [
    'appArmorProfile',
    'seLinuxOptions',
    'seccompProfile',
    'capabilities',
    'readOnlyRootFilesystem',
    'privileged',
    'allowPrivilegeEscalation',
    'procMount',
    'runAsUser',
    'runAsGroup',
  ],
} as const;

/** Rejects fields that do not apply to the operating system. */
export function validateOs(spec: Fields, fieldPath: string, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (isUnset(spec.os)) return [];
  const name = text(objectMembers(spec.os).name);
  if (name === '') return [required(`${fieldPath}.os.name`, 'cannot be empty')];
  if (!['linux', 'windows'].includes(name)) return [notSupported(`${fieldPath}.os`, name, ['linux', 'windows'])];
  const rejectMembers = (holder: Fields, members: readonly string[], path: string) =>
    members
      .filter((member) => !isUnset(holder[member]) && (holder[member] !== false || member === 'hostUsers'))
      .map((member) =>
        forbiddenField(
          `${path}.${member}`,
          name === 'linux' ? 'windows options cannot be set for a linux pod' : 'cannot be set for a windows pod',
        ),
      );
  const isLinux = name === 'linux';
  const podGroups = isLinux ? LINUX_POD : machinery.has('windows-pod-fields-last') ? WINDOWS_POD : EARLIER_WINDOWS_POD;
  return [
    ...podGroups.flatMap(({ context, pod = [] }) => [
      ...rejectMembers(objectMembers(spec.securityContext), context, `${fieldPath}.securityContext`),
      ...rejectMembers(spec, pod, fieldPath),
    ]),
    ...CONTAINER_LISTS.flatMap((member) =>
      list(spec, member).flatMap((container, index) =>
        rejectMembers(
          objectMembers(container.securityContext),
          isLinux ? ['windowsOptions'] : NOT_FOR_WINDOWS.container,
          `${fieldPath}.${member}[${index}].securityContext`,
        ),
      ),
    ),
  ];
}
