/** Faults that break rules of the area media. */
import type { Fault } from '../../faults/fault.ts';

export const mediaFaults = {
  'yaml-by-default': {
    bug: 'a request without Accept gets YAML',
    breaks: ['media-json-default-response'],
    in: 'negotiation/negotiator.ts',
    find: 'const pretty = isPretty(request);',
    put: `const pretty = isPretty(request);
    const yaml = this.serializers.find(({ name }) => name === 'yaml');
    if (yaml !== undefined && (accept === '' || accept.startsWith('*/*'))) return { serializer: yaml, pretty };`,
  },
  'body-needs-content-type': {
    bug: 'a body without Content-Type returns 415',
    breaks: ['media-json-default-request'],
    in: 'negotiation/negotiator.ts',
    find: "if (header === '' || header",
    put: 'if (header',
  },
  'named-groups-without-json': {
    bug: 'types of named groups have no JSON encoding',
    breaks: ['media-json-every-builtin-type'],
    in: 'handlers/checks/media-types.ts',
    find: 'if (choice === undefined) throw',
    put: "if (choice === undefined || (choice.serializer.name === 'json' && info.group !== '')) throw",
  },
  'accept-ignored': {
    bug: 'every response is JSON, whatever the Accept header',
    breaks: [
      'media-accept-selects-response',
      'media-yaml-response',
      'media-protobuf-response',
      'media-406-none-supported',
    ],
    in: 'negotiation/negotiator.ts',
    find: "if (accept === '' || accept === JSON_MEDIA_TYPE || accept === '*/*') return pretty",
    put: 'if (this.serializers.includes(JSON_SERIALIZER)) return pretty',
    also: [
      {
        in: 'negotiation/negotiator.ts',
        find: "if (accept === '' || accept === JSON_MEDIA_TYPE) return true",
        put: 'return true',
      },
    ],
  },
  'accept-first-only': {
    bug: 'only the first type of Accept counts',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "header.split(',')",
    put: "header.split(',', 1)",
    also: [{ in: 'negotiation/negotiator.ts', find: 'start <= accept.length;', put: 'start < 1;' }],
  },
  'accept-qualities-ignored': {
    bug: 'the qualities of Accept are ignored',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: 'b.quality - a.quality || ',
    put: '',
  },
  'answers-named-json': {
    bug: 'every response has the Content-Type application/json',
    breaks: ['media-response-content-type-matches', 'media-yaml-response', 'media-protobuf-response'],
    in: 'negotiation/answer.ts',
    find: "'Content-Type': mediaType",
    put: "'Content-Type': JSON_MEDIA_TYPE",
  },
  'not-acceptable-is-json': {
    bug: 'a request that accepts no supported type gets JSON',
    breaks: ['media-406-none-supported', 'media-cbor-off-by-default'],
    in: 'negotiation/negotiator.ts',
    find: 'return undefined',
    put: 'return COMPACT_JSON',
    also: [
      {
        in: 'negotiation/negotiator.ts',
        find: "if (accept === '' || accept === JSON_MEDIA_TYPE) return true",
        put: 'return true',
      },
    ],
  },
  'json-is-yaml': {
    bug: 'one YAML parser reads every body',
    breaks: ['media-content-type-states-body'],
    in: 'negotiation/negotiator.ts',
    find: 'return JSON_SERIALIZER',
    put: "return this.serializers.find(({ name }) => name === 'yaml') ?? JSON_SERIALIZER",
  },
  'unknown-form-is-json': {
    bug: 'a body of an unknown media type is parsed as JSON',
    breaks: ['media-415-unsupported-content-type'],
    in: 'negotiation/negotiator.ts',
    find: 'throw unsupportedMediaType(this.#mediaTypesIn415)',
    put: 'return JSON_SERIALIZER',
  },
  'unknown-form-is-400': {
    bug: 'a body of an unknown media type returns 400',
    breaks: ['media-415-unsupported-content-type'],
    in: 'negotiation/negotiator.ts',
    find: 'throw unsupportedMediaType(this.#mediaTypesIn415)',
    put: "throw failure(400, 'BadRequest', 'the body has an unknown media type')",
  },
  'yaml-not-served': {
    bug: 'YAML is not supported',
    breaks: ['media-yaml-response', 'media-yaml-request', 'media-accept-selects-response'],
    in: 'negotiation/serializers/serializers.ts',
    find: "    createYamlSerializer({ firstDocumentOnly: departures.has('yaml-first-document-only') }),\n",
    put: '',
  },
  'yaml-is-json': {
    bug: 'responses in YAML contain JSON',
    breaks: ['media-yaml-response'],
    in: 'negotiation/serializers/serializers.ts',
    find: "createYamlSerializer({ firstDocumentOnly: departures.has('yaml-first-document-only') })",
    put: '{ ...createYamlSerializer({ firstDocumentOnly: false }), encode: JSON_SERIALIZER.encode }',
  },
  'yaml-texts-unquoted': {
    bug: 'strings in YAML are never quoted',
    breaks: ['media-yaml-response'],
    in: 'negotiation/yaml/write-yaml.ts',
    find: 'stringify(value, STYLE)',
    put: `stringify(value, STYLE).replaceAll(/: "([^"\\\\\\n]*)"$/gm, ': $1')`,
  },
  'yaml-read-as-json': {
    bug: 'a YAML body is parsed as JSON',
    breaks: ['media-yaml-request'],
    in: 'negotiation/serializers/serializers.ts',
    find: "createYamlSerializer({ firstDocumentOnly: departures.has('yaml-first-document-only') })",
    put: '{ ...createYamlSerializer({ firstDocumentOnly: false }), decode: JSON_SERIALIZER.decode }',
  },
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
    find: 'decode: (bytes, expected) => decode(messages, bytes, expected),',
    put: `decode() {
      throw new DecodingError('this encoding is not read');
    },`,
  },
  'protobuf-events-without-length': {
    bug: 'the events of a protobuf watch have no length prefix',
    breaks: ['media-protobuf-watch-frames'],
    in: 'pure/protobuf/watch-frame.ts',
    find: 'return frame',
    put: 'return frame.subarray(LENGTH.length)',
  },
  'protobuf-without-magic': {
    bug: 'a protobuf response has no magic number',
    breaks: ['media-protobuf-magic'],
    in: 'pure/protobuf/envelope.ts',
    find: 'writer.raw(Uint8Array.from(MAGIC)).uint32',
    put: 'writer.uint32',
  },
  'protobuf-magic-not-needed': {
    bug: 'a protobuf body without the magic number is accepted',
    breaks: ['media-protobuf-magic-required-on-write'],
    in: 'pure/protobuf/envelope.ts',
    find: 'throw new ProtobufError(NO_MAGIC)',
    put: 'return decodeEnvelope(Buffer.from([...MAGIC, ...bytes]))',
  },
  'protobuf-bare': {
    bug: 'the magic number is followed by the object, without an envelope',
    breaks: ['media-protobuf-unknown-message'],
    in: 'pure/protobuf/envelope.ts',
    find: `writer.raw(head).uint32(SECOND_FIELD).fork();
    write(writer);
    writer.ldelim().raw(ENVELOPE_TAIL);`,
    put: 'write(writer.raw(Uint8Array.from(MAGIC)));',
    also: [
      {
        in: 'negotiation/serializers/protobuf-serializer.ts',
        find: `    join: (head, items) => join(messages, head, items),
`,
        put: '',
      },
    ],
  },
  'protobuf-untyped': {
    bug: 'the envelope has no type',
    breaks: ['media-protobuf-unknown-typemeta'],
    in: 'pure/protobuf/envelope.ts',
    find: `.uint32(FIRST_FIELD).fork();
    writer.uint32(FIRST_FIELD).string(apiVersion).uint32(SECOND_FIELD).string(kind).ldelim()`,
    put: '',
  },
  'protobuf-kind-before-version': {
    bug: 'in the type of an envelope, kind has number 1 and apiVersion 2',
    breaks: ['media-protobuf-typemeta-fields'],
    in: 'pure/protobuf/envelope.ts',
    find: 'string(apiVersion).uint32(SECOND_FIELD).string(kind)',
    put: 'string(kind).uint32(SECOND_FIELD).string(apiVersion)',
  },
  'protobuf-raw-elsewhere': {
    bug: 'the object has number 5 in the envelope',
    breaks: ['media-protobuf-unknown-raw'],
    in: 'pure/protobuf/envelope.ts',
    find: 'writer.raw(head).uint32(SECOND_FIELD)',
    put: 'writer.raw(head).uint32(0x2a)',
    also: [
      {
        in: 'negotiation/serializers/protobuf-serializer.ts',
        find: `    join: (head, items) => join(messages, head, items),
`,
        put: '',
      },
    ],
  },
  'protobuf-raw-cut': {
    bug: 'the object in the envelope lacks its last field',
    breaks: ['media-protobuf-unknown-raw'],
    in: 'pure/protobuf/messages.ts',
    find: 'document: (object) => encodeEnvelope(head, (writer) => message.writeMembers(writer, object)),',
    put: `document(object) {
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
    bug: 'CBOR needs no gate',
    breaks: ['media-cbor-off-by-default', 'media-cbor-gate-name'],
    in: 'negotiation/serializers/serializers.ts',
    find: "gates.has('CBORServingAndStorage') ? [...serializers, CBOR_SERIALIZER] : serializers",
    put: '[...serializers, CBOR_SERIALIZER]',
  },
  'cbor-never-served': {
    bug: 'the gate of CBOR has no effect',
    breaks: ['media-cbor-gate-name', 'media-cbor-response', 'media-cbor-request', 'media-cbor-seq-watch'],
    in: 'negotiation/serializers/serializers.ts',
    find: "gates.has('CBORServingAndStorage') ? [...serializers, CBOR_SERIALIZER] : serializers",
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
    bug: 'a watch in CBOR has the Content-Type of one document',
    breaks: ['media-cbor-seq-watch'],
    in: 'negotiation/serializers/cbor-serializer.ts',
    find: 'mediaType: SEQUENCE,',
    put: "mediaType: 'application/cbor',",
  },
  'cbor-events-in-lines': {
    bug: 'the events of a watch in CBOR have a line break between them',
    breaks: ['media-cbor-seq-watch'],
    in: 'negotiation/serializers/cbor-serializer.ts',
    find: 'document,',
    put: "document, Buffer.from('\\n'),",
  },
  'gzip-unasked': {
    bug: 'large responses are compressed even if not requested',
    breaks: ['media-gzip-only-on-request'],
    in: 'negotiation/compress.ts',
    find: "request.headers['accept-encoding'] === undefined || ",
    put: '',
    also: [
      {
        in: 'negotiation/compress.ts',
        find: 'acceptsGzip(request) ? createGzipAnswer(answer) : answer',
        put: 'createGzipAnswer(answer)',
      },
    ],
  },
  'gzip-quality-ignored': {
    bug: 'gzip with quality 0 in Accept-Encoding still requests compression',
    breaks: ['media-gzip-only-on-request'],
    in: 'negotiation/compress.ts',
    find: "coding.trim() === 'gzip'",
    put: "coding.trim().startsWith('gzip')",
  },
  'gzip-unsaid': {
    bug: 'a compressed response has no Content-Encoding',
    breaks: ['media-gzip-get', 'media-gzip-list', 'media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: "'Content-Encoding': 'gzip', ",
    put: '',
  },
  'gzip-cut': {
    bug: 'the end of a compressed response is missing',
    breaks: ['media-gzip-get', 'media-gzip-list'],
    in: 'negotiation/compress.ts',
    find: 'body: bytes }',
    put: 'body: bytes.subarray(0, -16) }',
  },
  'gzip-never': {
    bug: 'compression is disabled by default',
    breaks: ['media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: 'acceptsGzip(request) ? createGzipAnswer(answer) : answer',
    put: 'answer',
  },
  'options-only-in-json': {
    bug: 'delete options that are not JSON are ignored',
    breaks: ['media-content-type-states-body'],
    in: 'handlers/options/delete-options.ts',
    find: 'const decodedBody = serializer.decode(body,',
    put: `if (serializer !== JSON_SERIALIZER) return NO_DELETE_OPTIONS;
    const decodedBody = serializer.decode(body,`,
  },
  'gzip-gate-ignored': {
    bug: 'the gate of compression has no effect',
    breaks: ['media-gzip-gate-disables'],
    in: 'handlers/handlers.ts',
    find: `  if (!context.gates.has(COMPRESSION_GATE)) return handle;
`,
    put: '',
  },
  'gzip-for-small-answers': {
    bug: 'responses of any size are compressed',
    breaks: ['media-gzip-size-threshold'],
    in: 'negotiation/compress.ts',
    find: 'LONGEST_PLAIN = 128 * 1024',
    put: 'LONGEST_PLAIN = 0',
  },
} as const satisfies Record<string, Fault>;
