/** The checks of seccomp profiles: annotations up to version 1.18 of the policy, fields since. Each returns the detail of a violation. */
import { quote } from '../../pure/go/quote.ts';
import { type Fields, isUnset, objectMembers, text } from '../fields.ts';
import { containersWhere, joinQuoted, naming, type PodUnderPolicy, plural, setters } from './violation.ts';

const TYPES = ['Localhost', 'RuntimeDefault'];
const ANNOTATION = /^seccomp\.security\.alpha\.[^/]*\/pod$/;
const CONTAINER_ANNOTATION = /^container\.seccomp\.security\.alpha\.[^/]*\/(.*)$/s;
const SAFE_ANNOTATION = /^(?:runtime\/default|docker\/default|localhost\/.*)$/s;

export function seccompAnnotations({ spec, annotations }: PodUnderPolicy): string | undefined {
  const containers = containersWhere(spec, () => true);
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

/** The pod and the containers that set a profile that is not safe. */
export function setSeccompProfiles({ spec }: PodUnderPolicy): string | undefined {
  const types = new Set<string>();
  const isBad = (holder: Fields): boolean => {
    const type = readType(holder);
    if (!isForbidden(type)) return false;
    types.add(type);
    return true;
  };
  const named = setters(isBad(spec), containersWhere(spec, isBad));
  if (named === '') return undefined;
  return `${named} must not set securityContext.seccompProfile.type to ${joinQuoted([...types].sort())}`;
}

/** The containers without a profile, neither of their own nor of the pod. */
export function unsetSeccompProfiles({ spec }: PodUnderPolicy): string | undefined {
  if (readType(spec) !== undefined) return undefined;
  const names = containersWhere(spec, (container) => readType(container) === undefined);
  if (names.length === 0) return undefined;
  return `pod or ${naming('container', names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`;
}
