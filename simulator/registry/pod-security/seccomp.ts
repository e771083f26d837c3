/**
 * The checks of seccomp profiles: annotations until version 1.18 of the policy, then fields. Each check returns the detail of a violation.
 */
import { quote } from '../../../values/go-quote.ts';
import { type Fields, isUnset, objectMembers, text } from '../object-fields.ts';
import { filterContainers, formatNames, formatSetters, joinQuoted, type PodUnderPolicy, plural } from './violation.ts';

const TYPES = ['Localhost', 'RuntimeDefault'];
const ANNOTATION = /^seccomp\.security\.alpha\.[^/]*\/pod$/;
const CONTAINER_ANNOTATION = /^container\.seccomp\.security\.alpha\.[^/]*\/(.*)$/s;
const SAFE_ANNOTATION = /^(?:runtime\/default|docker\/default|localhost\/.*)$/s;

export function seccompAnnotations({ spec, annotations }: PodUnderPolicy): string | undefined {
  const containers = filterContainers(spec, () => true);
  const isOfPod = (key: string) =>
    ANNOTATION.test(key) || containers.includes(CONTAINER_ANNOTATION.exec(key)?.[1] ?? '');
  const forbidden = Object.entries(annotations)
    .filter(([key, value]) => isOfPod(key) && !SAFE_ANNOTATION.test(value))
    .map(([key, value]) => `${key}=${quote(value)}`);
  if (forbidden.length === 0) return undefined;
  return `forbidden ${plural('annotation', forbidden.length)} ${forbidden.sort().join(', ')}`;
}

function readType({ securityContext }: Fields): string | undefined {
  const { seccompProfile } = objectMembers(securityContext);
  return isUnset(seccompProfile) ? undefined : text(objectMembers(seccompProfile).type);
}

function isForbidden(type: string | undefined): type is string {
  return type !== undefined && !TYPES.includes(type);
}

/** Describes the pod and the containers with an unsafe profile. */
export function findUnsafeProfiles({ spec }: PodUnderPolicy): string | undefined {
  const types = new Set<string>();
  const isBad = (holder: Fields): boolean => {
    const type = readType(holder);
    if (!isForbidden(type)) return false;
    types.add(type);
    return true;
  };
  const setters = formatSetters(isBad(spec), filterContainers(spec, isBad));
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
