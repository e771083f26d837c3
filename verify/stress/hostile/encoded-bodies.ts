/** Cases of requests with the longest accepted bodies in YAML, CBOR and protobuf. */
import protobuf from 'protobufjs/minimal.js';
import { encodeCbor } from '../../../client/encodings/cbor/document.ts';
import { CONFIG_MAPS_PATH, createBodyCase, NAMESPACE_PATH, renderMetadata } from './body-case.ts';
import { fillBytes, MAX_BODY_LENGTH } from './long-strings.ts';
import type { StressCase } from './stress-case.ts';

const YAML_TYPE = 'application/yaml';
const CBOR_TYPE = 'application/cbor';
const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf';

const renderYamlMetadata = (n: number) => `metadata: {name: h${n}}\n`;

export const ENCODED_BODY_CASES: readonly StressCase[] = [
  createBodyCase(
    'YAML: many members',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}data:\n${fillBytes(MAX_BODY_LENGTH, (i) => `  k${i}: ""`, '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: a flow mapping',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}data: {${fillBytes(MAX_BODY_LENGTH, (i) => `k${i}: ""`)}}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: a long sequence',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- a', '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: nested block sequences',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x:\n${'- '.repeat(MAX_BODY_LENGTH / 2)}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: nested complex keys',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x:\n${'? '.repeat(MAX_BODY_LENGTH / 2)}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: nested flow sequences',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x: ${'['.repeat(MAX_BODY_LENGTH)}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many documents',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}${'---\n'.repeat(MAX_BODY_LENGTH / 4)}`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many comments',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}${'#\n'.repeat(MAX_BODY_LENGTH / 2)}`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many anchors',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, (i) => `- &a${i} a`, '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many aliases',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}y: &a [a,a,a,a,a,a,a,a]\nx:\n${fillBytes(MAX_BODY_LENGTH, () => '- *a', '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many duplicate keys',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}data:\n${fillBytes(MAX_BODY_LENGTH, () => '  k: ""', '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: a long folded scalar',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}data:\n  a: >\n${fillBytes(MAX_BODY_LENGTH, () => '    a', '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: a long quoted scalar',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}data: {a: "${'\\x41'.repeat(MAX_BODY_LENGTH / 4)}"}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: nested mappings on one line',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}a: ${'a: '.repeat(MAX_BODY_LENGTH / 3)}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: many tags',
    CONFIG_MAPS_PATH,
    (n) => `${renderYamlMetadata(n)}x:\n${fillBytes(MAX_BODY_LENGTH, () => '- !!str a', '\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: deeply nested mappings',
    CONFIG_MAPS_PATH,
    (n) =>
      `${renderYamlMetadata(n)}x:\n${Array.from({ length: 2_400 }, (_, i) => `${' '.repeat(i + 1)}a:`).join('\n')}\n`,
    YAML_TYPE,
  ),
  createBodyCase(
    'YAML: a long JSON text',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
    YAML_TYPE,
  ),
  createBodyCase(
    'CBOR: many members',
    CONFIG_MAPS_PATH,
    (n) =>
      Buffer.from(
        encodeCbor({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `h${n}` }, data: createMembers(200_000) }),
      ),
    CBOR_TYPE,
  ),
  createBodyCase(
    'CBOR: deeply nested arrays',
    CONFIG_MAPS_PATH,
    () => Buffer.concat([Buffer.from('d9d9f7', 'hex'), Buffer.alloc(MAX_BODY_LENGTH, 0x81), Buffer.of(0x80)]),
    CBOR_TYPE,
  ),
  createBodyCase(
    'CBOR: a huge declared length',
    CONFIG_MAPS_PATH,
    () => Buffer.from('d9d9f7a161617b00ffffffffffffff', 'hex'),
    CBOR_TYPE,
  ),
  createBodyCase(
    'CBOR: an indefinite-length map without end',
    CONFIG_MAPS_PATH,
    () => Buffer.concat([Buffer.from('d9d9f7bf', 'hex'), Buffer.alloc(MAX_BODY_LENGTH, 0x40)]),
    CBOR_TYPE,
  ),
  createBodyCase(
    'protobuf: many items',
    `${NAMESPACE_PATH}/endpoints`,
    () =>
      encodeEnvelope(
        'v1',
        'Endpoints',
        Buffer.concat(Array(250_000).fill(Buffer.from('120a0a080a0631302e302e30', 'hex'))),
      ),
    PROTOBUF_TYPE,
  ),
  createBodyCase(
    'protobuf: many empty items',
    `${NAMESPACE_PATH}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.concat(Array((MAX_BODY_LENGTH / 2) | 0).fill(Buffer.of(0x12, 0)))),
    PROTOBUF_TYPE,
  ),
  createBodyCase(
    'protobuf: deeply nested messages',
    `${NAMESPACE_PATH}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', nestMessages(20_000)),
    PROTOBUF_TYPE,
  ),
  createBodyCase(
    'protobuf: nested groups',
    `${NAMESPACE_PATH}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_LENGTH, 0x0b)),
    PROTOBUF_TYPE,
  ),
  createBodyCase(
    'protobuf: a huge declared length',
    `${NAMESPACE_PATH}/endpoints`,
    () => Buffer.from('k8s\0\x0a\xff\xff\xff\xff\x07', 'latin1'),
    PROTOBUF_TYPE,
  ),
  createBodyCase(
    'protobuf: a varint without end',
    `${NAMESPACE_PATH}/endpoints`,
    () => encodeEnvelope('v1', 'Endpoints', Buffer.alloc(MAX_BODY_LENGTH, 0xff)),
    PROTOBUF_TYPE,
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
  let message: Buffer = Buffer.alloc(0);
  for (let level = 0; level < levels; level += 1) message = encodeField(2, message);
  return message;
}
