/**
 * The checks of seccomp profiles: annotations until version 1.18 of the policy, then fields. Each check returns the detail of a violation.
 */
import { quote } from '../../../values/go-quote.ts';
import { type Fields, isUnset, objectMembers, text } from '../object-fields.ts';
import { filterContainers, formatNames, formatSetters, joinQuoted, type PodUnderPolicy, plural } from './violation.ts';

const ALLOWED_TYPES = ['Localhost', 'RuntimeDefault'];
const ANNOTATION = /^seccomp\.security\.alpha\.[^/]*\/pod$/;
const CONTAINER_ANNOTATION = /^container\.seccomp\.security\.alpha\.[^/]*\/(.*)$/s;
const SAFE_ANNOTATION = /^(?:runtime\/default|docker\/default|localhost\/.*)$/s;

export function seccompAnnotations({ spec, annotations }: PodUnderPolicy): string | undefined {
  const containers = filterContainers(spec, () => true);
  const isSeccompKey = (key: string) =>
    ANNOTATION.test(key) || containers.includes(CONTAINER_ANNOTATION.exec(key)?.[1] ?? '');
  const forbiddenAnnotations = Object.entries(annotations)
    .filter(([key, value]) => isSeccompKey(key) && !SAFE_ANNOTATION.test(value))
    .map(([key, value]) => `${key}=${quote(value)}`);
  if (forbiddenAnnotations.length === 0) return undefined;
  return `forbidden ${plural('annotation', forbiddenAnnotations.length)} ${forbiddenAnnotations.sort().join(', ')}`;
}

function readType({ securityContext }: Fields): string | undefined {
  const { seccompProfile } = objectMembers(securityContext);
  return isUnset(seccompProfile) ? undefined : text(objectMembers(seccompProfile).type);
}

function isForbidden(type: string | undefined): type is string {
  return type !== undefined && !ALLOWED_TYPES.includes(type);
}

/** Describes the pod and the containers with an unsafe profile. */
export function findUnsafeProfiles({ spec }: PodUnderPolicy): string | undefined {
  const types = new Set<string>();
  const isViolation = (holder: Fields): boolean => {
    const type = readType(holder);
    if (!isForbidden(type)) return false;
    types.add(type);
    return true;
  };
  const setters = formatSetters(isViolation(spec), filterContainers(spec, isViolation));
  if (setters === '') return undefined;
  return `${setters} must not set securityContext.seccompProfile.type to ${joinQuoted([...types].sort())}`;
}

/** Describes the containers without a profile if the pod has no profile. */
export function findMissingProfiles({ spec }: PodUnderPolicy): string | undefined {
  if (readType(spec) !== undefined) return undefined;
  const names = filterContainers(spec, (container) => readType(container) === undefined);
  if (names.length === 0) return undefined;
  return `pod or ${formatNames('container', names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
}
