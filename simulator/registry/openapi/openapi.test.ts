import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type DialectName, getDialect } from '../../../spec/dialect.ts';
import { createRegistry } from '../create-registry.ts';
import { createOpenApi, type OpenApi } from './openapi.ts';

interface DocumentTree {
  readonly [name: string]: unknown;
}

function publishDocuments(name: DialectName): OpenApi {
  const dialect = getDialect(name);
  return createOpenApi(createRegistry({ dialect, runtimeConfig: new Map() }), {
    dialect,
    version: 'v1.32.0',
  });
}

const kubernetesDocuments = publishDocuments('kubernetes');
const coreSection = kubernetesDocuments.createV3('api/v1').toJSON() as DocumentTree;
const documentV2 = kubernetesDocuments.createV2().toJSON() as DocumentTree;
const ENDPOINTS_PATH = '/api/v1/namespaces/{namespace}/endpoints';

function findMember(tree: unknown, ...path: readonly string[]): DocumentTree {
  const subtree = path.reduce<unknown>((node, name) => (node as DocumentTree | undefined)?.[name], tree);
  assert.notEqual(subtree, undefined, path.join(' / '));
  return subtree as DocumentTree;
}

function listReferences(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const ownReferences = typeof (tree as DocumentTree).$ref === 'string' ? [(tree as { $ref: string }).$ref] : [];
  return [...ownReferences, ...Object.values(tree).flatMap(listReferences)];
}

/** Removes the property `$ref` of JSONSchemaProps, because the validator treats any property with this name as a reference. */
function omitPropertyRef(document: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'object' ? undefined : value,
  ) as Record<string, unknown>;
}

/** Merges all sections into one document, because each run of the validator compiles its schemas first. */
function mergeAllSections(documents: OpenApi): DocumentTree {
  const sections = documents.listSections().map((name) => documents.createV3(name).toJSON() as DocumentTree);
  const mergeSections = (...path: readonly string[]) =>
    Object.assign({}, ...sections.map((section) => findMember(section, ...path)));
  return {
    ...coreSection,
    paths: mergeSections('paths'),
    components: { schemas: mergeSections('components', 'schemas') },
  };
}

test('the published documents are valid OpenAPI documents', async () => {
  for (const document of [mergeAllSections(kubernetesDocuments), documentV2]) {
    const { valid: isValid, errors } = await new Validator().validate(omitPropertyRef(document));
    assert.ok(isValid, JSON.stringify(errors));
  }
});

test('references can be resolved, and operation IDs are unique', () => {
  for (const [document, tree] of [
    [coreSection, findMember(coreSection, 'components', 'schemas')],
    [documentV2, findMember(documentV2, 'definitions')],
  ] as const) {
    for (const reference of new Set(listReferences(document))) {
      const [name = ''] = reference.split('/').slice(-1);
      assert.ok(name in tree || reference.startsWith('#/parameters/'), reference);
    }
    const items = Object.values(findMember(document, 'paths')) as Record<string, { operationId?: string }>[];
    const operationIds = items.flatMap((item) => Object.values(item).flatMap(({ operationId }) => operationId ?? []));
    assert.equal(new Set(operationIds).size, operationIds.length);
  }
});

test('operation IDs are the same as in kube-apiserver', () => {
  const item = findMember(coreSection, 'paths', ENDPOINTS_PATH);
  assert.equal(findMember(item, 'get', 'operationId'), 'listCoreV1NamespacedEndpoints');
  assert.equal(findMember(item, 'delete', 'operationId'), 'deleteCoreV1CollectionNamespacedEndpoints');
  assert.equal(
    findMember(coreSection, 'paths', '/api/v1/endpoints', 'get', 'operationId'),
    'listCoreV1EndpointsForAllNamespaces',
  );
  assert.equal(findMember(item, 'get', 'x-kubernetes-action'), 'list');
  assert.deepEqual(findMember(item, 'post', 'x-kubernetes-group-version-kind'), {
    group: '',
    version: 'v1',
    kind: 'Endpoints',
  });
  const scale = findMember(
    kubernetesDocuments.createV3('apis/apps/v1').toJSON(),
    'paths',
    '/apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale',
  );
  assert.equal(findMember(scale, 'get', 'operationId'), 'readAppsV1NamespacedDeploymentScale');
  assert.deepEqual(findMember(scale, 'get', 'x-kubernetes-group-version-kind'), {
    group: 'autoscaling',
    version: 'v1',
    kind: 'Scale',
  });
});

test('schemas contain the list types and merge keys', () => {
  const ports = findMember(
    coreSection,
    'components',
    'schemas',
    'io.k8s.api.core.v1.ServiceSpec',
    'properties',
    'ports',
  );
  assert.deepEqual(ports['x-kubernetes-list-map-keys'], ['port', 'protocol']);
  assert.equal(ports['x-kubernetes-list-type'], 'map');
  assert.equal(ports['x-kubernetes-patch-merge-key'], 'port');
  assert.equal(ports['x-kubernetes-patch-strategy'], 'merge');
  const selector = findMember(
    coreSection,
    'components',
    'schemas',
    'io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector',
  );
  assert.equal(selector['x-kubernetes-map-type'], 'atomic');
  assert.deepEqual(
    findMember(coreSection, 'components', 'schemas', 'io.k8s.api.core.v1.Pod', 'x-kubernetes-group-version-kind'),
    [{ group: '', kind: 'Pod', version: 'v1' }],
  );
});

test('int-or-string has the format of each OpenAPI version', () => {
  const name = 'io.k8s.apimachinery.pkg.util.intstr.IntOrString';
  const { description: _words, ...v3Schema } = findMember(coreSection, 'components', 'schemas', name) as Record<
    string,
    unknown
  >;
  assert.deepEqual(v3Schema, { format: 'int-or-string', oneOf: [{ type: 'integer' }, { type: 'string' }] });
  const { description: _same, ...v2Schema } = findMember(documentV2, 'definitions', name) as Record<string, unknown>;
  assert.deepEqual(v2Schema, { type: 'string', format: 'int-or-string' });
});

test('schemas and groups have the names that the dialect defines', () => {
  const otherOpenApi = publishDocuments('orch');
  const schemas = findMember(otherOpenApi.createV3('apis/discovery.orch.io/v1').toJSON(), 'components', 'schemas');
  assert.deepEqual(findMember(schemas, 'io.orch.api.discovery.v1.EndpointSlice', 'x-kubernetes-group-version-kind'), [
    { group: 'discovery.orch.io', kind: 'EndpointSlice', version: 'v1' },
  ]);
  assert.ok(!JSON.stringify(otherOpenApi.createV2().toJSON()).includes('k8s.io'));
});
