/**
 * The strategies of built-in kinds: the generic behaviour, with the rules of the kind if it has any. A kind has a main strategy and one for
 * each subresource that writes a part of the object.
 *
 * Problems are in the order of kube-apiserver's messages. Like kube-apiserver, an update validates metadata twice, generically and in the
 * validation of the kind: a problem is listed once in the message and twice in the causes.
 */
import type { Machinery } from '../../spec/machinery.ts';
import type { KindStrategy } from '../../spec/strategies.ts';
import { compact } from '../../values/compact.ts';
import { lazy } from '../../values/lazy.ts';
import { FieldSet } from '../pure/fields/field-set.ts';
import type { ApiObject, Json, ObjectMeta } from '../pure/object.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import type { KindRules } from './kind-rules.ts';
import { validateFinalizerNames } from './metadata/finalizers.ts';
import { dnsSubdomainName, pathSegmentName } from './metadata/name-rules.ts';
import { fillForCreate, fillForUpdate } from './metadata/system-fields.ts';
import { validateFields, validateMetadata } from './metadata/validate-metadata.ts';
import { validateMetadataUpdate } from './metadata/validate-metadata-update.ts';
import { type Fields, list, objectMembers } from './object-fields.ts';
import { allowPrivilegedContainers, reportOnce, showValues } from './report-problems.ts';
import type { RequestScope, Schema, Strategy } from './resource.ts';

export interface StrategyFacts {
  readonly namespaced: boolean;
  readonly hasStatus: boolean;
  readonly rules: KindRules;
  /** The changes that increase the generation, and the metadata that a write to `/status` keeps. */
  readonly data: KindStrategy;
  /** The finalizer of the dialect that has no domain. */
  readonly standardFinalizer: string;
  /** The machinery of the release. */
  readonly machinery: ReadonlySet<Machinery>;
  /** Whether containers may be privileged. */
  readonly allowsPrivileged: boolean;
  readonly schema: () => Schema;
  /** Drops the fields whose feature gate is disabled. Their writer owns them nevertheless. */
  dropDisabledFields(object: ApiObject): void;
}

export function mainStrategy(facts: StrategyFacts): Strategy {
  const { rules } = facts;
  const { generation, firstGeneration = 1 } = facts.data;
  const counted = (generation ?? []).map((path) => path.split('.'));
  const status = lazy(() => facts.schema().decode({ metadata: {} }).object.status);
  const { namespaced, machinery } = facts;
  const metadataRules = { namespaced, nameRule: rules.nameRule ?? dnsSubdomainName, machinery };
  const report = reportProblems(facts);
  const validateFinalizers = ({ metadata: { finalizers } }: ApiObject) =>
    rules.skipFinalizerValidation === true ? [] : validateFinalizerNames(finalizers, facts.standardFinalizer);
  const validate = (object: ApiObject, fields = validateFields(object.metadata, machinery), previous?: ApiObject) => [
    ...validateMetadata(object, metadataRules, fields),
    ...validateFinalizers(object),
    ...(rules.skipSchemaValidation === true ? [] : facts.schema().validate(object)),
    ...(rules.validate?.(object, previous) ?? []),
  ];
  return {
    ...createCommonMembers(facts),
    ...compact({ resetFields: listResetFields(facts.data, '') ?? (facts.hasStatus ? STATUS : undefined) }),
    allowCreateOnUpdate: rules.createOnUpdate === true,
    ...compact({ warnings: rules.warnings }),
    prepareForCreate(object: ApiObject, scope: RequestScope) {
      if (generation !== undefined && firstGeneration > 0) object.metadata.generation = firstGeneration;
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
      if (counted.every((path) => isUnchanged(path, next, previous))) return;
      next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
    },
    validate: (object) => report([...validate(object), ...(rules.validateCreate?.(object) ?? [])]),
    validateUpdate(next, previous) {
      const fields = validateFields(next.metadata, machinery);
      const metadata = validateMetadataUpdate(next, previous, fields);
      return report([
        ...validateMetadata(next, { namespaced, nameRule: pathSegmentName, machinery }, fields),
        ...metadata,
        ...metadata,
        ...validateFinalizers(next),
        ...(rules.validateUpdateOnly === true ? [] : validate(next, fields, previous)),
        ...(rules.validatesUpdateTwice === true ? (rules.validate?.(next, previous) ?? []) : []),
        ...(rules.validateUpdate?.(next, previous) ?? []),
      ]);
    },
  };
}

function reportProblems({
  rules,
  machinery,
  allowsPrivileged,
}: StrategyFacts): (problems: FieldProblem[]) => FieldProblem[] {
  return (problems) => {
    const shown = showValues(allowsPrivileged ? allowPrivilegedContainers(problems) : problems, machinery);
    return rules.repeatsProblems === true ? shown : reportOnce(shown, machinery);
  };
}

/** Writes of containers raise the generation of a pod, where pods have one. */
function isPartOfPod(part: Part): boolean {
  return part === PARTS.resize || part === PARTS.ephemeralcontainers;
}

function raiseGeneration(next: ApiObject, previous: ApiObject, { generation }: KindStrategy): void {
  if (generation === undefined || generation.every((path) => isUnchanged(path.split('.'), next, previous))) return;
  next.metadata.generation = (previous.metadata.generation ?? 0) + 1;
}

/** Compares the values at a path. An absent object equals an empty one. */
function isUnchanged(path: readonly string[], next: ApiObject, previous: ApiObject): boolean {
  const valueIn = (object: ApiObject) =>
    path.reduce<unknown>((value, member) => objectMembers(value)[member], object) ?? {};
  return deepEqual(valueIn(next), valueIn(previous));
}

/** The members that a subresource takes from the request, in addition to metadata. */
export type Part = Readonly<Record<string, (next: ApiObject, previous: ApiObject) => Json | undefined>>;

export const PARTS = {
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
} satisfies Record<string, Part>;

/** A pod with different containers is validated unchanged. */
function takeContainerResources(next: ApiObject, previous: ApiObject): Json {
  const [nextSpec, spec] = [objectMembers(next.spec), objectMembers(previous.spec)];
  const lists = ['containers', 'initContainers'].flatMap((member): [string, Json][] => {
    const [resized, containers] = [list(nextSpec, member), list(spec, member)];
    const isSame =
      containers.length === resized.length && containers.every(({ name }, at) => name === resized[at]?.name);
    if (!isSame) return [[member, resized]];
    return containers.length === 0 ? [] : [[member, containers.map((one, at) => addResources(one, resized[at] ?? {}))]];
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

function findPartName(part: Part): string {
  return Object.entries(PARTS).find(([, one]) => one === part)?.[0] ?? '';
}

export function findPart(subresource: string): Part | undefined {
  return Object.entries(PARTS).find(([name]) => name === subresource)?.[1];
}

/** Keeps all members of the stored object except those of the part and metadata. */
export function createPartStrategy(facts: StrategyFacts, part: Part): Strategy {
  const report = reportProblems(facts);
  return {
    ...createCommonMembers(facts),
    ...compact({
      resetFields:
        listResetFields(facts.data, findPartName(part)) ??
        (part === PARTS.status ? listStatusResetFields(facts.data) : undefined),
    }),
    allowCreateOnUpdate: false,
    prepareForCreate() {},
    prepareForUpdate(next: ApiObject, previous: ApiObject, scope: RequestScope) {
      fillForUpdate(next, previous);
      if (part === PARTS.status) keepMetadata(next, previous, facts.data);
      const takenMembers = Object.entries(part).map(([member, take]) => [member, take(next, previous)] as const);
      for (const member of Object.keys(next)) {
        if (!ALWAYS_TAKEN.includes(member)) delete next[member];
      }
      for (const member of Object.keys(previous)) {
        if (!ALWAYS_TAKEN.includes(member)) setMember(next, member, previous[member]);
      }
      for (const [member, value] of takenMembers) setMember(next, member, value);
      facts.dropDisabledFields(next);
      if (part === PARTS.status) facts.rules.prepareForStatusUpdate?.(next, previous, scope);
      if (isPartOfPod(part)) raiseGeneration(next, previous, facts.data);
      if (part === PARTS.approval) facts.rules.prepareForApproval?.(next, previous, scope);
    },
    validate: () => [],
    validateUpdate(next, previous) {
      const { namespaced, machinery } = facts;
      const fields = validateFields(next.metadata, machinery);
      const metadata = validateMetadataUpdate(next, previous, fields);
      return report([
        ...validateMetadata(next, { namespaced, nameRule: pathSegmentName, machinery }, fields),
        ...metadata,
        ...metadata,
        ...validateFinalizerNames(next.metadata.finalizers, facts.standardFinalizer),
        ...(part === PARTS.status ? (facts.rules.validateStatus?.(next, previous) ?? []) : []),
        ...(part === PARTS.approval ? (facts.rules.validateApproval?.(next, previous) ?? []) : []),
      ]);
    },
  };
}

const STATUS = FieldSet.create(['f:status']);

/** Returns the fields that writers of a subresource never own, if the data of the kind lists them. */
function listResetFields({ resetFields }: KindStrategy, subresource: string): FieldSet | undefined {
  const paths = resetFields?.[subresource];
  return paths && FieldSet.create(...paths.map((path) => path.split('.').map((member) => `f:${member}`)));
}

function listStatusResetFields({ statusDisowns = [] }: KindStrategy): FieldSet {
  if (statusDisowns === 'metadata') return FieldSet.create(['f:spec'], ['f:metadata']);
  return FieldSet.create(['f:spec'], ...statusDisowns.map((member) => ['f:metadata', `f:${member}`]));
}

/** Keeps the metadata of the stored object in a status write, where the kind requires it. */
function keepMetadata({ metadata }: ApiObject, previous: ApiObject, { statusKeeps = [] }: KindStrategy): void {
  const kept: Record<string, unknown> = metadata;
  for (const member of statusKeeps) {
    const stored = previous.metadata[member as keyof ObjectMeta];
    if (stored === undefined) delete kept[member];
    else kept[member] = stored;
  }
}

const ALWAYS_TAKEN = ['apiVersion', 'kind', 'metadata'];

function createCommonMembers({ rules, namespaced }: StrategyFacts) {
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
    unknownFieldLabel: (field: string) =>
      selectable === undefined
        ? `${JSON.stringify(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`
        : (selectable.unknown?.(field) ?? `field label not supported: ${field}`),
    returnsDeletedObject: rules.returnsDeletedObject === true,
    ...compact({
      defaultPropagation: rules.defaultPropagation,
      markTerminating,
      hasOtherFinalizers,
      gracePeriodSeconds,
    }),
  };
}

function setMember(object: ApiObject, member: string, value: Json | undefined): void {
  if (value === undefined) delete object[member];
  else object[member] = value;
}
