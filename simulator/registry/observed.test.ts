/** Compares the registry's responses for every object in observed/*.json with the responses of kube-apiserver. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { createInvalidError } from '../pure/status/invalid.ts';
import { StatusError } from '../pure/status/status.ts';
import { copyDeeply } from '../pure/value/deep-copy.ts';
import { createRegistry } from './create-registry.ts';
import {
  addDefaultTolerations,
  DEFAULT_PRIORITY,
  setPriority,
  taintNewNode,
} from './kinds/core/pods/plugin-defaults.ts';
import { type Allocator, allocateServiceValues, NODE_PORTS } from './kinds/services/allocation.ts';
import { setMatchingNamespace } from './match-namespace.ts';
import { removeSystemFieldsForCreate } from './metadata/system-fields.ts';
import type { RequestScope, ResourceType } from './resource.ts';

interface ObservedRequest {
  readonly path: string;
  /** The object that an update changes. Undefined for a create. */
  readonly first?: JsonObject;
  readonly body: JsonObject;
  /** The response of kube-apiserver. */
  readonly answer: RegistryResponse;
}

interface RegistryResponse {
  readonly code: number;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly { reason: string; message: string; field: string }[];
  readonly object?: JsonObject;
}

const KUBERNETES_DIALECT = getDialect('kubernetes');
const registry = createRegistry({ dialect: KUBERNETES_DIALECT, runtimeConfig: new Map() });
const SERVER_FIELDS = ['uid', 'creationTimestamp', 'resourceVersion', 'managedFields'];

for (const file of ['creates', 'updates']) {
  describe(`recorded ${file} of kube-apiserver`, () => {
    for (const [index, request] of readObservedRequests(file).entries()) {
      test(`${index} ${request.path} ${JSON.stringify(request.body).slice(0, 120)} has the recorded response`, () => {
        assert.deepEqual(normalizeResponse(handleRequest(request)), normalizeResponse(request.answer));
      });
    }
  });
}

function readObservedRequests(file: string): ObservedRequest[] {
  return JSON.parse(readFileSync(new URL(`./observed/${file}.json`, import.meta.url), 'utf8')) as ObservedRequest[];
}

function handleRequest({ path, first, body }: ObservedRequest): RegistryResponse {
  const { resource, namespace } = findResource(path);
  try {
    if (first === undefined) return createResponse(resource, 201, createObject(resource, namespace, body));
    const previous = createObject(resource, namespace, first);
    previous.metadata.resourceVersion = '1';
    return createResponse(resource, 200, updateObject(resource, namespace, body, previous));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const { code = 0, reason, message, details } = error.status;
    return { code, reason, message, causes: details?.causes } as RegistryResponse;
  }
}

function findResource(path: string): { resource: ResourceType; namespace: string | undefined } {
  const [pathPrefix, ...segments] = path.slice(1).split('/');
  const [group, version, ...otherSegments] = pathPrefix === 'api' ? ['', ...segments] : segments;
  const plural = otherSegments.at(-1) ?? '';
  const resource = registry.find(group ?? '', version ?? '', plural);
  assert.ok(resource, path);
  return { resource, namespace: otherSegments.length === 3 ? otherSegments[1] : undefined };
}

function createObject(resource: ResourceType, namespace: string | undefined, body: JsonObject): ApiObject {
  const object = decodeObject(resource, namespace, body);
  removeSystemFieldsForCreate(object);
  setPluginDefaults(resource, object);
  allocateService(resource, object);
  resource.strategy.prepareForCreate(object, createRequestScope(namespace));
  const problems = resource.strategy.validate(object);
  if (problems.length > 0) throw createInvalidError(resource.validatedKind, object.metadata.name ?? '', problems);
  return object;
}

const FIXED_ALLOCATOR: Allocator = {
  allocateAddress: () => '10.0.0.1',
  allocatePort: () => 30_000,
  reserveAddress: () => undefined,
  reservePort: (port) =>
    port < NODE_PORTS.first || port > NODE_PORTS.last
      ? 'provided port is not in the valid range. The range of valid ports is 30000-32767'
      : undefined,
};

function allocateService(
  { group, resource, validatedKind }: ResourceType,
  object: ApiObject,
  previous?: ApiObject,
): void {
  if (group !== '' || resource !== 'services') return;
  const problems = allocateServiceValues(object, previous, () => FIXED_ALLOCATOR);
  if (problems.length > 0) throw createInvalidError(validatedKind, object.metadata.name ?? '', problems);
}

/** Sets the fields that admission plugins have set in the recorded objects, in a cluster without priority classes. */
function setPluginDefaults({ group, resource }: ResourceType, object: ApiObject): void {
  if (group === '' && resource === 'nodes') taintNewNode(object, KUBERNETES_DIALECT);
  if (group !== '' || resource !== 'pods') return;
  setPriority(object, DEFAULT_PRIORITY);
  addDefaultTolerations(object, KUBERNETES_DIALECT);
}

function updateObject(resource: ResourceType, namespace: string | undefined, body: JsonObject, previous: ApiObject) {
  const object = decodeObject(resource, namespace, body);
  object.metadata.resourceVersion = '1';
  const previousCopy = copyDeeply(previous);
  if (resource.group === '' && resource.resource === 'pods') addDefaultTolerations(object, KUBERNETES_DIALECT);
  allocateService(resource, object, previous);
  resource.strategy.prepareForUpdate(object, previous, createRequestScope(namespace));
  assert.deepEqual(previous, previousCopy, 'prepareForUpdate changes the stored object');
  const problems = resource.strategy.validateUpdate(object, previous);
  if (problems.length > 0) throw createInvalidError(resource.validatedKind, object.metadata.name ?? '', problems);
  return object;
}

function decodeObject(resource: ResourceType, namespace: string | undefined, body: JsonObject): ApiObject {
  const { object } = resource.schema.decode({ apiVersion: resource.apiVersion, kind: resource.kind, ...body });
  resource.schema.setDefaults(object);
  setMatchingNamespace(object, namespace);
  return resource.conversion?.toStorageVersion(object) ?? object;
}

function createResponse(resource: ResourceType, code: number, storedObject: ApiObject): RegistryResponse {
  const object = copyDeeply(
    resource.conversion?.fromStorageVersion(storedObject) ?? storedObject,
  ) as unknown as JsonObject;
  for (const member of SERVER_FIELDS) delete (object.metadata as JsonObject)[member];
  return { code, object };
}

function createRequestScope(namespace: string | undefined): RequestScope {
  return {
    now: () => '2026-01-01T00:00:00Z',
    createUuid: () => '00000000-0000-4000-8000-000000000000',
    createRandomText: (length, alphabet) => (alphabet[0] ?? '').repeat(length),
    namespace,
    name: undefined,
  };
}

/**
 * Sorts the causes and the characters of the message, because kube-apiserver validates maps in random order. Removes pointer addresses, and
 * the diff of the specs after the message about an immutable pod.
 */
function normalizeResponse({ code, reason, message, causes, object }: RegistryResponse): unknown {
  const maskAddresses = (text: string) =>
    text.replaceAll(/\(\*bool\)\(0x[0-9a-f]+\)/g, '(*bool)(0x…)').replace(/\n.*/s, '');
  return {
    code,
    reason: reason ?? undefined,
    message: message === undefined ? undefined : [...maskAddresses(message)].sort().join(''),
    causes: causes?.map((cause) => JSON.stringify({ ...cause, message: maskAddresses(cause.message) })).sort(),
    object: object && (JSON.parse(JSON.stringify(object).replaceAll(/"10\.0\.0\.\d+"/g, '"10.0.0.…"')) as JsonObject),
  };
}
