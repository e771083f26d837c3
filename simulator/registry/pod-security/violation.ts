/** The input and the result of a check of the Pod Security Standards, and functions for its messages. */
import { type Fields, objectMembers, readList, readText } from '../object-fields.ts';

export interface CheckedPod {
  readonly spec: Fields;
  readonly annotations: Readonly<Record<string, string>>;
  readonly level: 'baseline' | 'restricted';
  /** The minor version of the policy. */
  readonly minor: number;
}

export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'];

/** Returns the names of the containers that satisfy `isViolation`. */
export function filterContainers(spec: Fields, isViolation: (container: Fields) => boolean): string[] {
  return CONTAINER_LISTS.flatMap((member) => readList(spec, member))
    .filter(isViolation)
    .map(({ name }) => readText(name));
}

export function joinQuotedTexts(items: readonly string[]): string {
  return items.map((item) => `"${item}"`).join(', ');
}

export function formatPlural(noun: string, count: number): string {
  return count === 1 ? noun : `${noun}s`;
}

/** Formats names as `container "a"` or `containers "a", "b"`. */
export function formatNames(noun: string, names: readonly string[]): string {
  return `${formatPlural(noun, names.length)} ${joinQuotedTexts(names)}`;
}

/** Formats the objects that set a value as `pod and container "a"`. Returns '' if neither the pod nor a container sets it. */
export function formatSetters(isSetByPod: boolean, containers: readonly string[]): string {
  const parts = [isSetByPod ? 'pod' : '', containers.length === 0 ? '' : formatNames('container', containers)];
  return parts.filter((text) => text !== '').join(' and ');
}

/** The first minor version of the policy that allows pods with user namespaces to run as root. */
const FIRST_MINOR_WITH_USER_NAMESPACES = 35;

export function readSecurityContext(holder: Fields): Fields {
  return objectMembers(holder.securityContext);
}

/** Formats the names of the pod and containers whose security context satisfies `isViolation`. Returns '' if there are none. */
export function formatViolators({ spec }: CheckedPod, isViolation: (context: Fields) => boolean): string {
  return formatSetters(
    isViolation(readSecurityContext(spec)),
    filterContainers(spec, (object) => isViolation(readSecurityContext(object))),
  );
}

/** Reports whether the pod has its own user namespace, in which some checks do not apply. */
export function isRelaxedForUserNamespaces({ spec, minor }: CheckedPod): boolean {
  return minor >= FIRST_MINOR_WITH_USER_NAMESPACES && spec.hostUsers === false;
}
