/**
 * Area `representations`: objects written and read as Tables, as metadata only, in YAML and in protobuf; bodies in each encoding;
 * compressed responses. Area `reads`: various reads directly after a write, which show whether a server returns earlier responses from a
 * cache.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList, drawRecord, drawSometimes, shuffleRows } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type KindSelection } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  ACCEPT_HEADERS,
  addMetadata,
  buildCreate,
  buildGet,
  buildLabelledCreate,
  buildList,
  buildPatch,
  buildUpdate,
  createOperation,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  METADATA_TYPE,
  PROTOBUF_TYPE,
  TABLE_TYPE,
  YAML_TYPE,
} from '../requests.ts';
import { drawWrites } from './valid-writes.ts';

const NAMES = ['a', 'b', 'c'];
const acceptArbitrary = fc.constantFrom(...ACCEPT_HEADERS);
const includeObjectArbitrary = fc.constantFrom(
  ...[{}, {}, { pretty: 'true' }, ...['Object', 'None', 'Metadata', 'x'].map((value) => ({ includeObject: value }))],
);

function drawRead(kind: Kind): fc.Arbitrary<Operation> {
  const resourceVersionArbitrary = fc.constantFrom(undefined, undefined, '{last}');
  const queryArbitrary = drawRecord({
    resourceVersion: resourceVersionArbitrary,
    limit: fc.constantFrom(undefined, undefined, '1'),
    labelSelector: fc.constantFrom(undefined, 'x=1'),
  });
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...NAMES), resourceVersionArbitrary, acceptArbitrary)
      .map(([name, version, accept]) => buildGet(kind, name, { query: compact({ resourceVersion: version }), accept })),
    fc.tuple(queryArbitrary, acceptArbitrary).map(([listQuery, accept]) => buildList(kind, listQuery, accept)),
    fc
      .tuple(fc.constantFrom('', 'a', 'none'), includeObjectArbitrary, fc.constantFrom(TABLE_TYPE, METADATA_TYPE))
      .map(([name, includeObjectQuery, accept]) =>
        name === ''
          ? buildList(kind, includeObjectQuery, accept)
          : buildGet(kind, name, { query: includeObjectQuery, accept }),
      ),
  );
}

function drawRepresentationProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  const writeArbitrary = fc
    .tuple(drawWrites(kind, NAMES), drawSometimes(acceptArbitrary))
    .map(([operation, accept]) => compact({ ...operation, accept }) as Operation);
  // Watches that report all events of the collection.
  const watchesOfAllEvents = [PROTOBUF_TYPE, METADATA_TYPE, TABLE_TYPE, YAML_TYPE].map((accept) =>
    createOperation('watch', kind, { query: { resourceVersion: '{first}' }, accept }),
  );
  const tablesArbitrary = fc.boolean().map((isList) =>
    ['', 'None', 'Metadata', 'Object'].map((includePolicy) => {
      const query = includePolicy === '' ? {} : { includeObject: includePolicy };
      return isList ? buildList(kind, query, TABLE_TYPE) : buildGet(kind, 'd', { query, accept: TABLE_TYPE });
    }),
  );
  return fc
    .tuple(writeArbitrary, drawList(fc.oneof(writeArbitrary, drawRead(kind)), 3, 16), tablesArbitrary)
    .map(([first, otherOperations, operations]) => [
      first,
      ...otherOperations,
      buildLabelledCreate(kind, 'd'),
      ...operations,
      ...watchesOfAllEvents,
    ]);
}

const ENCODED_TYPES = [
  ...[JSON_TYPE, PROTOBUF_TYPE, YAML_TYPE, 'application/cbor', 'application/json;charset=utf-8', 'application/xml'],
];
/** Kinds whose first contents can be encoded in protobuf without loss. */
const ENCODED_RESOURCES = ['configmaps', 'secrets', 'endpoints', 'leases', 'services', 'serviceaccounts'];

/** A program that writes objects in each encoding, also unsupported ones, and requests the responses in other encodings. */
const encodedProgramArbitrary: fc.Arbitrary<Operation[]> = fc
  .tuple(
    fc.constantFrom(...ENCODED_RESOURCES).map(findKind),
    shuffleRows(ENCODED_TYPES),
    fc.infiniteStream(fc.constantFrom(undefined, undefined, ...ACCEPT_HEADERS)),
  )
  .map(([kind, types, accepts]) => {
    const buildObject = (index: number) =>
      addMetadata(kind.getContent(index % 2), { labels: { x: '1' }, annotations: { n: 'é ✓' } });
    const buildHeaders = (type: string) => ({ type, accept: accepts.next().value });
    return [
      ...types.map((type, index) => buildCreate(kind, `e${index}`, buildObject(index), buildHeaders(type))),
      ...types.map((type, index) =>
        buildUpdate(kind, 'e0', buildObject(index), {
          ...buildHeaders(type),
          query: index % 2 === 0 ? {} : { dryRun: 'All' },
        }),
      ),
      buildList(kind),
    ];
  });

/** A program with responses that are large enough for compression. */
const compressedProgramArbitrary: fc.Arbitrary<Operation[]> = fc
  .constantFrom(undefined, TABLE_TYPE, METADATA_TYPE, YAML_TYPE, PROTOBUF_TYPE)
  .map((accept) => {
    const kind = findKind('configmaps');
    const buildRead = (encoding: string, options: object = {}): Operation =>
      createOperation('list', kind, { headers: { 'accept-encoding': encoding }, ...options });
    return [
      ...NAMES.map((name) => buildCreate(kind, name, { data: { large: 'large '.repeat(9_000) } })),
      ...['gzip', 'identity', 'br, gzip;q=0.5', '*', 'gzip;q=0'].map((encoding) => buildRead(encoding)),
      buildRead('gzip', { accept }),
      buildGet(kind, 'a', { headers: { 'accept-encoding': 'gzip' } }),
    ];
  });

export const drawRepresentationPrograms = ({ kindArbitrary }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  kindArbitrary.chain(drawRepresentationProgram),
  encodedProgramArbitrary,
  compressedProgramArbitrary,
];

const RESOURCES_WITH_SCALE = ['deployments', 'gadgets'];

/** Draws a program that repeats the same reads after each write: a server must not repeat an earlier response. */
function drawReadProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  const hasScale = RESOURCES_WITH_SCALE.includes(kind.resource);
  const reads: readonly Operation[] = [
    ...[undefined, METADATA_TYPE, TABLE_TYPE].map((accept) => buildGet(kind, 'a', { accept })),
    ...[{}, { labelSelector: 'x=1' }, { fieldSelector: 'metadata.name=a' }].map((query) => buildList(kind, query)),
    buildList(kind, {}, TABLE_TYPE),
    ...(hasScale ? [buildGet(kind, 'a', { subresource: 'scale' })] : []),
  ];
  const buildChange = (changeNumber: number): Operation => {
    const metadata = { labels: { x: '1', round: String(changeNumber) } };
    return buildPatch(kind, 'a', MERGE_PATCH_TYPE, { metadata, ...(hasScale && { spec: { replicas: changeNumber } }) });
  };
  return fc
    .shuffledSubarray([...reads], { minLength: 4, maxLength: 4 })
    .map((operations) => [
      buildLabelledCreate(kind, 'a'),
      ...operations,
      buildChange(1),
      ...operations,
      buildChange(2),
      ...operations,
    ]);
}

export const drawReadPrograms = ({ kindArbitrary }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  kindArbitrary.chain(drawReadProgram),
];
