/** Compares the registry's responses for every object in observed/*.json with the responses of kube-apiserver. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { dialect } from '../../spec/dialect.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { invalid } from '../pure/status/invalid.ts';
import { StatusError } from '../pure/status/status.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import { createRegistry } from './create-registry.ts';
import { addTolerations, NO_CLASS, setPriority, taintNewNode } from './kinds/core/pods/plugin-defaults.ts';
import { type Allocator, allocate, NODE_PORTS } from './kinds/services/allocation.ts';
import { matchNamespace } from './match-namespace.ts';
import { wipeForCreate } from './metadata/system-fields.ts';
import type { RequestScope, ResourceType } from './resource.ts';

interface ObservedRequest {
  readonly path: string;
  readonly first?: JsonObject;
  readonly body: JsonObject;
  readonly answer: Answer;
}

interface Answer {
  readonly code: number;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly { reason: string; message: string; field: string }[];
  readonly object?: JsonObject;
}

const DIALECT = dialect('kubernetes');
const registry = createRegistry({ dialect: DIALECT, runtimeConfig: new Map() });
const SERVER_FIELDS = ['uid', 'creationTimestamp', 'resourceVersion', 'managedFields'];

for (const file of ['creates', 'updates']) {
  describe(`recorded ${file} of kube-apiserver`, () => {
    for (const [index, request] of read(file).entries()) {
      test(`${index} ${request.path} ${JSON.stringify(request.body).slice(0, 120)} has the recorded response`, () => {
        assert.deepEqual(normalize(answerRequest(request)), normalize(request.answer));
      });
    }
  });
}

function read(file: string): ObservedRequest[] {
  return JSON.parse(readFileSync(new URL(`./observed/${file}.json`, import.meta.url), 'utf8')) as ObservedRequest[];
}

function answerRequest({ path, first, body }: ObservedRequest): Answer {
  const { resource, namespace } = findResource(path);
  try {
    if (first === undefined) return toAnswer(resource, 201, createObject(resource, namespace, body));
    const previous = createObject(resource, namespace, first);
    previous.metadata.resourceVersion = '1';
    return toAnswer(resource, 200, updateObject(resource, namespace, body, previous));
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const { code = 0, reason, message, details } = error.status;
    return { code, reason, message, causes: details?.causes } as Answer;
  }
}

function findResource(path: string): { resource: ResourceType; namespace: string | undefined } {
  const [root, ...segments] = path.slice(1).split('/');
  const [group, version, ...otherSegments] = root === 'api' ? ['', ...segments] : segments;
  const plural = otherSegments.at(-1) ?? '';
  const resource = registry.find(group ?? '', version ?? '', plural);
  assert.ok(resource, path);
  return { resource, namespace: otherSegments.length === 3 ? otherSegments[1] : undefined };
}

function createObject(resource: ResourceType, namespace: string | undefined, body: JsonObject): ApiObject {
  const object = decodeObject(resource, namespace, body);
  wipeForCreate(object);
  setPluginDefaults(resource, object);
  allocateService(resource, object);
  resource.strategy.prepareForCreate(object, createScope(namespace));
  const problems = resource.strategy.validate(object);
  if (problems.length > 0) throw invalid(resource.validatedAs, object.metadata.name ?? '', problems);
  return object;
}

const ALLOCATOR: Allocator = {
  address: () => '10.0.0.1',
  port: () => 30_000,
  reserveAddress: () => undefined,
  reservePort: (port) =>
    port < NODE_PORTS.first || port > NODE_PORTS.last
      ? 'provided port is not in the valid range. The range of valid ports is 30000-32767'
      : undefined,
};

function allocateService(
  { group, resource, validatedAs }: ResourceType,
  object: ApiObject,
  previous?: ApiObject,
): void {
  if (group !== '' || resource !== 'services') return;
  const problems = allocate(object, previous, () => ALLOCATOR);
  if (problems.length > 0) throw invalid(validatedAs, object.metadata.name ?? '', problems);
}

/** Sets the fields that admission plugins have set in the recorded objects, in a cluster without priority classes. */
function setPluginDefaults({ group, resource }: ResourceType, object: ApiObject): void {
  if (group === '' && resource === 'nodes') taintNewNode(object, DIALECT);
  if (group !== '' || resource !== 'pods') return;
  setPriority(object, NO_CLASS);
  addTolerations(object, DIALECT);
}

function updateObject(resource: ResourceType, namespace: string | undefined, body: JsonObject, previous: ApiObject) {
  const object = decodeObject(resource, namespace, body);
  object.metadata.resourceVersion = '1';
  const before = deepCopy(previous);
  if (resource.group === '' && resource.resource === 'pods') addTolerations(object, DIALECT);
  allocateService(resource, object, previous);
  resource.strategy.prepareForUpdate(object, previous, createScope(namespace));
  assert.deepEqual(previous, before, 'the stored object is not touched');
  const problems = resource.strategy.validateUpdate(object, previous);
  if (problems.length > 0) throw invalid(resource.validatedAs, object.metadata.name ?? '', problems);
  return object;
}

function decodeObject(resource: ResourceType, namespace: string | undefined, body: JsonObject): ApiObject {
  const { object } = resource.schema.decode({ apiVersion: resource.apiVersion, kind: resource.kind, ...body });
  resource.schema.setDefaults(object);
  matchNamespace(object, namespace);
  return resource.conversion?.toStorageVersion(object) ?? object;
}

function toAnswer(resource: ResourceType, code: number, storedObject: ApiObject): Answer {
  const object = deepCopy(
    resource.conversion?.fromStorageVersion(storedObject) ?? storedObject,
  ) as unknown as JsonObject;
  for (const member of SERVER_FIELDS) delete (object.metadata as JsonObject)[member];
  return { code, object };
}

function createScope(namespace: string | undefined): RequestScope {
  return {
    now: () => '2026-01-01T00:00:00Z',
    uuid: () => '00000000-0000-4000-8000-000000000000',
    text: (length, alphabet) => (alphabet[0] ?? '').repeat(length),
    namespace,
    name: undefined,
  };
}

/**
 * Sorts the causes and the problems in the message, because kube-apiserver validates maps in random order. Removes pointer addresses, and
 * the diff of the specs after the message about an immutable pod.
 */
function normalize({ code, reason, message, causes, object }: Answer): unknown {
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
