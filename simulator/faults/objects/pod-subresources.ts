/** Faults of the subresources ephemeralcontainers and resize of Pods. */
import type { Fault } from '../../../faults/fault.ts';

const VALIDATION_FILE = 'registry/kinds/core/pods/pod-subresources.ts';
const SUBRESOURCE_STRATEGY_FILE = 'registry/subresource-strategy.ts';
const KEPT_METADATA_CODE =
  'if (podSubresource !== undefined) restorePodMetadata(updatedObject, previous, options.behaviors);';

export const podSubresourceFaults = {
  'ephemeral-containers-write-whole-spec': {
    bug: 'a write of ephemeralcontainers stores the whole spec of its body',
    breaks: ['sub-ephemeral-containers-added'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: 'return ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers };',
    put: 'return ephemeralContainers === undefined ? spec : readMembers(updatedObject.spec);',
  },
  'ephemeral-containers-can-be-changed': {
    bug: 'a write of ephemeralcontainers can change an ephemeral container',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION_FILE,
    find: 'if (updatedContainer !== undefined && isDeepEqual(updatedContainer, container)) return [];',
    put: 'if (updatedContainer !== undefined) return [];',
  },
  'ephemeral-containers-can-be-removed': {
    bug: 'a write of ephemeralcontainers can remove an ephemeral container',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION_FILE,
    find: 'if (updatedContainer !== undefined && isDeepEqual(updatedContainer, container)) return [];',
    put: 'if (updatedContainer === undefined || isDeepEqual(updatedContainer, container)) return [];',
  },
  'only-first-ephemeral-container-kept': {
    bug: 'a write of ephemeralcontainers can change all ephemeral containers but the first',
    breaks: ['sub-ephemeral-containers-kept'],
    in: VALIDATION_FILE,
    find: "return readList(previousSpec, 'ephemeralContainers').flatMap((container) => {",
    put: "return readList(previousSpec, 'ephemeralContainers').slice(0, 1).flatMap((container) => {",
  },
  'ephemeral-containers-write-metadata': {
    bug: 'a write of ephemeralcontainers stores the labels and annotations of its body',
    breaks: ['sub-ephemeral-containers-metadata'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: KEPT_METADATA_CODE,
    put: "if (podSubresource === 'resize') restorePodMetadata(updatedObject, previous, options.behaviors);",
  },
  'resize-writes-metadata': {
    bug: 'a write of resize stores the labels and annotations of its body',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: KEPT_METADATA_CODE,
    put: "if (podSubresource === 'ephemeralcontainers') restorePodMetadata(updatedObject, previous, options.behaviors);",
  },
  'resize-keeps-resources': {
    bug: 'a write of resize stores nothing',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: 'containers.map((container, index) => addResources(container, requestedContainers[index] ?? {}))',
    put: 'containers',
  },
  'resize-changes-class': {
    bug: 'a resize can change the quality of service class of a Pod',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'computeQosClass(spec) === qosClass',
    put: 'qosClass !== undefined',
  },
  'resize-renames-containers': {
    bug: 'a resize can rename a container',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'containers[index]?.name === name',
    put: 'containers[index] !== undefined || name === undefined',
  },
  'resize-removes-limits': {
    bug: 'a resize can remove requests and limits',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'return isRemoved ? [',
    put: 'return isRemoved && Number(1) === 0 ? [',
  },
  'resize-changes-other-resources': {
    bug: 'a resize can change other resources than cpu and memory',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'if (isDeepEqual(omitResizableResources(container), omitResizableResources(previousContainer))) return [];',
    put: 'if (container.name === previousContainer.name) return [];',
  },
  'resize-of-first-container-only': {
    bug: 'a resize changes only the first container',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: 'containers.map((container, index) => addResources(container, requestedContainers[index] ?? {}))',
    put: 'containers.map((container, index) => index > 0 ? container : addResources(container, requestedContainers[index] ?? {}))',
  },
  'resize-of-sidecars-ignored': {
    bug: 'a resize does not change init containers',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: "const containerLists = ['containers', 'initContainers'].flatMap(",
    put: "const containerLists = ['containers'].flatMap(",
  },
  'resize-keeps-generation': {
    bug: 'a resize does not increment metadata.generation',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: 'if (podSubresource !== undefined) incrementGenerationIfChanged(',
    put: "if (podSubresource === 'ephemeralcontainers') incrementGenerationIfChanged(",
  },
  'put-of-resize-writes-images': {
    bug: 'a PUT of resize stores the images in its body',
    breaks: ['sub-resize-resources-only'],
    in: SUBRESOURCE_STRATEGY_FILE,
    find: '{ resources, resizePolicy }: Fields,\n): Fields {\n  return {\n    ...container,',
    put: '{ resources, resizePolicy, image }: Fields,\n): Fields {\n  return {\n    ...container,\n    ...(image !== undefined && { image }),',
  },
  'resize-reorders-containers': {
    bug: 'a resize can change the order of the containers',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'containers[index]?.name === name',
    put: 'containers.some((container) => container.name === name)',
  },
  'resize-removes-requests-of-later-containers': {
    bug: 'a resize can remove the requests and limits of all containers but the first',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'return isRemoved ? [',
    put: 'return isRemoved && index === 0 && member === CONTAINER_LISTS[0] ? [',
  },
  'resize-compares-first-container-only': {
    bug: 'a resize can change the ephemeral storage of all containers but the first',
    breaks: ['sub-resize-invalid-422'],
    in: VALIDATION_FILE,
    find: 'if (isDeepEqual(omitResizableResources(container), omitResizableResources(previousContainer))) return [];',
    put: 'if (index > 0 || isDeepEqual(omitResizableResources(container), omitResizableResources(previousContainer))) return [];',
  },
  'omitted-ephemeral-containers-kept': {
    bug: 'a write of ephemeralcontainers without the list changes nothing instead of being rejected',
    breaks: ['sub-ephemeral-containers-kept'],
    in: 'registry/subresource-strategy.ts',
    find: 'return ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers };',
    put: 'return ephemeralContainers === undefined ? (previous.spec ?? null) : { ...spec, ephemeralContainers };',
  },
  'services-as-binding-targets': {
    bug: 'a Binding can have a target of any kind except Pod',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: "if (kind !== '' && kind !== 'Node') {",
    put: "if (kind === 'Pod') {",
  },
} satisfies Record<string, Fault>;
