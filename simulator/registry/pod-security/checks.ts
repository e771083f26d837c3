/**
 * The checks of the Pod Security Standards, as in k8s.io/pod-security-admission/policy. Each check returns the reason why a pod violates
 * it.
 *
 * Example: a pod whose container `a` is privileged violates `baseline`. The reason is `privileged`, and the detail is
 * `container "a" must not set securityContext.privileged=true`.
 */
import { readMembers } from '../object-fields.ts';
import {
  findForbiddenAppArmorProfiles,
  findForbiddenSeLinuxOptions,
  findHostNamespaces,
  findHostPaths,
  findHostPorts,
  findHostProcesses,
  findPrivilegedContainers,
  findProbedHosts,
  findUnsafeProcMounts,
  findUnsafeSeccompProfiles,
  findUnsafeSysctls,
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
  readonly firstMinor: number;
  /** The check of the level baseline that this check replaces. */
  readonly replacedCheck?: string;
  /** The first minor version of the policy that exempts Windows pods. */
  readonly firstMinorWithWindowsExemption?: number;
  findViolation(pod: CheckedPod): Violation | undefined;
}

const FIRST_MINOR_WITH_WINDOWS_EXEMPTION = 25;

/** The checks, in the order of their messages. */
const CHECKS_BY_NAME: Readonly<Record<string, PodSecurityCheck>> = {
  appArmorProfile: { level: 'baseline', firstMinor: 0, findViolation: findForbiddenAppArmorProfiles },
  capabilities_baseline: { level: 'baseline', firstMinor: 0, findViolation: findAddedCapabilities },
  hostNamespaces: { level: 'baseline', firstMinor: 0, findViolation: findHostNamespaces },
  hostPathVolumes: { level: 'baseline', firstMinor: 0, findViolation: findHostPaths },
  hostPorts: { level: 'baseline', firstMinor: 0, findViolation: findHostPorts },
  hostProbesAndHostLifecycle: { level: 'baseline', firstMinor: 34, findViolation: findProbedHosts },
  privileged: { level: 'baseline', firstMinor: 0, findViolation: findPrivilegedContainers },
  procMount: { level: 'baseline', firstMinor: 0, findViolation: findUnsafeProcMounts },
  seLinuxOptions: { level: 'baseline', firstMinor: 0, findViolation: findForbiddenSeLinuxOptions },
  seccompProfile_baseline: { level: 'baseline', firstMinor: 0, findViolation: findUnsafeSeccompProfiles },
  sysctls: { level: 'baseline', firstMinor: 0, findViolation: findUnsafeSysctls },
  windowsHostProcess: { level: 'baseline', firstMinor: 0, findViolation: findHostProcesses },
  allowPrivilegeEscalation: {
    level: 'restricted',
    firstMinor: 8,
    firstMinorWithWindowsExemption: FIRST_MINOR_WITH_WINDOWS_EXEMPTION,
    findViolation: findPrivilegeEscalation,
  },
  capabilities_restricted: {
    level: 'restricted',
    firstMinor: 22,
    replacedCheck: 'capabilities_baseline',
    firstMinorWithWindowsExemption: FIRST_MINOR_WITH_WINDOWS_EXEMPTION,
    findViolation: findUnrestrictedCapabilities,
  },
  restrictedVolumes: {
    level: 'restricted',
    firstMinor: 0,
    replacedCheck: 'hostPathVolumes',
    findViolation: findRestrictedVolumes,
  },
  runAsNonRoot: { level: 'restricted', firstMinor: 0, findViolation: findMissingRunAsNonRoot },
  runAsUser: { level: 'restricted', firstMinor: 23, findViolation: findRootUser },
  seccompProfile_restricted: {
    level: 'restricted',
    firstMinor: 19,
    replacedCheck: 'seccompProfile_baseline',
    firstMinorWithWindowsExemption: FIRST_MINOR_WITH_WINDOWS_EXEMPTION,
    findViolation: findMissingSeccompProfiles,
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
    ([, check]) => check.firstMinor <= minor && (level === 'restricted' || check.level === 'baseline'),
  );
  const replacedChecks = new Set(checks.map(([, { replacedCheck }]) => replacedCheck));
  const isWindows = readMembers(pod.spec.os).name === 'windows';
  return checks
    .filter(
      ([id, { firstMinorWithWindowsExemption = Infinity }]) =>
        !replacedChecks.has(id) && !(isWindows && minor >= firstMinorWithWindowsExemption),
    )
    .map(([, check]) => check.findViolation({ ...pod, level, minor }))
    .filter((violation) => violation !== undefined);
}
