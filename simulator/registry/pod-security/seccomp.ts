/**
 * The checks of seccomp profiles, which are annotations until version 1.18 of the policy, and fields in later versions. Each check returns
 * the detail of a violation.
 */
import { quote } from '../../../values/go-quote.ts';
import { type Fields, isUnset, readMembers, readText } from '../object-fields.ts';
import {
  type CheckedPod,
  filterContainers,
  formatNames,
  formatPlural,
  formatPodAndContainers,
  joinQuotedTexts,
} from './violation.ts';

const ALLOWED_TYPES = ['Localhost', 'RuntimeDefault'];
const POD_ANNOTATION_PATTERN = /^seccomp\.security\.alpha\.[^/]*\/pod$/;
const CONTAINER_ANNOTATION_PATTERN = /^container\.seccomp\.security\.alpha\.[^/]*\/(.*)$/s;
const SAFE_ANNOTATION_VALUE = /^(?:runtime\/default|docker\/default|localhost\/.*)$/s;

export function findUnsafeAnnotations({ spec, annotations }: CheckedPod): string | undefined {
  const containers = filterContainers(spec, () => true);
  const isSeccompKey = (key: string) =>
    POD_ANNOTATION_PATTERN.test(key) || containers.includes(CONTAINER_ANNOTATION_PATTERN.exec(key)?.[1] ?? '');
  const forbiddenAnnotations = Object.entries(annotations)
    .filter(([key, value]) => isSeccompKey(key) && !SAFE_ANNOTATION_VALUE.test(value))
    .map(([key, value]) => `${key}=${quote(value)}`);
  if (forbiddenAnnotations.length === 0) return undefined;
  return `forbidden ${formatPlural('annotation', forbiddenAnnotations.length)} ${forbiddenAnnotations.sort().join(', ')}`;
}

function readType({ securityContext }: Fields): string | undefined {
  const { seccompProfile } = readMembers(securityContext);
  return isUnset(seccompProfile) ? undefined : readText(readMembers(seccompProfile).type);
}

function isForbidden(type: string | undefined): type is string {
  return type !== undefined && !ALLOWED_TYPES.includes(type);
}

/** Describes the pod and the containers with an unsafe profile. */
export function findUnsafeProfiles({ spec }: CheckedPod): string | undefined {
  const types = new Set<string>();
  const isViolation = (podOrContainerSpec: Fields): boolean => {
    const type = readType(podOrContainerSpec);
    if (!isForbidden(type)) return false;
    types.add(type);
    return true;
  };
  const violators = formatPodAndContainers(isViolation(spec), filterContainers(spec, isViolation));
  if (violators === '') return undefined;
  return `${violators} must not set securityContext.seccompProfile.type to ${joinQuotedTexts([...types].sort())}`;
}

/** Describes the containers without a profile if the pod has no profile. */
export function findMissingProfiles({ spec }: CheckedPod): string | undefined {
  if (readType(spec) !== undefined) return undefined;
  const names = filterContainers(spec, (container) => readType(container) === undefined);
  if (names.length === 0) return undefined;
  return `pod or ${formatNames('container', names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
}
