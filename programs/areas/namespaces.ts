/** The namespace that a program has: its metadata, status and finalizers, what it is in lists and watches, and what is made where none is. */
import fc from 'fast-check';
import type { Operation } from '../operation.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { ACCEPTED } from './representations.ts';

const OWN = '/api/v1/namespaces/{ns}';
const JSON_TYPE = 'application/json';

type Sent = readonly [method: string, path: string, type?: string, body?: string];

const WRITES: readonly Sent[] = [
  ['PATCH', OWN, MERGE_PATCH, '{"metadata":{"labels":{"x":"1"},"annotations":{"a":"é"}}}'],
  ['PATCH', OWN, MERGE_PATCH, '{"metadata":{"labels":null}}'],
  ['PATCH', OWN, MERGE_PATCH, '{"spec":{"finalizers":null}}'],
  ['PATCH', OWN, MERGE_PATCH, '{"status":{"phase":"Terminating"}}'],
  ['PATCH', OWN, STRATEGIC_PATCH, '{"metadata":{"labels":{"y":"2"}}}'],
  ['PATCH', OWN, JSON_PATCH, '[{"op":"add","path":"/spec/finalizers/-","value":"example.com/a"}]'],
  ['PATCH', `${OWN}/status`, MERGE_PATCH, '{"status":{"conditions":[{"type":"A","status":"True"}]}}'],
  ['PATCH', `${OWN}/status`, MERGE_PATCH, '{"status":{"phase":"Active"},"metadata":{"labels":{"s":"1"}}}'],
  ['PUT', `${OWN}/status`, JSON_TYPE, '{"metadata":{"name":"{ns}"},"status":{"phase":"Active"}}'],
  [
    'PUT',
    `${OWN}/finalize`,
    JSON_TYPE,
    '{"metadata":{"name":"{ns}"},"spec":{"finalizers":["kubernetes","example.com/a"]}}',
  ],
  ['PUT', `${OWN}/finalize`, JSON_TYPE, '{"metadata":{"name":"{ns}"},"spec":{"finalizers":["kubernetes"]}}'],
  ['PUT', OWN, JSON_TYPE, '{"metadata":{"name":"{ns}","labels":{"z":"1"}}}'],
  ['PUT', OWN, JSON_TYPE, '{"metadata":{"name":"other"}}'],
  [
    'PATCH',
    `${OWN}?fieldManager=m1`,
    'application/apply-patch+yaml',
    '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"{ns}","labels":{"x":"2"}}}',
  ],
  ['POST', '/api/v1/namespaces', JSON_TYPE, '{"metadata":{"name":"{ns}"}}'],
  ['POST', '/api/v1/namespaces?dryRun=All', JSON_TYPE, '{"metadata":{"name":"{ns}-dry"}}'],
  ['POST', '/api/v1/namespaces', JSON_TYPE, '{"metadata":{"name":"Bad_Name"}}'],
  ['POST', '/api/v1/namespaces', JSON_TYPE, '{"metadata":{"name":"{ns}","namespace":"x"}}'],
  ['POST', '/api/v1/namespaces/{ns}-none/configmaps', JSON_TYPE, '{"metadata":{"name":"a"}}'],
  ['POST', '/api/v1/namespaces/{ns}/configmaps', JSON_TYPE, '{"metadata":{"name":"a","labels":{"x":"1"}}}'],
  ['DELETE', `${OWN}?dryRun=All`],
  ['DELETE', OWN, JSON_TYPE, '{"preconditions":{"uid":"nobody"}}'],
  ['DELETE', '/api/v1/namespaces/{ns}-none'],
  ['DELETE', '/api/v1/namespaces'],
];

const READS: readonly Sent[] = [
  ['GET', OWN],
  ['GET', `${OWN}/status`],
  ['GET', `${OWN}?resourceVersion=999999999`],
  ['HEAD', OWN],
  ['GET', `${OWN}?pretty=true`],
  ['GET', '/api/v1/namespaces?fieldSelector=metadata.name%3D{ns}'],
  ['GET', '/api/v1/namespaces?fieldSelector=metadata.name%3D{ns}%2Cstatus.phase%3DActive'],
  ['GET', '/api/v1/namespaces?fieldSelector=metadata.name%3D{ns}&labelSelector=x%3D1'],
  ['GET', '/api/v1/namespaces/{ns}-none'],
  ['GET', '/api/v1/configmaps?fieldSelector=metadata.namespace%3D{ns}'],
  ['GET', '/api/v1/configmaps?fieldSelector=metadata.namespace%3D{ns}&labelSelector=x%3D1'],
  ['GET', '/api/v1/namespaces/{ns}-none/configmaps'],
];

/** A namespace is held by a finalizer of its own, deleted, and let go: what it is meanwhile, and what can be made in it. */
const ENDING: readonly Sent[] = [
  ['PATCH', OWN, JSON_PATCH, '[{"op":"add","path":"/metadata/finalizers","value":["example.com/a"]}]'],
  ['DELETE', OWN],
  ['GET', OWN],
  ['DELETE', OWN],
  ['POST', '/api/v1/namespaces/{ns}/configmaps', JSON_TYPE, '{"metadata":{"name":"late"}}'],
  ['PATCH', OWN, MERGE_PATCH, '{"metadata":{"labels":{"late":"1"}}}'],
  ['POST', '/api/v1/namespaces', JSON_TYPE, '{"metadata":{"name":"{ns}"}}'],
  ['PATCH', OWN, MERGE_PATCH, '{"metadata":{"finalizers":null}}'],
];

/** Those that every server has. */
const SYSTEM: readonly Sent[] = ['default', 'kube-system', 'kube-public', 'kube-node-lease'].map((name) => [
  'HEAD',
  `/api/v1/namespaces/${name}`,
]);

/** Parts of the requests, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const namespacePrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const partOf = (rows: readonly Sent[]): Sent[] => rows.filter((_row, at) => at % PARTS === part);
  const [writes, reads] = [partOf(WRITES), partOf([...READS, ...SYSTEM])];
  const accepts = fc.array(fc.constantFrom(undefined, undefined, ...ACCEPTED), {
    minLength: reads.length,
    maxLength: reads.length,
  });
  return fc
    .tuple(accepts, fc.shuffledSubarray(reads, { minLength: reads.length }))
    .map(([accepted, some]) =>
      some.map(([method, path], at): Operation => requested(method, path, { accept: accepted[at] })),
    )
    .chain((all) => fc.shuffledSubarray([...all, ...writes.map(requestOf)], { minLength: all.length + writes.length }));
});

export const endingProgram: fc.Arbitrary<Operation[]> = fc.constant(ENDING.map(requestOf));

function requestOf([method, path, type, body]: Sent): Operation {
  return requested(method, path, { type, body });
}
