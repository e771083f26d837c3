import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { readTypes } from '../../../spec/facts.ts';
import { parseJson } from '../json/parse.ts';
import type { Json } from '../object.ts';
import { compileSchema } from '../schema/compile.ts';
import { decodeEnvelope, encodeEnvelope, encodeEnvelopeHead } from './envelope.ts';
import { type ProtobufMessage, ProtobufMessages } from './messages.ts';
import { encodeWatchFrame } from './watch-frame.ts';
import { ProtobufError } from './wire.ts';

type TypeMeta = { apiVersion: string; kind: string };

const facts = readTypes();
const messages = new ProtobufMessages(facts, { translateGroup: (group) => group, metaGroup: 'meta.k8s.io' });

// Responses of kube-apiserver, and random objects of every kind encoded by the Go types of release 1.32 (peer/programs/vectors).
const recordedExchanges = readRecording('answers.json') as {
  answers: { path: string; json: TypeMeta; protobuf: string }[];
  bodies: { name: string; body: string; code: number; message?: string; object?: TypeMeta & Record<string, Json> }[];
};
const encodedVectors = readRecording('vectors.json') as (TypeMeta & { json: string; protobuf: string })[];

function readRecording(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../spec/observed/protobuf/${file}`, import.meta.url), 'utf8'));
}

function findMessage({ apiVersion = '', kind = '' }: Partial<TypeMeta>): ProtobufMessage {
  const message = messages.find(apiVersion, kind);
  assert.ok(message, `${apiVersion} ${kind}`);
  return message;
}

/** Normalizes an object with the schema of its kind. Returns objects of other kinds, which are never sent as bodies, unchanged. */
function normalizeObject({ apiVersion, kind }: TypeMeta, object: object): unknown {
  const key = `${apiVersion}/${kind}`;
  return facts.kinds[key] === undefined ? object : compileSchema(facts, key).decode(object as never).object;
}

const formatHex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');

// The vectors come from the Go types of 1.32, which has no PodSecurityPolicies.
test('every built-in kind has a vector', () => {
  const kindsWithVector = new Set(encodedVectors.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`));
  assert.deepEqual(
    Object.values(facts.kinds)
      .filter(
        ({ group, version, kind }) => !kindsWithVector.has(`${group === '' ? '' : `${group}/`}${version}/${kind}`),
      )
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'PodSecurityPolicy'),
    [],
  );
});

for (const { apiVersion, kind, json, protobuf } of encodedVectors) {
  test(`${apiVersion} ${kind} is encoded like by the Go types, and decoded`, () => {
    const object = parseJson(json).value as TypeMeta & Record<string, Json>;
    const bytes = Buffer.from(protobuf, 'base64');
    assert.equal(formatHex(messages.encodeDocument(object)), formatHex(bytes));
    const { raw: rawBytes, ...header } = decodeEnvelope(bytes);
    assert.deepEqual(header, { apiVersion, kind });
    // The required bytes of a RangeAllocation are missing. Null and empty bytes are equal only after normalization.
    if (kind === 'RangeAllocation') return;
    const decodedObject = normalizeObject(header, { ...header, ...findMessage(header).decode(rawBytes) });
    assert.deepEqual(formatHex(messages.encodeDocument(decodedObject as TypeMeta)), formatHex(bytes));
    // kind and apiVersion of an embedded object have no protobuf fields.
    if (!/ConversionReview|Eviction/.test(kind) && facts.kinds[`${apiVersion}/${kind}`])
      assert.deepEqual(decodedObject, object);
  });
}

for (const { path, json, protobuf } of recordedExchanges.answers) {
  test(`${path} is encoded like by kube-apiserver`, () => {
    const bytes = Buffer.from(protobuf, 'base64');
    assert.equal(formatHex(messages.encodeDocument(json)), formatHex(bytes));
    const { raw, apiVersion, kind } = decodeEnvelope(bytes);
    const secondEnvelope = encodeEnvelope(
      encodeEnvelopeHead(apiVersion, kind),
      (writer) => void writer.raw(findMessage(json).encode(findMessage(json).decode(raw))),
    );
    assert.equal(formatHex(secondEnvelope), formatHex(bytes));
  });
}

/** Returns the decoded object, or the error message of the decoder, to which handlers add a prefix. */
function decodeOrReturnError(body: Buffer): unknown {
  try {
    const { raw, ...header } = decodeEnvelope(body);
    const { apiVersion, kind } = { apiVersion: header.apiVersion || 'v1', kind: header.kind || 'Endpoints' };
    return normalizeObject({ apiVersion, kind }, { ...findMessage({ apiVersion, kind }).decode(raw) });
  } catch (error) {
    if (!(error instanceof ProtobufError)) throw error;
    return error.message;
  }
}

// Errors that other packages report.
const NAMES_TESTED_ELSEWHERE = new Set([
  'wrong kind',
  'wrong version',
  'unknown kind',
  'generation neg',
  'map no key',
  'time with nanos',
]);
// kube-apiserver accepts any bytes as a string; here strings must be UTF-8, and fieldsV1 must be JSON.
const STRICTER_ERRORS: Readonly<Record<string, RegExp>> = {
  'bad utf8 name': /invalid UTF-8/,
  'bad utf8 label value': /invalid UTF-8/,
  'bad utf8 annotation': /invalid UTF-8/,
  'bad fieldsV1': /raw JSON/,
};

for (const { name, body, message, object } of recordedExchanges.bodies) {
  if (NAMES_TESTED_ELSEWHERE.has(name)) continue;
  test(`the body "${name}" is decoded or rejected like by kube-apiserver`, () => {
    const decodedObjectOrError = decodeOrReturnError(Buffer.from(body, 'base64'));
    const stricterError = STRICTER_ERRORS[name];
    if (stricterError !== undefined) assert.match(String(decodedObjectOrError), stricterError);
    else if (message !== undefined)
      assert.ok(message.includes(`: ${decodedObjectOrError}`), `${message} | ${decodedObjectOrError}`);
    else {
      const { subsets, metadata } = object as never as Record<string, Json>;
      const receivedEndpoints = decodedObjectOrError as Record<string, { [name: string]: Json }>;
      assert.deepEqual(
        { ...receivedEndpoints.metadata, namespace: 'default', creationTimestamp: null },
        {
          ...(metadata as object),
          creationTimestamp: null,
        },
      );
      assert.equal((receivedEndpoints.subsets as Json[] | undefined)?.length, (subsets as Json[] | undefined)?.length);
    }
  });
}

test('Table and unknown kinds have no message', () => {
  assert.equal(messages.find('meta.k8s.io/v1', 'Table'), undefined);
  assert.equal(messages.find('example.com/v1', 'Status'), undefined);
  assert.equal(messages.find('example.com/v1', 'Foo'), undefined);
  assert.equal(messages.encodeDocument({}), undefined);
});

test('a watch event has a length prefix', () => {
  const frame = encodeWatchFrame('ADDED', Buffer.from('k8s\0x'));
  assert.equal(Buffer.from(frame).toString('latin1'), '\0\0\0\x10\n\x05ADDED\x12\x07\n\x05k8s\0x');
});

test('the nesting depth of a recursive schema is limited', () => {
  const nestSchemas = (levels: number) => {
    let schema: Uint8Array = Buffer.from([]);
    for (let level = 0; level < levels; level++) schema = encodeField(28, schema);
    return encodeField(2, encodeField(7, encodeField(4, encodeField(1, schema))));
  };
  const message = findMessage({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' });
  assert.ok(message.encode(message.decode(nestSchemas(900))).length > 900);
  assert.throws(() => message.decode(nestSchemas(20_000)), /exceeded max depth/);
});

test('a million empty messages are rejected', () => {
  const message = findMessage({ apiVersion: 'v1', kind: 'Pod' });
  const encodeContainers = (count: number) => encodeField(2, Buffer.alloc(count * 2, Buffer.of(0x12, 0)));
  assert.equal((message.decode(encodeContainers(1000)).spec as { containers: Json[] }).containers.length, 1000);
  assert.throws(() => message.decode(encodeContainers(1_000_000)), /too many messages/);
});

test('unknown nested groups are skipped up to a maximum depth', () => {
  const message = findMessage({ apiVersion: 'v1', kind: 'ConfigMap' });
  assert.deepEqual(message.decode(Buffer.concat([Buffer.alloc(90, 0x7b), Buffer.alloc(90, 0x7c)])), {});
  assert.throws(() => message.decode(Buffer.alloc(1_000_000, 0x7b)), ProtobufError);
});

function encodeField(number: number, raw: Uint8Array): Buffer {
  const encodeVarint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...encodeVarint(value >>> 7)];
  return Buffer.concat([Buffer.from([...encodeVarint((number << 3) | 2), ...encodeVarint(raw.length)]), raw]);
}

test('timestamps keep seconds and microseconds in every year', () => {
  const eventMessage = findMessage({ apiVersion: 'v1', kind: 'Event' });
  const dateArbitrary = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dateArbitrary, fc.nat(999), (date, micros) => {
      const firstTimestamp = `${date.toISOString().slice(0, 19)}Z`;
      if (firstTimestamp === '0001-01-01T00:00:00Z') return;
      const eventTime = `${date.toISOString().slice(0, 23)}${String(micros).padStart(3, '0')}Z`;
      const decodedObject = eventMessage.decode(eventMessage.encode({ firstTimestamp, eventTime }));
      assert.deepEqual([decodedObject.firstTimestamp, decodedObject.eventTime], [firstTimestamp, eventTime]);
    }),
  );
});

test('64-bit integers are exact', () => {
  const podMessage = findMessage({ apiVersion: 'v1', kind: 'Pod' });
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      const decodedObject = podMessage.decode(
        podMessage.encode({ spec: { activeDeadlineSeconds: value } }),
      ) as never as {
        spec: { activeDeadlineSeconds: number | bigint };
      };
      assert.equal(BigInt(decodedObject.spec.activeDeadlineSeconds), value);
    }),
  );
});

test('arbitrary bytes are decoded or rejected with a ProtobufError', () => {
  const encodedObjects = encodedVectors.map(({ protobuf }) => Buffer.from(protobuf, 'base64'));
  const damageArbitrary = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...encodedObjects), damageArbitrary, fc.nat(), (bytes, changes, cutLength) => {
      const damagedMessage = Buffer.from(bytes);
      for (const [index, byte] of changes) damagedMessage[4 + (index % (damagedMessage.length - 4))] = byte;
      const end = cutLength % 3 === 0 ? cutLength % damagedMessage.length : damagedMessage.length;
      try {
        const { raw, apiVersion, kind } = decodeEnvelope(damagedMessage.subarray(0, end));
        messages.find(apiVersion, kind)?.decode(raw);
      } catch (error) {
        assert.ok(error instanceof ProtobufError, String((error as Error).stack));
      }
    }),
    { numRuns: 2_000 },
  );
});
