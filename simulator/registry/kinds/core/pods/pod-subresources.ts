/** Validates writes of the subresources `ephemeralcontainers` and `resize` of a pod, in addition to the validation of the pod. */

import { quote } from '../../../../../values/go-quote.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isDeepEqual } from '../../../../pure/value/deep-equal.ts';
import { type Fields, readList, readMembers, readText } from '../../../object-fields.ts';
import { computeQosClass } from './qos-class.ts';

/** Returns problems if ephemeral containers are changed or removed. They can only be added. */
export function validateEphemeralContainersChange(spec: Fields, previousSpec: Fields): FieldProblem[] {
  const containers = new Map(readList(spec, 'ephemeralContainers').map((container) => [container.name, container]));
  return readList(previousSpec, 'ephemeralContainers').flatMap((container) => {
    const updatedContainer = containers.get(container.name ?? null);
    if (updatedContainer !== undefined && isDeepEqual(updatedContainer, container)) return [];
    const verb = updatedContainer === undefined ? 'removed' : 'changed';
    const detail = `existing ephemeral containers ${quote(readText(container.name))} may not be ${verb}\n`;
    return [createForbiddenProblem('spec.ephemeralContainers', detail)];
  });
}

const CONTAINER_LISTS = ['containers', 'initContainers'] as const;
const RESIZABLE_RESOURCES = ['cpu', 'memory'];

interface ResizeOptions {
  /** True if init containers that are not sidecars can be resized. */
  readonly resizesInitContainers: boolean;
}

/** Validates a resize. Only cpu and memory of containers and sidecars can change, and the quality of service class must not change. */
export function validateResize(updatedObject: ApiObject, previous: ApiObject, options: ResizeOptions): FieldProblem[] {
  const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
  const qosClass = readText(readMembers(previous.status).qosClass) || computeQosClass(previousSpec);
  const problems =
    computeQosClass(spec) === qosClass
      ? []
      : [createInvalidValueProblem('spec', qosClass, 'Pod QOS Class may not change as a result of resizing')];
  const orderProblems = CONTAINER_LISTS.flatMap((member) => validateContainerOrder(spec, previousSpec, member));
  if (orderProblems.length > 0) return [...problems, ...orderProblems];
  return [
    ...problems,
    ...validateRemovals(spec, previousSpec, { member: 'initContainers', ...options }),
    ...validateRemovals(spec, previousSpec, { member: 'containers', ...options }),
    ...validateOtherResources(spec, previousSpec, options),
  ];
}

function validateContainerOrder(
  spec: Fields,
  previousSpec: Fields,
  member: (typeof CONTAINER_LISTS)[number],
): FieldProblem[] {
  const [containers, previousContainers] = [readList(spec, member), readList(previousSpec, member)];
  if (containers.length !== previousContainers.length)
    return [createForbiddenProblem(`spec.${member}`, `${member} may not be added or removed on resize`)];
  return previousContainers.flatMap(({ name }, index) =>
    containers[index]?.name === name
      ? []
      : [
          createForbiddenProblem(
            `spec.${member}[${index}].name`,
            `${member} may not be renamed or reordered on resize`,
          ),
        ],
  );
}

function validateRemovals(
  spec: Fields,
  previousSpec: Fields,
  { member, resizesInitContainers }: ResizeOptions & { readonly member: (typeof CONTAINER_LISTS)[number] },
): FieldProblem[] {
  const previousContainers = readList(previousSpec, member);
  return readList(spec, member).flatMap((container, index) => {
    const previousContainer = previousContainers[index] ?? {};
    if (member === 'initContainers' && !resizesInitContainers && !isSidecar(previousContainer)) return [];
    const [resources, previousResources] = [container, previousContainer].map(readResources);
    return (['requests', 'limits'] as const).flatMap((kind) => {
      const amounts = readMembers(resources?.[kind]);
      const isRemoved = Object.keys(readMembers(previousResources?.[kind])).some((name) => amounts[name] === undefined);
      const location = `spec.${member}[${index}].resources.${kind}`;
      return isRemoved ? [createForbiddenProblem(location, `resource ${kind} cannot be removed`)] : [];
    });
  });
}

/** Returns problems for changes of fields other than cpu and memory, and of init containers that cannot be resized. */
function validateOtherResources(
  spec: Fields,
  previousSpec: Fields,
  { resizesInitContainers }: ResizeOptions,
): FieldProblem[] {
  return CONTAINER_LISTS.flatMap((member) => {
    const previousContainers = readList(previousSpec, member);
    return readList(spec, member).flatMap((container, index) => {
      const previousContainer = previousContainers[index] ?? {};
      if (member === 'initContainers' && !resizesInitContainers && !isSidecar(container)) {
        if (isDeepEqual(container, previousContainer)) return [];
        return [createForbiddenProblem('spec', 'resources for non-sidecar init containers are immutable')];
      }
      if (isDeepEqual(omitResizableResources(container), omitResizableResources(previousContainer))) return [];
      return member === 'containers'
        ? [createForbiddenProblem('spec', 'only cpu and memory resources are mutable')]
        : [createForbiddenProblem(`spec.initContainers[${index}]`, SIDECAR_RESOURCES_DETAIL)];
    });
  });
}

const SIDECAR_RESOURCES_DETAIL = 'only cpu and memory resources for init or sidecar containers are mutable';

function isSidecar({ restartPolicy }: Fields): boolean {
  return restartPolicy === 'Always';
}

function readResources({ resources }: Fields): Fields {
  return readMembers(resources);
}

/** Returns the container without its amounts of cpu and memory. */
function omitResizableResources(container: Fields): unknown {
  const { requests, limits, ...otherMembers } = readResources(container);
  const [otherRequests, otherLimits] = [requests, limits].map((quantities) =>
    Object.entries(readMembers(quantities)).filter(([name]) => !RESIZABLE_RESOURCES.includes(name)),
  );
  return { ...container, resources: { ...otherMembers, otherRequests, otherLimits } };
}
