/**
 * Tests round trips: an object that is written in any version, read in another version and written back is unchanged. Tests the notable
 * changes in the deprecation guide of the specification.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { getDialect } from '../../../spec/dialect.ts';
import { emulateRelease } from '../../../spec/emulated.ts';
import { readTypes } from '../../../spec/facts.ts';
import type { ApiObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { autoscalerV2beta2Conversion } from './autoscalers.ts';
import { unchangedVersionConversion } from './conversion.ts';
import { createConversionTable } from './conversion-table.ts';
import { CORRECTIONS_BY_RESOURCE } from './correct-random-objects.ts';
import { createObjectArbitrary } from './random-objects.ts';

const conversionTable = createConversionTable(getDialect('kubernetes'));
/** Versions that are not tested, because their kinds have newer versions in releases after 1.32. The random types come from 1.32. */
const UNTESTED_VERSIONS = /^resource\/v1beta1\//;
const testedConversions = Object.entries(conversionTable).filter(([path]) => !UNTESTED_VERSIONS.test(path));
const facts = readTypes();
const { allReleases: resourcesOfAllReleases } = emulateRelease('1.15');
/** The number of runs per pair of versions, small enough for `npm run unit`. */
const RUN_COUNT = Number(process.env.CONVERSION_RUNS ?? 60);

const NEWEST_GROUPS: Readonly<Record<string, string>> = {
  clusterrolebindings: 'rbac.authorization.k8s.io/v1/ClusterRoleBinding',
  rolebindings: 'rbac.authorization.k8s.io/v1/RoleBinding',
  runtimeclasses: 'node.k8s.io/v1/RuntimeClass',
  customresourcedefinitions: 'apiextensions.k8s.io/v1/CustomResourceDefinition',
  daemonsets: 'apps/v1/DaemonSet',
  deployments: 'apps/v1/Deployment',
  endpointslices: 'discovery.k8s.io/v1/EndpointSlice',
  horizontalpodautoscalers: 'autoscaling/v2/HorizontalPodAutoscaler',
  ingresses: 'networking.k8s.io/v1/Ingress',
  localsubjectaccessreviews: 'authorization.k8s.io/v1/LocalSubjectAccessReview',
  poddisruptionbudgets: 'policy/v1/PodDisruptionBudget',
  prioritylevelconfigurations: 'flowcontrol.apiserver.k8s.io/v1/PriorityLevelConfiguration',
  resourceslices: 'resource.k8s.io/v1beta1/ResourceSlice',
  subjectaccessreviews: 'authorization.k8s.io/v1/SubjectAccessReview',
};

/** The resources whose random objects are not valid, or get additional fields from a conversion (the hostname of an endpoint). */
const RESOURCES_CHANGED_BY_CONVERSION = new Set(['customresourcedefinitions', 'endpointslices', 'ingresses']);

const CONVERSIONS_WITHOUT_RENAMED_FIELDS: ReadonlySet<unknown> = new Set([
  unchangedVersionConversion,
  autoscalerV2beta2Conversion,
]);

for (const [path, conversion] of testedConversions) {
  describe(path, () => {
    const [group = '', version = '', resource = ''] = path.split('/');
    const servedType = resourcesOfAllReleases.find(
      (candidate) =>
        candidate.group.split('.')[0] === group && candidate.version === version && candidate.resource === resource,
    );
    assert.ok(servedType, path);
    const olderObjects = createObjectArbitrary(facts, `${servedType.group}/${version}/${servedType.kind}`);
    const otherConversions = testedConversions.filter(([otherName]) => otherName.endsWith(`/${resource}`));

    test('an object written in this version is read in every version and written back unchanged', () => {
      fc.assert(
        fc.property(olderObjects, (object) => {
          const storedObject = conversion.toNewest(toObject(object));
          if (conversion !== unchangedVersionConversion && !RESOURCES_CHANGED_BY_CONVERSION.has(resource))
            assert.deepEqual(conversion.fromNewest(storedObject), toObject(object));
          if (CONVERSIONS_WITHOUT_RENAMED_FIELDS.has(conversion) || resource === 'customresourcedefinitions')
            CORRECTIONS_BY_RESOURCE[resource]?.(storedObject);
          for (const [, otherVersionConversion] of otherConversions)
            assert.deepEqual(
              otherVersionConversion.toNewest(otherVersionConversion.fromNewest(storedObject)),
              storedObject,
            );
        }),
        { numRuns: RUN_COUNT },
      );
    });

    test('an object written in the latest version is read in this version and written back unchanged', () => {
      fc.assert(
        fc.property(createObjectArbitrary(facts, NEWEST_GROUPS[resource] ?? ''), (object) => {
          const storedObject = toObject(object);
          CORRECTIONS_BY_RESOURCE[resource]?.(storedObject);
          const objectBefore = copyDeeply(storedObject);
          assert.deepEqual(conversion.toNewest(conversion.fromNewest(storedObject)), storedObject);
          assert.deepEqual(storedObject, objectBefore, 'the argument is changed');
        }),
        { numRuns: RUN_COUNT },
      );
    });
  });
}

test('versions of a kind with different fields have a conversion', () => {
  const { findSuccessor } = emulateRelease('1.15');
  // The conversion of these kinds needs the stored schema.
  const pathsConvertedElsewhere = new Set(['autoscaling/v1/horizontalpodautoscalers']);
  const fieldsByResource = new Map<string, Set<string>>();
  const kindsWithoutConversion: string[] = [];
  for (const servedType of resourcesOfAllReleases) {
    const { group, version, resource, kind } = servedType;
    const path = `${group.split('.')[0]}/${version}/${resource}`;
    if (group === '' || conversionTable[path] !== undefined || pathsConvertedElsewhere.has(path)) continue;
    const fieldsOfVersion = listFieldPaths(facts.kinds[`${group}/${version}/${kind}`]?.type ?? '');
    const key = `${findSuccessor(servedType)}/${resource}`;
    const otherFields = fieldsByResource.get(key) ?? fieldsOfVersion;
    fieldsByResource.set(key, otherFields);
    if (fieldsOfVersion.symmetricDifference(otherFields).size > 0) kindsWithoutConversion.push(path);
  }
  assert.deepEqual(kindsWithoutConversion, []);
});

test('fields of device requests and devices moved by one level in resource v1beta2', () => {
  const exactRequest = { deviceClassName: 'x', allocationMode: 'ExactCount', count: 1 };
  const alternatives = [{ name: 'b', ...exactRequest }];
  const requests = [
    { name: 'a', ...exactRequest },
    { name: 'c', deviceClassName: '', firstAvailable: alternatives },
  ];
  const claimToConvert = { spec: { devices: { requests } } };
  const convertedClaim = convertToNewest('resource/v1beta1/resourceclaims', claimToConvert);
  assert.deepEqual(convertedClaim.spec, {
    devices: {
      requests: [
        { name: 'a', exactly: exactRequest },
        { name: 'c', firstAvailable: alternatives },
      ],
    },
  });
  assert.deepEqual(
    conversionTable['resource/v1beta1/resourceclaims']?.fromNewest(toObject(convertedClaim)).spec,
    claimToConvert.spec,
  );
  const slice = { spec: { devices: [{ name: 'd', basic: { capacity: { memory: { value: '2Gi' } } } }] } };
  const flatSlice = convertToNewest('resource/v1beta1/resourceslices', slice);
  assert.deepEqual(flatSlice.spec, { devices: [{ name: 'd', capacity: { memory: { value: '2Gi' } } }] });
  assert.deepEqual(
    conversionTable['resource/v1beta1/resourceslices']?.fromNewest(toObject(flatSlice)).spec,
    slice.spec,
  );
});

test('a device capacity in v1alpha3 is a plain quantity', () => {
  const devices = [{ name: 'd', basic: { capacity: { memory: '2Gi' } } }];
  const { spec } = convertToNewest('resource/v1alpha3/resourceslices', { spec: { devices } });
  assert.deepEqual(spec, { devices: [{ name: 'd', basic: { capacity: { memory: { value: '2Gi' } } } }] });
});

test('an Ingress of v1beta1 is converted as in the migration guide', () => {
  const oldIngress = {
    spec: {
      backend: { serviceName: 'other', servicePort: 'http' },
      rules: [
        {
          http: {
            paths: [{ path: '/a', pathType: 'ImplementationSpecific', backend: { serviceName: 's', servicePort: 80 } }],
          },
        },
      ],
    },
  };
  const { spec } = convertToNewest('networking/v1beta1/ingresses', oldIngress);
  const backend = { service: { name: 's', port: { number: 80 } } };
  assert.deepEqual(spec, {
    defaultBackend: { service: { name: 'other', port: { name: 'http' } } },
    rules: [{ http: { paths: [{ path: '/a', pathType: 'ImplementationSpecific', backend }] } }],
  });
});

test('node name and zone move from the topology of an endpoint to fields, and another hostname is kept', () => {
  const topology = { 'kubernetes.io/hostname': 'n', 'topology.kubernetes.io/zone': 'z', rack: 'r' };
  const convertEndpoints = (nodeName: string) =>
    convertToNewest('discovery/v1beta1/endpointslices', { endpoints: [{ addresses: ['a'], nodeName, topology }] })
      .endpoints;
  assert.deepEqual(convertEndpoints('n'), [
    { addresses: ['a'], nodeName: 'n', zone: 'z', deprecatedTopology: { rack: 'r' } },
  ]);
  const deprecatedTopology = { 'kubernetes.io/hostname': 'n', rack: 'r' };
  assert.deepEqual(convertEndpoints('m'), [{ addresses: ['a'], nodeName: 'm', zone: 'z', deprecatedTopology }]);
});

test('a v1 CustomResourceDefinition has preserveUnknownFields false in v1beta1', () => {
  const conversion = conversionTable['apiextensions/v1beta1/customresourcedefinitions'];
  const storedObject = toObject({ metadata: {}, spec: { versions: [{ name: 'v1' }] } });
  const convertedObject = conversion?.fromNewest(storedObject);
  assert.deepEqual(convertedObject?.spec, { version: 'v1', versions: [{ name: 'v1' }], preserveUnknownFields: false });
  assert.deepEqual(convertedObject && conversion?.toNewest(convertedObject), storedObject);
});

test('subjects of v1alpha1 bindings get an API group', () => {
  const group = 'rbac.authorization.k8s.io';
  const { subjects } = convertToNewest('rbac/v1alpha1/rolebindings', {
    subjects: [
      { kind: 'User', apiVersion: `${group}/v1alpha1`, name: 'u' },
      { kind: 'User', name: '*' },
      { kind: 'Group', name: 'g' },
      { kind: 'ServiceAccount', apiVersion: 'v1', name: 's', namespace: 'n' },
    ],
  });
  assert.deepEqual(subjects, [
    { kind: 'User', apiGroup: group, name: 'u' },
    { kind: 'Group', apiGroup: group, name: 'system:authenticated' },
    { kind: 'Group', apiGroup: group, name: 'g' },
    { kind: 'ServiceAccount', name: 's', namespace: 'n' },
  ]);
});

test('v1beta1 fields for all versions are copied to each version', () => {
  const { spec } = convertToNewest('apiextensions/v1beta1/customresourcedefinitions', {
    spec: {
      version: 'v1',
      versions: [{ name: 'v1' }, { name: 'v2' }],
      validation: { openAPIV3Schema: { type: 'object' } },
      additionalPrinterColumns: [{ name: 'a', JSONPath: '.a' }],
      conversion: { strategy: 'Webhook', webhookClientConfig: { url: 'u' }, conversionReviewVersions: ['v1'] },
    },
  });
  const versionFields = {
    schema: { openAPIV3Schema: { type: 'object' } },
    additionalPrinterColumns: [{ name: 'a', jsonPath: '.a' }],
  };
  assert.deepEqual(spec, {
    versions: [
      { name: 'v1', ...versionFields },
      { name: 'v2', ...versionFields },
    ],
    conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'u' }, conversionReviewVersions: ['v1'] } },
  });
});

function convertToNewest(path: string, object: object): ApiObject {
  const conversion = conversionTable[path];
  assert.ok(conversion, path);
  return conversion.toNewest(toObject({ metadata: {}, ...object }));
}

function toObject(object: object): ApiObject {
  const text = JSON.stringify(object).replaceAll('(host)', 'kubernetes.io/hostname');
  return JSON.parse(text.replaceAll('(zone)', 'topology.kubernetes.io/zone'));
}

/** Returns the paths of all fields below a type; recursive types are skipped. */
function listFieldPaths(type: string, path = '', typesAbove: readonly string[] = []): Set<string> {
  const paths = new Set([path]);
  if (typesAbove.includes(type)) return paths;
  for (const [name, field] of Object.entries(facts.types[type]?.fields ?? {})) {
    const nestedType = field.ref ?? field.items?.ref ?? field.values?.ref ?? '';
    for (const fieldPath of listFieldPaths(nestedType, `${path}.${name}`, [...typesAbove, type])) paths.add(fieldPath);
  }
  return paths;
}
