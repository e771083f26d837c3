/** Completes a new pod. Sets the condition for scheduling gates, the label selectors of its affinity, and AppArmor profiles. */
import { APPARMOR_ANNOTATION_PREFIX } from '../../../../../spec/well-known-names.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { isDeepEqual } from '../../../../pure/value/deep-equal.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';

/** Returns the condition PodScheduled of a pod with scheduling gates. */
export function createGatedConditions(spec: Fields, now: string): Fields[] {
  if (readList(spec, 'schedulingGates').length === 0) return [];
  const message = 'Scheduling is blocked due to non-empty scheduling gates';
  return [
    {
      type: 'PodScheduled',
      status: 'False',
      lastProbeTime: null,
      lastTransitionTime: now,
      reason: 'SchedulingGated',
      message,
    },
  ];
}

/**
 * Adds the pod's label values for `matchLabelKeys` and `mismatchLabelKeys` to the selectors of its affinity and, since 1.34, of its
 * topology spread constraints.
 */
export function addLabelKeySelectors(
  pod: ApiObject,
  { mergesSpreadKeys }: { readonly mergesSpreadKeys: boolean },
): void {
  const { affinity } = readMembers(pod.spec);
  if (mergesSpreadKeys)
    for (const constraint of readList(readMembers(pod.spec), 'topologySpreadConstraints'))
      addLabelRequirements(constraint, pod.metadata.labels);
  if (isUnset(affinity)) return;
  for (const member of ['podAffinity', 'podAntiAffinity']) {
    const terms = readMembers(readMembers(affinity)[member]);
    for (const { podAffinityTerm } of readList(terms, 'preferredDuringSchedulingIgnoredDuringExecution'))
      addLabelRequirements(readMembers(podAffinityTerm), pod.metadata.labels);
    for (const term of readList(terms, 'requiredDuringSchedulingIgnoredDuringExecution'))
      addLabelRequirements(term, pod.metadata.labels);
  }
}

const OPERATORS_BY_MEMBER = { matchLabelKeys: 'In', mismatchLabelKeys: 'NotIn' };

function addLabelRequirements(term: Fields, labels: Readonly<Record<string, string>> = {}): void {
  if (isUnset(term.labelSelector)) return;
  const selector = readMembers(term.labelSelector);
  for (const [member, operator] of Object.entries(OPERATORS_BY_MEMBER)) {
    const keys = Array.isArray(term[member]) ? term[member].map(String) : [];
    const addedExpressions = keys
      .filter((key) => labels[key] !== undefined)
      .map((key) => ({ key, operator, values: [labels[key] ?? ''] }));
    if (addedExpressions.length > 0)
      selector.matchExpressions = [...readList(selector, 'matchExpressions'), ...addedExpressions];
  }
}

/**
 * Copies AppArmor profiles from annotations to fields and, until 1.33, from fields to annotations. Returns the annotations that cause
 * deprecation warnings.
 */
export function copyAppArmorProfiles(pod: ApiObject, options: AppArmorOptions): string[] {
  const spec = readMembers(pod.spec);
  if (readMembers(spec.os).name === 'windows') return [];
  const podProfile = readMembers(spec.securityContext).appArmorProfile;
  return ['initContainers', 'containers', 'ephemeralContainers']
    .flatMap((member) => readList(spec, member))
    .filter((container) => copyProfile(pod, container, { podProfile, ...options }))
    .map(({ name }) => APPARMOR_ANNOTATION_PREFIX + readText(name));
}

interface AppArmorOptions {
  /** True if profiles are copied from fields to annotations, which older nodes read. */
  readonly addsAnnotations: boolean;
}

function copyProfile(
  pod: ApiObject,
  container: Fields,
  { podProfile, addsAnnotations }: AppArmorOptions & { readonly podProfile: unknown },
): boolean {
  const key = APPARMOR_ANNOTATION_PREFIX + readText(container.name);
  const annotation = pod.metadata.annotations?.[key];
  const containerProfile = readMembers(container.securityContext).appArmorProfile;
  if (annotation === undefined) {
    if (!addsAnnotations) return false;
    const addedAnnotation = toAnnotation(readMembers(isUnset(containerProfile) ? podProfile : containerProfile));
    if (addedAnnotation !== '') pod.metadata.annotations = { ...pod.metadata.annotations, [key]: addedAnnotation };
    return false;
  }
  if (!isUnset(containerProfile)) return false;
  const profile = toProfile(annotation);
  if (profile === undefined) return true;
  if (isDeepEqual(profile, podProfile)) return false;
  ensureStruct(container, 'securityContext').appArmorProfile = profile;
  return true;
}

const ANNOTATIONS_BY_TYPE: Readonly<Record<string, string>> = {
  Unconfined: 'unconfined',
  RuntimeDefault: 'runtime/default',
};
const LOCALHOST_PREFIX = 'localhost/';

function toAnnotation({ type, localhostProfile }: Fields): string {
  if (type === 'Localhost' && typeof localhostProfile === 'string') return LOCALHOST_PREFIX + localhostProfile;
  return ANNOTATIONS_BY_TYPE[readText(type)] ?? '';
}

function toProfile(annotation: string): Fields | undefined {
  const type = Object.keys(ANNOTATIONS_BY_TYPE).find((key) => ANNOTATIONS_BY_TYPE[key] === annotation);
  if (type !== undefined) return { type };
  const localhostProfile = annotation.startsWith(LOCALHOST_PREFIX) ? annotation.slice(LOCALHOST_PREFIX.length) : '';
  const isValid = localhostProfile.trim() !== '' && localhostProfile.trim() === localhostProfile;
  return isValid ? { type: 'Localhost', localhostProfile } : undefined;
}
