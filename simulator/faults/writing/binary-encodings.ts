/** Faults that break rules of the area media, about protobuf and CBOR. */
import type { Fault } from '../../../faults/fault.ts';

export const binaryEncodingFaults = {
  'protobuf-not-served': {
    bug: 'protobuf is not supported',
    breaks: ['media-protobuf-response', 'media-protobuf-request', 'media-protobuf-watch-frames'],
    in: 'negotiation/serializers/serializers.ts',
    find: '    createLazyProtobufSerializer(dialect, emulateRelease),\n',
    put: '',
  },
  'protobuf-not-read': {
    bug: 'protobuf bodies of requests are not supported',
    breaks: ['media-protobuf-request'],
    in: 'negotiation/serializers/protobuf-serializer.ts',
    find: 'decode: (bytes, expected) => decodeDocument(messages, bytes, expected),',
    put: `decode() {
      throw new DecodingError('this encoding is not read');
    },`,
  },
  'protobuf-events-without-length': {
    bug: 'the events of a protobuf watch have no length prefix',
    breaks: ['media-protobuf-watch-frames'],
    in: 'pure/protobuf/watch-frame.ts',
    find: 'return frame',
    put: 'return frame.subarray(LENGTH_PLACEHOLDER.length)',
  },
  'protobuf-without-magic': {
    bug: 'a protobuf response has no magic number',
    breaks: ['media-protobuf-magic'],
    in: 'pure/protobuf/envelope.ts',
    find: 'writer.raw(Uint8Array.from(PROTOBUF_PREFIX)).uint32',
    put: 'writer.uint32',
  },
  'protobuf-magic-not-needed': {
    bug: 'a protobuf body without the magic number is accepted',
    breaks: ['media-protobuf-magic-required-on-write'],
    in: 'pure/protobuf/envelope.ts',
    find: 'throw new ProtobufError(NO_PREFIX_MESSAGE)',
    put: 'return decodeEnvelope(Buffer.from([...PROTOBUF_PREFIX, ...bytes]))',
  },
  'protobuf-bare': {
    bug: 'the magic number is followed by the object, without an envelope',
    breaks: ['media-protobuf-unknown-message'],
    in: 'pure/protobuf/envelope.ts',
    find: `writer.raw(head).uint32(SECOND_FIELD_TAG).fork();
    write(writer);
    writer.ldelim().raw(ENVELOPE_TAIL);`,
    put: 'write(writer.raw(Uint8Array.from(PROTOBUF_PREFIX)));',
    also: [
      {
        in: 'negotiation/serializers/protobuf-serializer.ts',
        find: `    joinItems: (head, items) => joinItems(messages, head, items),
`,
        put: '',
      },
    ],
  },
  'protobuf-untyped': {
    bug: 'the envelope has no apiVersion and kind',
    breaks: ['media-protobuf-unknown-typemeta'],
    in: 'pure/protobuf/envelope.ts',
    find: `.uint32(FIRST_FIELD_TAG).fork();
    writer.uint32(FIRST_FIELD_TAG).string(apiVersion).uint32(SECOND_FIELD_TAG).string(kind).ldelim()`,
    put: '',
  },
  'protobuf-kind-before-version': {
    bug: 'in the type of an envelope, kind has field number 1 and apiVersion field number 2',
    breaks: ['media-protobuf-typemeta-fields'],
    in: 'pure/protobuf/envelope.ts',
    find: 'string(apiVersion).uint32(SECOND_FIELD_TAG).string(kind)',
    put: 'string(kind).uint32(SECOND_FIELD_TAG).string(apiVersion)',
  },
  'protobuf-raw-elsewhere': {
    bug: 'the object has field number 5 instead of 2 in the envelope',
    breaks: ['media-protobuf-unknown-raw'],
    in: 'pure/protobuf/envelope.ts',
    find: 'writer.raw(head).uint32(SECOND_FIELD_TAG)',
    put: 'writer.raw(head).uint32(0x2a)',
    also: [
      {
        in: 'negotiation/serializers/protobuf-serializer.ts',
        find: `    joinItems: (head, items) => joinItems(messages, head, items),
`,
        put: '',
      },
    ],
  },
  'protobuf-raw-cut': {
    bug: 'the object in the envelope lacks its last field',
    breaks: ['media-protobuf-unknown-raw'],
    in: 'pure/protobuf/messages.ts',
    find: 'encodeDocument: (object) => encodeEnvelope(head, (writer) => message.writeMembers(writer, object)),',
    put: `encodeDocument(object) {
        const allButOne = Object.fromEntries(Object.entries(object).slice(0, -1));
        return encodeEnvelope(head, (writer) => message.writeMembers(writer, allButOne));
      },`,
  },
  'protobuf-encoding-said': {
    bug: 'the envelope has the content encoding gzip, although the object is not compressed',
    breaks: ['media-protobuf-unknown-contentencoding'],
    in: 'pure/protobuf/envelope.ts',
    find: 'Uint8Array.of(0x1a, 0x00, 0x22, 0x00)',
    put: "Uint8Array.of(0x1a, 0x04, ...Buffer.from('gzip'), 0x22, 0x00)",
  },
  'protobuf-content-type-said': {
    bug: 'the envelope has the content type JSON, although the object is protobuf',
    breaks: ['media-protobuf-unknown-contenttype'],
    in: 'pure/protobuf/envelope.ts',
    find: 'Uint8Array.of(0x1a, 0x00, 0x22, 0x00)',
    put: "Uint8Array.of(0x1a, 0x00, 0x22, 0x10, ...Buffer.from('application/json'))",
  },
  'cbor-always-served': {
    bug: 'CBOR is served without its feature gate',
    breaks: ['media-cbor-off-by-default', 'media-cbor-gate-name'],
    in: 'negotiation/serializers/serializers.ts',
    find: "enabledGates.has('CBORServingAndStorage') ? [...serializers, CBOR_SERIALIZER] : serializers",
    put: '[...serializers, CBOR_SERIALIZER]',
  },
  'cbor-never-served': {
    bug: 'the feature gate of CBOR has no effect',
    breaks: ['media-cbor-gate-name', 'media-cbor-response', 'media-cbor-request', 'media-cbor-seq-watch'],
    in: 'negotiation/serializers/serializers.ts',
    find: "enabledGates.has('CBORServingAndStorage') ? [...serializers, CBOR_SERIALIZER] : serializers",
    put: 'serializers',
  },
  'cbor-is-json': {
    bug: 'responses in CBOR contain JSON',
    breaks: ['media-cbor-response'],
    in: 'negotiation/serializers/serializers.ts',
    find: '[...serializers, CBOR_SERIALIZER]',
    put: '[...serializers, { ...CBOR_SERIALIZER, encode: JSON_SERIALIZER.encode }]',
  },
  'cbor-not-read': {
    bug: 'CBOR bodies of requests are not supported',
    breaks: ['media-cbor-request'],
    in: 'negotiation/serializers/serializers.ts',
    find: '[...serializers, CBOR_SERIALIZER]',
    put: '[...serializers, { ...CBOR_SERIALIZER, decode: JSON_SERIALIZER.decode }]',
  },
  'cbor-watch-named-cbor': {
    bug: 'a watch in CBOR has the Content-Type of a single document',
    breaks: ['media-cbor-seq-watch'],
    in: 'negotiation/serializers/cbor-serializer.ts',
    find: 'mediaType: SEQUENCE_MEDIA_TYPE,',
    put: "mediaType: 'application/cbor',",
  },
  'cbor-events-in-lines': {
    bug: 'the events of a watch in CBOR have a line break between them',
    breaks: ['media-cbor-seq-watch'],
    in: 'negotiation/serializers/cbor-serializer.ts',
    find: 'document,',
    put: "document, Buffer.from('\\n'),",
  },
  'cbor-length-of-256': {
    bug: 'a string of 256 bytes in CBOR has a length of one byte',
    breaks: ['media-cbor-response'],
    in: 'negotiation/cbor/write-cbor.ts',
    find: 'else if (length < 2 ** 8) {',
    put: 'else if (length <= 2 ** 8) {',
  },
  'negative-integers-unsigned': {
    bug: 'a negative integer of 32 bits in a protobuf body is read as a positive integer',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/scalars.ts',
    find: 'read: (reader) => reader.int32(),',
    put: 'read: (reader) => reader.uint32(),',
  },
  'low-halves-signed': {
    bug: 'an integer of 64 bits in a protobuf body is wrong if bit 31 is set',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/scalars.ts',
    find: 'const number = high * 0x1_0000_0000 + (low >>> 0);',
    put: 'const number = high * 0x1_0000_0000 + low;',
  },
  'empty-messages-lost': {
    bug: 'an empty object in a protobuf body is lost',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/struct-message.ts',
    find: "if (container === 'value') members[name] = codec.read(reader, members[name], depth);",
    put: `if (container === 'value') {
    const value = codec.read(reader, members[name], depth);
    if (!isObject(value) || Object.keys(value).length > 0) members[name] = value;
  }`,
  },
  'empty-map-values-lost': {
    bug: 'a map entry with an empty value in a protobuf body is lost',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/struct-message.ts',
    find: '    setMember(map, key, value);',
    put: "    if (value !== '') setMember(map, key, value);",
  },
  'fractions-without-zeros': {
    bug: 'a fraction of less than 0.1 s in a protobuf body loses its zeros',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/timestamp.ts',
    find: ".${String(fraction).padStart(6, '0')}Z`;",
    put: ".${String(fraction).padEnd(6, '0')}Z`;",
  },
  'fractions-of-1969-lost': {
    bug: 'a time before 1970 in a protobuf body has no fraction',
    breaks: ['media-protobuf-request'],
    in: 'pure/protobuf/timestamp.ts',
    find: 'const micros = Math.trunc(Number(nanos ?? 0) / 1000);',
    put: 'const micros = Number(seconds ?? 0) < 0 ? 0 : Math.trunc(Number(nanos ?? 0) / 1000);',
  },
} satisfies Record<string, Fault>;
