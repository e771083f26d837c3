/** The input and the result of a check of the Pod Security Standards, and functions for its messages. */
import { type Fields, readList, readMembers, readText } from '../object-fields.ts';

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

/** Formats the pod and the names of containers as `pod and container "a"`. Returns '' if neither the pod nor a container is included. */
export function formatPodAndContainers(includesPod: boolean, containers: readonly string[]): string {
  const subjects = [includesPod ? 'pod' : '', containers.length === 0 ? '' : formatNames('container', containers)];
  return subjects.filter((subject) => subject !== '').join(' and ');
}

/** The first minor version of the policy that allows pods with user namespaces to run as root. */
const FIRST_MINOR_WITH_USER_NAMESPACE_EXEMPTION = 35;

export function readSecurityContext(podOrContainerSpec: Fields): Fields {
  return readMembers(podOrContainerSpec.securityContext);
}

/** Formats the names of the pod and containers whose security context satisfies `isViolation`. Returns '' if there are none. */
export function formatViolators({ spec }: CheckedPod, isViolation: (context: Fields) => boolean): string {
  return formatPodAndContainers(
    isViolation(readSecurityContext(spec)),
    filterContainers(spec, (object) => isViolation(readSecurityContext(object))),
  );
}

/** Reports whether the pod has its own user namespace, in which some checks do not apply. */
export function isExemptByUserNamespace({ spec, minor }: CheckedPod): boolean {
  return minor >= FIRST_MINOR_WITH_USER_NAMESPACE_EXEMPTION && spec.hostUsers === false;
}
