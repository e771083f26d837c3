/**
 * The plugin PodSecurity: rejects pods that violate the standard that their namespace enforces, and adds the warnings and audit annotations
 * that the labels of the namespace request. Rejects invalid labels of namespaces, and warns about existing pods when a level gets stricter.
 */
import { minorVersion } from '../../../../values/minor-version.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { invalid } from '../../../pure/status/invalid.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { type Fields, list } from '../../../registry/object-fields.ts';
import { findViolations } from '../../../registry/pod-security/checks.ts';
import {
  compareLevels,
  formatStandard,
  isPrivileged,
  type PodSecurityPolicy,
  type PodSecurityStandard,
  readPolicy,
} from '../../../registry/pod-security/policy.ts';
import type { Violation } from '../../../registry/pod-security/violation.ts';
import type { Call } from '../../call.ts';
import { warn } from '../../warn.ts';
import {
  type AdmissionPlugin,
  createForbiddenError,
  findObject,
  findStorage,
  listObjects,
  type Write,
} from './plugin.ts';

const TEMPLATE = ['spec', 'template'];
/** The path of the pod template in each resource. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  podtemplates: ['template'],
  replicationcontrollers: TEMPLATE,
  'replicasets.apps': TEMPLATE,
  'deployments.apps': TEMPLATE,
  'statefulsets.apps': TEMPLATE,
  'daemonsets.apps': TEMPLATE,
  'jobs.batch': TEMPLATE,
  'cronjobs.batch': ['spec', 'jobTemplate', ...TEMPLATE],
};

export const POD_SECURITY: AdmissionPlugin = {
  name: 'PodSecurity',
  since: '1.23',
  resources: ['namespaces', 'pods', 'pods/ephemeralcontainers', 'pods/resize', ...Object.keys(TEMPLATES)],
  validate(write) {
    const { group, resource } = write.call.endpoint.qualified;
    if (group === '' && resource === 'namespaces') return validateNamespace(write);
    if (group === '' && resource === 'pods') return validatePod(write);
    return validateTemplate(write, TEMPLATES[group === '' ? resource : `${resource}.${group}`] ?? []);
  },
};

async function validatePod(write: Write): Promise<void> {
  const { call, object, previous } = write;
  const policy = await findPolicy(call);
  const privileged = isPrivileged(policy);
  if (!privileged && previous !== undefined && !changesImages(object, previous)) return;
  addAuditAnnotation(call, 'enforce-policy', formatStandard(policy.enforce));
  if (privileged) return;
  const violations = evaluatePod(call, policy.enforce, object);
  warnAboutPod(write, policy, { pod: object, isRefused: violations.length > 0 });
  if (violations.length === 0) return;
  const text = `violates PodSecurity "${formatStandard(policy.enforce)}": ${describeDetails(violations)}`;
  throw createForbiddenError(write, text);
}

async function validateTemplate(write: Write, path: readonly string[]): Promise<void> {
  const policy = await findPolicy(write.call);
  if (policy.problems.length === 0 && policy.warn.level === 'privileged' && policy.audit.level === 'privileged') return;
  const template = path.reduce<Fields | undefined>((object, member) => {
    const inner = object?.[member];
    return inner === undefined || inner === null ? undefined : readMembers(inner);
  }, write.object);
  if (template !== undefined) warnAboutPod(write, policy, { pod: template, isRefused: false });
}

/** Adds warnings and audit annotations for the violations of a pod. A rejected pod gets no warning. */
function warnAboutPod(
  { call }: Write,
  { audit, warn: warning }: PodSecurityPolicy,
  { pod, isRefused }: { readonly pod: Fields; readonly isRefused: boolean },
): void {
  const describe = (standard: PodSecurityStandard) => {
    const violations = evaluatePod(call, standard, pod);
    if (violations.length === 0) return '';
    return `would violate PodSecurity "${formatStandard(standard)}": ${describeDetails(violations)}`;
  };
  const auditViolations = describe(audit);
  if (auditViolations !== '') addAuditAnnotation(call, 'audit-violations', auditViolations);
  if (!isRefused) warn(call, [describe(warning)]);
}

async function validateNamespace(write: Write): Promise<void> {
  const { call, object, previous } = write;
  const prefix = formatLabelPrefix(call);
  const next = readPolicy(object.metadata.labels, prefix);
  const before = readPolicy(previous?.metadata.labels, prefix);
  if (next.problems.length > 0 && !deepEqual(next.problems, before.problems))
    throw invalid({ group: '', kind: 'Namespace' }, object.metadata.name ?? '', next.problems);
  if (previous === undefined || !isStricter(next.enforce, before.enforce)) return;
  warn(call, await describeExistingPods(call, object.metadata.name ?? '', next.enforce));
}

function isStricter(next: PodSecurityStandard, before: PodSecurityStandard): boolean {
  if (next.level === 'privileged' || deepEqual(next, before)) return false;
  return next.version !== before.version || compareLevels(next.level, before.level) > 0;
}

/** Returns one warning for each distinct list of violations, with the name of the first pod that has them. */
async function describeExistingPods(call: Call, namespace: string, standard: PodSecurityStandard): Promise<string[]> {
  const pods = await listObjects(findStorage(call, '', 'pods'), `${namespace}/`);
  const podNamesByReasons = new Map<string, string[]>();
  for (const pod of pods) {
    const reasons = evaluatePod(call, standard, pod).map(({ reason }) => reason);
    if (reasons.length === 0) continue;
    const key = reasons.join(', ');
    podNamesByReasons.set(key, [...(podNamesByReasons.get(key) ?? []), pod.metadata.name ?? '']);
  }
  if (podNamesByReasons.size === 0) return [];
  const heading = `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${formatStandard(standard)}"`;
  const formatOthers = (count: number) => (count === 0 ? '' : ` (and ${count} other ${count === 1 ? 'pod' : 'pods'})`);
  const lines = [...podNamesByReasons].map(
    ([reasons, podNames]) => `${podNames.toSorted()[0]}${formatOthers(podNames.length - 1)}: ${reasons}`,
  );
  return [heading, ...lines.sort()];
}

/** Returns the violations of a pod or a pod template. */
function evaluatePod(call: Call, { level, version }: PodSecurityStandard, pod: Fields): Violation[] {
  const newestMinor = minorVersion(call.context.release);
  const minor = version === 'latest' ? newestMinor : Math.min(newestMinor, minorVersion(version.slice(1)));
  const { annotations }: { annotations?: Record<string, string> } = readMembers(pod.metadata);
  return findViolations(level, minor, { spec: readMembers(pod.spec), annotations: annotations ?? {} });
}

function describeDetails(violations: readonly Violation[]): string {
  return violations.map(({ reason, detail }) => `${reason} (${detail})`).join(', ');
}

async function findPolicy(call: Call): Promise<PodSecurityPolicy> {
  const namespace = await findObject(findStorage(call, '', 'namespaces'), call.namespace);
  return readPolicy(namespace?.metadata.labels, formatLabelPrefix(call));
}

function formatLabelPrefix({ context }: Call): string {
  return `pod-security.${context.dialect.protocolPrefix}/`;
}

function addAuditAnnotation(call: Call, key: string, value: string): void {
  call.context.audit?.annotate(call.request, `${formatLabelPrefix(call)}${key}`, value);
}

/** Reports whether an update adds containers or changes images. Other updates are not evaluated again. */
function changesImages(next: ApiObject, previous: ApiObject): boolean {
  const [spec, before] = [readMembers(next.spec), readMembers(previous.spec)];
  for (const member of ['containers', 'initContainers']) {
    const images = (holder: Fields) => list(holder, member).map(({ image }) => image);
    if (!deepEqual(images(spec), images(before))) return true;
  }
  const knownImages = new Map(list(before, 'ephemeralContainers').map(({ name, image }) => [name, image]));
  return list(spec, 'ephemeralContainers').some(({ name, image }) => knownImages.get(name) !== image);
}
