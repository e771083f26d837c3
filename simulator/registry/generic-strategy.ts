/**
 * Creates the strategies of built-in kinds from the generic behavior and the KindRules of the kind. A kind has a main strategy, and a
 * strategy for each subresource that writes some members of the object.
 *
 * Problems have the order of kube-apiserver's messages. As in kube-apiserver, an update validates metadata several times: generically, and
 * in the validation of the kind. The message contains a repeated problem once, but the causes contain each repetition.
 */
import type { DeclarativeRanker } from '../../spec/declarative-causes.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { KindStrategy } from '../../spec/strategies.ts';
import { compact } from '../../values/compact.ts';
import { memoize } from '../../values/lazy.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import { hasOmission } from '../pure/value/omitted-members.ts';
import type { KindRules } from './kind-rules.ts';
import { validateFinalizerNames } from './metadata/finalizers.ts';
import { validateDnsSubdomainName, validatePathSegmentName } from './metadata/name-rules.ts';
import { setSystemFieldsForCreate, setSystemFieldsForUpdate } from './metadata/system-fields.ts';
import { validateFields, validateMetadata } from './metadata/validate-metadata.ts';
import { validateMetadataUpdate } from './metadata/validate-metadata-update.ts';
import { type Fields, objectMembers, readList } from './object-fields.ts';
import {
  allowPrivilegedContainers,
  formatProblemValues,
  moveDeclarativeProblems,
  removeRepeatedProblems,
} from './report-problems.ts';
import type { KindSchema, RequestScope, Strategy } from './resource.ts';

export interface StrategyOptions {
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  readonly rules: KindRules;
  /** The changes that increase the generation, and the metadata that a write to `/status` keeps. */
  readonly data: KindStrategy;
  /** The only valid finalizer without a domain: `orch` or `kubernetes`. */
  readonly standardFinalizer: string;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns the rank of a problem if the release finds it with the validation tags of the type. */
  readonly rankDeclarative: DeclarativeRanker;
  /** True if containers may be privileged. */
  readonly allowsPrivileged: boolean;
  readonly schema: () => KindSchema;
  /** Drops fields with a disabled feature gate. The writer still owns these fields in managedFields. */
  dropDisabledFields(object: ApiObject): void;
}

export function createMainStrategy(options: StrategyOptions): Strategy {
  const { rules } = options;
  const { generation, firstGeneration = 1 } = options.data;
  const { countsEmptyMembers = false } = options.data;
  const countedPaths = (generation ?? []).map((path) => path.split('.'));
  const isUnchanged = (path: readonly string[], next: ApiObject, previous: ApiObject) =>
    hasEqualValue(path, next, previous) && !(countsEmptyMembers && hasOmission(readPath(path, next)));
  const status = memoize(() => options.schema().decode({ metadata: {} }).object.status);
  const { namespaced, behaviors } = options;
  const metadataRules = { namespaced, nameRule: rules.nameRule ?? validateDnsSubdomainName, behaviors };
  const report = createProblemReporter(options);
  const validateFinalizers = createFinalizerValidation(options);
  const validateSpec = (object: ApiObject, previous?: ApiObject) => [
    ...(rules.skipSchemaValidation === true ? [] : options.schema().validate(object)),
    ...(rules.validate?.(object, previous) ?? []),
  ];
  const validateObject = (object: ApiObject) => [
    ...validateMetadata(object, metadataRules, validateFields(object.metadata, behaviors)),
    ...validateFinalizers(object),
    ...validateSpec(object),
  ];
  return {
    ...createCommonMembers(options),
    ...compact({ resetFields: listResetFields(options.data, '') ?? (options.hasStatus ? STATUS_FIELDS : undefined) }),
    allowCreateOnUpdate: rules.createOnUpdate === true,
    ...compact({ warnings: rules.warnings }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      if (generation !== undefined && firstGeneration > 0) object.metadata.generation = firstGeneration;
      rules.chooseName?.(object, scope);
      setSystemFieldsForCreate(object, scope);
      if (options.hasStatus && rules.acceptsStatusOnCreate !== true) setMember(object, 'status', copyDeeply(status()));
      rules.prepareForCreate?.(object, scope);
      options.dropDisabledFields(object);
    },
    prepareForUpdate(next: ApiObject, previous: ApiObject) {
      setSystemFieldsForUpdate(next, previous);
      if (options.hasStatus) setMember(next, 'status', previous.status);
      rules.prepareForUpdate?.(next, previous);
      options.dropDisabledFields(next);
      if (countedPaths.every((path) => isUnchanged(path, next, previous))) return;
      next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    validate: (object) => report([...validateObject(object), ...(rules.validateCreate?.(object) ?? [])]),
    validateUpdate(next, previous) {
      const fields = validateFields(next.metadata, behaviors);
      const updateProblems = validateMetadataUpdate(next, previous, fields);
      const { updates, objects } = countMetadataChecks(options);
      const changeProblems = rules.validateUpdate?.(next, previous) ?? [];
      const specChecks = rules.validateUpdateOnly === true ? 0 : rules.validatesUpdateTwice === true ? 2 : 1;
      return report([
        ...validateMetadata(next, { namespaced, nameRule: validatePathSegmentName, behaviors }, fields),
        ...updateProblems,
        ...repeatProblems(updates, () => [...updateProblems, ...validateFinalizers(next)]),
        ...(rules.validatesUpdateFirst === true ? changeProblems : []),
        ...repeatProblems(Math.max(objects, specChecks), (round) => [
          ...(round < objects ? [...validateMetadata(next, metadataRules, fields), ...validateFinalizers(next)] : []),
          ...(round < specChecks ? validateSpec(next, previous) : []),
        ]),
        ...(rules.validatesUpdateFirst === true ? [] : changeProblems),
      ]);
    },
  };
}

/** Returns the number of times that the strategy of a kind validates metadata in an update, in addition to the generic validation. */
function countMetadataChecks({ rules: kindRules, data: strategyData }: StrategyOptions): {
  readonly updates: number;
  readonly objects: number;
} {
  const { updates = 1, objects = kindRules.validateUpdateOnly === true ? 0 : 1 } =
    kindRules.metadataChecks ?? strategyData.metadataChecks ?? {};
  return { updates, objects };
}

function repeatProblems(count: number, findProblems: (round: number) => FieldProblem[]): FieldProblem[] {
  return Array.from({ length: count }, (_, round) => findProblems(round)).flat();
}

function createFinalizerValidation({ rules, standardFinalizer }: StrategyOptions) {
  return ({ metadata: { finalizers } }: ApiObject): FieldProblem[] =>
    rules.skipFinalizerValidation === true ? [] : validateFinalizerNames(finalizers, standardFinalizer);
}

/** Matches the field of a value in a label selector. */
const SELECTOR_VALUE_PATH = /\.matchExpressions\[\d+\]\.values\[\d+\]$/;

function createProblemReporter({
  rules,
  behaviors,
  allowsPrivileged,
  rankDeclarative,
}: StrategyOptions): (problems: FieldProblem[]) => FieldProblem[] {
  return (foundProblems) => {
    const problems = behaviors.has('selector-values-validated')
      ? foundProblems
      : foundProblems.filter(({ field }) => !SELECTOR_VALUE_PATH.test(field));
    const formattedProblems = formatProblemValues(
      moveDeclarativeProblems(allowsPrivileged ? allowPrivilegedContainers(problems) : problems, rankDeclarative),
      behaviors,
    );
    return rules.repeatsProblems === true ? formattedProblems : removeRepeatedProblems(formattedProblems, behaviors);
  };
}

/** Returns the name of a subresource that changes the spec of a pod. */
function findPodSubresource(subresource: SubresourceFields): 'ephemeralcontainers' | 'resize' | undefined {
  if (subresource === FIELDS_BY_SUBRESOURCE.resize) return 'resize';
  return subresource === FIELDS_BY_SUBRESOURCE.ephemeralcontainers ? 'ephemeralcontainers' : undefined;
}

/** Keeps the metadata of a pod in a write of a pod subresource. Releases before 1.33 also keep managedFields. */
function restorePodMetadata(next: ApiObject, previous: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): void {
  const { name, namespace, resourceVersion, uid, managedFields } = next.metadata;
  const { managedFields: previousManagers, ...metadata } = previous.metadata;
  next.metadata = {
    ...metadata,
    ...compact({ name, namespace, resourceVersion, uid }),
    ...compact({ managedFields: behaviors.has('managers-of-pod-subresources') ? managedFields : previousManagers }),
  };
}

function incrementGenerationIfChanged(next: ApiObject, previous: ApiObject, { generation }: KindStrategy): void {
  if (generation === undefined || generation.every((path) => hasEqualValue(path.split('.'), next, previous))) return;
  next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
}

/** Reports whether the values at a path are equal. A missing object equals an empty object. */
function hasEqualValue(path: readonly string[], next: ApiObject, previous: ApiObject): boolean {
  return isDeepEqual(readPath(path, next), readPath(path, previous));
}

function readPath(path: readonly string[], object: ApiObject): unknown {
  return path.reduce<unknown>((value, member) => objectMembers(value)[member], object) ?? {};
}

/** The members that a subresource takes from the request, in addition to metadata. */
export type SubresourceFields = Readonly<Record<string, (next: ApiObject, previous: ApiObject) => Json | undefined>>;

export const FIELDS_BY_SUBRESOURCE = {
  status: { status: (next) => next.status },
  approval: {
    status: (next, previous) => ({
      ...objectMembers(previous.status),
      conditions: objectMembers(next.status).conditions ?? null,
    }),
  },
  finalize: { spec: (next) => next.spec },
  ephemeralcontainers: {
    spec: (next, previous) => {
      const { ephemeralContainers: _, ...spec } = objectMembers(previous.spec);
      const { ephemeralContainers } = objectMembers(next.spec);
      return ephemeralContainers === undefined ? spec : { ...spec, ephemeralContainers };
    },
  },
  resize: { spec: mergeContainerResources },
} satisfies Record<string, SubresourceFields>;

/**
 * Returns the stored spec with the container resources of the request. If the container names differ, keeps the requested list, so that
 * validation rejects it.
 */
function mergeContainerResources(next: ApiObject, previous: ApiObject): Json {
  const [nextSpec, spec] = [objectMembers(next.spec), objectMembers(previous.spec)];
  const lists = ['containers', 'initContainers'].flatMap((member): [string, Json][] => {
    const [requestedContainers, containers] = [readList(nextSpec, member), readList(spec, member)];
    const hasSameNames =
      containers.length === requestedContainers.length &&
      containers.every(({ name }, index) => name === requestedContainers[index]?.name);
    if (!hasSameNames) return [[member, requestedContainers]];
    return containers.length === 0
      ? []
      : [[member, containers.map((container, index) => addResources(container, requestedContainers[index] ?? {}))]];
  });
  return { ...spec, ...Object.fromEntries(lists) };
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

/** Returns the members of a subresource's strategy for the creation of objects. Only writes of a status can create an object. */
function selectCreationMembers(
  facts: StrategyOptions,
  subresource: SubresourceFields,
): Pick<Strategy, 'allowCreateOnUpdate' | 'prepareForCreate' | 'validate'> {
  if (subresource !== FIELDS_BY_SUBRESOURCE.status || facts.rules.createOnStatusUpdate !== true)
    return { allowCreateOnUpdate: false, prepareForCreate() {}, validate: () => [] };
  const { prepareForCreate, validate } = createMainStrategy(facts);
  return { allowCreateOnUpdate: true, prepareForCreate, validate };
}

/** Creates the strategy of a subresource. A write changes only metadata and the members of the subresource. */
export function createSubresourceStrategy(facts: StrategyOptions, subresource: SubresourceFields): Strategy {
  const report = createProblemReporter(facts);
  const validateFinalizers = createFinalizerValidation(facts);
  const podSubresource = findPodSubresource(subresource);
  return {
    ...createCommonMembers(facts),
    ...compact({
      resetFields:
        listResetFields(facts.data, findSubresourceName(subresource)) ??
        (subresource === FIELDS_BY_SUBRESOURCE.status ? listStatusResetFields(facts.data) : undefined),
    }),
    ...selectCreationMembers(facts, subresource),
    ...compact({ warnings: subresource === FIELDS_BY_SUBRESOURCE.status ? facts.rules.statusWarnings : undefined }),
    prepareForUpdate(next: ApiObject, previous: ApiObject, scope: RequestScope) {
      setSystemFieldsForUpdate(next, previous);
      if (subresource === FIELDS_BY_SUBRESOURCE.status) restoreMetadata(next, previous, facts.data);
      if (podSubresource !== undefined) restorePodMetadata(next, previous, facts.behaviors);
      const requestMembers = Object.entries(subresource).map(
        ([member, takeMember]) => [member, takeMember(next, previous)] as const,
      );
      for (const member of Object.keys(next)) {
        if (!REQUEST_MEMBERS.includes(member)) delete next[member];
      }
      for (const member of Object.keys(previous)) {
        if (!REQUEST_MEMBERS.includes(member)) setMember(next, member, previous[member]);
      }
      for (const [member, value] of requestMembers) setMember(next, member, value);
      facts.dropDisabledFields(next);
      if (subresource === FIELDS_BY_SUBRESOURCE.status) facts.rules.prepareForStatusUpdate?.(next, previous, scope);
      if (podSubresource !== undefined) incrementGenerationIfChanged(next, previous, facts.data);
      if (subresource === FIELDS_BY_SUBRESOURCE.approval) facts.rules.prepareForApproval?.(next, previous, scope);
    },
    validateUpdate(next, previous) {
      const { namespaced, behaviors } = facts;
      const { statusUpdates = 1, statusObjects = 0 } = facts.data.metadataChecks ?? {};
      const fields = validateFields(next.metadata, behaviors);
      const updateProblems = validateMetadataUpdate(next, previous, fields);
      const metadataRules = { namespaced, nameRule: validatePathSegmentName, behaviors };
      return report([
        ...validateMetadata(next, metadataRules, fields),
        ...updateProblems,
        ...repeatProblems(statusUpdates, () => [...updateProblems, ...validateFinalizers(next)]),
        ...repeatProblems(statusObjects, () => [
          ...validateMetadata(next, metadataRules, fields),
          ...validateFinalizers(next),
        ]),
        ...(subresource === FIELDS_BY_SUBRESOURCE.status ? (facts.rules.validateStatus?.(next, previous) ?? []) : []),
        ...(subresource === FIELDS_BY_SUBRESOURCE.approval
          ? (facts.rules.validateApproval?.(next, previous) ?? [])
          : []),
        ...(podSubresource === undefined
          ? []
          : (facts.rules.validatePodSubresource?.[podSubresource](next, previous) ?? [])),
      ]);
    },
  };
}

const STATUS_FIELDS = FieldSet.create(['f:status']);

/** Returns the fields that writers of a subresource never own, if spec/ lists such fields for the kind. */
function listResetFields({ resetFields }: KindStrategy, subresource: string): FieldSet | undefined {
  const paths = resetFields?.[subresource];
  return paths && FieldSet.create(...paths.map((path) => path.split('.').map((member) => `f:${member}`)));
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
  const nextMetadata: Record<string, unknown> = metadata;
  for (const member of statusPreservedMetadata) {
    const previousValue = previous.metadata[member as keyof ObjectMeta];
    if (previousValue === undefined) delete nextMetadata[member];
    else nextMetadata[member] = previousValue;
  }
}

const REQUEST_MEMBERS = ['apiVersion', 'kind', 'metadata'];

function createCommonMembers({ rules, namespaced }: StrategyOptions) {
  const names = new Set(['metadata.name', 'metadata.namespace', ...(rules.selectable?.names ?? [])]);
  if (!namespaced && rules.selectable !== undefined) names.delete('metadata.namespace');
  const { markTerminating, gracePeriodSeconds, hasOtherFinalizers, selectable: selectableFields } = rules;
  return {
    allowUnconditionalUpdate: rules.requiresResourceVersion !== true,
    selectableFieldNames: names,
    selectableFields: ({ metadata }: ApiObject) => ({
      'metadata.name': metadata.name ?? '',
      'metadata.namespace': metadata.namespace ?? '',
    }),
    ...(selectableFields !== undefined && {
      selectableFields: (object: ApiObject) => ({
        'metadata.name': object.metadata.name ?? '',
        'metadata.namespace': object.metadata.namespace ?? '',
        ...selectableFields.values(object),
      }),
    }),
    formatUnknownFieldLabel: (field: string) =>
      selectableFields === undefined
        ? `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
        : (selectableFields.unknown?.(field) ?? `field label not supported: ${field}`),
    returnsDeletedObject: rules.returnsDeletedObject === true,
    ...compact({
      defaultPropagation: rules.defaultPropagation,
      markTerminating,
      hasOtherFinalizers,
      gracePeriodSeconds,
      hidesDeletedObject: rules.hidesDeletedObject,
    }),
  };
}

function setMember(object: ApiObject, member: string, value: Json | undefined): void {
  if (value === undefined) delete object[member];
  else object[member] = value;
}
