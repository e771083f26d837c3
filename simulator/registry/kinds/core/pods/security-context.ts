/** Validates the security contexts of pods and containers. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import { DISALLOWED_DETAIL } from '../../../report-problems.ts';
import { CHECKS_BY_FORMAT } from '../../../validation/formats.ts';
import type { FieldTags, ValidationTags } from '../../../validation/tags.ts';
import { validateFieldTags } from '../../../validation/validate-tags.ts';
import { validateRunAsUserName } from './windows-user-name.ts';

const ID_TAGS: ValidationTags = { format: 'user-id' };
const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];
/** The maximum length of a profile path, which is PATH_MAX - 1. */
const MAX_PROFILE_LENGTH = 4095;
const MAX_CREDENTIAL_SPEC_LENGTH = 64 * 1024;
const MAX_SYSCTL_LENGTH = 253;
const SYSCTL_PATTERN = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;

const SECCOMP_PROFILE_TAGS: ValidationTags = {
  check(profile, fieldPath) {
    const { type: typeValue, localhostProfile } = readMembers(profile);
    const type = readText(typeValue);
    const field = `${fieldPath}.localhostProfile`;
    const problems: FieldProblem[] = [];
    if (type === '')
      problems.push(createRequiredProblem(`${fieldPath}.type`, 'type is required when seccompProfile is set'));
    else if (!PROFILE_TYPES.includes(type))
      problems.push(createNotSupportedProblem(`${fieldPath}.type`, type, PROFILE_TYPES));
    const isSet = localhostProfile !== undefined && localhostProfile !== null;
    if (type !== 'Localhost') {
      const printedProfile = { unquoted: `core.SeccompProfile{Type:"${type}"}` };
      return isSet
        ? [
            ...problems,
            createInvalidValueProblem(field, printedProfile, 'can only be set when seccomp type is Localhost'),
          ]
        : problems;
    }
    if (!isSet) return [...problems, createRequiredProblem(field, 'must be set when seccomp type is Localhost')];
    const path = readText(localhostProfile);
    return [
      ...problems,
      ...CHECKS_BY_FORMAT['relative-path'](path).map((detail) => createInvalidValueProblem(field, path, detail)),
    ];
  },
};

const APP_ARMOR_PROFILE_TAGS: ValidationTags = {
  check(profile, fieldPath) {
    const { type: typeValue, localhostProfile } = readMembers(profile);
    const [type, name, field] = [readText(typeValue), readText(localhostProfile), `${fieldPath}.localhostProfile`];
    if (type === '')
      return [createRequiredProblem(`${fieldPath}.type`, 'type is required when appArmorProfile is set')];
    if (!PROFILE_TYPES.includes(type)) return [createNotSupportedProblem(`${fieldPath}.type`, type, PROFILE_TYPES)];
    const isSet = localhostProfile !== undefined && localhostProfile !== null;
    if (type !== 'Localhost') {
      return isSet ? [createInvalidValueProblem(field, name, 'can only be set when AppArmor type is Localhost')] : [];
    }
    if (name === '') return [createRequiredProblem(field, 'must be set when AppArmor type is Localhost')];
    return [
      ...(name.trim() === name ? [] : [createInvalidValueProblem(field, name, 'must not be padded with whitespace')]),
      ...(name.length > MAX_PROFILE_LENGTH ? [createTooLongProblem(field, MAX_PROFILE_LENGTH)] : []),
    ];
  },
};

const WINDOWS_OPTIONS_TAGS: ValidationTags = {
  fields: {
    gmsaCredentialSpecName: { pointer: true, format: 'long-name' },
    gmsaCredentialSpec: {
      check: (spec, fieldPath) => {
        if (spec === '')
          return [createInvalidValueProblem(fieldPath, '', 'gmsaCredentialSpec cannot be an empty string')];
        const detail = 'gmsaCredentialSpec size must be under 64 KiB';
        return readText(spec).length > MAX_CREDENTIAL_SPEC_LENGTH
          ? [createInvalidValueProblem(fieldPath, readText(spec), detail)]
          : [];
      },
    },
    runAsUserName: { check: (name, fieldPath) => validateRunAsUserName(readText(name), fieldPath) },
  },
};

function validateSysctls(context: Fields, fieldPath: string): FieldProblem[] {
  const usedNames = new Set<string>();
  return readList(context, 'sysctls').flatMap((sysctl, index) => {
    const name = readText(sysctl.name);
    const field = `${fieldPath}[${index}].name`;
    const isRepeated = usedNames.has(name);
    usedNames.add(name);
    if (name === '') return [createRequiredProblem(field)];
    if (name.length <= MAX_SYSCTL_LENGTH && SYSCTL_PATTERN.test(name))
      return isRepeated ? [createDuplicateProblem(field, name)] : [];
    return [
      createInvalidValueProblem(
        field,
        name,
        `must have at most ${MAX_SYSCTL_LENGTH} characters and match regex ${SYSCTL_PATTERN.source}`,
      ),
    ];
  });
}

const POD_FIELD_TAGS: FieldTags = {
  fsGroup: ID_TAGS,
  runAsUser: ID_TAGS,
  runAsGroup: ID_TAGS,
  supplementalGroups: { eachVal: ID_TAGS },
};

const POD_POLICY_FIELD_TAGS: FieldTags = {
  fsGroupChangePolicy: { pointer: true, enum: ['Always', 'OnRootMismatch'] },
  seccompProfile: SECCOMP_PROFILE_TAGS,
  windowsOptions: WINDOWS_OPTIONS_TAGS,
  appArmorProfile: APP_ARMOR_PROFILE_TAGS,
  supplementalGroupsPolicy: { pointer: true, enum: ['Merge', 'Strict'] },
};

/** Returns the validation of seLinuxChangePolicy, which releases before 1.33 drop. */
const createChangePolicyFieldTags = (behaviors: ReadonlySet<ReleaseBehavior>): FieldTags => ({
  seLinuxChangePolicy: {
    pointer: true,
    enum: behaviors.has('selinux-mounts') ? ['MountOption', 'Recursive'] : ['Recursive'],
  },
});

export function validatePodSecurityContext(
  spec: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const context = readMembers(spec.securityContext);
  const { shareProcessNamespace } = spec;
  const isConflict = shareProcessNamespace === true && spec.hostPID === true;
  const detail = 'ShareProcessNamespace and HostPID cannot both be enabled';
  return [
    ...validateFieldTags(POD_FIELD_TAGS, context, fieldPath),
    ...(isConflict ? [createInvalidValueProblem(`${fieldPath}.shareProcessNamespace`, true, detail)] : []),
    ...validateSysctls(context, `${fieldPath}.sysctls`),
    ...validateFieldTags({ ...POD_POLICY_FIELD_TAGS, ...createChangePolicyFieldTags(behaviors) }, context, fieldPath),
  ];
}

const CONTAINER_FIELD_TAGS: FieldTags = {
  privileged: {
    check: (isPrivileged, fieldPath) =>
      isPrivileged === true ? [createForbiddenProblem(fieldPath, DISALLOWED_DETAIL)] : [],
  },
  runAsUser: ID_TAGS,
  runAsGroup: ID_TAGS,
  procMount: {
    pointer: true,
    enum: ['Default', 'Unmasked'],
    check: (mount, fieldPath, _, { hostUsers }) =>
      mount === 'Unmasked' && hostUsers !== false
        ? [createInvalidValueProblem(fieldPath, 'Unmasked', '`hostUsers` must be false to use `Unmasked`')]
        : [],
  },
  seccompProfile: SECCOMP_PROFILE_TAGS,
};

const CONTAINER_PROFILE_FIELD_TAGS: FieldTags = {
  windowsOptions: WINDOWS_OPTIONS_TAGS,
  appArmorProfile: APP_ARMOR_PROFILE_TAGS,
};

export const SECURITY_CONTEXT_TAGS: ValidationTags = {
  check(value, fieldPath, _, context) {
    const { privileged, allowPrivilegeEscalation, capabilities } = readMembers(value);
    const { add } = readMembers(capabilities);
    const problems = validateFieldTags(CONTAINER_FIELD_TAGS, readMembers(value), fieldPath, context);
    const printedContext = { unquoted: 'core.SecurityContext{}' };
    if (allowPrivilegeEscalation === false) {
      const prefix = 'cannot set `allowPrivilegeEscalation` to false and';
      if (privileged === true)
        problems.push(createInvalidValueProblem(fieldPath, printedContext, `${prefix} \`privileged\` to true`));
      if (Array.isArray(add) && add.includes('CAP_SYS_ADMIN'))
        problems.push(
          createInvalidValueProblem(fieldPath, printedContext, `${prefix} \`capabilities.Add\` CAP_SYS_ADMIN`),
        );
    }
    return [...problems, ...validateFieldTags(CONTAINER_PROFILE_FIELD_TAGS, readMembers(value), fieldPath)];
  },
};

/** Returns problems if a pod with user namespaces also uses namespaces of the host. */
export function validateHostUsers(
  spec: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  if (spec.hostUsers !== false) return [];
  const detail = 'when `pod.Spec.HostUsers` is false';
  const problems = [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ].flatMap(([member = '', field]) =>
    spec[member] === true ? [createForbiddenProblem(`${fieldPath}.${field}`, detail)] : [],
  );
  if (!behaviors.has('host-users-without-devices')) return problems;
  return [
    ...problems,
    ...CONTAINER_LISTS.flatMap((member) =>
      readList(spec, member).flatMap((container, index) =>
        readList(container, 'volumeDevices').length > 0
          ? [createForbiddenProblem(`${fieldPath}.${member}[${index}].volumeDevices`, detail)]
          : [],
      ),
    ),
  ];
}

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

/** Returns problems if only some of the containers are Windows HostProcess containers. */
export function validateHostProcesses(spec: Fields, fieldPath: string): FieldProblem[] {
  const readHostProcess = (podOrContainer: Fields) => {
    const { hostProcess }: { hostProcess?: boolean } = readMembers(
      readMembers(podOrContainer.securityContext).windowsOptions,
    );
    return hostProcess;
  };
  const podHostProcess = readHostProcess(spec);
  const containers = CONTAINER_LISTS.flatMap((member) =>
    readList(spec, member).map((container, index) => ({
      member,
      index,
      containerHostProcess: readHostProcess(container),
    })),
  );
  if (containers.every(({ containerHostProcess }) => (containerHostProcess ?? podHostProcess) === undefined)) return [];
  const detail = `pod hostProcess value must be identical if both are specified, was ${podHostProcess}`;
  const problems = containers.flatMap(({ member, index, containerHostProcess }) =>
    isUnset(podHostProcess) || isUnset(containerHostProcess) || podHostProcess === containerHostProcess
      ? []
      : [
          createInvalidValueProblem(
            `${fieldPath}.${member}[${index}].securityContext.windowsOptions.hostProcess`,
            containerHostProcess,
            detail,
          ),
        ],
  );
  const hostProcessCount = containers.filter(
    ({ containerHostProcess }) => (containerHostProcess ?? podHostProcess) === true,
  ).length;
  if (hostProcessCount === 0) return problems;
  if (hostProcessCount < containers.length) {
    const allDetail = 'If pod contains any hostProcess containers then all containers must be HostProcess containers';
    problems.push(createInvalidValueProblem(fieldPath, '', allDetail));
  }
  if (spec.hostNetwork !== true) {
    const networkDetail = 'hostNetwork must be true if pod contains any hostProcess containers';
    problems.push(createInvalidValueProblem(`${fieldPath}.hostNetwork`, false, networkDetail));
  }
  return [...problems, createForbiddenProblem(fieldPath, `hostProcess containers are ${DISALLOWED_DETAIL}`)];
}

/** The rejected members of a security context of a pod, and members of the pod that follow them in the causes. */
interface ForbiddenMembers {
  readonly contextMembers: readonly string[];
  readonly podMembers?: readonly string[];
}

const FORBIDDEN_IN_LINUX_POD: readonly ForbiddenMembers[] = [{ contextMembers: ['windowsOptions'] }];
const FIRST_CONTEXT_FIELDS = ['appArmorProfile', 'seLinuxOptions'];
const SECOND_CONTEXT_FIELDS = ['seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls'];
const THIRD_CONTEXT_FIELDS = [
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
];
const FORBIDDEN_IN_EARLIER_WINDOWS_POD: readonly ForbiddenMembers[] = [
  { contextMembers: FIRST_CONTEXT_FIELDS, podMembers: ['hostUsers', 'hostPID', 'hostIPC'] },
  { contextMembers: SECOND_CONTEXT_FIELDS, podMembers: ['shareProcessNamespace'] },
  { contextMembers: THIRD_CONTEXT_FIELDS },
];
const FORBIDDEN_IN_WINDOWS_POD: readonly ForbiddenMembers[] = [
  {
    contextMembers: [...FIRST_CONTEXT_FIELDS, ...SECOND_CONTEXT_FIELDS, ...THIRD_CONTEXT_FIELDS],
    podMembers: ['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace'],
  },
];

const FIELDS_FORBIDDEN_ON_WINDOWS = {
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
export function validateOs(spec: Fields, fieldPath: string, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  if (isUnset(spec.os)) return [];
  const name = readText(readMembers(spec.os).name);
  if (name === '') return [createRequiredProblem(`${fieldPath}.os.name`, 'cannot be empty')];
  if (!['linux', 'windows'].includes(name))
    return [createNotSupportedProblem(`${fieldPath}.os`, name, ['linux', 'windows'])];
  const rejectMembers = (checkedFields: Fields, members: readonly string[], path: string) =>
    members
      .filter(
        (member) => !isUnset(checkedFields[member]) && (checkedFields[member] !== false || member === 'hostUsers'),
      )
      .map((member) =>
        createForbiddenProblem(
          `${path}.${member}`,
          name === 'linux' ? 'windows options cannot be set for a linux pod' : 'cannot be set for a windows pod',
        ),
      );
  const isLinux = name === 'linux';
  const podGroups = isLinux
    ? FORBIDDEN_IN_LINUX_POD
    : behaviors.has('windows-pod-fields-last')
      ? FORBIDDEN_IN_WINDOWS_POD
      : FORBIDDEN_IN_EARLIER_WINDOWS_POD;
  return [
    ...podGroups.flatMap(({ contextMembers, podMembers = [] }) => [
      ...rejectMembers(readMembers(spec.securityContext), contextMembers, `${fieldPath}.securityContext`),
      ...rejectMembers(spec, podMembers, fieldPath),
    ]),
    ...CONTAINER_LISTS.flatMap((member) =>
      readList(spec, member).flatMap((container, index) =>
        rejectMembers(
          readMembers(container.securityContext),
          isLinux ? ['windowsOptions'] : FIELDS_FORBIDDEN_ON_WINDOWS.container,
          `${fieldPath}.${member}[${index}].securityContext`,
        ),
      ),
    ),
  ];
}
