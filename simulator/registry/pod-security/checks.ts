/**
 * The checks of the Pod Security Standards, as in k8s.io/pod-security-admission/policy. Each check returns why a pod violates it.
 *
 * Worked example: a pod whose container `a` is privileged violates `baseline`. The reason is `privileged`, and the detail is
 * `container "a" must not set securityContext.privileged=true`.
 */
import { quote } from '../../../values/go-quote.ts';
import { type Fields, isUnset, objectMembers, readList, readText } from '../object-fields.ts';
import { findMissingProfiles, findUnsafeAnnotations, findUnsafeProfiles } from './seccomp.ts';
import {
  type CheckedPod,
  filterContainers,
  formatNames,
  formatPlural,
  formatSetters,
  joinQuotedTexts,
  type Violation,
} from './violation.ts';

interface PodSecurityCheck {
  readonly level: 'baseline' | 'restricted';
  /** The first minor version of the policy that includes the check. */
  readonly since: number;
  /** The check of the level baseline that this check replaces. */
  readonly replaces?: string;
  /** The first minor version of the policy that exempts Windows pods. */
  readonly exemptsWindowsSince?: number;
  find(pod: CheckedPod): Violation | undefined;
}

const FIRST_MINOR_WITH_WINDOWS = 25;
/** The first minor version of the policy that allows pods with user namespaces to run as root. */
const FIRST_MINOR_WITH_USER_NAMESPACES = 35;

/** The checks, in the order of their messages. */
const CHECKS_BY_NAME: Readonly<Record<string, PodSecurityCheck>> = {
  appArmorProfile: { level: 'baseline', since: 0, find: findAppArmorProfiles },
  capabilities_baseline: { level: 'baseline', since: 0, find: findAddedCapabilities },
  hostNamespaces: { level: 'baseline', since: 0, find: findHostNamespaces },
  hostPathVolumes: { level: 'baseline', since: 0, find: findHostPaths },
  hostPorts: { level: 'baseline', since: 0, find: findHostPorts },
  hostProbesAndHostLifecycle: { level: 'baseline', since: 34, find: findProbedHosts },
  privileged: { level: 'baseline', since: 0, find: findPrivileged },
  procMount: { level: 'baseline', since: 0, find: findProcMounts },
  seLinuxOptions: { level: 'baseline', since: 0, find: findSeLinuxOptions },
  seccompProfile_baseline: { level: 'baseline', since: 0, find: findSeccompProfiles },
  sysctls: { level: 'baseline', since: 0, find: findSysctls },
  windowsHostProcess: { level: 'baseline', since: 0, find: findHostProcesses },
  allowPrivilegeEscalation: {
    level: 'restricted',
    since: 8,
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS,
    find: findPrivilegeEscalation,
  },
  capabilities_restricted: {
    level: 'restricted',
    since: 22,
    replaces: 'capabilities_baseline',
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS,
    find: findUnrestrictedCapabilities,
  },
  restrictedVolumes: { level: 'restricted', since: 0, replaces: 'hostPathVolumes', find: findRestrictedVolumes },
  runAsNonRoot: { level: 'restricted', since: 0, find: findRoot },
  runAsUser: { level: 'restricted', since: 23, find: findRootUser },
  seccompProfile_restricted: {
    level: 'restricted',
    since: 19,
    replaces: 'seccompProfile_baseline',
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS,
    find: findMissingSeccompProfiles,
  },
};

/** Returns the violations of a pod. `minor` is the minor version of the policy. */
export function findViolations(
  level: 'privileged' | 'baseline' | 'restricted',
  minor: number,
  pod: Pick<CheckedPod, 'spec' | 'annotations'>,
): Violation[] {
  if (level === 'privileged') return [];
  const checks = Object.entries(CHECKS_BY_NAME).filter(
    ([, check]) => check.since <= minor && (level === 'restricted' || check.level === 'baseline'),
  );
  const replacedChecks = new Set(checks.map(([, { replaces: replacedCheck }]) => replacedCheck));
  const isWindows = objectMembers(pod.spec.os).name === 'windows';
  return checks
    .filter(
      ([id, { exemptsWindowsSince: windowsExemptionMinor = Infinity }]) =>
        !replacedChecks.has(id) && !(isWindows && minor >= windowsExemptionMinor),
    )
    .map(([, check]) => check.find({ ...pod, level, minor }))
    .filter((violation) => violation !== undefined);
}

function readSecurityContext(holder: Fields): Fields {
  return objectMembers(holder.securityContext);
}

/** Formats the names of the pod and containers whose security context satisfies `isViolation`; '' if there are none. */
function listSetters({ spec }: CheckedPod, isViolation: (context: Fields) => boolean): string {
  return formatSetters(
    isViolation(readSecurityContext(spec)),
    filterContainers(spec, (object) => isViolation(readSecurityContext(object))),
  );
}

const APPARMOR_ANNOTATION = /^container\.apparmor\.security\.beta\.[^/]*\//;
const APPARMOR_TYPES = ['RuntimeDefault', 'Localhost'];

function findAppArmorProfiles(pod: CheckedPod): Violation | undefined {
  const values = new Set<string>();
  const isViolation = ({ appArmorProfile }: Fields): boolean => {
    if (isUnset(appArmorProfile)) return false;
    const type = readText(objectMembers(appArmorProfile).type);
    if (APPARMOR_TYPES.includes(type)) return false;
    values.add(type);
    return true;
  };
  const setters = listSetters(pod, isViolation);
  const annotations = Object.entries(pod.annotations)
    .filter(([key, value]) => APPARMOR_ANNOTATION.test(key) && !/^(?:runtime\/default|localhost\/.*|)$/s.test(value))
    .map(([key, value]) => `${key}=${quote(value)}`)
    .sort();
  const allValues = [...values].sort().concat(annotations);
  if (allValues.length === 0) return undefined;
  const setting = [setters, annotations.length === 0 ? '' : formatPlural('annotation', annotations.length)];
  return {
    reason: formatPlural('forbidden AppArmor profile', allValues.length),
    detail: `${setting.filter((name) => name !== '').join(' and ')} must not set AppArmor profile type to ${joinQuotedTexts(allValues)}`,
  };
}

const DEFAULT_CAPABILITIES = [
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
];

function findAddedCapabilities({ spec }: CheckedPod): Violation | undefined {
  const detail = describeAdded(spec, DEFAULT_CAPABILITIES);
  return detail === undefined ? undefined : { reason: 'non-default capabilities', detail };
}

/** Describes the containers that add capabilities that are not allowed. */
function describeAdded(spec: Fields, allowedCapabilities: readonly string[]): string | undefined {
  const forbiddenCapabilities = new Set<string>();
  const names = filterContainers(spec, (container) => {
    const otherCapabilities = listCapabilities(container, 'add').filter((name) => !allowedCapabilities.includes(name));
    for (const capability of otherCapabilities) forbiddenCapabilities.add(capability);
    return otherCapabilities.length > 0;
  });
  if (names.length === 0) return undefined;
  return `${formatNames('container', names)} must not include ${joinQuotedTexts([...forbiddenCapabilities].sort())} in securityContext.capabilities.add`;
}

function listCapabilities(container: Fields, member: 'add' | 'drop'): string[] {
  const capabilityList = objectMembers(readSecurityContext(container).capabilities)[member];
  return Array.isArray(capabilityList) ? capabilityList.map(String) : [];
}

function findHostNamespaces({ spec }: CheckedPod): Violation | undefined {
  const sharedNamespaces = ['hostNetwork', 'hostPID', 'hostIPC'].filter((member) => spec[member] === true);
  if (sharedNamespaces.length === 0) return undefined;
  return { reason: 'host namespaces', detail: sharedNamespaces.map((member) => `${member}=true`).join(', ') };
}

function findHostPaths({ spec }: CheckedPod): Violation | undefined {
  const names = readList(spec, 'volumes')
    .filter(({ hostPath }) => !isUnset(hostPath))
    .map(({ name }) => readText(name));
  return names.length === 0 ? undefined : { reason: 'hostPath volumes', detail: formatNames('volume', names) };
}

function findHostPorts({ spec }: CheckedPod): Violation | undefined {
  const ports = new Set<string>();
  const names = filterContainers(spec, (container) => {
    const portsOnHost = readList(container, 'ports').filter(({ hostPort }) => (hostPort ?? 0) !== 0);
    for (const { hostPort } of portsOnHost) ports.add(String(hostPort));
    return portsOnHost.length > 0;
  });
  if (names.length === 0) return undefined;
  const verb = names.length === 1 ? 'uses' : 'use';
  const portList = [...ports].sort().join(', ');
  return {
    reason: 'hostPort',
    detail: `${formatNames('container', names)} ${verb} ${formatPlural('hostPort', ports.size)} ${portList}`,
  };
}

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'];

function findProbedHosts({ spec }: CheckedPod): Violation | undefined {
  const hosts = new Set<string>();
  const names = filterContainers(spec, (container) => {
    const { postStart, preStop } = objectMembers(container.lifecycle);
    const handlers = [...PROBES.map((member) => container[member]), postStart, preStop].map(objectMembers);
    const probeHosts = handlers
      .flatMap(({ httpGet, tcpSocket }) => [httpGet, tcpSocket])
      .map((action) => readText(objectMembers(action).host))
      .filter((host) => host !== '');
    for (const host of probeHosts) hosts.add(host);
    return probeHosts.length > 0;
  });
  if (names.length === 0) return undefined;
  const verb = names.length === 1 ? 'uses' : 'use';
  const label = formatPlural('probe or lifecycle host', hosts.size);
  return {
    reason: 'probe or lifecycle host',
    detail: `${formatNames('container', names.toSorted())} ${verb} ${label} ${joinQuotedTexts([...hosts].sort())}`,
  };
}

function findPrivileged({ spec }: CheckedPod): Violation | undefined {
  const names = filterContainers(spec, (container) => readSecurityContext(container).privileged === true);
  if (names.length === 0) return undefined;
  return {
    reason: 'privileged',
    detail: `${formatNames('container', names)} must not set securityContext.privileged=true`,
  };
}

/** Reports whether the pod has its own user namespace, in which some checks do not apply. */
function isRelaxedForUserNamespaces({ spec, minor }: CheckedPod): boolean {
  return minor >= FIRST_MINOR_WITH_USER_NAMESPACES && spec.hostUsers === false;
}

function findProcMounts(pod: CheckedPod): Violation | undefined {
  if (pod.level === 'baseline' && isRelaxedForUserNamespaces(pod)) return undefined;
  const types = new Set<string>();
  const names = filterContainers(pod.spec, (container) => {
    const { procMount } = readSecurityContext(container);
    if (procMount === undefined || procMount === null || procMount === 'Default') return false;
    types.add(String(procMount));
    return true;
  });
  if (names.length === 0) return undefined;
  const detail = `${formatNames('container', names)} must not set securityContext.procMount to ${joinQuotedTexts([...types].sort())}`;
  return { reason: 'procMount', detail };
}

const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t'];
const SELINUX_ENGINE_SINCE = 31;

function findSeLinuxOptions(pod: CheckedPod): Violation | undefined {
  const allowedTypes = pod.minor >= SELINUX_ENGINE_SINCE ? [...SELINUX_TYPES, 'container_engine_t'] : SELINUX_TYPES;
  const types = new Set<string>();
  const members = new Set<string>();
  const setters = listSetters(pod, ({ seLinuxOptions }) => {
    const options = objectMembers(seLinuxOptions);
    const type = readText(options.type);
    if (!allowedTypes.includes(type)) types.add(type);
    const setMembers = ['user', 'role'].filter((member) => readText(options[member]) !== '');
    for (const member of setMembers) members.add(member);
    return setMembers.length > 0 || !allowedTypes.includes(type);
  });
  if (setters === '') return undefined;
  const parts = [
    ...(types.size === 0 ? [] : [`${formatPlural('type', types.size)} ${joinQuotedTexts([...types].sort())}`]),
    ...['user', 'role'].filter((member) => members.has(member)).map((member) => `${member} may not be set`),
  ];
  return {
    reason: 'seLinuxOptions',
    detail: `${setters} set forbidden securityContext.seLinuxOptions: ${parts.join('; ')}`,
  };
}

const SECCOMP_FIELDS_SINCE = 19;

function findSeccompProfiles(pod: CheckedPod): Violation | undefined {
  const detail = pod.minor < SECCOMP_FIELDS_SINCE ? findUnsafeAnnotations(pod) : findUnsafeProfiles(pod);
  return detail === undefined ? undefined : { reason: 'seccompProfile', detail };
}

function findMissingSeccompProfiles(pod: CheckedPod): Violation | undefined {
  const detail = findUnsafeProfiles(pod) ?? findMissingProfiles(pod);
  return detail === undefined ? undefined : { reason: 'seccompProfile', detail };
}

/** The safe sysctls and the first minor version of the policy that allows each of them. */
const SAFE_SYSCTLS: Readonly<Record<string, number>> = {
  'kernel.shm_rmid_forced': 0,
  'net.ipv4.ip_local_port_range': 0,
  'net.ipv4.tcp_syncookies': 0,
  'net.ipv4.ping_group_range': 0,
  'net.ipv4.ip_unprivileged_port_start': 0,
  'net.ipv4.ip_local_reserved_ports': 27,
  'net.ipv4.tcp_keepalive_time': 29,
  'net.ipv4.tcp_fin_timeout': 29,
  'net.ipv4.tcp_keepalive_intvl': 29,
  'net.ipv4.tcp_keepalive_probes': 29,
  'net.ipv4.tcp_rmem': 32,
  'net.ipv4.tcp_wmem': 32,
};

function findSysctls({ spec, minor }: CheckedPod): Violation | undefined {
  const names = readList(readSecurityContext(spec), 'sysctls').map(({ name }) => readText(name));
  const unsafeSysctls = names.filter((name) => (SAFE_SYSCTLS[name] ?? Infinity) > minor);
  return unsafeSysctls.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: unsafeSysctls.join(', ') };
}

function findHostProcesses(pod: CheckedPod): Violation | undefined {
  const setters = listSetters(pod, ({ windowsOptions }) => objectMembers(windowsOptions).hostProcess === true);
  if (setters === '') return undefined;
  return {
    reason: 'hostProcess',
    detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true`,
  };
}

function findPrivilegeEscalation({ spec }: CheckedPod): Violation | undefined {
  const names = filterContainers(
    spec,
    (container) => readSecurityContext(container).allowPrivilegeEscalation !== false,
  );
  if (names.length === 0) return undefined;
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${formatNames('container', names)} must set securityContext.allowPrivilegeEscalation=false`,
  };
}

function findUnrestrictedCapabilities({ spec }: CheckedPod): Violation | undefined {
  const unrestrictedContainers = filterContainers(
    spec,
    (container) => !listCapabilities(container, 'drop').includes('ALL'),
  );
  const details = [
    unrestrictedContainers.length === 0
      ? undefined
      : `${formatNames('container', unrestrictedContainers)} must set securityContext.capabilities.drop=["ALL"]`,
    describeAdded(spec, ['NET_BIND_SERVICE']),
  ].filter((detail) => detail !== undefined);
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') };
}

const SAFE_VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
/** The names of volume types that differ from the names of their members. */
const PRINTED_VOLUME_TYPES: Readonly<Record<string, string>> = { storageOS: 'storageos' };
const IMAGE_VOLUMES_SINCE = 33;

function findRestrictedVolumes({ spec, minor }: CheckedPod): Violation | undefined {
  const allowedVolumes = minor >= IMAGE_VOLUMES_SINCE ? [...SAFE_VOLUMES, 'image'] : SAFE_VOLUMES;
  const otherVolumes = readList(spec, 'volumes').filter((volume) =>
    allowedVolumes.every((type) => isUnset(volume[type])),
  );
  if (otherVolumes.length === 0) return undefined;
  const types = new Set(otherVolumes.map(readVolumeType));
  const names = otherVolumes.map(({ name }) => readText(name));
  const verb = names.length === 1 ? 'uses' : 'use';
  const label = formatPlural('restricted volume type', types.size);
  return {
    reason: 'restricted volume types',
    detail: `${formatNames('volume', names)} ${verb} ${label} ${joinQuotedTexts([...types].sort())}`,
  };
}

function readVolumeType(volume: Fields): string {
  const type = Object.keys(volume).find((member) => member !== 'name' && !isUnset(volume[member]));
  if (type === undefined || type === 'image') return 'unknown';
  return PRINTED_VOLUME_TYPES[type] ?? type;
}

function findRoot(pod: CheckedPod): Violation | undefined {
  if (isRelaxedForUserNamespaces(pod)) return undefined;
  const reason = 'runAsNonRoot != true';
  const setters = listSetters(pod, ({ runAsNonRoot }) => runAsNonRoot === false);
  if (setters !== '') return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  if (readSecurityContext(pod.spec).runAsNonRoot === true) return undefined;
  const names = filterContainers(pod.spec, (container) => readSecurityContext(container).runAsNonRoot !== true);
  if (names.length === 0) return undefined;
  return { reason, detail: `pod or ${formatNames('container', names)} must set securityContext.runAsNonRoot=true` };
}

function findRootUser(pod: CheckedPod): Violation | undefined {
  if (isRelaxedForUserNamespaces(pod)) return undefined;
  const setters = listSetters(pod, ({ runAsUser }) => runAsUser === 0);
  return setters === '' ? undefined : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` };
}
