/** The longest bodies of each sort: objects of many members, items and levels, in every encoding. */
import { encodeCbor } from '../../client/cbor/document.ts';
import { filled, LONGEST, repeated } from './texts.ts';
import type { Sent, Trial } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const YAML = 'application/yaml';
const CBOR = 'application/cbor';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

/** A trial of one request whose body is written when its turn comes. */
function sent(name: string, path: string, body: (n: number) => string | Buffer, type = 'application/json'): Trial {
  return { name, shots: (n): readonly Sent[] => [{ method: 'POST', path, type, body: body(n) }] };
}

const meta = (n: number, more = '') => `"metadata":{"name":"h${n}"${more}}`;

const MEMBERS: readonly Trial[] = [
  sent('one long value', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(LONGEST)}"}}`),
  sent('a value of escapes', MAPS, (n) => `{${meta(n)},"data":{"a":"${'\\u0000'.repeat(LONGEST / 6)}"}}`),
  sent('as long as is stored', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`),
  sent('many members', MAPS, (n) => `{${meta(n)},"data":{${filled(LONGEST, (i) => `"k${i}":""`)}}}`),
  sent('many members, stored', MAPS, (n) => `{${meta(n)},"data":{${filled(700_000, (i) => `"k${i}":""`)}}}`),
  sent('one member many times', MAPS, (n) => `{${meta(n)},"data":{${filled(LONGEST, () => '"k":""')}}}`),
  sent(
    'many unknown fields',
    `${MAPS}?fieldValidation=Strict`,
    (n) => `{${meta(n)},${filled(LONGEST, (i) => `"k${i}":0`)}}`,
  ),
  sent('many unknown fields, warned of', MAPS, (n) => `{${meta(n)},${filled(LONGEST, (i) => `"k${i}":0`)}}`),
  sent('many labels', MAPS, (n) => `{${meta(n, `,"labels":{${filled(LONGEST, (i) => `"k${i}":""`)}}`)}}`),
  sent('many bad labels', MAPS, (n) => `{${meta(n, `,"labels":{${filled(LONGEST, (i) => `"-${i}":"_"`)}}`)}}`),
  sent('many annotations', MAPS, (n) => `{${meta(n, `,"annotations":{${filled(250_000, (i) => `"k${i}":""`)}}`)}}`),
  sent('many finalizers', MAPS, (n) => `{${meta(n, `,"finalizers":[${filled(LONGEST, (i) => `"a.b/k${i}"`)}]`)}}`),
  sent(
    'many owners',
    MAPS,
    (n) =>
      `{${meta(n, `,"ownerReferences":[${filled(LONGEST, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  sent(
    'owned fields',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${filled(LONGEST, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  sent(
    'many managers',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[${filled(LONGEST, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  sent('levels', MAPS, (n) => `{${meta(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`),
  sent('lists in lists', MAPS, (n) => `{${meta(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  sent('numbers', MAPS, (n) => `{${meta(n)},"x":[${filled(LONGEST, () => '1e9')}]}`),
  sent('one long number', MAPS, (n) => `{${meta(n)},"x":${'9'.repeat(LONGEST)}}`),
  sent('blanks', MAPS, (n) => `{${meta(n)}${' '.repeat(LONGEST)}}`),
];

const addresses = (bytes: number) =>
  filled(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const container = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEMS: readonly Trial[] = [
  sent(
    'many addresses',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[{"addresses":[${addresses(LONGEST)}],"ports":[{"port":1}]}]}`,
  ),
  sent(
    'many ports',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${filled(LONGEST, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  sent(
    'many subsets',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[${filled(LONGEST, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  sent(
    'many containers',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${filled(LONGEST, container)}]}}`,
  ),
  sent(
    'containers of one name',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${filled(LONGEST, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  sent(
    'many ports of a Service',
    `${NAMESPACE}/services`,
    (n) => `{${meta(n)},"spec":{"ports":[${filled(LONGEST, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  sent(
    'many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${meta(n)},"rules":[${filled(LONGEST, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
  ),
  sent(
    'many groups under review',
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    () =>
      `{"spec":{"user":"u","groups":[${filled(LONGEST, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}}`,
  ),
  sent(
    'a long token under review',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    () => `{"spec":{"token":"${'a.'.repeat(LONGEST / 2)}"}}`,
  ),
  sent(
    'many audiences',
    `${NAMESPACE}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${filled(LONGEST, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    shots: () => [{ method: 'DELETE', path: `${MAPS}/none`, body: `{${filled(LONGEST, (i) => `"k${i}":0`)}}` }],
  },
  {
    name: 'a deletion of a collection with a long body',
    shots: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${filled(LONGEST, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    shots: () => [
      {
        method: 'POST',
        path: `${NAMESPACE}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${filled(LONGEST, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

const head = (n: number) => `metadata: {name: h${n}}\n`;

const ENCODINGS: readonly Trial[] = [
  sent('YAML: many members', MAPS, (n) => `${head(n)}data:\n${filled(LONGEST, (i) => `  k${i}: ""`, '\n')}\n`, YAML),
  sent('YAML: flow', MAPS, (n) => `${head(n)}data: {${filled(LONGEST, (i) => `k${i}: ""`)}}\n`, YAML),
  sent('YAML: items', MAPS, (n) => `${head(n)}x:\n${filled(LONGEST, () => '- a', '\n')}\n`, YAML),
  sent('YAML: dashes', MAPS, (n) => `${head(n)}x:\n${'- '.repeat(LONGEST / 2)}\n`, YAML),
  sent('YAML: question marks', MAPS, (n) => `${head(n)}x:\n${'? '.repeat(LONGEST / 2)}\n`, YAML),
  sent('YAML: brackets', MAPS, (n) => `${head(n)}x: ${'['.repeat(LONGEST)}\n`, YAML),
  sent('YAML: documents', MAPS, (n) => `${head(n)}${'---\n'.repeat(LONGEST / 4)}`, YAML),
  sent('YAML: comments', MAPS, (n) => `${head(n)}${'#\n'.repeat(LONGEST / 2)}`, YAML),
  sent('YAML: anchors', MAPS, (n) => `${head(n)}x:\n${filled(LONGEST, (i) => `- &a${i} a`, '\n')}\n`, YAML),
  sent(
    'YAML: aliases',
    MAPS,
    (n) => `${head(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${filled(LONGEST, () => '- *a', '\n')}\n`,
    YAML,
  ),
  sent(
    'YAML: one short key many times',
    MAPS,
    (n) => `${head(n)}data:\n${filled(LONGEST, () => '  k: ""', '\n')}\n`,
    YAML,
  ),
  sent('YAML: a folded text', MAPS, (n) => `${head(n)}data:\n  a: >\n${filled(LONGEST, () => '    a', '\n')}\n`, YAML),
  sent('YAML: quotes', MAPS, (n) => `${head(n)}data: {a: "${'\\x41'.repeat(LONGEST / 4)}"}\n`, YAML),
  sent('YAML: colons', MAPS, (n) => `${head(n)}a: ${'a: '.repeat(LONGEST / 3)}\n`, YAML),
  sent('YAML: tags', MAPS, (n) => `${head(n)}x:\n${filled(LONGEST, () => '- !!str a', '\n')}\n`, YAML),
  sent(
    'YAML: levels',
    MAPS,
    (n) => `${head(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML,
  ),
  sent('YAML: JSON', MAPS, (n) => `{${meta(n)},"data":{${filled(LONGEST, (i) => `"k${i}":""`)}}}`, YAML),
  sent(
    'CBOR: members',
    MAPS,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: members(200_000) }),
      ),
    CBOR,
  ),
  sent(
    'CBOR: levels',
    MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(LONGEST, 0x81), Buffer.of(0x80)]),
    CBOR,
  ),
  sent('CBOR: a claim of length', MAPS, () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'), CBOR),
  sent('CBOR: endless', MAPS, () => Buffer.concat([Buffer.from('d9d9f7bf', 'hex'), Buffer.alloc(LONGEST, 0x40)]), CBOR),
  sent(
    'protobuf: items',
    `${NAMESPACE}/endpoints`,
    () =>
      message('v1', 'Endpoints', Buffer.concat(Array(250_000).fill(Buffer.from('120a0a080a0631302e302e30', 'hex')))),
    PROTOBUF,
  ),
  sent(
    'protobuf: empty items',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.concat(Array((LONGEST / 2) | 0).fill(Buffer.of(0x12, 0)))),
    PROTOBUF,
  ),
  sent('protobuf: levels', `${NAMESPACE}/endpoints`, () => message('v1', 'Endpoints', nested(20_000)), PROTOBUF),
  sent(
    'protobuf: groups',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.alloc(LONGEST, 0x0b)),
    PROTOBUF,
  ),
  sent(
    'protobuf: a claim of length',
    `${NAMESPACE}/endpoints`,
    () => Buffer.from('k8s\0\x0a\xff\xff\xff\xff\x07', 'latin1'),
    PROTOBUF,
  ),
  sent(
    'protobuf: numbers',
    `${NAMESPACE}/endpoints`,
    () => message('v1', 'Endpoints', Buffer.alloc(LONGEST, 0xff)),
    PROTOBUF,
  ),
];

function members(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '']));
}

/** An object in the envelope of Kubernetes. */
function message(apiVersion: string, kind: string, raw: Buffer): Buffer {
  const type = Buffer.concat([field(1, Buffer.from(apiVersion)), field(2, Buffer.from(kind))]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, type), field(2, raw)]);
}

function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

function nested(levels: number): Buffer {
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
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{${repeated(30_000, (k) => `"k${k}":""`)}}}`,
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
