/** Faults that break rules of the area media, about negotiation, JSON and YAML. */
import type { Fault } from '../../../faults/fault.ts';

export const mediaFaults = {
  'yaml-by-default': {
    bug: 'a request without Accept gets YAML',
    breaks: ['media-json-default-response'],
    in: 'negotiation/negotiator.ts',
    find: 'const isPrettyRequested = isPrettyPrintRequested(request);',
    put: `const isPrettyRequested = isPrettyPrintRequested(request);
    const yaml = this.serializers.find(({ name }) => name === 'yaml');
    if (yaml !== undefined && (acceptHeader === '' || acceptHeader.startsWith('*/*'))) return { serializer: yaml, isPretty: isPrettyRequested };`,
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
    find: 'if (mediaTypeOptions === undefined) throw',
    put: "if (mediaTypeOptions === undefined || (mediaTypeOptions.serializer.name === 'json' && info.group !== '')) throw",
  },
  'accept-ignored': {
    bug: 'every response is JSON, whatever the Accept header contains',
    breaks: [
      'media-accept-selects-response',
      'media-yaml-response',
      'media-protobuf-response',
      'media-406-none-supported',
    ],
    in: 'negotiation/negotiator.ts',
    find: `if (acceptHeader === '' || acceptHeader === JSON_MEDIA_TYPE || acceptHeader === '*/*')
      return isPrettyRequested`,
    put: 'if (this.serializers.includes(JSON_SERIALIZER)) return isPrettyRequested',
    also: [
      {
        in: 'negotiation/negotiator.ts',
        find: "if (accept === '' || accept === JSON_MEDIA_TYPE) return true",
        put: 'return true',
      },
    ],
  },
  'accept-first-only': {
    bug: 'only the first media type of Accept is read',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "header.split(',')",
    put: "header.split(',', 1)",
    also: [{ in: 'negotiation/negotiator.ts', find: 'start <= accept.length;', put: 'start < 1;' }],
  },
  'accept-qualities-ignored': {
    bug: 'the quality values of Accept are ignored',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: 'b.quality - a.quality || ',
    put: '',
  },
  'answers-named-json': {
    bug: 'every response has the Content-Type application/json',
    breaks: ['media-response-content-type-matches', 'media-yaml-response', 'media-protobuf-response'],
    in: 'negotiation/response.ts',
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
    bug: 'JSON bodies are parsed as YAML',
    breaks: ['media-content-type-states-body'],
    in: 'negotiation/negotiator.ts',
    find: 'return JSON_SERIALIZER',
    put: "return this.serializers.find(({ name }) => name === 'yaml') ?? JSON_SERIALIZER",
  },
  'unknown-form-is-json': {
    bug: 'a body of an unknown media type is parsed as JSON',
    breaks: ['media-415-unsupported-content-type'],
    in: 'negotiation/negotiator.ts',
    find: 'throw createUnsupportedMediaTypeError(this.#mediaTypesIn415)',
    put: 'return JSON_SERIALIZER',
  },
  'unknown-form-is-400': {
    bug: 'a body of an unknown media type returns 400',
    breaks: ['media-415-unsupported-content-type'],
    in: 'negotiation/negotiator.ts',
    find: 'throw createUnsupportedMediaTypeError(this.#mediaTypesIn415)',
    put: "throw createStatusError(400, 'BadRequest', 'the body has an unknown media type')",
    also: [
      {
        in: 'negotiation/negotiator.ts',
        find: "import type { StatusError } from '../pure/status/status.ts';",
        put: `import { createStatusError } from '../pure/status/failure.ts';
import type { StatusError } from '../pure/status/status.ts';`,
      },
    ],
  },
  'yaml-not-served': {
    bug: 'YAML is not supported',
    breaks: ['media-yaml-response', 'media-yaml-request', 'media-accept-selects-response'],
    in: 'negotiation/serializers/serializers.ts',
    find: "    createYamlSerializer({ readsFirstDocumentOnly: departures.has('yaml-first-document-only') }),\n",
    put: '',
  },
  'yaml-is-json': {
    bug: 'responses in YAML contain JSON',
    breaks: ['media-yaml-response'],
    in: 'negotiation/serializers/serializers.ts',
    find: "createYamlSerializer({ readsFirstDocumentOnly: departures.has('yaml-first-document-only') })",
    put: '{ ...createYamlSerializer({ readsFirstDocumentOnly: false }), encode: JSON_SERIALIZER.encode }',
  },
  'yaml-texts-unquoted': {
    bug: 'strings in YAML are never quoted',
    breaks: ['media-yaml-response'],
    in: 'negotiation/yaml/write-yaml.ts',
    find: 'stringify(value, YAML_STYLE)',
    put: 'stringify(value, YAML_STYLE).replaceAll(/: "([^"\\\\\\n]*)"$/gm, \': $1\')',
  },
  'yaml-read-as-json': {
    bug: 'a YAML body is parsed as JSON',
    breaks: ['media-yaml-request'],
    in: 'negotiation/serializers/serializers.ts',
    find: "createYamlSerializer({ readsFirstDocumentOnly: departures.has('yaml-first-document-only') })",
    put: '{ ...createYamlSerializer({ readsFirstDocumentOnly: false }), decode: JSON_SERIALIZER.decode }',
  },
  'options-only-in-json': {
    bug: 'DeleteOptions that are not in JSON are ignored',
    breaks: ['media-content-type-states-body'],
    in: 'handlers/options/delete-options.ts',
    find: 'const decodedBody = serializer.decode(body,',
    put: `if (serializer !== JSON_SERIALIZER) return NO_DELETE_OPTIONS;
    const decodedBody = serializer.decode(body,`,
  },
  'third-media-type-unread': {
    bug: 'only the first two media types of Accept are read',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "for (const element of new Set(header.split(','))) {",
    put: "for (const element of [...new Set(header.split(','))].slice(0, 2)) {",
  },
  'invalid-quality-is-one': {
    bug: 'a quality value that is not a number is treated as 1',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: 'return Number.isNaN(value) ? 0 : value;',
    put: 'return Number.isNaN(value) ? 1 : value;',
  },
  'empty-quality-is-zero': {
    bug: 'an empty quality value is treated as 0',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "text === '' ? 1 : Number(text)",
    put: "text === '' ? 0 : Number(text)",
  },
  'yaml-words-unquoted': {
    bug: 'strings such as y, which YAML 1.1 reads as booleans, have no quotes in YAML',
    breaks: ['media-yaml-response'],
    in: 'negotiation/yaml/write-yaml.ts',
    find: "=== 'string' ? item : quoteScalar(item)",
    put: "=== 'string' ? item : item",
  },
  'yaml-merge-overrides': {
    bug: 'if a YAML merge key has several maps with the same key, the last map takes precedence instead of the first',
    breaks: ['media-yaml-request'],
    in: 'negotiation/yaml/read-nodes.ts',
    find: 'isSeq(value) ? [...value.items].reverse() : [value];',
    put: 'isSeq(value) ? [...value.items] : [value];',
  },
  'yaml-in-utf-16-unreadable': {
    bug: 'a YAML body in UTF-16 with the high byte first is rejected',
    breaks: ['media-yaml-request'],
    in: 'negotiation/yaml/decode-text.ts',
    find: 'if (bytes[0] === 0xfe && bytes[1] === 0xff) {',
    put: 'if (bytes.length === 0) {',
  },
  'third-part-of-media-types-ignored': {
    bug: 'a part of Accept with two slashes selects the media type before the second slash',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "if (otherParts !== undefined || (subtype === undefined && type !== '*')) continue;",
    put: "if (subtype === undefined && type !== '*') continue;",
  },
} satisfies Record<string, Fault>;
