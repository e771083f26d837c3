/** Faults of the subresources ephemeralcontainers and resize of Pods. */
import type { Fault } from '../../../faults/fault.ts';

const VALIDATION = 'registry/kinds/core/pods/pod-subresources.ts';
const STRATEGY = 'registry/generic-strategy.ts';
const KEEPS_METADATA = 'if (podSubresource !== undefined) keepPodMetadata(next, previous, facts.machinery);';

export const podSubresourceFaults = {
  'ephemeral-containers-write-whole-spec': {
    bug: 'a write of ephemeralcontainers stores the whole spec of its body',
    breaks: ['sub-ephemeral-containers-added'],
    in: STRATEGY,
    find: 'return ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers };',
    put: 'return ephemeralContainers === undefined ? spec : objectMembers(next.spec);',
  },
  'ephemeral-containers-can-be-changed': {
    bug: 'a write of ephemeralcontainers can change an ephemeral container',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION,
    find: 'if (nextContainer !== undefined && deepEqual(nextContainer, container)) return [];',
    put: 'if (nextContainer !== undefined) return [];',
  },
  'ephemeral-containers-can-be-removed': {
    bug: 'a write of ephemeralcontainers can remove an ephemeral container',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION,
    find: 'if (nextContainer !== undefined && deepEqual(nextContainer, container)) return [];',
    put: 'if (nextContainer === undefined || deepEqual(nextContainer, container)) return [];',
  },
  'only-first-ephemeral-container-kept': {
    bug: 'a write of ephemeralcontainers can change all ephemeral containers but the first',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION,
    find: "return list(previous, 'ephemeralContainers').flatMap((container) => {",
    put: "return list(previous, 'ephemeralContainers').slice(0, 1).flatMap((container) => {",
  },
  'ephemeral-containers-write-metadata': {
    bug: 'a write of ephemeralcontainers stores the labels and annotations of its body',
    breaks: ['sub-ephemeral-containers-metadata'],
    in: STRATEGY,
    find: KEEPS_METADATA,
    put: "if (podSubresource === 'resize') keepPodMetadata(next, previous, facts.machinery);",
  },
  'resize-writes-metadata': {
    bug: 'a write of resize stores the labels and annotations of its body',
    breaks: ['sub-resize-resources-only'],
    in: STRATEGY,
    find: KEEPS_METADATA,
    put: "if (podSubresource === 'ephemeralcontainers') keepPodMetadata(next, previous, facts.machinery);",
  },
  'resize-keeps-resources': {
    bug: 'a write of resize stores nothing',
    breaks: ['sub-resize-resources-only'],
    in: STRATEGY,
    find: 'containers.map((container, index) => addResources(container, requestedContainers[index] ?? {}))',
    put: 'containers',
  },
  'resize-changes-class': {
    bug: 'a resize can change the quality of service class of a Pod',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION,
    find: 'computeQosClass(spec) === qosClass',
    put: 'qosClass !== undefined',
  },
  'resize-renames-containers': {
    bug: 'a resize can rename a container',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION,
    find: 'containers[index]?.name === name',
    put: 'containers[index] !== undefined || name === undefined',
  },
  'resize-removes-limits': {
    bug: 'a resize can remove requests and limits',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION,
    find: 'return isRemoved ? [',
    put: 'return isRemoved && Number(1) === 0 ? [',
  },
  'resize-changes-other-resources': {
    bug: 'a resize can change other resources than cpu and memory',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION,
    find: 'if (deepEqual(omitResizable(container), omitResizable(previousContainer))) return [];',
    put: 'if (container.name === previousContainer.name) return [];',
  },
} satisfies Record<string, Fault>;
