/**
 * The resource under test, for the rules about every resource: the resource that the user names, or else Endpoints or ConfigMaps. It is
 * plain data, so that it can be passed to worker threads.
 */
import type { Inventory, ServedResource } from '../../../client/discovery/discovery.ts';
import { COMMON_PROPERTIES, type CommonProperty, findStrategy, type KindStrategy } from '../../../spec/strategies.ts';
import { memoize } from '../../../values/memoize.ts';
import { setField } from '../comparison/paths.ts';
import { type Manifest, parseManifest, readStateText } from '../state-manifests.ts';
import type { ResourceValues } from './resource-values.ts';

/**
 * The name of a state. `plain` is the given object, `labelled` adds the label app: web, and `changed` also has another value in a field
 * that may be changed.
 */
export type StateName = 'plain' | 'labelled' | 'changed';

export interface ResourceUnderTest extends ResourceValues {
  /** The resource as discovery describes it. */
  readonly served: ServedResource;
  readonly states: Readonly<Record<StateName, Manifest>>;
  /** The path of the content of an object, such as `subsets`, `data` or `spec`. */
  readonly content: string;
  /** An existing object that scenarios read, if clients cannot create objects of the resource. */
  readonly existingObject?: { readonly name: string; readonly namespace?: string };
  /** Present if neither probes nor scenarios may create objects. */
  readonly isReadOnly?: true;
  /** Warnings that every response about the resource has, because its version or a field of the object is deprecated. */
  readonly warnings?: readonly string[];
  /** The abilities and features of the resource. Scenarios require them by `@needs:resource:…`. */
  readonly abilities: readonly Ability[];
}

/** A field that scenarios may change, and the values that it may have. */
export interface MutableField {
  readonly path: string;
  readonly values: readonly unknown[];
}

/**
 * The abilities that a resource may lack without breaking a rule. If the user named no resource, the default resource must have all of
 * them: a server whose Endpoints lack an ability breaks a rule.
 */
export const ABILITIES = [
  'create-on-update',
  'unconditional-update',
  'strategic-merge-patch',
  'protobuf',
  /** Names are DNS labels or subdomains. */
  'validated-names',
  /** A generateName may be longer than a DNS label, so that the server truncates it. */
  'long-generate-names',
  /** An object may consist of metadata only, and a body may omit the kind. */
  'metadata-only-objects',
  /** An object may omit the namespace in its path. A server that requires it breaks a rule; scenarios of other rules then include it. */
  'namespace-of-path',
  /** A deletion returns a Status instead of the deleted object. */
  'status-of-deletion',
  /** The resource is built-in and not custom. Built-in and custom resources have different routes. */
  'built-in',
  /** The objects are stored. A list that the server computes on request has no resourceVersions. */
  'stored',
  /** A new namespace contains no object of the resource; every namespace contains the ConfigMap kube-root-ca.crt. */
  'empty-namespaces',
  /** New objects lack the status field that scenarios write. */
  'optional-status-field',
] as const;

/** The features that depend on the type and not on the server: subresources, generations, and properties that most kinds have. */
export const FEATURES = [
  'status',
  'without-status',
  'scale',
  'without-scale',
  'generation',
  /** The server sets a generation and never increments it. */
  'fixed-generation',
  'no-create-on-update',
  /** A CustomResourceDefinition defines the resource. */
  'custom',
  ...COMMON_PROPERTIES,
] as const;

type Ability = (typeof ABILITIES)[number] | (typeof FEATURES)[number];

const MISSING_ABILITY_REASONS: Readonly<Record<Ability, (name: string) => string>> = {
  'create-on-update': (name) => `the server does not create ${name} with PUT`,
  'unconditional-update': (name) => `the server rejects updates of ${name} without resourceVersion`,
  'strategic-merge-patch': (name) => `the server does not support strategic merge patches of ${name}`,
  protobuf: (name) => `the server does not support protobuf for ${name}`,
  'validated-names': (name) => `the server does not validate names of ${name}`,
  'long-generate-names': (name) => `the server rejects ${name} whose generateName is longer than 63 characters`,
  'metadata-only-objects': (name) => `the server rejects ${name} that contain only metadata, without kind`,
  'namespace-of-path': (name) => `the server creates ${name} only if their metadata contains the namespace`,
  'status-of-deletion': (name) => `the server returns the deleted object for a DELETE of ${name}`,
  'built-in': (name) => `${name} are custom`,
  stored: (name) => `it is unknown whether the server stores ${name}, or computes them for each request`,
  'empty-namespaces': (name) => `the cluster creates ${name} in every namespace`,
  'optional-status-field': (name) => `the server sets each status field of new ${name}`,
  status: (name) => `${name} have no subresource status`,
  'without-status': (name) => `${name} have the subresource status`,
  scale: (name) => `${name} have no subresource scale`,
  'without-scale': (name) => `${name} have the subresource scale`,
  'no-create-on-update': (name) => `the server creates ${name} with PUT`,
  'immediate-deletion': (name) => `the server deletes ${name} after a grace period`,
  removable: (name) => `the server keeps deleted ${name} until a controller has removed a finalizer`,
  'metadata-as-sent': (name) => `the server adds labels, annotations or finalizers to ${name}`,
  'update-with-sent-object': (name) => `the server generates immutable fields of ${name}`,
  'stable-first-write': (name) => `the first write of ${name} always changes the resourceVersion`,
  'status-cleared-on-create': (name) => `the server stores the status with which ${name} are created`,
  'required-names': (name) => `the server generates names of ${name}`,
  'generation-kept-by-labels': (name) => `labels of ${name} change the generation`,
  'mutable-spec': (name) => `the server ignores changes of the spec of ${name}`,
  'status-of-existing-objects': (name) => `a write of the status creates ${name}`,
  'status-in-managed-fields': (name) => `managedFields of ${name} do not contain the conditions of the status`,
  'garbage-collection': (name) => `the garbage collector ignores ${name}`,
  custom: (name) => `${name} are not defined by a CustomResourceDefinition`,
  generation: (name) => `the specification does not define a generation for ${name}`,
  'fixed-generation': (name) => `needs a resource whose generation is always 1, unlike ${name}`,
};

/** Abilities that probes can detect without creating an object. */
export const READABLE_ABILITIES: readonly Ability[] = ['protobuf', 'built-in', 'stored', ...FEATURES];

/**
 * Returns the features of a resource. Custom resources have generations. Whether built-in resources have generations depends on their
 * strategy. For aggregated servers it is unknown.
 */
export function listResourceFeatures(
  { group, plural, subresources }: Pick<ServedResource, 'group' | 'plural' | 'subresources'>,
  { isBuiltIn, createsOnUpdate = false }: { readonly isBuiltIn: boolean; readonly createsOnUpdate?: boolean },
): readonly Ability[] {
  const hasSubresource = (name: string) => subresources.includes(name);
  const strategy: KindStrategy = isBuiltIn ? findStrategy(group, plural) : { generation: ['spec'] };
  const { generation, firstGeneration = 1, lacks: missingProperties = [] } = strategy;
  const generationFeature = generation?.length === 0 ? 'fixed-generation' : 'generation';
  return FEATURES.filter((feature) => {
    if (feature === 'custom') return !isBuiltIn;
    if (isCommonProperty(feature)) return !missingProperties.includes(feature);
    if (feature === 'no-create-on-update') return !(isBuiltIn && createsOnUpdate);
    if (feature === 'generation' || feature === 'fixed-generation')
      return generation !== undefined && firstGeneration > 0 && feature === generationFeature;
    return feature.startsWith('without-') ? !hasSubresource(feature.slice('without-'.length)) : hasSubresource(feature);
  });
}

function isCommonProperty(feature: Ability): feature is CommonProperty {
  return COMMON_PROPERTIES.some((property) => property === feature);
}

/** Returns the reason why scenarios that need an ability are skipped. */
export function describeMissingAbility(ability: Ability, { served, isReadOnly }: ResourceUnderTest): string {
  const name = formatQualifiedName(served);
  return isReadOnly === true && !READABLE_ABILITIES.includes(ability)
    ? describeUntestedAbility(name)
    : MISSING_ABILITY_REASONS[ability](name);
}

export function describeUntestedAbility(name: string): string {
  return `${name}: not tested, because the test would create an object`;
}

export function findDefaultResource(inventory: Inventory): ResourceUnderTest | undefined {
  const findCoreResource = (name: string) =>
    inventory.resources.find(({ group, plural }) => group === '' && plural === name);
  const endpoints = findCoreResource('endpoints');
  if (endpoints !== undefined)
    return {
      served: endpoints,
      states: structuredClone(readEndpointsStates()),
      content: 'subsets',
      abilities: [...ABILITIES, ...listResourceFeatures(endpoints, { isBuiltIn: true, createsOnUpdate: true })],
      ...ENDPOINTS_VALUES,
    };
  const configMaps = findCoreResource('configmaps');
  if (configMaps === undefined) return undefined;
  const states = createStates(DEFAULT_CONFIG_MAP, CONFIG_MAP_CHANGE);
  const abilities = [...CONFIG_MAP_ABILITIES, ...listResourceFeatures(configMaps, { isBuiltIn: true })];
  return { served: configMaps, ...states, abilities, ...CONFIG_MAP_VALUES };
}

/**
 * Returns the resource of scenarios that recreate deleted objects: LimitRanges, which no controller writes. A controller would delete
 * Endpoints that have no Service.
 */
export function findStableResource({ resources }: Inventory): ResourceUnderTest | undefined {
  const limitRanges = resources.find(({ group, plural }) => group === '' && plural === 'limitranges');
  if (limitRanges === undefined) return undefined;
  const states = createStates({ spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } }, LIMIT_RANGE_CHANGE);
  const abilities = [...ABILITIES, ...listResourceFeatures(limitRanges, { isBuiltIn: true, createsOnUpdate: true })];
  return { served: limitRanges, ...states, abilities, ...LIMIT_RANGE_VALUES };
}

const LIMIT_RANGE_CHANGE = { path: 'spec.limits[0].max.cpu', values: ['1', '2'] };
const LIMIT_RANGE_VALUES: ResourceValues = {
  invalid: { path: 'spec.limits[0].max.cpu', value: '-1' },
  mistyped: { path: 'spec.limits', value: {} },
};

const PORT_PATH = 'subsets[0].ports[0].port';
const ENDPOINTS_VALUES: ResourceValues = {
  invalid: { path: PORT_PATH, value: 70_000 },
  mistyped: { path: PORT_PATH, value: {} },
};
const CONFIG_MAP_VALUES: ResourceValues = {
  invalid: { path: 'data["not a key"]', value: '1' },
  mistyped: { path: 'data.key', value: {} },
};

/** A ConfigMap with content. */
export const DEFAULT_CONFIG_MAP = { data: { key: '1' } };
const CONFIG_MAP_CHANGE = { path: 'data.key', values: ['1', '2'] };
const CONFIG_MAP_ABILITIES = ABILITIES.filter((name) => name !== 'create-on-update');

/** Returns values that a server must reject for Endpoints and ConfigMaps, regardless of its schema. */
export function findRejectedValues({ group, plural }: Pick<ServedResource, 'group' | 'plural'>): ResourceValues {
  if (group !== '') return {};
  if (plural === 'endpoints') return ENDPOINTS_VALUES;
  return plural === 'configmaps' ? CONFIG_MAP_VALUES : {};
}

/** Reads the states of Endpoints. They are read once, because every server that a scenario starts needs them. */
const readEndpointsStates = memoize((): Record<StateName, Manifest> => {
  const readState = (name: string) => parseManifest(readStateText('Endpoints', name));
  return { plain: readState('empty'), labelled: readState('one-subset'), changed: readState('two-subsets') };
});

/** Returns the states of a given object. Scenarios choose its name and all other metadata. */
export function createStates(object: object, change: MutableField): Pick<ResourceUnderTest, 'states' | 'content'> {
  const { apiVersion: _, kind: __, metadata: ___, status: ____, ...content } = object as Manifest;
  const [first, second] = change.values;
  const labelledObject = { metadata: { labels: { app: 'web' } }, ...content };
  return {
    states: {
      plain: { metadata: {}, ...content },
      labelled: setField(labelledObject, change.path, first),
      changed: setField(labelledObject, change.path, second),
    },
    content: change.path.startsWith('metadata.') ? change.path : (change.path.split(/[.[]/)[0] ?? ''),
  };
}

/** Returns the name in messages of the API, such as `endpoints` or `flunders.wardle.example.com`. */
export function formatQualifiedName({ plural, group }: Pick<ServedResource, 'plural' | 'group'>): string {
  return group === '' ? plural : `${plural}.${group}`;
}
