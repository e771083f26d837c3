/**
 * Objects that are in no namespace: made under the name of the namespace of the program, read, written and watched alone by their names, and removed at
 * the end.
 */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';
import { JSON_PATCH, MERGE_PATCH } from './patch-documents.ts';
import { ACCEPTED } from './representations.ts';
import { definitionTrials } from './tried-definitions.ts';

const JSON_TYPE = 'application/json';
const NAME = '{ns}-c';

interface ClusterKind {
  readonly root: string;
  readonly resource: string;
  readonly kind: string;
  readonly contents: readonly [object, object];
}

const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
const RBAC = 'rbac.authorization.{suffix}';
const subject = { apiGroup: RBAC, kind: 'User', name: 'nobody' };
const volume = {
  capacity: { storage: '1Gi' },
  accessModes: ['ReadWriteOnce'],
  hostPath: { path: '/nowhere' },
  storageClassName: '{ns}',
};

/** Nothing that is done to other objects, or that any controller acts on. */
const KINDS: readonly ClusterKind[] = [
  {
    root: `${RBAC}/v1`,
    resource: 'clusterroles',
    kind: 'ClusterRole',
    contents: [{ rules }, { rules: [...rules, { nonResourceURLs: ['/x'], verbs: ['get'] }] }],
  },
  {
    root: `${RBAC}/v1`,
    resource: 'clusterrolebindings',
    kind: 'ClusterRoleBinding',
    contents: [
      { roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: NAME }, subjects: [subject] },
      { roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: NAME }, subjects: [] },
    ],
  },
  {
    root: 'scheduling.{suffix}/v1',
    resource: 'priorityclasses',
    kind: 'PriorityClass',
    contents: [{ value: 10 }, { value: 10, description: 'd' }],
  },
  {
    root: 'storage.{suffix}/v1',
    resource: 'storageclasses',
    kind: 'StorageClass',
    contents: [{ provisioner: 'example.com/none' }, { provisioner: 'example.com/none', allowVolumeExpansion: true }],
  },
  {
    root: 'v1',
    resource: 'persistentvolumes',
    kind: 'PersistentVolume',
    contents: [{ spec: volume }, { spec: { ...volume, persistentVolumeReclaimPolicy: 'Delete' } }],
  },
  {
    root: 'networking.{suffix}/v1',
    resource: 'ingressclasses',
    kind: 'IngressClass',
    contents: [{ spec: { controller: 'example.com/none' } }, { spec: { controller: 'example.com/other' } }],
  },
  {
    root: 'node.{suffix}/v1',
    resource: 'runtimeclasses',
    kind: 'RuntimeClass',
    contents: [{ handler: 'none' }, { handler: 'none', overhead: { podFixed: { cpu: '0.5' } } }],
  },
  {
    root: 'admissionregistration.{suffix}/v1',
    resource: 'validatingwebhookconfigurations',
    kind: 'ValidatingWebhookConfiguration',
    contents: [{}, { webhooks: [] }],
  },
  {
    root: 'v1',
    resource: 'nodes',
    kind: 'Node',
    contents: [
      { spec: { unschedulable: true } },
      { spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] } },
    ],
  },
];

const collectionOf = ({ root, resource }: ClusterKind): string =>
  `${root.includes('/') ? '/apis' : '/api'}/${root}/${resource}`;

function tourOf(kind: ClusterKind): fc.Arbitrary<Operation[]> {
  const collection = collectionOf(kind);
  const path = `${collection}/${NAME}`;
  const apiVersion = kind.root;
  const object = (content: 0 | 1, metadata: object = {}): string =>
    JSON.stringify({
      apiVersion,
      kind: kind.kind,
      metadata: { name: NAME, labels: { of: '{ns}' }, ...metadata },
      ...kind.contents[content],
    });
  const byName = `fieldSelector=metadata.name%3D${NAME}`;
  const operation = (method: string, at: string, more: object = {}): Operation =>
    compact({ do: 'odd', method, path: at, ...more }) as Operation;
  const write = (method: string, at: string, type: string, body: string): Operation =>
    operation(method, at, { type, body });
  const writes = [
    write('POST', collection, JSON_TYPE, object(1)),
    write('POST', `${collection}?dryRun=All`, JSON_TYPE, object(0, { name: '{ns}-dry' })),
    write('POST', `${collection}?fieldValidation=Strict`, JSON_TYPE, object(0, { name: '{ns}-u', unknown: 1 })),
    write('PUT', path, JSON_TYPE, object(1)),
    write('PUT', path, JSON_TYPE, object(0, { labels: { of: '{ns}', x: '1' } })),
    write('PUT', path, JSON_TYPE, object(1, { resourceVersion: '1' })),
    write('PUT', path, JSON_TYPE, object(1, { namespace: '{ns}' })),
    write('PATCH', path, MERGE_PATCH, '{"metadata":{"labels":{"x":"2"},"annotations":{"a":"é"}}}'),
    write('PATCH', path, JSON_PATCH, '[{"op":"test","path":"/metadata/labels/of","value":"{ns}"}]'),
    write('PATCH', `${path}?fieldManager=m1`, 'application/apply-patch+yaml', object(0)),
    write('PATCH', `${path}?fieldManager=m2&force=true`, 'application/apply-patch+yaml', object(1)),
    write('DELETE', path, JSON_TYPE, '{"preconditions":{"uid":"nobody"}}'),
    operation('DELETE', `${path}?dryRun=All`),
    operation('DELETE', `${collection}?labelSelector=of%3D{ns}&dryRun=All`),
  ];
  const reads = [
    operation('GET', path),
    operation('GET', `${path}?resourceVersion=0`),
    operation('GET', `${path}/status`),
    operation('HEAD', path),
    operation('GET', `${collection}?${byName}`),
    operation('GET', `${collection}?labelSelector=of%3D{ns}`),
    operation('GET', `${collection}?labelSelector=of%3D{ns},!x`),
    operation('GET', `${collection}?${byName}&watch=1&timeoutSeconds=1`),
    operation('GET', `${collection}/{ns}-none`),
  ];
  const read = fc
    .tuple(fc.constantFrom(...reads), fc.constantFrom(undefined, ...ACCEPTED))
    .map(([one, accept]) => compact({ ...one, accept }) as Operation);
  const middle = fc.array(fc.oneof(fc.constantFrom(...writes), read), { minLength: 2, maxLength: 2 });
  const first = write('POST', collection, JSON_TYPE, object(0));
  // All that happened to it.
  const history = operation('GET', `${collection}?${byName}&watch=1&timeoutSeconds=1&resourceVersion={start}`);
  // Each of its contents is answered with what is stored of it.
  const other = write('PUT', path, JSON_TYPE, object(1));
  return middle.map((some) => [
    first,
    other,
    operation('GET', path),
    ...some,
    operation('DELETE', path),
    operation('GET', path),
    history,
  ]);
}

export const clusterPrograms: readonly fc.Arbitrary<Operation[]>[] = [...KINDS.map(tourOf), definitionTrials];
