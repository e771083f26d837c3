/**
 * Area `namespaces`: reads and writes of the namespace of the program, with its metadata, status and finalizers. Area `definitions`:
 * dry-run creates of CustomResourceDefinitions, and the deletion of the namespace.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { distributeRows, selectProgramRows, shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  buildApply,
  buildCreate,
  buildDelete,
  buildGet,
  buildList,
  buildPatch,
  buildRequest,
  buildUpdate,
  createOperation,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  METADATA_TYPE,
  STRATEGIC_PATCH_TYPE,
  TABLE_TYPE,
  YAML_TYPE,
} from '../requests.ts';

const NAMESPACE_KIND = findKind('namespaces');
const CONFIGMAP_KIND = findKind('configmaps');
const OWN_NAMESPACE = '{ns}';
const ABSENT_NAMESPACE_PATH = '/api/v1/namespaces/{ns}-none';
const JSON_TYPE_MEMBER = { type: 'application/json' };

const buildNamespacePatch = (body: JsonObject, subresource?: string) =>
  buildPatch(NAMESPACE_KIND, OWN_NAMESPACE, MERGE_PATCH_TYPE, body, { subresource });
const buildFinalization = (...finalizers: string[]) =>
  buildUpdate(NAMESPACE_KIND, OWN_NAMESPACE, { spec: { finalizers } }, { subresource: 'finalize' });

const WRITES: readonly Operation[] = [
  buildNamespacePatch({ metadata: { labels: { x: '1' }, annotations: { a: 'é' } } }),
  buildNamespacePatch({ metadata: { labels: null } }),
  buildNamespacePatch({ spec: { finalizers: null } }),
  buildNamespacePatch({ status: { phase: 'Terminating' } }),
  buildPatch(NAMESPACE_KIND, OWN_NAMESPACE, STRATEGIC_PATCH_TYPE, { metadata: { labels: { y: '2' } } }),
  buildPatch(NAMESPACE_KIND, OWN_NAMESPACE, JSON_PATCH_TYPE, [
    { op: 'add', path: '/spec/finalizers/-', value: 'example.com/a' },
  ]),
  buildNamespacePatch({ status: { conditions: [{ type: 'A', status: 'True' }] } }, 'status'),
  buildNamespacePatch({ status: { phase: 'Active' }, metadata: { labels: { s: '1' } } }, 'status'),
  buildUpdate(NAMESPACE_KIND, OWN_NAMESPACE, { status: { phase: 'Active' } }, { subresource: 'status' }),
  buildFinalization('kubernetes', 'example.com/a'),
  buildFinalization('kubernetes'),
  buildUpdate(NAMESPACE_KIND, OWN_NAMESPACE, { metadata: { labels: { z: '1' } } }),
  buildUpdate(NAMESPACE_KIND, OWN_NAMESPACE, { metadata: { name: 'other' } }),
  buildApply(NAMESPACE_KIND, OWN_NAMESPACE, { metadata: { labels: { x: '2' } } }, { fieldManager: 'm1' }),
  buildCreate(NAMESPACE_KIND, OWN_NAMESPACE),
  buildCreate(NAMESPACE_KIND, `${OWN_NAMESPACE}-dry`, {}, { query: { dryRun: 'All' } }),
  buildCreate(NAMESPACE_KIND, 'Bad_Name'),
  buildCreate(NAMESPACE_KIND, OWN_NAMESPACE, { metadata: { namespace: 'x' } }),
  buildRequest('POST', `${ABSENT_NAMESPACE_PATH}/configmaps`, {
    ...JSON_TYPE_MEMBER,
    body: '{"metadata":{"name":"a"}}',
  }),
  buildCreate(CONFIGMAP_KIND, 'a', { metadata: { labels: { x: '1' } } }),
  buildDelete(NAMESPACE_KIND, OWN_NAMESPACE, { query: { dryRun: 'All' } }),
  buildDelete(NAMESPACE_KIND, OWN_NAMESPACE, { body: { preconditions: { uid: 'nobody' } } }),
  buildDelete(NAMESPACE_KIND, `${OWN_NAMESPACE}-none`),
  createOperation('deletecollection', NAMESPACE_KIND),
];

const buildListInAllNamespaces = (query: string): Operation =>
  buildRequest('GET', `/api/v1/configmaps?fieldSelector=${query}`);
const READS: readonly Operation[] = [
  buildGet(NAMESPACE_KIND, OWN_NAMESPACE),
  buildGet(NAMESPACE_KIND, OWN_NAMESPACE, { subresource: 'status' }),
  buildGet(NAMESPACE_KIND, OWN_NAMESPACE, { query: { resourceVersion: '999999999' } }),
  buildRequest('HEAD', '/api/v1/namespaces/{ns}'),
  buildGet(NAMESPACE_KIND, OWN_NAMESPACE, { query: { pretty: 'true' } }),
  buildList(NAMESPACE_KIND, { fieldSelector: 'metadata.name={ns}' }),
  buildList(NAMESPACE_KIND, { fieldSelector: 'metadata.name={ns},status.phase=Active' }),
  buildList(NAMESPACE_KIND, { fieldSelector: 'metadata.name={ns}', labelSelector: 'x=1' }),
  buildGet(NAMESPACE_KIND, `${OWN_NAMESPACE}-none`),
  buildListInAllNamespaces('metadata.namespace%3D{ns}'),
  buildListInAllNamespaces('metadata.namespace%3D{ns}&labelSelector=x%3D1'),
  buildRequest('GET', `${ABSENT_NAMESPACE_PATH}/configmaps`),
  // Every server has these namespaces.
  ...['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((name) =>
    buildRequest('HEAD', `/api/v1/namespaces/${name}`),
  ),
];

const PROGRAM_COUNT = 4;
const acceptHeadersArbitrary = fc.infiniteStream(fc.constantFrom(undefined, undefined, ...ACCEPT_HEADERS));

export const drawNamespacePrograms = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(PROGRAM_COUNT, WRITES, (writes, programIndex) =>
    acceptHeadersArbitrary.chain((acceptStream) => {
      const reads = selectProgramRows(READS, programIndex, PROGRAM_COUNT).map((read): Operation => {
        const accept = acceptStream.next().value;
        return accept === undefined ? read : { ...read, accept };
      });
      return shuffleRows([...reads, ...writes]);
    }),
  );

/** Deletes the namespace while it has a finalizer, reads and writes it, creates an object in it, and removes the finalizer. */
const DELETION_OPERATIONS: readonly Operation[] = [
  buildPatch(NAMESPACE_KIND, OWN_NAMESPACE, JSON_PATCH_TYPE, [
    { op: 'add', path: '/metadata/finalizers', value: ['example.com/a'] },
  ]),
  buildDelete(NAMESPACE_KIND, OWN_NAMESPACE),
  buildGet(NAMESPACE_KIND, OWN_NAMESPACE),
  buildDelete(NAMESPACE_KIND, OWN_NAMESPACE),
  buildCreate(CONFIGMAP_KIND, 'late'),
  buildNamespacePatch({ metadata: { labels: { late: '1' } } }),
  buildCreate(NAMESPACE_KIND, OWN_NAMESPACE),
  buildNamespacePatch({ metadata: { finalizers: null } }),
];

const WIDGETS_GROUP = '{ns}.example.com';
const WIDGET_NAMES = {
  plural: 'widgets',
  singular: 'widget',
  kind: 'Widget',
  listKind: 'WidgetList',
  shortNames: ['wi'],
};
const SPEC_SCHEMA = { type: 'object', properties: { a: { type: 'integer' } } };
const WIDGET_VERSION = {
  name: 'v1',
  served: true,
  storage: true,
  schema: { openAPIV3Schema: { type: 'object', properties: { spec: SPEC_SCHEMA } } },
};
const buildDefinition = (members: JsonObject, metadata: JsonObject = {}): JsonObject => ({
  metadata,
  spec: { group: WIDGETS_GROUP, scope: 'Namespaced', names: WIDGET_NAMES, versions: [WIDGET_VERSION], ...members },
});
const buildDefinitionWithVersions = (...versions: JsonObject[]): JsonObject => buildDefinition({ versions });
const buildDefinitionWithSchema = (openAPIV3Schema: JsonObject): JsonObject =>
  buildDefinitionWithVersions({ ...WIDGET_VERSION, schema: { openAPIV3Schema } });

/** Valid definitions, and definitions with one mistake each. */
const DEFINITIONS: readonly JsonObject[] = [
  buildDefinition({}),
  buildDefinition({ scope: 'Cluster', names: { plural: 'widgets', kind: 'Widget' } }),
  buildDefinitionWithVersions(WIDGET_VERSION, { ...WIDGET_VERSION, name: 'v1beta1', storage: false, served: false }),
  buildDefinitionWithVersions(WIDGET_VERSION, { ...WIDGET_VERSION, name: 'v2' }),
  buildDefinitionWithVersions({ ...WIDGET_VERSION, storage: false }),
  buildDefinitionWithVersions({ name: 'v1', served: true, storage: true }),
  buildDefinitionWithVersions({
    ...WIDGET_VERSION,
    subresources: { status: {}, scale: { specReplicasPath: '.spec.a' } },
  }),
  buildDefinitionWithVersions({
    ...WIDGET_VERSION,
    additionalPrinterColumns: [{ name: 'A', type: 'integer', jsonPath: '.spec.a' }],
  }),
  buildDefinition({ scope: 'Everywhere' }),
  buildDefinition({ preserveUnknownFields: true }),
  buildDefinition({}, { name: `others.${WIDGETS_GROUP}` }),
  buildDefinition({ names: { ...WIDGET_NAMES, plural: 'Widgets' } }),
  buildDefinition({ unknown: 1 }),
  buildDefinitionWithSchema({ type: 'object', properties: { spec: { type: 'array' } } }),
  buildDefinitionWithSchema({
    type: 'object',
    properties: { spec: { type: 'object', additionalProperties: true, properties: {} } },
  }),
  buildDefinitionWithSchema({ type: 'object', properties: { a: { type: 'string', default: 1 } } }),
  buildDefinitionWithSchema({ type: 'string' }),
];

const drawDefinitionCreate = (body: JsonObject): fc.Arbitrary<Operation> =>
  fc
    .tuple(
      fc.constantFrom(undefined, undefined, 'Strict'),
      fc.constantFrom(undefined, undefined, undefined, TABLE_TYPE, METADATA_TYPE, YAML_TYPE),
    )
    .map(([fieldValidation, accept]) => {
      const kind = findKind('customresourcedefinitions');
      return buildCreate(kind, `widgets.${WIDGETS_GROUP}`, body, { query: { dryRun: 'All', fieldValidation }, accept });
    });

export const drawCustomResourceDefinitionPrograms = (): fc.Arbitrary<Operation[]>[] => [
  shuffleRows(DEFINITIONS).chain((definitions) => fc.tuple(...definitions.map(drawDefinitionCreate))),
  fc.constant([...DELETION_OPERATIONS]),
];
