/**
 * Area `namespaces`: reads and writes of the program's namespace: its metadata, status and finalizers. Area `clusters`: the deletion of a
 * namespace, and dry-run creates of CustomResourceDefinitions.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { distributeRows, selectShare, shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  apply,
  create,
  createOperation,
  get,
  JSON_PATCH,
  list,
  MERGE_PATCH,
  METADATA,
  patch,
  remove,
  request,
  STRATEGIC_PATCH,
  TABLE,
  update,
  YAML,
} from '../requests.ts';

const NAMESPACE = findKind('namespaces');
const CONFIGMAP = findKind('configmaps');
const OWN_NAMESPACE = '{ns}';
const ABSENT = '/api/v1/namespaces/{ns}-none';
const JSON_BODY = { type: 'application/json' };

const mergePatchNamespace = (body: JsonObject, subresource?: string) =>
  patch(NAMESPACE, OWN_NAMESPACE, MERGE_PATCH, body, { subresource });
const finalizeNamespace = (...finalizers: string[]) =>
  update(NAMESPACE, OWN_NAMESPACE, { spec: { finalizers } }, { subresource: 'finalize' });

const WRITES: readonly Operation[] = [
  mergePatchNamespace({ metadata: { labels: { x: '1' }, annotations: { a: 'é' } } }),
  mergePatchNamespace({ metadata: { labels: null } }),
  mergePatchNamespace({ spec: { finalizers: null } }),
  mergePatchNamespace({ status: { phase: 'Terminating' } }),
  patch(NAMESPACE, OWN_NAMESPACE, STRATEGIC_PATCH, { metadata: { labels: { y: '2' } } }),
  patch(NAMESPACE, OWN_NAMESPACE, JSON_PATCH, [{ op: 'add', path: '/spec/finalizers/-', value: 'example.com/a' }]),
  mergePatchNamespace({ status: { conditions: [{ type: 'A', status: 'True' }] } }, 'status'),
  mergePatchNamespace({ status: { phase: 'Active' }, metadata: { labels: { s: '1' } } }, 'status'),
  update(NAMESPACE, OWN_NAMESPACE, { status: { phase: 'Active' } }, { subresource: 'status' }),
  finalizeNamespace('kubernetes', 'example.com/a'),
  finalizeNamespace('kubernetes'),
  update(NAMESPACE, OWN_NAMESPACE, { metadata: { labels: { z: '1' } } }),
  update(NAMESPACE, OWN_NAMESPACE, { metadata: { name: 'other' } }),
  apply(NAMESPACE, OWN_NAMESPACE, { metadata: { labels: { x: '2' } } }, { fieldManager: 'm1' }),
  create(NAMESPACE, OWN_NAMESPACE),
  create(NAMESPACE, `${OWN_NAMESPACE}-dry`, {}, { query: { dryRun: 'All' } }),
  create(NAMESPACE, 'Bad_Name'),
  create(NAMESPACE, OWN_NAMESPACE, { metadata: { namespace: 'x' } }),
  request('POST', `${ABSENT}/configmaps`, { ...JSON_BODY, body: '{"metadata":{"name":"a"}}' }),
  create(CONFIGMAP, 'a', { metadata: { labels: { x: '1' } } }),
  remove(NAMESPACE, OWN_NAMESPACE, { query: { dryRun: 'All' } }),
  remove(NAMESPACE, OWN_NAMESPACE, { body: { preconditions: { uid: 'nobody' } } }),
  remove(NAMESPACE, `${OWN_NAMESPACE}-none`),
  createOperation('deletecollection', NAMESPACE),
];

const listInAllNamespaces = (query: string): Operation => request('GET', `/api/v1/configmaps?fieldSelector=${query}`);
const READS: readonly Operation[] = [
  get(NAMESPACE, OWN_NAMESPACE),
  get(NAMESPACE, OWN_NAMESPACE, { subresource: 'status' }),
  get(NAMESPACE, OWN_NAMESPACE, { query: { resourceVersion: '999999999' } }),
  request('HEAD', '/api/v1/namespaces/{ns}'),
  get(NAMESPACE, OWN_NAMESPACE, { query: { pretty: 'true' } }),
  list(NAMESPACE, { fieldSelector: 'metadata.name={ns}' }),
  list(NAMESPACE, { fieldSelector: 'metadata.name={ns},status.phase=Active' }),
  list(NAMESPACE, { fieldSelector: 'metadata.name={ns}', labelSelector: 'x=1' }),
  get(NAMESPACE, `${OWN_NAMESPACE}-none`),
  listInAllNamespaces('metadata.namespace%3D{ns}'),
  listInAllNamespaces('metadata.namespace%3D{ns}&labelSelector=x%3D1'),
  request('GET', `${ABSENT}/configmaps`),
  // Every server has these namespaces.
  ...['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((name) =>
    request('HEAD', `/api/v1/namespaces/${name}`),
  ),
];

const PARTS = 4;
const accepts = fc.infiniteStream(fc.constantFrom(undefined, undefined, ...ACCEPT_HEADERS));

export const drawNamespacePrograms = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(PARTS, WRITES, (writes, part) =>
    accepts.chain((acceptedStream) => {
      const reads = selectShare(READS, part, PARTS).map((read): Operation => {
        const accept = acceptedStream.next().value;
        return accept === undefined ? read : { ...read, accept };
      });
      return shuffleRows([...reads, ...writes]);
    }),
  );

/** Deletes the namespace while it has a finalizer, reads and writes it, creates an object in it, and removes the finalizer. */
const ENDING: readonly Operation[] = [
  patch(NAMESPACE, OWN_NAMESPACE, JSON_PATCH, [{ op: 'add', path: '/metadata/finalizers', value: ['example.com/a'] }]),
  remove(NAMESPACE, OWN_NAMESPACE),
  get(NAMESPACE, OWN_NAMESPACE),
  remove(NAMESPACE, OWN_NAMESPACE),
  create(CONFIGMAP, 'late'),
  mergePatchNamespace({ metadata: { labels: { late: '1' } } }),
  create(NAMESPACE, OWN_NAMESPACE),
  mergePatchNamespace({ metadata: { finalizers: null } }),
];

const GROUP = '{ns}.example.com';
const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wi'] };
const spec = { type: 'object', properties: { a: { type: 'integer' } } };
const version = {
  name: 'v1',
  served: true,
  storage: true,
  schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
};
const buildDefinition = (members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  metadata,
  spec: { group: GROUP, scope: 'Namespaced', names, versions: [version], ...members },
});
const buildDefinitionWithVersions = (...versions: JsonObject[]): JsonObject => buildDefinition({ versions });
const buildDefinitionWithSchema = (openAPIV3Schema: JsonObject): JsonObject =>
  buildDefinitionWithVersions({ ...version, schema: { openAPIV3Schema } });

/** Valid definitions, and definitions with one mistake each. */
const DEFINITIONS: readonly JsonObject[] = [
  buildDefinition({}),
  buildDefinition({ scope: 'Cluster', names: { plural: 'widgets', kind: 'Widget' } }),
  buildDefinitionWithVersions(version, { ...version, name: 'v1beta1', storage: false, served: false }),
  buildDefinitionWithVersions(version, { ...version, name: 'v2' }),
  buildDefinitionWithVersions({ ...version, storage: false }),
  buildDefinitionWithVersions({ name: 'v1', served: true, storage: true }),
  buildDefinitionWithVersions({ ...version, subresources: { status: {}, scale: { specReplicasPath: '.spec.a' } } }),
  buildDefinitionWithVersions({
    ...version,
    additionalPrinterColumns: [{ name: 'A', type: 'integer', jsonPath: '.spec.a' }],
  }),
  buildDefinition({ scope: 'Everywhere' }),
  buildDefinition({ preserveUnknownFields: true }),
  buildDefinition({}, { name: `others.${GROUP}` }),
  buildDefinition({ names: { ...names, plural: 'Widgets' } }),
  buildDefinition({ unknown: 1 }),
  buildDefinitionWithSchema({ type: 'object', properties: { spec: { type: 'array' } } }),
  buildDefinitionWithSchema({
    type: 'object',
    properties: { spec: { type: 'object', additionalProperties: true, properties: {} } },
  }),
  buildDefinitionWithSchema({ type: 'object', properties: { a: { type: 'string', default: 1 } } }),
  buildDefinitionWithSchema({ type: 'string' }),
];

const createDefinition = (body: JsonObject): fc.Arbitrary<Operation> =>
  fc
    .tuple(
      fc.constantFrom(undefined, undefined, 'Strict'),
      fc.constantFrom(undefined, undefined, undefined, TABLE, METADATA, YAML),
    )
    .map(([fieldValidation, accept]) => {
      const kind = findKind('customresourcedefinitions');
      return create(kind, `widgets.${GROUP}`, body, { query: { dryRun: 'All', fieldValidation }, accept });
    });

export const drawClusterPrograms = (): fc.Arbitrary<Operation[]>[] => [
  shuffleRows(DEFINITIONS).chain((items) => fc.tuple(...items.map(createDefinition))),
  fc.constant([...ENDING]),
];
