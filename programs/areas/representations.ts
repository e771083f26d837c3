/** Objects written and read as Tables, as metadata alone, in YAML and in protobuf. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ListQuery, Operation } from '../operation.ts';
import { compact } from './members.ts';
import { kind, plainCreation, writesOf } from './plain-writes.ts';

export const TABLE = 'application/json;as=Table;v=v1;g=meta.{suffix}';
export const METADATA = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.{suffix}';
export const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.{suffix}';
export const PROTOBUF = '{protobuf}';
export const ACCEPTED = [
  TABLE,
  TABLE,
  METADATA,
  METADATA_LIST,
  `${TABLE}, application/json`,
  'application/json;as=Table;v=v2;g=meta.{suffix}',
  'application/json;as=Table;v=v1beta1;g=meta.{suffix}',
  'application/yaml',
  PROTOBUF,
  'application/cbor',
  `${PROTOBUF};as=PartialObjectMetadataList;v=v1;g=meta.{suffix}`,
];

const NAMES = ['a', 'b', 'c'];
const VERSIONS = ['absent', 'absent', 'current'] as const;
const INCLUDED = [
  '',
  '',
  '?pretty=true',
  '?includeObject=Object',
  '?includeObject=None',
  '?includeObject=Metadata',
  '?includeObject=x',
];

const COLLECTION = '/api/v1/namespaces/{ns}/configmaps';

const accept = fc.constantFrom(...ACCEPTED);

function readOf(kind: Kind): fc.Arbitrary<Operation> {
  const version = fc.constantFrom(...VERSIONS);
  const query = fc
    .record({
      version,
      limit: fc.constantFrom(undefined, undefined, '1'),
      labelSelector: fc.constantFrom(undefined, 'x=1'),
    })
    .map((one) => compact(one) as ListQuery);
  const path = fc
    .tuple(fc.constantFrom('', '/a', '/none'), fc.constantFrom(...INCLUDED))
    .map(([name, included]) => `${pathOf(kind, '{ns}')}${name}${included}`);
  const read = { kind: fc.constant(kind), accept };
  return fc.oneof(
    fc.record({ do: fc.constant('get' as const), ...read, name: fc.constantFrom(...NAMES), version }),
    fc.record({ do: fc.constant('list' as const), ...read, query }),
    fc.record({
      do: fc.constant('request' as const),
      method: fc.constant('GET'),
      path,
      accept: fc.constantFrom(TABLE, METADATA),
    }),
  );
}

/** Tables of the collection and of one object, which is there, with each part of an object that a row may have. */
function tablesOf(kind: Kind): fc.Arbitrary<Operation[]> {
  const creation = plainCreation(kind, 'd');
  // All that happened to the collection.
  const histories = [PROTOBUF, METADATA, TABLE, 'application/yaml'].map((watched): Operation => {
    const path = `${pathOf(kind, '{ns}')}?watch=1&timeoutSeconds=1&resourceVersion={start}`;
    return { do: 'request', method: 'GET', path, accept: watched };
  });
  return fc.constantFrom('', '/d').map((name) => [
    creation,
    ...['', 'None', 'Metadata', 'Object'].map((included): Operation => {
      const path = `${pathOf(kind, '{ns}')}${name}${included && `?includeObject=${included}`}`;
      return { do: 'request', method: 'GET', path, accept: TABLE };
    }),
    ...histories,
  ]);
}

export const representationProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) => {
  const write = fc
    .tuple(writesOf(kind, NAMES), fc.option(accept, { nil: undefined }))
    .map(([one, accepted]) => compact({ ...one, accept: accepted }) as Operation);
  return fc
    .tuple(write, fc.array(fc.oneof(write, readOf(kind)), { minLength: 3, maxLength: 16, size: 'max' }), tablesOf(kind))
    .map(([first, others, tables]) => [first, ...others, ...tables]);
});

const LARGE = 'large '.repeat(9_000);

const ENCODINGS = ['gzip', 'identity', 'br, gzip;q=0.5', '*', 'gzip;q=0'];

/** What is so large that it is sent compressed to who takes that. */
export const compressedProgram: fc.Arbitrary<Operation[]> = fc
  .constantFrom(undefined, TABLE, METADATA, 'application/yaml', PROTOBUF)
  .map((accepted) => {
    const creations = NAMES.map((name): Operation => {
      const body = JSON.stringify({ metadata: { name }, data: { large: LARGE } });
      return { do: 'request', method: 'POST', path: COLLECTION, type: 'application/json', body };
    });
    const read = (path: string, encoding: string, accept?: string): Operation =>
      compact({ do: 'request', method: 'GET', path, accept, headers: { 'accept-encoding': encoding } }) as Operation;
    const lists = ENCODINGS.map((encoding) => read(COLLECTION, encoding));
    return [...creations, ...lists, read(COLLECTION, 'gzip', accepted), read(`${COLLECTION}/a`, 'gzip')];
  });
