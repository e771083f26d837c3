/** The longest bodies of each kind: objects with many members, items and levels, in every encoding. */
import protobuf from 'protobufjs/minimal.js';
import { encodeCbor } from '../../../client/encodings/cbor/document.ts';
import { fillBytes, MAX_BODY_LENGTH, repeatText } from './long-strings.ts';
import type { HostileRequest, StressCase } from './stress-case.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const YAML = 'application/yaml';
const CBOR = 'application/cbor';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/** Creates a case of one POST whose body is generated when the case runs. */
function createBodyCase(
  name: string,
  path: string,
  body: (n: number) => string | Buffer,
  type = 'application/json',
): StressCase {
  return {
    name,
    concurrentRequests: (n): readonly HostileRequest[] => [{ method: 'POST', path, type, body: body(n) }],
  };
}

const meta = (n: number, more = '') => `"metadata":{"name":"h${n}"${more}}`;

const MEMBERS: readonly StressCase[] = [
  createBodyCase('one long value', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`),
  createBodyCase(
    'a value of escape sequences',
    MAPS,
    (n) => `{${meta(n)},"data":{"a":"${'\\u0000'.repeat(MAX_BODY_LENGTH / 6)}"}}`,
  ),
  createBodyCase(
    'a value of the maximum stored length',
    MAPS,
    (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`,
  ),
  createBodyCase(
    'many members',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many members that are stored',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many duplicate members',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(MAX_BODY_LENGTH, () => '"k":""')}}}`,
  ),
  createBodyCase(
    'many unknown fields',
    `${MAPS}?fieldValidation=Strict`,
    (n) => `{${meta(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many unknown fields with warnings',
    MAPS,
    (n) => `{${meta(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many labels',
    MAPS,
    (n) => `{${meta(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many invalid labels',
    MAPS,
    (n) => `{${meta(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"-${i}":"_"`)}}`)}}`,
  ),
  createBodyCase(
    'many annotations',
    MAPS,
    (n) => `{${meta(n, `,"annotations":{${fillBytes(250_000, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many finalizers',
    MAPS,
    (n) => `{${meta(n, `,"finalizers":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a.b/k${i}"`)}]`)}}`,
  ),
  createBodyCase(
    'many owner references',
    MAPS,
    (n) =>
      `{${meta(n, `,"ownerReferences":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  createBodyCase(
    'a manager of many fields',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  createBodyCase(
    'many managers',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  createBodyCase(
    'deeply nested objects',
    MAPS,
    (n) => `{${meta(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`,
  ),
  createBodyCase('deeply nested lists', MAPS, (n) => `{${meta(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  createBodyCase(
    'a list of many numbers',
    MAPS,
    (n) => `{${meta(n)},"x":[${fillBytes(MAX_BODY_LENGTH, () => '1e9')}]}`,
  ),
  createBodyCase('one long number', MAPS, (n) => `{${meta(n)},"x":${'9'.repeat(MAX_BODY_LENGTH)}}`),
  createBodyCase('white space', MAPS, (n) => `{${meta(n)}${' '.repeat(MAX_BODY_LENGTH)}}`),
];

const addresses = (bytes: number) =>
  fillBytes(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const container = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEMS: readonly StressCase[] = [
  createBodyCase(
    'many addresses',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[{"addresses":[${addresses(MAX_BODY_LENGTH)}],"ports":[{"port":1}]}]}`,
  ),
  createBodyCase(
    'many ports',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  createBodyCase(
    'many subsets',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[${fillBytes(MAX_BODY_LENGTH, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  createBodyCase(
    'many containers',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, container)}]}}`,
  ),
  createBodyCase(
    'containers with the same name',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  createBodyCase(
    'a Service with many ports',
    `${NAMESPACE}/services`,
    (n) =>
      `{${meta(n)},"spec":{"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  createBodyCase(
    'a ClusterRole with many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${meta(n)},"rules":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
  ),
  createBodyCase(
    'a SubjectAccessReview with many groups',
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    () =>
      `{"spec":{"user":"u","groups":[${fillBytes(MAX_BODY_LENGTH, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}}`,
  ),
  createBodyCase(
    'a TokenReview with a long token',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    () => `{"spec":{"token":"${'a.'.repeat(MAX_BODY_LENGTH / 2)}"}}`,
  ),
  createBodyCase(
    'a TokenRequest with many audiences',
    `${NAMESPACE}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    concurrentRequests: () => [
      { method: 'DELETE', path: `${MAPS}/none`, body: `{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}` },
    ],
  },
  {
    name: 'a deletecollection with a long body',
    concurrentRequests: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    concurrentRequests: () => [
      {
        method: 'POST',
        path: `${NAMESPACE}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

const head = (n: number) => `metadata: {name: h${n}}\n`;

const ENCODINGS: readonly StressCase[] = [
  createBodyCase(
    'YAML: many members',
    MAPS,
    (n) => `${head(n)}data:\n${fillBytes(MAX_BODY_LENGTH, (i) => `  k${i}: ""`, '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a flow mapping',
    MAPS,
    (n) => `${head(n)}data: {${fillBytes(MAX_BODY_LENGTH, (i) => `k${i}: ""`)}}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long sequence',
    MAPS,
    (n) => `${head(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested block sequences',
    MAPS,
    (n) => `${head(n)}x:\n${'- '.repeat(MAX_BODY_LENGTH / 2)}\n`,
    YAML,
  ),
  createBodyCase('YAML: nested complex keys', MAPS, (n) => `${head(n)}x:\n${'? '.repeat(MAX_BODY_LENGTH / 2)}\n`, YAML),
  createBodyCase('YAML: nested flow sequences', MAPS, (n) => `${head(n)}x: ${'['.repeat(MAX_BODY_LENGTH)}\n`, YAML),
  createBodyCase('YAML: many documents', MAPS, (n) => `${head(n)}${'---\n'.repeat(MAX_BODY_LENGTH / 4)}`, YAML),
  createBodyCase('YAML: many comments', MAPS, (n) => `${head(n)}${'#\n'.repeat(MAX_BODY_LENGTH / 2)}`, YAML),
  createBodyCase(
    'YAML: many anchors',
    MAPS,
    (n) => `${head(n)}x:\n${fillBytes(MAX_BODY_LENGTH, (i) => `- &a${i} a`, '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many aliases',
    MAPS,
    (n) => `${head(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${fillBytes(MAX_BODY_LENGTH, () => '- *a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many duplicate keys',
    MAPS,
    (n) => `${head(n)}data:\n${fillBytes(MAX_BODY_LENGTH, () => '  k: ""', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long folded scalar',
    MAPS,
    (n) => `${head(n)}data:\n  a: >\n${fillBytes(MAX_BODY_LENGTH, () => '    a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long quoted scalar',
    MAPS,
    (n) => `${head(n)}data: {a: "${'\\x41'.repeat(MAX_BODY_LENGTH / 4)}"}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested mappings on one line',
    MAPS,
    (n) => `${head(n)}a: ${'a: '.repeat(MAX_BODY_LENGTH / 3)}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many tags',
    MAPS,
    (n) => `${head(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- !!str a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: deeply nested mappings',
    MAPS,
    (n) => `${head(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long JSON text',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
    YAML,
  ),
  createBodyCase(
    'CBOR: many members',
    MAPS,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: members(200_000) }),
      ),
    CBOR,
  ),
  createBodyCase(
    'CBOR: deeply nested arrays',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(MAX_BODY_LENGTH, 0x81), Buffer.of(0x80)]),
    CBOR,
  ),
  createBodyCase(
    'CBOR: a huge declared length',
    MAPS,
    () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'),
    CBOR,
  ),
  createBodyCase(
    'CBOR: an indefinite-length map without end',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7bf', 'hex'), Buffer.alloc(MAX_BODY_LENGTH, 0x40)]),
    CBOR,
  ),
  createBodyCase(
    'protobuf: many items',
    `${NAMESPACE}/endpoints`,
    () =>
      encodeEnvelope(
        'v1',
        'Endpoints',
        Buffer.concat(Array(250_000).fill(Buffer.from('120a0a080a0631302e302e30', 'hex'))),
      ),
    PROTOBUF,
  ),
  createBodyCase(
    'protobuf: many empty items',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.concat(Array((MAX_BODY_LENGTH / 2) | 0).fill(Buffer.of(0x12, 0)))),
    PROTOBUF,
  ),
  createBodyCase(
    'protobuf: deeply nested messages',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', nestMessages(20_000)),
    PROTOBUF,
  ),
  createBodyCase(
    'protobuf: nested groups',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_LENGTH, 0x0b)),
    PROTOBUF,
  ),
  createBodyCase(
    'protobuf: a huge declared length',
    `${NAMESPACE}/endpoints`,
    () => Buffer.from('k8s\0\x0a\xff\xff\xff\xff\x07', 'latin1'),
    PROTOBUF,
  ),
  createBodyCase(
    'protobuf: a varint without end',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_LENGTH, 0xff)),
    PROTOBUF,
  ),
];

function members(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']));
}

/** Wraps an object in the Kubernetes protobuf envelope. */
function encodeEnvelope(apiVersion: string, kind: string, raw: Buffer): Buffer {
  const type = Buffer.concat([encodeField(1, Buffer.from(apiVersion)), encodeField(2, Buffer.from(kind))]);
  return Buffer.concat([Buffer.from('k8s\0'), encodeField(1, type), encodeField(2, raw)]);
}

function encodeField(number: number, bytes: Buffer): Buffer {
  return Buffer.from(
    new protobuf.Writer()
      .uint32((number << 3) | 2)
      .bytes(bytes)
      .finish(),
  );
}

function nestMessages(levels: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) inner = encodeField(2, inner);
  return inner;
}

export const BODIES: readonly StressCase[] = [...MEMBERS, ...ITEMS, ...ENCODINGS];
export const CONCURRENT_BODIES: readonly StressCase[] = [
  {
    name: 'sixty concurrent long bodies',
    concurrentRequests: (n) =>
      Array.from({ length: 60 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{${repeatText(30_000, (k) => `"k${k}":""`)}}}`,
      })),
  },
  {
    name: 'four hundred concurrent bodies of the maximum length',
    concurrentRequests: (n) =>
      Array.from({ length: 400 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`,
      })),
  },
];
