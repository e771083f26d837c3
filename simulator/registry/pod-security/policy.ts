/**
 * Reads the pod security policy from the labels of a namespace. It consists of a level and a version for each of the modes enforce, audit
 * and warn. Without a label, the level is `privileged` and the version is `latest`. Exception: without a label for the level of warn, the
 * level of enforce applies to warn if it is stricter.
 *
 * Example: `pod-security.kubernetes.io/enforce: baseline` enforces `baseline:latest`, and a violation also causes a warning.
 */
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

export type PodSecurityMode = 'enforce' | 'audit' | 'warn';

const POD_SECURITY_LEVELS = ['privileged', 'baseline', 'restricted'] as const;
export type PodSecurityLevel = (typeof POD_SECURITY_LEVELS)[number];

export interface PodSecurityStandard {
  readonly level: PodSecurityLevel;
  /** The version of the standard, which is `latest` or `v1.N`. */
  readonly version: string;
}

export interface PodSecurityPolicy extends Readonly<Record<PodSecurityMode, PodSecurityStandard>> {
  readonly problems: readonly FieldProblem[];
}

const DEFAULT_STANDARD: PodSecurityStandard = { level: 'privileged', version: 'latest' };
export const PRIVILEGED_POLICY: PodSecurityPolicy = {
  enforce: DEFAULT_STANDARD,
  audit: DEFAULT_STANDARD,
  warn: DEFAULT_STANDARD,
  problems: [],
};
const VERSION_PATTERN = /^v1\.(?:[0-9]|[1-9][0-9]*)$/;

/** Returns a negative number, 0 or a positive number if `left` is less strict, equal or more strict. */
export function compareLevels(left: PodSecurityLevel, right: PodSecurityLevel): number {
  return POD_SECURITY_LEVELS.indexOf(left) - POD_SECURITY_LEVELS.indexOf(right);
}

export function isPrivileged({ enforce, audit, warn, problems }: PodSecurityPolicy): boolean {
  return problems.length === 0 && [enforce, audit, warn].every(({ level }) => level === 'privileged');
}

export function formatStandard({ level, version }: PodSecurityStandard): string {
  return `${level}:${version}`;
}

/**
 * Reads the policy. `prefix` is the prefix of the labels. An invalid level of enforce counts as `restricted`, and an invalid level of audit
 * or warn as `privileged`.
 */
export function readPodSecurityPolicy(
  labels: Readonly<Record<string, string>> = {},
  prefix: string,
): PodSecurityPolicy {
  const names = Object.keys(labels);
  if (!names.some((name) => name.startsWith(prefix))) return PRIVILEGED_POLICY;
  const problems: FieldProblem[] = [];
  const addProblem = (label: string, detail: string) =>
    void problems.push(createInvalidValueProblem(`metadata.labels[${label}]`, labels[label] ?? '', detail));
  const readStandard = (mode: PodSecurityMode): PodSecurityStandard => {
    const [levelLabel, versionLabel] = [`${prefix}${mode}`, `${prefix}${mode}-version`];
    let level: PodSecurityLevel = 'privileged';
    if (labels[levelLabel] !== undefined) {
      const knownLevel = POD_SECURITY_LEVELS.find((level) => level === labels[levelLabel]);
      if (knownLevel === undefined) addProblem(levelLabel, `must be one of ${POD_SECURITY_LEVELS.join(', ')}`);
      level = knownLevel ?? (mode === 'enforce' ? 'restricted' : 'privileged');
    }
    const version = labels[versionLabel] ?? 'latest';
    const isKnown = version === 'latest' || VERSION_PATTERN.test(version);
    if (!isKnown) addProblem(versionLabel, 'must be "latest" or "v1.x"');
    return { level, version: isKnown ? version : 'latest' };
  };
  const [enforce, audit, warn] = [readStandard('enforce'), readStandard('audit'), readStandard('warn')];
  const warnsAtEnforcedLevel =
    labels[`${prefix}warn`] === undefined &&
    POD_SECURITY_LEVELS.some((level) => level === labels[`${prefix}enforce`]) &&
    compareLevels(enforce.level, warn.level) > 0;
  if (!warnsAtEnforcedLevel) return { enforce, audit, warn, problems };
  const version = labels[`${prefix}warn-version`] === undefined ? enforce.version : warn.version;
  return { enforce, audit, warn: { level: enforce.level, version }, problems };
}
