/**
 * The plugin PodSecurity: rejects pods that violate the standard that their namespace enforces, and adds the warnings and audit annotations
 * that the labels of the namespace request. Rejects invalid labels of namespaces. Warns about existing pods if the level becomes stricter.
 */
import { parseMinorVersion } from '../../../../values/minor-version.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createInvalidError } from '../../../pure/status/invalid.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { type Fields, readList } from '../../../registry/object-fields.ts';
import { findViolations } from '../../../registry/pod-security/checks.ts';
import {
  compareLevels,
  formatStandard,
  isPrivileged,
  type PodSecurityPolicy,
  type PodSecurityStandard,
  readPodSecurityPolicy,
} from '../../../registry/pod-security/policy.ts';
import type { Violation } from '../../../registry/pod-security/violation.ts';
import { findObject, findStorage, listObjects } from '../../built-in-objects.ts';
import type { Call } from '../../call.ts';
import { addWarnings } from '../../warn.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

const TEMPLATE_PATH = ['spec', 'template'];
/** The path of the pod template in each resource. */
const TEMPLATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  podtemplates: ['template'],
  replicationcontrollers: TEMPLATE_PATH,
  'replicasets.apps': TEMPLATE_PATH,
  'deployments.apps': TEMPLATE_PATH,
  'statefulsets.apps': TEMPLATE_PATH,
  'daemonsets.apps': TEMPLATE_PATH,
  'jobs.batch': TEMPLATE_PATH,
  'cronjobs.batch': ['spec', 'jobTemplate', ...TEMPLATE_PATH],
};

export const POD_SECURITY: AdmissionPlugin = {
  name: 'PodSecurity',
  enabledSince: '1.23',
  resources: ['namespaces', 'pods', 'pods/ephemeralcontainers', 'pods/resize', ...Object.keys(TEMPLATE_PATHS)],
  validate(write) {
    const { group, resource } = write.call.endpoint.qualifiedResource;
    if (group === '' && resource === 'namespaces') return checkNamespaceLabels(write);
    if (group === '' && resource === 'pods') return checkPod(write);
    return checkTemplate(write, TEMPLATE_PATHS[group === '' ? resource : `${resource}.${group}`] ?? []);
  },
};

async function checkPod(write: WriteRequest): Promise<void> {
  const { call, object, previous } = write;
  const policy = await findPolicy(call);
  const isPrivilegedPolicy = isPrivileged(policy);
  if (!isPrivilegedPolicy && previous !== undefined && !haveImagesChanged(object, previous)) return;
  addAuditAnnotation(call, 'enforce-policy', formatStandard(policy.enforce));
  if (isPrivilegedPolicy) return;
  const violations = evaluatePod(call, policy.enforce, object);
  warnAboutPod(write, policy, { pod: object, isRejected: violations.length > 0 });
  if (violations.length === 0) return;
  const text = `violates PodSecurity "${formatStandard(policy.enforce)}": ${formatViolations(violations)}`;
  throw createForbiddenWriteError(write, text);
}

async function checkTemplate(write: WriteRequest, path: readonly string[]): Promise<void> {
  const policy = await findPolicy(write.call);
  if (policy.problems.length === 0 && policy.warn.level === 'privileged' && policy.audit.level === 'privileged') return;
  const template = path.reduce<Fields | undefined>((object, member) => {
    const inner = object?.[member];
    return inner === undefined || inner === null ? undefined : readMembers(inner);
  }, write.object);
  if (template !== undefined) warnAboutPod(write, policy, { pod: template, isRejected: false });
}

/** Adds warnings and audit annotations for the violations of a pod. A rejected pod gets no warning. */
function warnAboutPod(
  { call }: WriteRequest,
  { audit, warn: warning }: PodSecurityPolicy,
  { pod, isRejected }: { readonly pod: Fields; readonly isRejected: boolean },
): void {
  const describeViolations = (standard: PodSecurityStandard) => {
    const violations = evaluatePod(call, standard, pod);
    if (violations.length === 0) return '';
    return `would violate PodSecurity "${formatStandard(standard)}": ${formatViolations(violations)}`;
  };
  const auditViolations = describeViolations(audit);
  if (auditViolations !== '') addAuditAnnotation(call, 'audit-violations', auditViolations);
  if (!isRejected) addWarnings(call, [describeViolations(warning)]);
}

async function checkNamespaceLabels(write: WriteRequest): Promise<void> {
  const { call, object, previous } = write;
  const prefix = formatLabelPrefix(call);
  const updatedPolicy = readPodSecurityPolicy(object.metadata.labels, prefix);
  const previousPolicy = readPodSecurityPolicy(previous?.metadata.labels, prefix);
  if (updatedPolicy.problems.length > 0 && !isDeepEqual(updatedPolicy.problems, previousPolicy.problems))
    throw createInvalidError({ group: '', kind: 'Namespace' }, object.metadata.name ?? '', updatedPolicy.problems);
  if (previous === undefined || !isStricter(updatedPolicy.enforce, previousPolicy.enforce)) return;
  addWarnings(call, await formatExistingPodWarnings(call, object.metadata.name ?? '', updatedPolicy.enforce));
}

function isStricter(nextStandard: PodSecurityStandard, previousStandard: PodSecurityStandard): boolean {
  if (nextStandard.level === 'privileged' || isDeepEqual(nextStandard, previousStandard)) return false;
  return (
    nextStandard.version !== previousStandard.version || compareLevels(nextStandard.level, previousStandard.level) > 0
  );
}

/** Returns one warning for each distinct list of violations, with the name of the first pod that has them. */
async function formatExistingPodWarnings(
  call: Call,
  namespace: string,
  standard: PodSecurityStandard,
): Promise<string[]> {
  const pods = await listObjects(findStorage(call.context, '', 'pods'), `${namespace}/`);
  const podNamesByReasons = new Map<string, string[]>();
  for (const pod of pods) {
    const reasons = evaluatePod(call, standard, pod).map(({ reason }) => reason);
    if (reasons.length === 0) continue;
    const key = reasons.join(', ');
    podNamesByReasons.set(key, [...(podNamesByReasons.get(key) ?? []), pod.metadata.name ?? '']);
  }
  if (podNamesByReasons.size === 0) return [];
  const heading = `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${formatStandard(standard)}"`;
  const formatOtherPodCount = (count: number) =>
    count === 0 ? '' : ` (and ${count} other ${count === 1 ? 'pod' : 'pods'})`;
  const lines = [...podNamesByReasons].map(
    ([reasons, podNames]) => `${podNames.toSorted()[0]}${formatOtherPodCount(podNames.length - 1)}: ${reasons}`,
  );
  return [heading, ...lines.sort()];
}

/** Returns the violations of a pod or a pod template. */
function evaluatePod(call: Call, { level, version }: PodSecurityStandard, pod: Fields): Violation[] {
  const newestMinor = parseMinorVersion(call.context.release);
  const minor = version === 'latest' ? newestMinor : Math.min(newestMinor, parseMinorVersion(version.slice(1)));
  const { annotations }: { annotations?: Record<string, string> } = readMembers(pod.metadata);
  return findViolations(level, minor, { spec: readMembers(pod.spec), annotations: annotations ?? {} });
}

function formatViolations(violations: readonly Violation[]): string {
  return violations.map(({ reason, detail }) => `${reason} (${detail})`).join(', ');
}

async function findPolicy(call: Call): Promise<PodSecurityPolicy> {
  const namespace = await findObject(findStorage(call.context, '', 'namespaces'), call.namespace);
  return readPodSecurityPolicy(namespace?.metadata.labels, formatLabelPrefix(call));
}

function formatLabelPrefix({ context }: Call): string {
  return `pod-security.${context.dialect.domain}/`;
}

function addAuditAnnotation(call: Call, key: string, value: string): void {
  call.context.audit?.annotate(call.request, `${formatLabelPrefix(call)}${key}`, value);
}

/** Reports whether an update adds containers or changes images. Other updates are not evaluated again. */
function haveImagesChanged(updatedPod: ApiObject, previousPod: ApiObject): boolean {
  const [spec, previousSpec] = [readMembers(updatedPod.spec), readMembers(previousPod.spec)];
  for (const member of ['containers', 'initContainers']) {
    const listImages = (podSpec: Fields) => readList(podSpec, member).map(({ image }) => image);
    if (!isDeepEqual(listImages(spec), listImages(previousSpec))) return true;
  }
  const knownImages = new Map(readList(previousSpec, 'ephemeralContainers').map(({ name, image }) => [name, image]));
  return readList(spec, 'ephemeralContainers').some(({ name, image }) => knownImages.get(name) !== image);
}
