/** The checks of the level baseline, except for capabilities. */
import { quote } from '../../../values/go-quote.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { findUnsafeAnnotations, findUnsafeProfiles } from './seccomp.ts';
import {
  type CheckedPod,
  filterContainers,
  formatNames,
  formatPlural,
  formatViolators,
  isExemptByUserNamespace,
  joinQuotedTexts,
  readSecurityContext,
  type Violation,
} from './violation.ts';

const APPARMOR_ANNOTATION = /^container\.apparmor\.security\.beta\.[^/]*\//;
const APPARMOR_TYPES = ['RuntimeDefault', 'Localhost'];

export function findForbiddenAppArmorProfiles(pod: CheckedPod): Violation | undefined {
  const values = new Set<string>();
  const isViolation = ({ appArmorProfile }: Fields): boolean => {
    if (isUnset(appArmorProfile)) return false;
    const type = readText(readMembers(appArmorProfile).type);
    if (APPARMOR_TYPES.includes(type)) return false;
    values.add(type);
    return true;
  };
  const violators = formatViolators(pod, isViolation);
  const annotations = Object.entries(pod.annotations)
    .filter(([key, value]) => APPARMOR_ANNOTATION.test(key) && !/^(?:runtime\/default|localhost\/.*|)$/s.test(value))
    .map(([key, value]) => `${key}=${quote(value)}`)
    .sort();
  const allValues = [...values].sort().concat(annotations);
  if (allValues.length === 0) return undefined;
  const subjects = [violators, annotations.length === 0 ? '' : formatPlural('annotation', annotations.length)];
  return {
    reason: formatPlural('forbidden AppArmor profile', allValues.length),
    detail: `${subjects.filter((subject) => subject !== '').join(' and ')} must not set AppArmor profile type to ${joinQuotedTexts(allValues)}`,
  };
}

export function findHostNamespaces({ spec }: CheckedPod): Violation | undefined {
  const sharedNamespaces = ['hostNetwork', 'hostPID', 'hostIPC'].filter((member) => spec[member] === true);
  if (sharedNamespaces.length === 0) return undefined;
  return { reason: 'host namespaces', detail: sharedNamespaces.map((member) => `${member}=true`).join(', ') };
}

export function findHostPaths({ spec }: CheckedPod): Violation | undefined {
  const names = readList(spec, 'volumes')
    .filter(({ hostPath }) => !isUnset(hostPath))
    .map(({ name }) => readText(name));
  return names.length === 0 ? undefined : { reason: 'hostPath volumes', detail: formatNames('volume', names) };
}

export function findHostPorts({ spec }: CheckedPod): Violation | undefined {
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

export function findProbedHosts({ spec }: CheckedPod): Violation | undefined {
  const hosts = new Set<string>();
  const names = filterContainers(spec, (container) => {
    const { postStart, preStop } = readMembers(container.lifecycle);
    const handlers = [...PROBES.map((member) => container[member]), postStart, preStop].map(readMembers);
    const probeHosts = handlers
      .flatMap(({ httpGet, tcpSocket }) => [httpGet, tcpSocket])
      .map((action) => readText(readMembers(action).host))
      .filter((host) => host !== '');
    for (const host of probeHosts) hosts.add(host);
    return probeHosts.length > 0;
  });
  if (names.length === 0) return undefined;
  const verb = names.length === 1 ? 'uses' : 'use';
  const noun = formatPlural('probe or lifecycle host', hosts.size);
  return {
    reason: 'probe or lifecycle host',
    detail: `${formatNames('container', names.toSorted())} ${verb} ${noun} ${joinQuotedTexts([...hosts].sort())}`,
  };
}

export function findPrivilegedContainers({ spec }: CheckedPod): Violation | undefined {
  const names = filterContainers(spec, (container) => readSecurityContext(container).privileged === true);
  if (names.length === 0) return undefined;
  return {
    reason: 'privileged',
    detail: `${formatNames('container', names)} must not set securityContext.privileged=true`,
  };
}

export function findUnsafeProcMounts(pod: CheckedPod): Violation | undefined {
  if (pod.level === 'baseline' && isExemptByUserNamespace(pod)) return undefined;
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
const FIRST_MINOR_WITH_CONTAINER_ENGINE_TYPE = 31;

export function findForbiddenSeLinuxOptions(pod: CheckedPod): Violation | undefined {
  const allowedTypes =
    pod.minor >= FIRST_MINOR_WITH_CONTAINER_ENGINE_TYPE ? [...SELINUX_TYPES, 'container_engine_t'] : SELINUX_TYPES;
  const types = new Set<string>();
  const members = new Set<string>();
  const violators = formatViolators(pod, ({ seLinuxOptions }) => {
    const options = readMembers(seLinuxOptions);
    const type = readText(options.type);
    if (!allowedTypes.includes(type)) types.add(type);
    const presentMembers = ['user', 'role'].filter((member) => readText(options[member]) !== '');
    for (const member of presentMembers) members.add(member);
    return presentMembers.length > 0 || !allowedTypes.includes(type);
  });
  if (violators === '') return undefined;
  const parts = [
    ...(types.size === 0 ? [] : [`${formatPlural('type', types.size)} ${joinQuotedTexts([...types].sort())}`]),
    ...['user', 'role'].filter((member) => members.has(member)).map((member) => `${member} may not be set`),
  ];
  return {
    reason: 'seLinuxOptions',
    detail: `${violators} set forbidden securityContext.seLinuxOptions: ${parts.join('; ')}`,
  };
}

const FIRST_MINOR_WITH_SECCOMP_FIELDS = 19;

export function findUnsafeSeccompProfiles(pod: CheckedPod): Violation | undefined {
  const detail = pod.minor < FIRST_MINOR_WITH_SECCOMP_FIELDS ? findUnsafeAnnotations(pod) : findUnsafeProfiles(pod);
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

export function findUnsafeSysctls({ spec, minor }: CheckedPod): Violation | undefined {
  const names = readList(readSecurityContext(spec), 'sysctls').map(({ name }) => readText(name));
  const unsafeSysctls = names.filter((name) => (SAFE_SYSCTLS[name] ?? Infinity) > minor);
  return unsafeSysctls.length === 0 ? undefined : { reason: 'forbidden sysctls', detail: unsafeSysctls.join(', ') };
}

export function findHostProcesses(pod: CheckedPod): Violation | undefined {
  const violators = formatViolators(pod, ({ windowsOptions }) => readMembers(windowsOptions).hostProcess === true);
  if (violators === '') return undefined;
  return {
    reason: 'hostProcess',
    detail: `${violators} must not set securityContext.windowsOptions.hostProcess=true`,
  };
}
