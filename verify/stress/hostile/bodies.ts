/** The longest bodies of each kind: objects with many members, items and levels, in every encoding. */
import protobuf from 'protobufjs/minimal.js';
import { encodeCbor } from '../../../client/encodings/cbor/document.ts';
import { fillBytes, MAX_BODY_BYTES, repeatText } from './texts.ts';
import type { Trial, TrialRequest } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const YAML = 'application/yaml';
const CBOR = 'application/cbor';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/** A trial of one request whose body is generated just before it is sent. */
function createBodyTrial(
  name: string,
  path: string,
  body: (n: number) => string | Buffer,
  type = 'application/json',
): Trial {
  return { name, shots: (n): readonly TrialRequest[] => [{ method: 'POST', path, type, body: body(n) }] };
}

const renderMetadata = (n: number, more = '') => `"metadata":{"name":"h${n}"${more}}`;

const MEMBERS: readonly Trial[] = [
  createBodyTrial('one long value', MAPS, (n) => `{${renderMetadata(n)},"data":{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}}`),
  createBodyTrial(
    'a value of escapes',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{"a":"${'\\u0000'.repeat(MAX_BODY_BYTES / 6)}"}}`,
  ),
  createBodyTrial(
    'as long as is stored',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`,
  ),
  createBodyTrial(
    'many members',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyTrial(
    'many members, stored',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyTrial(
    'one member many times',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_BYTES, () => '"k":""')}}}`,
  ),
  createBodyTrial(
    'many unknown fields',
    `${MAPS}?fieldValidation=Strict`,
    (n) => `{${renderMetadata(n)},${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":0`)}}`,
  ),
  createBodyTrial(
    'many unknown fields, warned of',
    MAPS,
    (n) => `{${renderMetadata(n)},${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":0`)}}`,
  ),
  createBodyTrial(
    'many labels',
    MAPS,
    (n) => `{${renderMetadata(n, `,"labels":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyTrial(
    'many bad labels',
    MAPS,
    (n) => `{${renderMetadata(n, `,"labels":{${fillBytes(MAX_BODY_BYTES, (i) => `"-${i}":"_"`)}}`)}}`,
  ),
  createBodyTrial(
    'many annotations',
    MAPS,
    (n) => `{${renderMetadata(n, `,"annotations":{${fillBytes(250_000, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyTrial(
    'many finalizers',
    MAPS,
    (n) => `{${renderMetadata(n, `,"finalizers":[${fillBytes(MAX_BODY_BYTES, (i) => `"a.b/k${i}"`)}]`)}}`,
  ),
  createBodyTrial(
    'many owners',
    MAPS,
    (n) =>
      `{${renderMetadata(n, `,"ownerReferences":[${fillBytes(MAX_BODY_BYTES, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  createBodyTrial(
    'owned fields',
    MAPS,
    (n) =>
      `{${renderMetadata(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${fillBytes(MAX_BODY_BYTES, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  createBodyTrial(
    'many managers',
    MAPS,
    (n) =>
      `{${renderMetadata(n, `,"managedFields":[${fillBytes(MAX_BODY_BYTES, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  createBodyTrial('levels', MAPS, (n) => `{${renderMetadata(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`),
  createBodyTrial('lists in lists', MAPS, (n) => `{${renderMetadata(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  createBodyTrial('numbers', MAPS, (n) => `{${renderMetadata(n)},"x":[${fillBytes(MAX_BODY_BYTES, () => '1e9')}]}`),
  createBodyTrial('one long number', MAPS, (n) => `{${renderMetadata(n)},"x":${'9'.repeat(MAX_BODY_BYTES)}}`),
  createBodyTrial('blanks', MAPS, (n) => `{${renderMetadata(n)}${' '.repeat(MAX_BODY_BYTES)}}`),
];

const renderAddresses = (bytes: number) =>
  fillBytes(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const renderContainer = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEMS: readonly Trial[] = [
  createBodyTrial(
    'many addresses',
    `${NAMESPACE}/endpoints`,
    (n) => `{${renderMetadata(n)},"subsets":[{"addresses":[${renderAddresses(MAX_BODY_BYTES)}],"ports":[{"port":1}]}]}`,
  ),
  createBodyTrial(
    'many ports',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${renderMetadata(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${fillBytes(MAX_BODY_BYTES, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  createBodyTrial(
    'many subsets',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${renderMetadata(n)},"subsets":[${fillBytes(MAX_BODY_BYTES, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  createBodyTrial(
    'many containers',
    `${NAMESPACE}/pods`,
    (n) => `{${renderMetadata(n)},"spec":{"containers":[${fillBytes(MAX_BODY_BYTES, renderContainer)}]}}`,
  ),
  createBodyTrial(
    'containers of one name',
    `${NAMESPACE}/pods`,
    (n) =>
      `{${renderMetadata(n)},"spec":{"containers":[${fillBytes(MAX_BODY_BYTES, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  createBodyTrial(
    'many ports of a Service',
    `${NAMESPACE}/services`,
    (n) =>
      `{${renderMetadata(n)},"spec":{"ports":[${fillBytes(MAX_BODY_BYTES, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  createBodyTrial(
    'many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${renderMetadata(n)},"rules":[${fillBytes(MAX_BODY_BYTES, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
  ),
  createBodyTrial(
    'many groups under review',
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    () =>
      `{"spec":{"user":"u","groups":[${fillBytes(MAX_BODY_BYTES, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}}`,
  ),
  createBodyTrial(
    'a long token under review',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    () => `{"spec":{"token":"${'a.'.repeat(MAX_BODY_BYTES / 2)}"}}`,
  ),
  createBodyTrial(
    'many audiences',
    `${NAMESPACE}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${fillBytes(MAX_BODY_BYTES, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    shots: () => [
      { method: 'DELETE', path: `${MAPS}/none`, body: `{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":0`)}}` },
    ],
  },
  {
    name: 'a deletion of a collection with a long body',
    shots: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    shots: () => [
      {
        method: 'POST',
        path: `${NAMESPACE}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

const renderHead = (n: number) => `metadata: {name: h${n}}\n`;

const ENCODINGS: readonly Trial[] = [
  createBodyTrial(
    'YAML: many members',
    MAPS,
    (n) => `${renderHead(n)}data:\n${fillBytes(MAX_BODY_BYTES, (i) => `  k${i}: ""`, '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: flow',
    MAPS,
    (n) => `${renderHead(n)}data: {${fillBytes(MAX_BODY_BYTES, (i) => `k${i}: ""`)}}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: items',
    MAPS,
    (n) => `${renderHead(n)}x:\n${fillBytes(MAX_BODY_BYTES, () => '- a', '\n')}\n`,
    YAML,
  ),
  createBodyTrial('YAML: dashes', MAPS, (n) => `${renderHead(n)}x:\n${'- '.repeat(MAX_BODY_BYTES / 2)}\n`, YAML),
  createBodyTrial(
    'YAML: question marks',
    MAPS,
    (n) => `${renderHead(n)}x:\n${'? '.repeat(MAX_BODY_BYTES / 2)}\n`,
    YAML,
  ),
  createBodyTrial('YAML: brackets', MAPS, (n) => `${renderHead(n)}x: ${'['.repeat(MAX_BODY_BYTES)}\n`, YAML),
  createBodyTrial('YAML: documents', MAPS, (n) => `${renderHead(n)}${'---\n'.repeat(MAX_BODY_BYTES / 4)}`, YAML),
  createBodyTrial('YAML: comments', MAPS, (n) => `${renderHead(n)}${'#\n'.repeat(MAX_BODY_BYTES / 2)}`, YAML),
  createBodyTrial(
    'YAML: anchors',
    MAPS,
    (n) => `${renderHead(n)}x:\n${fillBytes(MAX_BODY_BYTES, (i) => `- &a${i} a`, '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: aliases',
    MAPS,
    (n) => `${renderHead(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${fillBytes(MAX_BODY_BYTES, () => '- *a', '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: one short key many times',
    MAPS,
    (n) => `${renderHead(n)}data:\n${fillBytes(MAX_BODY_BYTES, () => '  k: ""', '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: a folded text',
    MAPS,
    (n) => `${renderHead(n)}data:\n  a: >\n${fillBytes(MAX_BODY_BYTES, () => '    a', '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: quotes',
    MAPS,
    (n) => `${renderHead(n)}data: {a: "${'\\x41'.repeat(MAX_BODY_BYTES / 4)}"}\n`,
    YAML,
  ),
  createBodyTrial('YAML: colons', MAPS, (n) => `${renderHead(n)}a: ${'a: '.repeat(MAX_BODY_BYTES / 3)}\n`, YAML),
  createBodyTrial(
    'YAML: tags',
    MAPS,
    (n) => `${renderHead(n)}x:\n${fillBytes(MAX_BODY_BYTES, () => '- !!str a', '\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: levels',
    MAPS,
    (n) => `${renderHead(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML,
  ),
  createBodyTrial(
    'YAML: JSON',
    MAPS,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":""`)}}}`,
    YAML,
  ),
  createBodyTrial(
    'CBOR: members',
    MAPS,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: createMembers(200_000) }),
      ),
    CBOR,
  ),
  createBodyTrial(
    'CBOR: levels',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(MAX_BODY_BYTES, 0x81), Buffer.of(0x80)]),
    CBOR,
  ),
  createBodyTrial('CBOR: a claim of length', MAPS, () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'), CBOR),
  createBodyTrial(
    'CBOR: endless',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7bf', 'hex'), Buffer.alloc(MAX_BODY_BYTES, 0x40)]),
    CBOR,
  ),
  createBodyTrial(
    'protobuf: items',
    `${NAMESPACE}/endpoints`,
    () =>
      encodeEnvelope(
        'v1',
        'Endpoints',
        Buffer.concat(Array(250_000).fill(Buffer.from('120a0a080a0631302e302e30', 'hex'))),
      ),
    PROTOBUF,
  ),
  createBodyTrial(
    'protobuf: empty items',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.concat(Array((MAX_BODY_BYTES / 2) | 0).fill(Buffer.of(0x12, 0)))),
    PROTOBUF,
  ),
  createBodyTrial(
    'protobuf: levels',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', nestMessages(20_000)),
    PROTOBUF,
  ),
  createBodyTrial(
    'protobuf: groups',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_BYTES, 0x0b)),
    PROTOBUF,
  ),
  createBodyTrial(
    'protobuf: a claim of length',
    `${NAMESPACE}/endpoints`,
    () => Buffer.from('k8s\0\x0a\xff\xff\xff\xff\x07', 'latin1'),
    PROTOBUF,
  ),
  createBodyTrial(
    'protobuf: numbers',
    `${NAMESPACE}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_BYTES, 0xff)),
    PROTOBUF,
  ),
];

function createMembers(count: number): Record<string, string> {
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

export const BODIES: readonly Trial[] = [...MEMBERS, ...ITEMS, ...ENCODINGS];
export const SEVERAL: readonly Trial[] = [
  {
    name: 'sixty long bodies at once',
    shots: (n) =>
      Array.from({ length: 60 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{${repeatText(30_000, (k) => `"k${k}":""`)}}}`,
      })),
  },
  {
    name: 'four hundred of the longest bodies at once',
    shots: (n) =>
      Array.from({ length: 400 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}}`,
      })),
  },
];
