/** Opens the resources under test: determines the states of their objects, and probes the features that the server supports for them. */
import { buildResourcePath, type Inventory, type ServedResource } from '../../client/discovery/discovery.ts';
import { readTypeSchema, type TypeSchema } from '../../client/discovery/openapi.ts';
import { findDeniedPermissions } from '../../client/discovery/permissions.ts';
import { ResourceProbe } from '../../client/discovery/resource-probe.ts';
import { createSampleObject } from '../../client/discovery/sample-object.ts';
import { createServerError } from '../../client/errors.ts';
import { type Exchange, getStatus, isSuccess, parseJsonBody, readText } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { MISSING, readPath } from '../../steps/harness/comparison/paths.ts';
import { parseWarnings } from '../../steps/harness/comparison/warnings.ts';
import type { NamespaceUse } from '../../steps/harness/resource/namespaces.ts';
import {
  ABILITIES,
  createStates,
  formatQualifiedName,
  listResourceFeatures,
  type ResourceUnderTest,
} from '../../steps/harness/resource/resource-under-test.ts';
import type { Manifest } from '../../steps/harness/state-manifests.ts';
import { compact } from '../../values/compact.ts';
import { prepareProbeNamespace } from './namespaces.ts';
import { type ResourceOption, readOptionObject } from './resource-option.ts';
import { ANNOTATION_CHANGE, findMutableField, findResourceValues, type ProbedObject } from './resource-values.ts';
import { selectServedVersion } from './served-version.ts';

/** A resource that the user names, with the server and the namespaces of the run. */
interface NamedResource {
  readonly option: ResourceOption;
  readonly served: ServedResource;
  readonly target: Target;
  readonly inventory: Inventory;
  readonly namespaces: NamespaceUse;
}

export async function openResource(
  option: ResourceOption,
  target: Target,
  inventory: Inventory,
  namespaces: NamespaceUse,
): Promise<OpenedResource> {
  const servedResource = await selectServedVersion(option, target, inventory);
  const denied = denyCreateWithoutDelete(
    await findDeniedPermissions(target, inventory, servedResource, namespaces.existingNames?.[0]),
    servedResource,
    namespaces,
  );
  return {
    resource: await createResourceUnderTest({ option, served: servedResource, target, inventory, namespaces }, denied),
    denied,
  };
}

export interface OpenedResource {
  readonly resource: ResourceUnderTest;
  /** The permissions that the credentials lack on the resource: verbs such as `create`, and `list in all namespaces`. */
  readonly denied: readonly string[];
}

/**
 * Adds `create` and `delete` to the denied verbs if scenarios share the collection and cannot delete their objects, because the remaining
 * objects would disturb other scenarios.
 */
export function denyCreateWithoutDelete(
  deniedPermissions: readonly string[],
  { namespaced, verbs }: ServedResource,
  { existingNames }: NamespaceUse,
): readonly string[] {
  const isShared = !namespaced || existingNames !== undefined;
  const canRemove = verbs.includes('delete') && !deniedPermissions.includes('delete');
  return !isShared || canRemove || deniedPermissions.includes('create') || !verbs.includes('create')
    ? deniedPermissions
    : [...new Set(['create', 'delete', ...deniedPermissions])];
}

async function createResourceUnderTest(
  namedResource: NamedResource,
  deniedPermissions: readonly string[],
): Promise<ResourceUnderTest> {
  const { option, served, target, inventory, namespaces } = namedResource;
  const object = readOptionObject(option, served, inventory);
  if (!served.verbs.includes('create') || deniedPermissions.includes('create'))
    return openReadOnlyResource(namedResource, object);
  const probeNamespace = served.namespaced ? await prepareProbeNamespace(target, namespaces) : undefined;
  const probe = new ResourceProbe(target, served, probeNamespace?.name);
  try {
    if (!served.namespaced || namespaces.existingNames !== undefined)
      await requireEmptyCollection(probe, served, namespaces);
    return await examineResource(namedResource, object, probe);
  } finally {
    await probe.deleteCreatedObjects();
    await probeNamespace?.remove();
  }
}

/** Opens a resource that is tested with an existing object, if there is one. */
async function openReadOnlyResource(
  { served, target, inventory, namespaces }: NamedResource,
  object: Manifest,
): Promise<ResourceUnderTest> {
  const probe = new ResourceProbe(target, served, served.namespaced ? namespaces.existingNames?.[0] : undefined);
  const [existingObject] = served.verbs.includes('get') ? await probe.listObjects() : [];
  const abilities = {
    protobuf: await probe.supportsProtobufFor(inventory),
    'built-in': !(await isCustomResource(target, inventory, served, probe)),
    stored:
      existingObject?.resourceVersion !== undefined || served.verbs.some((verb) => ['create', 'watch'].includes(verb)),
    'empty-namespaces': true,
  };
  return {
    served,
    ...createStates(object, ANNOTATION_CHANGE),
    abilities: [
      ...ABILITIES.filter((name) => name in abilities && Reflect.get(abilities, name) === true),
      ...listResourceFeatures(served, { isBuiltIn: abilities['built-in'] }),
    ],
    isReadOnly: true,
    ...compact({ existingObject }),
  };
}

const PROBE_NAME = 'assay-probe';

async function examineResource(
  { option, served, target, inventory }: NamedResource,
  optionObject: Manifest,
  probe: ResourceProbe,
): Promise<ResourceUnderTest> {
  const schema = await readTypeSchema(target, served);
  const { object, created: creation } = await createFirstObject(
    probe,
    listObjectCandidates(option, optionObject, schema),
  );
  const { plain: manifest } = createStates(object, ANNOTATION_CHANGE).states;
  if (isObjectRejected(creation)) throw createServerError(describeRejection(option, served, creation));
  // The basic `create` reports that objects cannot be created; scenarios that depend on it are skipped.
  if (!isSuccess(creation)) {
    const createsOnUpdate = creation.response !== undefined && (await probe.createsOnUpdate(manifest));
    const isBuiltIn = !(await isCustomResource(target, inventory, served, probe));
    const abilities = [
      ...ABILITIES.filter((name) => name !== 'create-on-update' || createsOnUpdate),
      ...listResourceFeatures(served, { isBuiltIn, createsOnUpdate }),
    ];
    return { served, ...createStates(object, option.change ?? ANNOTATION_CHANGE), abilities };
  }
  const isBuiltIn = !(await isCustomResource(target, inventory, served, probe));
  const probedObject: ProbedObject = {
    probe,
    served,
    name: PROBE_NAME,
    manifest,
    schema,
    isCustom: !isBuiltIn,
  };
  const change = option.change ?? (await findMutableField(probedObject));
  const values = await findResourceValues(option, probedObject);
  const { states, content } = createStates(object, change);
  const abilities: Record<ProbedAbility | 'optional-status-field', boolean> = {
    ...(await probeAbilities(probedObject, states.labelled, inventory)),
    'optional-status-field':
      values.status !== undefined && readPath(parseJsonBody(creation), values.status.path) === MISSING,
  };
  const warnings = findConstantWarnings(creation);
  return {
    served,
    states,
    content,
    abilities: [
      ...ABILITIES.filter((name) => abilities[name]),
      ...listResourceFeatures(served, { isBuiltIn, createsOnUpdate: abilities['create-on-update'] }),
    ],
    warnings,
    ...values,
  };
}

type ProbedAbility = Exclude<(typeof ABILITIES)[number], 'optional-status-field'>;

async function probeAbilities(
  { probe, name, manifest, isCustom }: ProbedObject,
  labelledManifest: Manifest,
  inventory: Inventory,
): Promise<Record<ProbedAbility, boolean>> {
  return {
    'create-on-update': await probe.createsOnUpdate(manifest),
    'unconditional-update': await probe.updatesWithoutVersion(name, labelledManifest),
    'strategic-merge-patch': await probe.supportsPatch(name, 'application/strategic-merge-patch+json'),
    protobuf: await probe.supportsProtobufFor(inventory),
    'validated-names': !isSuccess(await probe.create('Assay-Probe', manifest)),
    'long-generate-names': await probe.supportsLongGenerateNames(manifest),
    'metadata-only-objects': await probe.supportsMetadataOnlyObjects(),
    'namespace-of-path': !probe.sendsNamespace,
    'status-of-deletion': await probe.deletesWithStatus(manifest),
    'built-in': !isCustom,
    stored: true,
    'empty-namespaces': !(await probe.hasOtherObjects()),
  };
}

/**
 * Returns the objects to try, in order. If the configuration has no object, the first object is a sample that is generated from the schema.
 */
function listObjectCandidates(
  { object }: ResourceOption,
  manifest: Manifest,
  schema: TypeSchema | undefined,
): readonly [Manifest, ...Manifest[]] {
  if (object !== undefined || schema === undefined || Object.keys(manifest).length > 0) return [manifest];
  return [createSampleObject(schema) as Manifest, manifest];
}

/** Creates the objects in order until the server does not reject one. */
async function createFirstObject(
  probe: ResourceProbe,
  [object, ...otherManifests]: readonly [Manifest, ...Manifest[]],
): Promise<{ readonly object: Manifest; readonly created: Exchange }> {
  const creationExchange = await createWithOrWithoutNamespace(
    probe,
    createStates(object, ANNOTATION_CHANGE).states.plain,
  );
  const [nextManifest, ...remainingManifests] = otherManifests;
  return nextManifest === undefined || !isObjectRejected(creationExchange)
    ? { object, created: creationExchange }
    : createFirstObject(probe, [nextManifest, ...remainingManifests]);
}

/** Returns the warnings about the version and the valid object. Warnings about unknown and duplicate fields are omitted. */
function findConstantWarnings({ response }: Exchange): readonly string[] {
  return parseWarnings(response?.headers ?? []).filter((text) => !/^(?:unknown|duplicate) field /.test(text));
}

/**
 * Reports whether a CustomResourceDefinition defines the resource. If the credentials cannot read definitions, a resource without protobuf
 * is assumed to be custom.
 */
async function isCustomResource(
  target: Target,
  inventory: Inventory,
  servedResource: ServedResource,
  probe: ResourceProbe,
): Promise<boolean> {
  const definitionResource = inventory.resources.find(({ plural }) => plural === 'customresourcedefinitions');
  if (definitionResource === undefined) return false;
  const path = buildResourcePath(definitionResource, undefined, formatQualifiedName(servedResource));
  const readExchange = await send(target, { method: 'GET', path });
  return (
    isSuccess(readExchange) ||
    ([401, 403].includes(getStatus(readExchange)) && !(await probe.supportsProtobufFor(inventory)))
  );
}

/** Creates the object. If the server rejects it, tries again with metadata.namespace. A request without a response is not repeated. */
async function createWithOrWithoutNamespace(probe: ResourceProbe, manifest: Manifest): Promise<Exchange> {
  const creation = await probe.create(PROBE_NAME, manifest);
  if (isSuccess(creation) || creation.response === undefined) return creation;
  probe.sendsNamespace = true;
  const secondExchange = await probe.create(PROBE_NAME, manifest);
  if (isSuccess(secondExchange)) return secondExchange;
  probe.sendsNamespace = false;
  return creation;
}

/** Reports whether the server rejects this object. Other errors mean that no object of the resource can be created. */
function isObjectRejected(creation: Exchange): boolean {
  return [400, 409, 413, 422].includes(getStatus(creation));
}

function describeRejection({ object }: ResourceOption, servedResource: ServedResource, exchange: Exchange): string {
  const message = parseJsonBody<{ message?: unknown }>(exchange)?.message;
  const reason =
    exchange.error ??
    `${getStatus(exchange)} ${typeof message === 'string' ? message : readText(exchange).slice(0, 200)}`;
  const name = formatQualifiedName(servedResource);
  return object === undefined
    ? `the server rejects ${name} without content; specify a valid object with --object FILE: ${reason}`
    : `the server does not create the object of ${typeof object === 'string' ? object : name}: ${reason}`;
}

/** Throws an error if the collection is not empty, because scenarios read and delete the whole collection. */
async function requireEmptyCollection(
  probe: ResourceProbe,
  servedResource: ServedResource,
  { existingNames }: NamespaceUse,
): Promise<void> {
  const names = (await probe.listObjects()).map(({ name }) => name);
  if (names.length === 0) return;
  const location = servedResource.namespaced ? `the namespace ${existingNames?.[0]}` : 'the server';
  const text = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`;
  const advice = servedResource.namespaced
    ? 'specify an empty namespace with --namespace'
    : 'test a server without such objects';
  throw createServerError(
    `${location} contains ${names.length} ${formatQualifiedName(servedResource)} (${text}): scenarios read and delete the whole collection; ${advice}`,
  );
}
