/** Cases of requests with the longest accepted bodies in YAML, CBOR and protobuf. */
import protobuf from 'protobufjs/minimal.js';
import { encodeCbor } from '../../../client/encodings/cbor/document.ts';
import { CONFIG_MAPS, createBodyCase, NAMESPACE, renderMetadata } from './body-case.ts';
import { fillBytes, MAX_BODY_LENGTH } from './long-strings.ts';
import type { StressCase } from './stress-case.ts';

const YAML = 'application/yaml';
const CBOR = 'application/cbor';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

const renderYamlMetadata = (n: number) => `metadata: {name: h${n}}\n`;

export const ENCODED_BODIES: readonly StressCase[] = [
  createBodyCase(
    'YAML: many members',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}data:\n${fillBytes(MAX_BODY_LENGTH, (i) => `  k${i}: ""`, '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a flow mapping',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}data: {${fillBytes(MAX_BODY_LENGTH, (i) => `k${i}: ""`)}}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long sequence',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested block sequences',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x:\n${'- '.repeat(MAX_BODY_LENGTH / 2)}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested complex keys',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x:\n${'? '.repeat(MAX_BODY_LENGTH / 2)}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested flow sequences',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x: ${'['.repeat(MAX_BODY_LENGTH)}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many documents',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}${'---\n'.repeat(MAX_BODY_LENGTH / 4)}`,
    YAML,
  ),
  createBodyCase(
    'YAML: many comments',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}${'#\n'.repeat(MAX_BODY_LENGTH / 2)}`,
    YAML,
  ),
  createBodyCase(
    'YAML: many anchors',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, (i) => `- &a${i} a`, '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many aliases',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${fillBytes(MAX_BODY_LENGTH, () => '- *a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many duplicate keys',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}data:\n${fillBytes(MAX_BODY_LENGTH, () => '  k: ""', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long folded scalar',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}data:\n  a: >\n${fillBytes(MAX_BODY_LENGTH, () => '    a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long quoted scalar',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}data: {a: "${'\\x41'.repeat(MAX_BODY_LENGTH / 4)}"}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: nested mappings on one line',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}a: ${'a: '.repeat(MAX_BODY_LENGTH / 3)}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: many tags',
    CONFIG_MAPS,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- !!str a', '\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: deeply nested mappings',
    CONFIG_MAPS,
    (n) =>
      `${renderYamlMetadata(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML,
  ),
  createBodyCase(
    'YAML: a long JSON text',
    CONFIG_MAPS,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
    YAML,
  ),
  createBodyCase(
    'CBOR: many members',
    CONFIG_MAPS,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: createMembers(200_000) }),
      ),
    CBOR,
  ),
  createBodyCase(
    'CBOR: deeply nested arrays',
    CONFIG_MAPS,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(MAX_BODY_LENGTH, 0x81), Buffer.of(0x80)]),
    CBOR,
  ),
  createBodyCase(
    'CBOR: a huge declared length',
    CONFIG_MAPS,
    () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'),
    CBOR,
  ),
  createBodyCase(
    'CBOR: an indefinite-length map without end',
    CONFIG_MAPS,
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
