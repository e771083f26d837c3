/** Creates the strategies of the subresources of built-in kinds. A write of a subresource changes some members of the object. */
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { KindStrategy } from '../../spec/strategies.ts';
import { compact } from '../../values/compact.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import { createMainStrategy } from './generic-strategy.ts';
import { validatePathSegmentName } from './metadata/name-rules.ts';
import { setSystemFieldsForUpdate } from './metadata/system-fields.ts';
import { validateCommonMembers, validateMetadata } from './metadata/validate-metadata.ts';
import { validateMetadataUpdate } from './metadata/validate-metadata-update.ts';
import { type Fields, readList, readMembers } from './object-fields.ts';
import type { RequestScope, Strategy } from './resource.ts';
import {
  createCommonMembers,
  createFinalizerValidation,
  createProblemReporter,
  hasEqualValue,
  listResetFields,
  repeatProblems,
  type StrategyOptions,
  setMember,
} from './strategy-members.ts';

const REQUEST_MEMBERS = ['apiVersion', 'kind', 'metadata'];

/** The functions that compute the members that a write of a subresource changes, in addition to metadata. */
export type SubresourceFields = Readonly<
  Record<string, (updatedObject: ApiObject, previous: ApiObject) => Json | undefined>
>;

export const FIELDS_BY_SUBRESOURCE = {
  status: { status: (updatedObject) => updatedObject.status },
  approval: {
    status: (updatedObject, previous) => ({
      ...readMembers(previous.status),
      conditions: readMembers(updatedObject.status).conditions ?? null,
    }),
  },
  finalize: { spec: (updatedObject) => updatedObject.spec },
  ephemeralcontainers: {
    spec: (updatedObject, previous) => {
      const { ephemeralContainers: _, ...spec } = readMembers(previous.spec);
      const { ephemeralContainers } = readMembers(updatedObject.spec);
      return ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers };
    },
  },
  resize: { spec: mergeContainerResources },
} satisfies Record<string, SubresourceFields>;

/**
 * Returns the stored spec with the container resources of the request. If the container names differ, keeps the requested list, so that
 * validation rejects it.
 */
function mergeContainerResources(updatedObject: ApiObject, previous: ApiObject): Json {
  const [requestedSpec, spec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
  const containerLists = ['containers', 'initContainers'].flatMap((member): [string, Json][] => {
    const [requestedContainers, containers] = [readList(requestedSpec, member), readList(spec, member)];
    const hasSameNames =
      containers.length === requestedContainers.length &&
      containers.every(({ name }, index) => name === requestedContainers[index]?.name);
    if (!hasSameNames) return [[member, requestedContainers]];
    return containers.length === 0
      ? []
      : [[member, containers.map((container, index) => addResources(container, requestedContainers[index] ?? {}))]];
  });
  return { ...spec, ...Object.fromEntries(containerLists) };
}

function addResources(
  { resources: _resources, resizePolicy: _resizePolicy, ...container }: Fields,
  { resources, resizePolicy }: Fields,
): Fields {
  return {
    ...container,
    ...compact({ resources, resizePolicy }),
  };
}

function findSubresourceName(subresource: SubresourceFields): string {
  return Object.entries(FIELDS_BY_SUBRESOURCE).find(([, fields]) => fields === subresource)?.[0] ?? '';
}

export function findSubresource(subresource: string): SubresourceFields | undefined {
  return Object.entries(FIELDS_BY_SUBRESOURCE).find(([name]) => name === subresource)?.[1];
}

/** Creates the strategy of a subresource. A write changes only metadata and the members of the subresource. */
export function createSubresourceStrategy(options: StrategyOptions, subresource: SubresourceFields): Strategy {
  const reportProblems = createProblemReporter(options);
  const validateFinalizers = createFinalizerValidation(options);
  const podSubresource = findPodSubresource(subresource);
  return {
    ...createCommonMembers(options),
    ...compact({
      resetFields:
        listResetFields(options.strategyFacts, findSubresourceName(subresource)) ??
        (subresource === FIELDS_BY_SUBRESOURCE.status ? listStatusResetFields(options.strategyFacts) : undefined),
    }),
    ...selectCreationMembers(options, subresource),
    ...compact({
      findWarnings: subresource === FIELDS_BY_SUBRESOURCE.status ? options.rules.findStatusWarnings : undefined,
    }),
    prepareForUpdate(updatedObject: ApiObject, previous: ApiObject, scope: RequestScope) {
      setSystemFieldsForUpdate(updatedObject, previous);
      if (subresource === FIELDS_BY_SUBRESOURCE.status) restoreMetadata(updatedObject, previous, options.strategyFacts);
      if (podSubresource !== undefined) restorePodMetadata(updatedObject, previous, options.behaviors);
      const requestMembers = Object.entries(subresource).map(
        ([member, computeMember]) => [member, computeMember(updatedObject, previous)] as const,
      );
      for (const member of Object.keys(updatedObject)) {
        if (!REQUEST_MEMBERS.includes(member)) delete updatedObject[member];
      }
      for (const member of Object.keys(previous)) {
        if (!REQUEST_MEMBERS.includes(member)) setMember(updatedObject, member, previous[member]);
      }
      for (const [member, value] of requestMembers) setMember(updatedObject, member, value);
      options.dropDisabledFields(updatedObject);
      if (subresource === FIELDS_BY_SUBRESOURCE.status)
        options.rules.prepareForStatusUpdate?.(updatedObject, previous, scope);
      if (podSubresource !== undefined) incrementGenerationIfChanged(updatedObject, previous, options.strategyFacts);
      if (subresource === FIELDS_BY_SUBRESOURCE.approval)
        options.rules.prepareForApproval?.(updatedObject, previous, scope);
    },
    validateUpdate(updatedObject, previous) {
      const { namespaced, behaviors } = options;
      const { statusUpdates = 1, statusObjects = 0 } = options.strategyFacts.metadataChecks ?? {};
      const commonProblems = validateCommonMembers(updatedObject.metadata, behaviors);
      const updateProblems = validateMetadataUpdate(updatedObject, previous, commonProblems);
      const metadataRules = { namespaced, validateName: validatePathSegmentName, behaviors };
      return reportProblems([
        ...validateMetadata(updatedObject, metadataRules, commonProblems),
        ...updateProblems,
        ...repeatProblems(statusUpdates, () => [...updateProblems, ...validateFinalizers(updatedObject)]),
        ...repeatProblems(statusObjects, () => [
          ...validateMetadata(updatedObject, metadataRules, commonProblems),
          ...validateFinalizers(updatedObject),
        ]),
        ...(subresource === FIELDS_BY_SUBRESOURCE.status
          ? (options.rules.validateStatus?.(updatedObject, previous) ?? [])
          : []),
        ...(subresource === FIELDS_BY_SUBRESOURCE.finalize
          ? (options.rules.validateFinalize?.(updatedObject) ?? [])
          : []),
        ...(subresource === FIELDS_BY_SUBRESOURCE.approval
          ? (options.rules.validateApproval?.(updatedObject, previous) ?? [])
          : []),
        ...(podSubresource === undefined
          ? []
          : (options.rules.validatePodSubresource?.[podSubresource](updatedObject, previous) ?? [])),
      ]);
    },
  };
}

/** Returns the members of a subresource's strategy for the creation of objects. Only writes of a status can create an object. */
function selectCreationMembers(
  options: StrategyOptions,
  subresource: SubresourceFields,
): Pick<Strategy, 'allowCreateOnUpdate' | 'prepareForCreate' | 'validate'> {
  if (subresource !== FIELDS_BY_SUBRESOURCE.status || options.rules.createsOnStatusUpdate !== true)
    return { allowCreateOnUpdate: false, prepareForCreate() {}, validate: () => [] };
  const { prepareForCreate, validate } = createMainStrategy(options);
  return { allowCreateOnUpdate: true, prepareForCreate, validate };
}

function listStatusResetFields({ statusDisowns: statusResetMetadata = [] }: KindStrategy): FieldSet {
  if (statusResetMetadata === 'metadata') return FieldSet.create(['f:spec'], ['f:metadata']);
  return FieldSet.create(['f:spec'], ...statusResetMetadata.map((member) => ['f:metadata', `f:${member}`]));
}

/** Keeps the metadata of the stored object in a write of the status, if the kind requires it. */
function restoreMetadata(
  { metadata }: ApiObject,
  previous: ApiObject,
  { statusKeeps: statusPreservedMetadata = [] }: KindStrategy,
): void {
  const updatedMetadata: Record<string, unknown> = metadata;
  for (const member of statusPreservedMetadata) {
    const previousValue = previous.metadata[member as keyof ObjectMeta];
    if (previousValue === undefined) delete updatedMetadata[member];
    else updatedMetadata[member] = previousValue;
  }
}

/** Returns the name of a subresource that changes the spec of a pod. */
function findPodSubresource(subresource: SubresourceFields): 'ephemeralcontainers' | 'resize' | undefined {
  if (subresource === FIELDS_BY_SUBRESOURCE.resize) return 'resize';
  return subresource === FIELDS_BY_SUBRESOURCE.ephemeralcontainers ? 'ephemeralcontainers' : undefined;
}

/** Keeps the metadata of a pod in a write of a pod subresource. Releases before 1.33 also keep managedFields. */
function restorePodMetadata(
  updatedObject: ApiObject,
  previous: ApiObject,
  behaviors: ReadonlySet<ReleaseBehavior>,
): void {
  const { name, namespace, resourceVersion, uid, managedFields } = updatedObject.metadata;
  const { managedFields: previousManagedFields, ...metadata } = previous.metadata;
  updatedObject.metadata = {
    ...metadata,
    ...compact({ name, namespace, resourceVersion, uid }),
    ...compact({
      managedFields: behaviors.has('managers-of-pod-subresources') ? managedFields : previousManagedFields,
    }),
  };
}

function incrementGenerationIfChanged(
  updatedObject: ApiObject,
  previous: ApiObject,
  { generation }: KindStrategy,
): void {
  if (generation === undefined || generation.every((path) => hasEqualValue(path.split('.'), updatedObject, previous)))
    return;
  updatedObject.metadata.generation = (previous.metadata.generation ?? 0) + 1;
}
