/** Faults in the comparison of immutable fields with the stored object: additions, removals and changes of a part of a field. */
import type { Fault } from '../../../faults/fault.ts';

const STORAGECLASSES_FILE = 'registry/kinds/storage/storageclasses.ts';
const PRIORITY_CLASSES_FILE = 'registry/kinds/scheduling/priority-classes.ts';
const RESOURCEQUOTAS_FILE = 'registry/kinds/core/resourcequotas.ts';
const CONTROLLERREVISIONS_FILE = 'registry/kinds/apps/controllerrevisions.ts';
const JOBS_FILE = 'registry/kinds/batch/jobs.ts';
const WORKLOAD_SELECTORS_FILE = 'registry/kinds/apps/workload-selectors.ts';
const VOLUMES_FILE = 'registry/kinds/core/volumes.ts';
const CSIDRIVERS_FILE = 'registry/kinds/storage/csidrivers.ts';
const CSISTORAGECAPACITIES_FILE = 'registry/kinds/storage/csistoragecapacities.ts';
const NODES_FILE = 'registry/kinds/core/nodes.ts';
const STATEFULSETS_FILE = 'registry/kinds/apps/statefulsets.ts';

export const changeOfImmutableFieldFaults = {
  'storage-parameters-removed': {
    bug: 'the parameters of a StorageClass can be removed',
    breaks: ['kind-immutable-fields'],
    in: STORAGECLASSES_FILE,
    find: 'const isUnchanged = (member: string) =>\n      isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined);',
    put: 'const isUnchanged = (member: string) => (updatedObject[member] ?? undefined) === undefined || isDeepEqual(updatedObject[member], previous[member] ?? undefined);',
  },
  'storage-parameters-set-later': {
    bug: 'parameters can be added to a StorageClass without parameters',
    breaks: ['kind-immutable-fields'],
    in: STORAGECLASSES_FILE,
    find: 'const isUnchanged = (member: string) =>\n      isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined);',
    put: 'const isUnchanged = (member: string) => (previous[member] ?? undefined) === undefined || isDeepEqual(updatedObject[member] ?? undefined, previous[member]);',
  },
  'priority-values-set-later': {
    bug: 'the value of a PriorityClass can be changed if it is 0',
    breaks: ['kind-immutable-fields'],
    in: PRIORITY_CLASSES_FILE,
    find: '...(Number(updatedObject.value ?? 0) === Number(previous.value ?? 0)',
    put: '...(Number(previous.value ?? 0) === 0 || Number(updatedObject.value ?? 0) === Number(previous.value ?? 0)',
  },
  'quota-scopes-removed': {
    bug: 'the scopes of a ResourceQuota can be removed',
    breaks: ['kind-immutable-fields'],
    in: RESOURCEQUOTAS_FILE,
    find: 'const areScopesEqual = new Set(scopes).symmetricDifference(new Set(previousScopes)).size === 0;',
    put: 'const areScopesEqual = new Set(scopes).difference(new Set(previousScopes)).size === 0;',
  },
  'quota-scopes-added': {
    bug: 'scopes can be added to a ResourceQuota',
    breaks: ['kind-immutable-fields'],
    in: RESOURCEQUOTAS_FILE,
    find: 'const areScopesEqual = new Set(scopes).symmetricDifference(new Set(previousScopes)).size === 0;',
    put: 'const areScopesEqual = new Set(previousScopes).difference(new Set(scopes)).size === 0;',
  },
  'revision-data-grows': {
    bug: 'members can be added to the data of a ControllerRevision',
    breaks: ['kind-immutable-fields'],
    in: CONTROLLERREVISIONS_FILE,
    find: 'return isDeepEqual(data, previousData)\n      ? []',
    put: 'return isDeepEqual(Object.keys(Object(data)), Object.keys(Object(previousData))) && JSON.stringify(data).length > JSON.stringify(previousData).length ? [] : isDeepEqual(data, previousData) ? []',
  },
  'job-completions-removed': {
    bug: 'the completions of a Job can be removed',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: 'if (isDeepEqual(spec.completions, previousSpec.completions)) return [];',
    put: 'if (isUnset(spec.completions) || isDeepEqual(spec.completions, previousSpec.completions)) return [];',
  },
  'job-template-labels-change': {
    bug: 'the labels of the template of a Job can be changed',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: `    ['template', template, previousTemplate] as const,
`,
    put: `    ['template', readMembers(template).spec, readMembers(previousTemplate).spec] as const,
`,
  },
  'job-completion-mode-changes': {
    bug: 'the completion mode of a Job can be changed',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: "const IMMUTABLE_FIELDS = ['completionMode', 'podFailurePolicy',",
    put: "const IMMUTABLE_FIELDS = ['podFailurePolicy',",
  },
  'job-index-limit-removed': {
    bug: 'the backoff limit for each index of a Job can be removed',
    breaks: ['kind-immutable-fields'],
    in: JOBS_FILE,
    find: 'if (isDeepEqual(value ?? undefined, previousValue ?? undefined)) return [];',
    put: 'if (isUnset(value) || isDeepEqual(value ?? undefined, previousValue ?? undefined)) return [];',
  },
  'selector-labels-added': {
    bug: 'labels can be added to the selector of a workload',
    breaks: ['kind-immutable-fields'],
    in: WORKLOAD_SELECTORS_FILE,
    find: 'if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];',
    put: `if (isDeepEqual({ ...selector, matchLabels: { ...selector?.matchLabels, ...readSpec(previous).selector?.matchLabels } }, selector) && isDeepEqual(selector?.matchExpressions, readSpec(previous).selector?.matchExpressions) && Object.keys(selector?.matchLabels ?? {}).length > 1) return [];
  if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];`,
  },
  'workload-selector-expressions-change': {
    bug: 'the expressions of the selector of a workload can be changed',
    breaks: ['kind-immutable-fields'],
    in: WORKLOAD_SELECTORS_FILE,
    find: 'if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];',
    put: 'if (isDeepEqual(selector?.matchLabels, readSpec(previous).selector?.matchLabels)) return [];',
  },
  'volume-source-replaced': {
    bug: 'the source of a PersistentVolume can be replaced by another type of source',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: 'if (!isDeepEqual(findImmutableSource(spec, previousSpec), findImmutableSource(previousSpec, previousSpec))) {',
    put: `const sources = [findImmutableSource(spec, previousSpec), findImmutableSource(previousSpec, previousSpec)];
  if (!isDeepEqual(sources[0], sources[1]) && isDeepEqual(Object.keys(sources[0] ?? {}), Object.keys(sources[1] ?? {}))) {`,
  },
  'volume-source-extended': {
    bug: 'members can be added to the source of a PersistentVolume',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: 'if (!isDeepEqual(findImmutableSource(spec, previousSpec), findImmutableSource(previousSpec, previousSpec))) {',
    put: `const sources = [findImmutableSource(spec, previousSpec), findImmutableSource(previousSpec, previousSpec)];
  const isExtended = readMembers(sources[0]?.hostPath).path === readMembers(sources[1]?.hostPath).path && sources[0]?.hostPath !== undefined;
  if (!isExtended && !isDeepEqual(sources[0], sources[1])) {`,
  },
  'volume-mode-changes': {
    bug: 'the volume mode of a PersistentVolume can be changed',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: 'if (readText(spec.volumeMode) !== readText(previousSpec.volumeMode))',
    put: "if (readText(spec.volumeMode) === 'unknown')",
  },
  'claim-access-modes-added': {
    bug: 'access modes can be added to a PersistentVolumeClaim',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: '...(isDeepEqual(spec, previousSpec) ? [] :',
    put: '...(isDeepEqual({ ...spec, accessModes: [] }, { ...previousSpec, accessModes: [] }) && [spec.accessModes].flat().includes([previousSpec.accessModes].flat()[0] ?? null) ? [] :',
  },
  'claim-selector-added': {
    bug: 'a selector can be added to a PersistentVolumeClaim',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: 'if (isUnset(previousSpec.volumeName)) delete spec.volumeName;',
    put: `if (isUnset(previousSpec.volumeName)) delete spec.volumeName;
  if (isUnset(previousSpec.selector)) delete spec.selector;`,
  },
  'claim-limits-change': {
    bug: 'the resource limits of a PersistentVolumeClaim can be changed',
    breaks: ['kind-immutable-fields'],
    in: VOLUMES_FILE,
    find: 'if (isUnset(previousSpec.volumeName)) delete spec.volumeName;',
    put: `if (isUnset(previousSpec.volumeName)) delete spec.volumeName;
  for (const fields of [spec, previousSpec]) delete readMembers(fields.resources).limits;`,
  },
  'driver-attachment-changes': {
    bug: 'attachRequired of a CSIDriver can be changed',
    breaks: ['kind-immutable-fields'],
    in: CSIDRIVERS_FILE,
    find: `      ['attachRequired', 'attachedRequired'],
`,
    put: '',
  },
  'capacity-topology-added': {
    bug: 'a topology can be added to a CSIStorageCapacity',
    breaks: ['kind-immutable-fields'],
    in: CSISTORAGECAPACITIES_FILE,
    find: '!isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined))',
    put: '(previous[member] ?? undefined) !== undefined && !isDeepEqual(updatedObject[member] ?? undefined, previous[member]))',
  },
  'capacity-topology-removed': {
    bug: 'the topology of a CSIStorageCapacity can be removed',
    breaks: ['kind-immutable-fields'],
    in: CSISTORAGECAPACITIES_FILE,
    find: '!isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined))',
    put: '(updatedObject[member] ?? undefined) !== undefined && !isDeepEqual(updatedObject[member], previous[member] ?? undefined))',
  },
  'node-ranges-change': {
    bug: 'podCIDRs of a Node can be changed',
    breaks: ['kind-immutable-fields'],
    in: NODES_FILE,
    find: 'const arePodCidrsChanged = (previousRanges?.length ?? 0) > 0 && !isDeepEqual(ranges, previousRanges);',
    put: 'const arePodCidrsChanged = (previousRanges?.length ?? 0) > 0 && ranges?.length !== previousRanges?.length;',
  },
  'node-ranges-added': {
    bug: 'podCIDRs can be added to a Node with podCIDRs',
    breaks: ['kind-immutable-fields'],
    in: NODES_FILE,
    find: 'const arePodCidrsChanged = (previousRanges?.length ?? 0) > 0 && !isDeepEqual(ranges, previousRanges);',
    put: 'const arePodCidrsChanged = (previousRanges?.length ?? 0) > 0 && ranges?.[0] !== previousRanges?.[0];',
  },
  'node-provider-changes': {
    bug: 'providerID of a Node can be changed',
    breaks: ['kind-immutable-fields'],
    in: NODES_FILE,
    find: 'const isProviderIdChanged = !isUnset(previousSpec.providerID) && spec.providerID !== previousSpec.providerID;',
    put: 'const isProviderIdChanged = !isUnset(previousSpec.providerID) && isUnset(spec.providerID);',
  },
  'node-provider-removed': {
    bug: 'providerID of a Node can be removed',
    breaks: ['kind-immutable-fields'],
    in: NODES_FILE,
    find: 'const isProviderIdChanged = !isUnset(previousSpec.providerID) && spec.providerID !== previousSpec.providerID;',
    put: 'const isProviderIdChanged = !isUnset(previousSpec.providerID) && !isUnset(spec.providerID) && spec.providerID !== previousSpec.providerID;',
  },
  'claim-templates-added': {
    bug: 'volume claim templates can be added to a StatefulSet',
    breaks: ['kind-immutable-fields'],
    in: STATEFULSETS_FILE,
    find: 'return isDeepEqual(immutableMembers, previousImmutableMembers)',
    put: `if (previousImmutableMembers?.volumeClaimTemplates === undefined) delete immutableMembers?.volumeClaimTemplates;
    return isDeepEqual(immutableMembers, previousImmutableMembers)`,
  },
  'claim-templates-removed': {
    bug: 'the volume claim templates of a StatefulSet can be removed',
    breaks: ['kind-immutable-fields'],
    in: STATEFULSETS_FILE,
    find: 'return isDeepEqual(immutableMembers, previousImmutableMembers)',
    put: `if (immutableMembers?.volumeClaimTemplates === undefined) delete previousImmutableMembers?.volumeClaimTemplates;
    return isDeepEqual(immutableMembers, previousImmutableMembers)`,
  },
  'claim-templates-change': {
    bug: 'the volume claim templates of a StatefulSet can be changed',
    breaks: ['kind-immutable-fields'],
    in: STATEFULSETS_FILE,
    find: 'return isDeepEqual(immutableMembers, previousImmutableMembers)',
    put: `if (immutableMembers?.volumeClaimTemplates !== undefined && previousImmutableMembers?.volumeClaimTemplates !== undefined) previousImmutableMembers.volumeClaimTemplates = immutableMembers.volumeClaimTemplates;
    return isDeepEqual(immutableMembers, previousImmutableMembers)`,
  },
} satisfies Record<string, Fault>;
