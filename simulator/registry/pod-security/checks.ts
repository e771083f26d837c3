/**
 * The checks of the Pod Security Standards, as in k8s.io/pod-security-admission/policy. Each check returns the reason why a pod violates
 * it.
 *
 * Example: a pod whose container `a` is privileged violates `baseline`. The reason is `privileged`, and the detail is
 * `container "a" must not set securityContext.privileged=true`.
 */
import { objectMembers } from '../object-fields.ts';
import {
  findAppArmorProfiles,
  findHostNamespaces,
  findHostPaths,
  findHostPorts,
  findHostProcesses,
  findPrivileged,
  findProbedHosts,
  findProcMounts,
  findSeccompProfiles,
  findSeLinuxOptions,
  findSysctls,
} from './baseline-checks.ts';
import { findAddedCapabilities, findUnrestrictedCapabilities } from './capabilities.ts';
import {
  findMissingRunAsNonRoot,
  findMissingSeccompProfiles,
  findPrivilegeEscalation,
  findRestrictedVolumes,
  findRootUser,
} from './restricted-checks.ts';
import type { CheckedPod, Violation } from './violation.ts';

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

const FIRST_MINOR_WITH_WINDOWS_EXEMPTIONS = 25;

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
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS_EXEMPTIONS,
    find: findPrivilegeEscalation,
  },
  capabilities_restricted: {
    level: 'restricted',
    since: 22,
    replaces: 'capabilities_baseline',
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS_EXEMPTIONS,
    find: findUnrestrictedCapabilities,
  },
  restrictedVolumes: { level: 'restricted', since: 0, replaces: 'hostPathVolumes', find: findRestrictedVolumes },
  runAsNonRoot: { level: 'restricted', since: 0, find: findMissingRunAsNonRoot },
  runAsUser: { level: 'restricted', since: 23, find: findRootUser },
  seccompProfile_restricted: {
    level: 'restricted',
    since: 19,
    replaces: 'seccompProfile_baseline',
    exemptsWindowsSince: FIRST_MINOR_WITH_WINDOWS_EXEMPTIONS,
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
