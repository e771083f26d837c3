/**
 * Creates the strategies of built-in kinds from the generic behavior and the rules of the kind. A kind has a main strategy, and a strategy
 * for each subresource that writes some members of the object.
 *
 * Problems have the order of kube-apiserver's messages. As in kube-apiserver, an update validates metadata several times: generically, and
 * in the validation of the kind. The message contains a repeated problem once, but the causes contain each repetition.
 */
import type { RankDeclarative } from '../../spec/declarative-causes.ts';
import type { Machinery } from '../../spec/machinery.ts';
import type { KindStrategy } from '../../spec/strategies.ts';
import { compact } from '../../values/compact.ts';
import { lazy } from '../../values/lazy.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import { hasOmission } from '../pure/value/omitted-members.ts';
import type { KindRules } from './kind-rules.ts';
import { validateFinalizerNames } from './metadata/finalizers.ts';
import { dnsSubdomainName, pathSegmentName } from './metadata/name-rules.ts';
import { fillForCreate, fillForUpdate } from './metadata/system-fields.ts';
import { validateFields, validateMetadata } from './metadata/validate-metadata.ts';
import { validateMetadataUpdate } from './metadata/validate-metadata-update.ts';
import { type Fields, list, objectMembers } from './object-fields.ts';
import { allowPrivilegedContainers, formatProblemValues, moveDeclarative, reportOnce } from './report-problems.ts';
import type { RequestScope, Schema, Strategy } from './resource.ts';

export interface StrategyOptions {
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  readonly rules: KindRules;
  /** The changes that increase the generation, and the metadata that a write to `/status` keeps. */
  readonly data: KindStrategy;
  /** The only valid finalizer without a domain: `orch` or `kubernetes`. */
  readonly standardFinalizer: string;
  /** Behaviors of the API machinery that the emulated release has. */
  readonly machinery: ReadonlySet<Machinery>;
  /** Returns the rank of a problem if the release finds it with the validation tags of the type. */
  readonly rankDeclarative: RankDeclarative;
  /** True if containers may be privileged. */
  readonly allowsPrivileged: boolean;
  readonly schema: () => Schema;
  /** Drops fields with a disabled feature gate. The writer still owns these fields in managedFields. */
  dropDisabledFields(object: ApiObject): void;
}

export function createMainStrategy(facts: StrategyOptions): Strategy {
  const { rules } = facts;
  const { generation, firstGeneration = 1 } = facts.data;
  const { countsEmptyMembers = false } = facts.data;
  const countedPaths = (generation ?? []).map((path) => path.split('.'));
  const isUnchanged = (path: readonly string[], next: ApiObject, previous: ApiObject) =>
    hasEqualValue(path, next, previous) && !(countsEmptyMembers && hasOmission(readPath(path, next)));
  const status = lazy(() => facts.schema().decode({ metadata: {} }).object.status);
  const { namespaced, machinery } = facts;
  const metadataRules = { namespaced, nameRule: rules.nameRule ?? dnsSubdomainName, machinery };
  const report = createProblemReporter(facts);
  const validateFinalizers = createFinalizerValidation(facts);
  const validateSpec = (object: ApiObject, previous?: ApiObject) => [
    ...(rules.skipSchemaValidation === true ? [] : facts.schema().validate(object)),
    ...(rules.validate?.(object, previous) ?? []),
  ];
  const validate = (object: ApiObject) => [
    ...validateMetadata(object, metadataRules, validateFields(object.metadata, machinery)),
    ...validateFinalizers(object),
    ...validateSpec(object),
  ];
  return {
    ...createCommonMembers(facts),
    ...compact({ resetFields: listResetFields(facts.data, '') ?? (facts.hasStatus ? STATUS_FIELDS : undefined) }),
    allowCreateOnUpdate: rules.createOnUpdate === true,
    ...compact({ warnings: rules.warnings }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      if (generation !== undefined && firstGeneration > 0) object.metadata.generation = firstGeneration;
      rules.chooseName?.(object, scope);
      fillForCreate(object, scope);
      if (facts.hasStatus && rules.acceptsStatusOnCreate !== true) setMember(object, 'status', deepCopy(status()));
      rules.prepareForCreate?.(object, scope);
      facts.dropDisabledFields(object);
    },
    prepareForUpdate(next: ApiObject, previous: ApiObject) {
      fillForUpdate(next, previous);
      if (facts.hasStatus) setMember(next, 'status', previous.status);
      rules.prepareForUpdate?.(next, previous);
      facts.dropDisabledFields(next);
      if (countedPaths.every((path) => isUnchanged(path, next, previous))) return;
      next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    validate: (object) => report([...validate(object), ...(rules.validateCreate?.(object) ?? [])]),
    validateUpdate(next, previous) {
      const fields = validateFields(next.metadata, machinery);
      const updateProblems = validateMetadataUpdate(next, previous, fields);
      const { updates, objects } = countMetadataChecks(facts);
      const changeProblems = rules.validateUpdate?.(next, previous) ?? [];
      const specChecks = rules.validateUpdateOnly === true ? 0 : rules.validatesUpdateTwice === true ? 2 : 1;
      return report([
        ...validateMetadata(next, { namespaced, nameRule: pathSegmentName, machinery }, fields),
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

/** Returns how often the strategy of a kind validates metadata in an update, in addition to the generic validation. */
function countMetadataChecks({ rules, data }: StrategyOptions): { readonly updates: number; readonly objects: number } {
  const { updates = 1, objects = rules.validateUpdateOnly === true ? 0 : 1 } =
    rules.metadataChecks ?? data.metadataChecks ?? {};
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
const SELECTOR_VALUE = /\.matchExpressions\[\d+\]\.values\[\d+\]$/;

function createProblemReporter({
  rules,
  machinery,
  allowsPrivileged,
  rankDeclarative,
}: StrategyOptions): (problems: FieldProblem[]) => FieldProblem[] {
  return (foundProblems) => {
    const problems = machinery.has('selector-values-validated')
      ? foundProblems
      : foundProblems.filter(({ field }) => !SELECTOR_VALUE.test(field));
    const formattedProblems = formatProblemValues(
      moveDeclarative(allowsPrivileged ? allowPrivilegedContainers(problems) : problems, rankDeclarative),
      machinery,
    );
    return rules.repeatsProblems === true ? formattedProblems : reportOnce(formattedProblems, machinery);
  };
}

/** Returns the name of a subresource that changes the spec of a pod. */
function findPodSubresource(subresource: SubresourceFields): 'ephemeralcontainers' | 'resize' | undefined {
  if (subresource === SUBRESOURCE_FIELDS.resize) return 'resize';
  return subresource === SUBRESOURCE_FIELDS.ephemeralcontainers ? 'ephemeralcontainers' : undefined;
}

/** Keeps the metadata of a pod in a write of a pod subresource. Releases before 1.33 also keep managedFields. */
function keepPodMetadata(next: ApiObject, previous: ApiObject, machinery: ReadonlySet<Machinery>): void {
  const { name, namespace, resourceVersion, uid, managedFields } = next.metadata;
  const { managedFields: previousManagers, ...metadata } = previous.metadata;
  next.metadata = {
    ...metadata,
    ...compact({ name, namespace, resourceVersion, uid }),
    ...compact({ managedFields: machinery.has('managers-of-pod-subresources') ? managedFields : previousManagers }),
  };
}

function incrementGenerationIfChanged(next: ApiObject, previous: ApiObject, { generation }: KindStrategy): void {
  if (generation === undefined || generation.every((path) => hasEqualValue(path.split('.'), next, previous))) return;
  next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
}

/** Reports whether the values at a path are equal. A missing object equals an empty object. */
function hasEqualValue(path: readonly string[], next: ApiObject, previous: ApiObject): boolean {
  return deepEqual(readPath(path, next), readPath(path, previous));
}

function readPath(path: readonly string[], object: ApiObject): unknown {
  return path.reduce<unknown>((value, member) => objectMembers(value)[member], object) ?? {};
}

/** The members that a subresource takes from the request, in addition to metadata. */
export type SubresourceFields = Readonly<Record<string, (next: ApiObject, previous: ApiObject) => Json | undefined>>;

export const SUBRESOURCE_FIELDS = {
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
  resize: { spec: takeContainerResources },
} satisfies Record<string, SubresourceFields>;

/**
 * Returns the stored spec with the container resources of the request. If the container names differ, keeps the requested list, so that
 * validation rejects it.
 */
function takeContainerResources(next: ApiObject, previous: ApiObject): Json {
  const [nextSpec, spec] = [objectMembers(next.spec), objectMembers(previous.spec)];
  const lists = ['containers', 'initContainers'].flatMap((member): [string, Json][] => {
    const [requestedContainers, containers] = [list(nextSpec, member), list(spec, member)];
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
  return Object.entries(SUBRESOURCE_FIELDS).find(([, fields]) => fields === subresource)?.[0] ?? '';
}

export function findSubresource(subresource: string): SubresourceFields | undefined {
  return Object.entries(SUBRESOURCE_FIELDS).find(([name]) => name === subresource)?.[1];
}

/** An update of a subresource creates no object, unless the kind allows it. */
function selectCreation(
  facts: StrategyOptions,
  subresource: SubresourceFields,
): Pick<Strategy, 'allowCreateOnUpdate' | 'prepareForCreate' | 'validate'> {
  if (subresource !== SUBRESOURCE_FIELDS.status || facts.rules.createOnStatusUpdate !== true)
    return { allowCreateOnUpdate: false, prepareForCreate() {}, validate: () => [] };
  const { prepareForCreate, validate } = createMainStrategy(facts);
  return { allowCreateOnUpdate: true, prepareForCreate, validate };
}

/** Creates the strategy of a subresource. A write keeps all members of the stored object except those of the subresource and metadata. */
export function createSubresourceStrategy(facts: StrategyOptions, subresource: SubresourceFields): Strategy {
  const report = createProblemReporter(facts);
  const validateFinalizers = createFinalizerValidation(facts);
  const podSubresource = findPodSubresource(subresource);
  return {
    ...createCommonMembers(facts),
    ...compact({
      resetFields:
        listResetFields(facts.data, findSubresourceName(subresource)) ??
        (subresource === SUBRESOURCE_FIELDS.status ? listStatusResetFields(facts.data) : undefined),
    }),
    ...selectCreation(facts, subresource),
    ...compact({ warnings: subresource === SUBRESOURCE_FIELDS.status ? facts.rules.statusWarnings : undefined }),
    prepareForUpdate(next: ApiObject, previous: ApiObject, scope: RequestScope) {
      fillForUpdate(next, previous);
      if (subresource === SUBRESOURCE_FIELDS.status) keepMetadata(next, previous, facts.data);
      if (podSubresource !== undefined) keepPodMetadata(next, previous, facts.machinery);
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
      if (subresource === SUBRESOURCE_FIELDS.status) facts.rules.prepareForStatusUpdate?.(next, previous, scope);
      if (podSubresource !== undefined) incrementGenerationIfChanged(next, previous, facts.data);
      if (subresource === SUBRESOURCE_FIELDS.approval) facts.rules.prepareForApproval?.(next, previous, scope);
    },
    validateUpdate(next, previous) {
      const { namespaced, machinery } = facts;
      const { statusUpdates = 1, statusObjects = 0 } = facts.data.metadataChecks ?? {};
      const fields = validateFields(next.metadata, machinery);
      const updateProblems = validateMetadataUpdate(next, previous, fields);
      const metadataRules = { namespaced, nameRule: pathSegmentName, machinery };
      return report([
        ...validateMetadata(next, metadataRules, fields),
        ...updateProblems,
        ...repeatProblems(statusUpdates, () => [...updateProblems, ...validateFinalizers(next)]),
        ...repeatProblems(statusObjects, () => [
          ...validateMetadata(next, metadataRules, fields),
          ...validateFinalizers(next),
        ]),
        ...(subresource === SUBRESOURCE_FIELDS.status ? (facts.rules.validateStatus?.(next, previous) ?? []) : []),
        ...(subresource === SUBRESOURCE_FIELDS.approval ? (facts.rules.validateApproval?.(next, previous) ?? []) : []),
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
function keepMetadata(
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
  const { markTerminating, gracePeriodSeconds, hasOtherFinalizers, selectable } = rules;
  return {
    allowUnconditionalUpdate: rules.requiresResourceVersion !== true,
    selectableFieldNames: names,
    selectableFields: ({ metadata }: ApiObject) => ({
      'metadata.name': metadata.name ?? '',
      'metadata.namespace': metadata.namespace ?? '',
    }),
    ...(selectable !== undefined && {
      selectableFields: (object: ApiObject) => ({
        'metadata.name': object.metadata.name ?? '',
        'metadata.namespace': object.metadata.namespace ?? '',
        ...selectable.values(object),
      }),
    }),
    formatUnknownFieldLabel: (field: string) =>
      selectable === undefined
        ? `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
        : (selectable.unknown?.(field) ?? `field label not supported: ${field}`),
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
