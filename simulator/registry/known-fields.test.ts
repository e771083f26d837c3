/** Tests that objects have exactly the fields of the emulated release. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { getDialect } from '../../spec/dialect.ts';
import { emulateRelease, RELEASES } from '../../spec/emulated.ts';
import { readTypesOfRelease } from '../../spec/field-releases.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { findObject } from '../pure/conversion/conversion.ts';
import { createObjectArbitrary } from '../pure/conversion/random-objects.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { decodeEnvelope } from '../pure/protobuf/envelope.ts';
import { ProtobufMessages } from '../pure/protobuf/messages.ts';
import { createRegistry } from './create-registry.ts';
import { type Allocator, allocateServiceValues } from './kinds/services/allocation.ts';
import { createOpenApi } from './openapi/openapi.ts';
import type { Registry, ResourceType } from './resource.ts';

const kubernetes = getDialect('kubernetes');
/** The number of objects per version of each kind that a release serves. */
const SAMPLE_COUNT = 2;

const registries = new Map<string, Registry>();

function getRegistry(release: string): Registry {
  const registry = registries.get(release) ?? createReleaseRegistry(release);
  registries.set(release, registry);
  return registry;
}

/** Creates a registry with all resources of the release, including those that are disabled by default. */
function createReleaseRegistry(release: string): Registry {
  const versions = emulateRelease(release).served.map(({ group, version }) =>
    group === '' ? version : `${group}/${version}`,
  );
  const runtimeConfig = new Map(versions.map((version) => [version, true]));
  return createRegistry({ dialect: kubernetes, release, runtimeConfig });
}

interface WriteResult {
  readonly stored: ApiObject;
  readonly problems: readonly string[];
}

/** Returns the stored object with its defaults, and the problems of unknown fields. */
function writeObject(type: ResourceType, members: JsonObject): WriteResult {
  const { object, strictProblems } = type.schema.decode(members);
  Object.assign(object, { apiVersion: type.apiVersion, kind: type.kind });
  object.metadata = { name: 'a', ...(type.namespaced && { namespace: 'default' }), ...object.metadata };
  if (!type.namespaced) delete object.metadata.namespace;
  type.schema.setDefaults(object);
  return { stored: type.conversion?.toStorageVersion(object) ?? object, problems: strictProblems };
}

function convertStored(type: ResourceType, storedObject: ApiObject): JsonObject {
  const object = type.conversion?.fromStorageVersion(storedObject) ?? storedObject;
  return JSON.parse(JSON.stringify(object));
}

function findTypeInRelease(release: string, group: string, version: string, resource: string): ResourceType {
  return getRegistry(release).find(group, version, resource) ?? assert.fail(`${resource} in ${release}`);
}

const JOB_MEMBERS: JsonObject = {
  spec: {
    completionMode: 'Indexed',
    template: {
      spec: { os: { name: 'linux' }, restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] },
    },
  },
};

test('a field of a later release is unknown and gets no default', () => {
  const jobIn118 = writeObject(findTypeInRelease('1.18', 'batch', 'v1', 'jobs'), JOB_MEMBERS);
  assert.deepEqual(jobIn118.problems, ['unknown field "spec.completionMode"', 'unknown field "spec.template.spec.os"']);
  assert.doesNotMatch(JSON.stringify(jobIn118.stored), /completionMode|"os"|"suspend"|podReplacementPolicy/);
  const jobIn122 = writeObject(findTypeInRelease('1.22', 'batch', 'v1', 'jobs'), JOB_MEMBERS);
  assert.deepEqual(jobIn122.problems, ['unknown field "spec.template.spec.os"']);
  const jobIn132 = writeObject(findTypeInRelease('1.32', 'batch', 'v1', 'jobs'), JOB_MEMBERS);
  assert.deepEqual(jobIn132.problems, []);
  assert.match(JSON.stringify(jobIn132.stored), /"Indexed".*"podReplacementPolicy"/);
});

test('a Service has the fields of its release', () => {
  const spec = { ipFamilyPolicy: 'SingleStack', ports: [{ port: 80 }] };
  const listSpecFields = (release: string) =>
    Object.keys(writeObject(findTypeInRelease(release, '', 'v1', 'services'), { spec }).stored.spec ?? {});
  assert.ok(!listSpecFields('1.20').includes('ipFamilyPolicy'));
  assert.ok(listSpecFields('1.21').includes('ipFamilyPolicy'));
  assert.ok(!listSpecFields('1.21').includes('internalTrafficPolicy'));
  assert.ok(listSpecFields('1.22').includes('internalTrafficPolicy'));
});

test('a field with a disabled feature gate is known and removed', () => {
  const { stored, problems } = writeObject(findTypeInRelease('1.21', 'batch', 'v1', 'jobs'), {
    spec: { completionMode: 'Indexed' },
  });
  assert.deepEqual(problems, []);
  assert.doesNotMatch(JSON.stringify(stored), /completionMode|suspend/);
});

test('protobuf decoding skips a field of a later release', () => {
  const names = { translateGroup: (group: string) => group, metaGroup: kubernetes.metaGroup };
  const pod: ApiObject = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'linux' } } };
  const document = new ProtobufMessages(readTypesOfRelease('1.32'), names).encodeDocument(pod) ?? assert.fail();
  const decodeInRelease = (release: string) =>
    new ProtobufMessages(readTypesOfRelease(release), names).find('v1', 'Pod')?.decode(decodeEnvelope(document).raw) ??
    {};
  assert.deepEqual(findObject(decodeInRelease('1.23'), 'spec', 'os'), { name: 'linux' });
  assert.equal(findObject(decodeInRelease('1.22'), 'spec', 'os'), undefined);
  assert.equal(findObject(decodeInRelease('1.22'), 'metadata')?.name, 'a');
});

test('an object stored by a later release is returned without its new fields', () => {
  const { stored } = writeObject(findTypeInRelease('1.32', 'batch', 'v1', 'jobs'), JOB_MEMBERS);
  const job = findTypeInRelease('1.18', 'batch', 'v1', 'jobs');
  assert.deepEqual(job.schema.decode(convertStored(job, stored)).unknownFields, []);
  assert.doesNotMatch(JSON.stringify(job.conversion?.toStorageVersion(stored)), /completionMode/);
  const ingress: JsonObject = {
    spec: {
      ingressClassName: 'a',
      rules: [{ http: { paths: [{ path: '/', backend: { serviceName: 's', servicePort: 1 } }] } }],
    },
  };
  const olderType = findTypeInRelease('1.17', 'networking.k8s.io', 'v1beta1', 'ingresses');
  const storedObject = writeObject(
    findTypeInRelease('1.21', 'networking.k8s.io', 'v1beta1', 'ingresses'),
    ingress,
  ).stored;
  assert.match(JSON.stringify(storedObject), /"ingressClassName":"a".*"pathType":"ImplementationSpecific"/);
  assert.doesNotMatch(JSON.stringify(convertStored(olderType, storedObject)), /ingressClassName|pathType/);
});

test('the latest release does not convert objects in the storage version', () => {
  assert.equal(findTypeInRelease('1.32', 'batch', 'v1', 'jobs').conversion, undefined);
});

test('the OpenAPI documents contain the fields of the release', () => {
  const createDocuments = (release: string) => {
    const documents = createOpenApi(getRegistry(release), { dialect: kubernetes, version: `v${release}.0` });
    return {
      v2: JSON.stringify(documents.createV2().toJSON()),
      v3: JSON.stringify(documents.createV3('apis/batch/v1').toJSON()),
    };
  };
  const [oldDocuments, newDocuments] = [createDocuments('1.20'), createDocuments('1.21')];
  for (const version of ['v2', 'v3'] as const) {
    assert.doesNotMatch(oldDocuments[version], /"completionMode"/);
    assert.match(newDocuments[version], /"completionMode"/);
  }
});

test('field ownership ignores fields of later releases', () => {
  const findServiceSpecType = (release: string) =>
    findTypeInRelease(release, '', 'v1', 'services').fieldsType.map?.fields.get('spec')?.type.map;
  assert.equal(findServiceSpecType('1.20')?.fields.has('internalTrafficPolicy'), false);
  assert.equal(findServiceSpecType('1.21')?.fields.has('internalTrafficPolicy'), true);
});

interface ObservedCreate {
  readonly body: JsonObject;
  readonly answer: { readonly code: number; readonly object?: { readonly apiVersion: string; readonly kind: string } };
}

const OBSERVED_CREATES: readonly ObservedCreate[] = JSON.parse(
  readFileSync(new URL('observed/creates.json', import.meta.url), 'utf8'),
);

const FIXED_ALLOCATOR: Allocator = {
  allocateAddress: () => '10.0.0.1',
  allocatePort: () => 30_000,
  reserveAddress: () => undefined,
  reservePort: () => undefined,
};

for (const release of RELEASES) {
  test(`objects that 1.32 accepts are accepted in ${release} without unknown fields`, () => {
    const { resources } = getRegistry(release);
    for (const { body, answer: response } of OBSERVED_CREATES) {
      const storedObject = response.code === 201 ? response.object : undefined;
      const type = resources.find(
        ({ apiVersion, kind }) => apiVersion === storedObject?.apiVersion && kind === storedObject.kind,
      );
      if (type === undefined || type.isVirtual) continue;
      const { stored } = writeObject(type, body);
      if (type.kind === 'Service') allocateServiceValues(stored, undefined, () => FIXED_ALLOCATOR);
      const problems = type.strategy.validate(stored).map(({ field }) => field);
      // Since 1.36, addresses with leading zeros are invalid.
      const rejectsLeadingZeros = parseMinorVersion(release) >= 36 && JSON.stringify(body).includes('"ip":"01.2.3.4"');
      const expected = rejectsLeadingZeros ? ['subsets[0].addresses[0].ip'] : [];
      assert.deepEqual(problems, expected, `${type.apiVersion} ${type.kind} ${JSON.stringify(body)}`);
    }
  });

  test(`${release} accepts every object that it returns`, () => {
    for (const type of getRegistry(release).resources) {
      const key = `${type.apiVersion}/${type.kind}`;
      if (type.isVirtual || readTypesOfRelease(release).kinds[key] === undefined) continue;
      for (const randomValue of fc.sample(createObjectArbitrary(readTypesOfRelease(release), key), {
        numRuns: SAMPLE_COUNT,
        seed: 7,
      })) {
        const members: JsonObject = JSON.parse(JSON.stringify(randomValue));
        const { stored, problems } = writeObject(type, members);
        assert.deepEqual(problems, [], key);
        assert.deepEqual(type.schema.decode(convertStored(type, stored)).unknownFields, [], key);
      }
    }
  });
}
