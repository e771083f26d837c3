/** The longest bodies of each kind: objects with many members, items and levels, in every encoding. */
import protobuf from 'protobufjs/minimal.js';
import { encodeCbor } from '../../../client/encodings/cbor/document.ts';
import { fillBytes, LONGEST, repeatText } from './texts.ts';
import type { Sent, Trial } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const YAML = 'application/yaml';
const CBOR = 'application/cbor';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/** A trial of one request whose body is generated just before it is sent. */
function bodyTrial(name: string, path: string, body: (n: number) => string | Buffer, type = 'application/json'): Trial {
  return { name, shots: (n): readonly Sent[] => [{ method: 'POST', path, type, body: body(n) }] };
}

const meta = (n: number, more = '') => `"metadata":{"name":"h${n}"${more}}`;

const MEMBERS: readonly Trial[] = [
  bodyTrial('one long value', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(LONGEST)}"}}`),
  bodyTrial('a value of escapes', MAPS, (n) => `{${meta(n)},"data":{"a":"${'\\u0000'.repeat(LONGEST / 6)}"}}`),
  bodyTrial('as long as is stored', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`),
  bodyTrial('many members', MAPS, (n) => `{${meta(n)},"data":{${fillBytes(LONGEST, (i) => `"k${i}":""`)}}}`),
  bodyTrial('many members, stored', MAPS, (n) => `{${meta(n)},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`),
  bodyTrial('one member many times', MAPS, (n) => `{${meta(n)},"data":{${fillBytes(LONGEST, () => '"k":""')}}}`),
  bodyTrial(
    'many unknown fields',
    `${MAPS}?fieldValidation=Strict`,
    (n) => `{${meta(n)},${fillBytes(LONGEST, (i) => `"k${i}":0`)}}`,
  ),
  bodyTrial('many unknown fields, warned of', MAPS, (n) => `{${meta(n)},${fillBytes(LONGEST, (i) => `"k${i}":0`)}}`),
  bodyTrial('many labels', MAPS, (n) => `{${meta(n, `,"labels":{${fillBytes(LONGEST, (i) => `"k${i}":""`)}}`)}}`),
  bodyTrial('many bad labels', MAPS, (n) => `{${meta(n, `,"labels":{${fillBytes(LONGEST, (i) => `"-${i}":"_"`)}}`)}}`),
  bodyTrial(
    'many annotations',
    MAPS,
    (n) => `{${meta(n, `,"annotations":{${fillBytes(250_000, (i) => `"k${i}":""`)}}`)}}`,
  ),
  bodyTrial(
    'many finalizers',
    MAPS,
    (n) => `{${meta(n, `,"finalizers":[${fillBytes(LONGEST, (i) => `"a.b/k${i}"`)}]`)}}`,
  ),
  bodyTrial(
    'many owners',
    MAPS,
    (n) =>
      `{${meta(n, `,"ownerReferences":[${fillBytes(LONGEST, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  bodyTrial(
    'owned fields',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${fillBytes(LONGEST, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  bodyTrial(
    'many managers',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[${fillBytes(LONGEST, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  bodyTrial('levels', MAPS, (n) => `{${meta(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`),
  bodyTrial('lists in lists', MAPS, (n) => `{${meta(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  bodyTrial('numbers', MAPS, (n) => `{${meta(n)},"x":[${fillBytes(LONGEST, () => '1e9')}]}`),
  bodyTrial('one long number', MAPS, (n) => `{${meta(n)},"x":${'9'.repeat(LONGEST)}}`),
  bodyTrial('blanks', MAPS, (n) => `{${meta(n)}${' '.repeat(LONGEST)}}`),
];

const addresses = (bytes: number) =>
  fillBytes(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const container = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEMS: readonly Trial[] = [
  bodyTrial(
    'many addresses',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[{"addresses":[${addresses(LONGEST)}],"ports":[{"port":1}]}]}`,
  ),
  bodyTrial(
    'many ports',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${fillBytes(LONGEST, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  bodyTrial(
    'many subsets',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[${fillBytes(LONGEST, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  bodyTrial(
    'many containers',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(LONGEST, container)}]}}`,
  ),
  bodyTrial(
    'containers of one name',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(LONGEST, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  bodyTrial(
    'many ports of a Service',
    `${NAMESPACE}/services`,
    (n) =>
      `{${meta(n)},"spec":{"ports":[${fillBytes(LONGEST, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  bodyTrial(
    'many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${meta(n)},"rules":[${fillBytes(LONGEST, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
  ),
  bodyTrial(
    'many groups under review',
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    () =>
      `{"spec":{"user":"u","groups":[${fillBytes(LONGEST, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}}`,
  ),
  bodyTrial(
    'a long token under review',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    () => `{"spec":{"token":"${'a.'.repeat(LONGEST / 2)}"}}`,
  ),
  bodyTrial(
    'many audiences',
    `${NAMESPACE}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${fillBytes(LONGEST, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    shots: () => [{ method: 'DELETE', path: `${MAPS}/none`, body: `{${fillBytes(LONGEST, (i) => `"k${i}":0`)}}` }],
  },
  {
    name: 'a deletion of a collection with a long body',
    shots: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${fillBytes(LONGEST, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    shots: () => [
      {
        method: 'POST',
        path: `${NAMESPACE}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${fillBytes(LONGEST, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

const head = (n: number) => `metadata: {name: h${n}}\n`;

const ENCODINGS: readonly Trial[] = [
  bodyTrial(
    'YAML: many members',
    MAPS,
    (n) => `${head(n)}data:\n${fillBytes(LONGEST, (i) => `  k${i}: ""`, '\n')}\n`,
    YAML,
  ),
  bodyTrial('YAML: flow', MAPS, (n) => `${head(n)}data: {${fillBytes(LONGEST, (i) => `k${i}: ""`)}}\n`, YAML),
  bodyTrial('YAML: items', MAPS, (n) => `${head(n)}x:\n${fillBytes(LONGEST, () => '- a', '\n')}\n`, YAML),
  bodyTrial('YAML: dashes', MAPS, (n) => `${head(n)}x:\n${'- '.repeat(LONGEST / 2)}\n`, YAML),
  bodyTrial('YAML: question marks', MAPS, (n) => `${head(n)}x:\n${'? '.repeat(LONGEST / 2)}\n`, YAML),
  bodyTrial('YAML: brackets', MAPS, (n) => `${head(n)}x: ${'['.repeat(LONGEST)}\n`, YAML),
  bodyTrial('YAML: documents', MAPS, (n) => `${head(n)}${'---\n'.repeat(LONGEST / 4)}`, YAML),
  bodyTrial('YAML: comments', MAPS, (n) => `${head(n)}${'#\n'.repeat(LONGEST / 2)}`, YAML),
  bodyTrial('YAML: anchors', MAPS, (n) => `${head(n)}x:\n${fillBytes(LONGEST, (i) => `- &a${i} a`, '\n')}\n`, YAML),
  bodyTrial(
    'YAML: aliases',
    MAPS,
    (n) => `${head(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${fillBytes(LONGEST, () => '- *a', '\n')}\n`,
    YAML,
  ),
  bodyTrial(
    'YAML: one short key many times',
    MAPS,
    (n) => `${head(n)}data:\n${fillBytes(LONGEST, () => '  k: ""', '\n')}\n`,
    YAML,
  ),
  bodyTrial(
    'YAML: a folded text',
    MAPS,
    (n) => `${head(n)}data:\n  a: >\n${fillBytes(LONGEST, () => '    a', '\n')}\n`,
    YAML,
  ),
  bodyTrial('YAML: quotes', MAPS, (n) => `${head(n)}data: {a: "${'\\x41'.repeat(LONGEST / 4)}"}\n`, YAML),
  bodyTrial('YAML: colons', MAPS, (n) => `${head(n)}a: ${'a: '.repeat(LONGEST / 3)}\n`, YAML),
  bodyTrial('YAML: tags', MAPS, (n) => `${head(n)}x:\n${fillBytes(LONGEST, () => '- !!str a', '\n')}\n`, YAML),
  bodyTrial(
    'YAML: levels',
    MAPS,
    (n) => `${head(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML,
  ),
  bodyTrial('YAML: JSON', MAPS, (n) => `{${meta(n)},"data":{${fillBytes(LONGEST, (i) => `"k${i}":""`)}}}`, YAML),
  bodyTrial(
    'CBOR: members',
    MAPS,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: members(200_000) }),
      ),
    CBOR,
  ),
  bodyTrial(
    'CBOR: levels',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(LONGEST, 0x81), Buffer.of(0x80)]),
    CBOR,
  ),
  bodyTrial('CBOR: a claim of length', MAPS, () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'), CBOR),
  bodyTrial(
    'CBOR: endless',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7bf', 'hex'), Buffer.alloc(LONGEST, 0x40)]),
    CBOR,
  ),
  bodyTrial(
    'protobuf: items',
    `${NAMESPACE}/endpoints`,
    () =>
      message('v1', 'Endpoints', Buffer.concat(Array(250_000).fill(Buffer.from('120a0a080a0631302e302e30', 'hex')))),
    PROTOBUF,
  ),
  bodyTrial(
    'protobuf: empty items',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.concat(Array((LONGEST / 2) | 0).fill(Buffer.of(0x12, 0)))),
    PROTOBUF,
  ),
  bodyTrial(
    'protobuf: levels',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', nestMessages(20_000)),
    PROTOBUF,
  ),
  bodyTrial(
    'protobuf: groups',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.alloc(LONGEST, 0x0b)),
    PROTOBUF,
  ),
  bodyTrial(
    'protobuf: a claim of length',
    `${NAMESPACE}/endpoints`,
    () => Buffer.from('k8s\0\x0a\xff\xff\xff\xff\x07', 'latin1'),
    PROTOBUF,
  ),
  bodyTrial(
    'protobuf: numbers',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.alloc(LONGEST, 0xff)),
    PROTOBUF,
  ),
];

function members(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']));
}

/** Wraps an object in the Kubernetes protobuf envelope. */
function message(apiVersion: string, kind: string, raw: Buffer): Buffer {
  const type = Buffer.concat([field(1, Buffer.from(apiVersion)), field(2, Buffer.from(kind))]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, type), field(2, raw)]);
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.from(
    new protobuf.Writer()
      .uint32((number << 3) | 2)
      .bytes(bytes)
      .finish(),
  );
}

function nestMessages(levels: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) inner = field(2, inner);
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
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{"a":"${'x'.repeat(LONGEST)}"}}`,
      })),
  },
];
