/** Faults that break rules of the area media. */
import type { Fault } from './fault.ts';

export const mediaFaults = {
  'yaml-by-default': {
    bug: 'whoever accepts nothing in particular gets YAML',
    breaks: ['media-json-default-response'],
  },
  'body-needs-content-type': {
    bug: 'a body without Content-Type is answered 415',
    breaks: ['media-json-default-request'],
  },
  'named-groups-without-json': {
    bug: 'types of named groups are not registered with the JSON encoder',
    breaks: ['media-json-every-builtin-type'],
  },
  'accept-ignored': {
    bug: 'every answer is JSON, whatever Accept says',
    breaks: [
      'media-accept-selects-response',
      'media-yaml-response',
      'media-protobuf-response',
      'media-406-none-supported',
    ],
  },
  'accept-first-only': {
    bug: 'only the first type of Accept is looked at',
    breaks: ['media-accept-selects-response'],
  },
  'accept-qualities-ignored': {
    bug: 'the types of Accept are tried in their order, whatever their qualities are',
    breaks: ['media-accept-selects-response'],
  },
  'answers-named-json': {
    bug: 'every answer has the Content-Type application/json',
    breaks: ['media-response-content-type-matches', 'media-yaml-response', 'media-protobuf-response'],
  },
  'not-acceptable-is-json': {
    bug: 'who accepts nothing that the server has gets JSON nevertheless',
    breaks: ['media-406-none-supported', 'media-cbor-off-by-default'],
  },
  'json-is-yaml': {
    bug: 'one YAML parser reads every body, since JSON is YAML',
    breaks: ['media-content-type-states-body'],
  },
  'unknown-form-is-json': {
    bug: 'a body of an unknown form is read as JSON',
    breaks: ['media-415-unsupported-content-type'],
  },
  'unknown-form-is-400': {
    bug: 'a body of an unknown form is a bad request',
    breaks: ['media-415-unsupported-content-type'],
  },
  'yaml-not-served': {
    bug: 'YAML is not among the forms',
    breaks: ['media-yaml-response', 'media-yaml-request', 'media-accept-selects-response'],
  },
  'yaml-is-json': {
    bug: 'what is sent as YAML is JSON',
    breaks: ['media-yaml-response'],
  },
  'yaml-texts-unquoted': {
    bug: 'texts stand in YAML without quotes, whatever they look like',
    breaks: ['media-yaml-response'],
  },
  'yaml-read-as-json': {
    bug: 'a body in YAML is read by the JSON parser',
    breaks: ['media-yaml-request'],
  },
  'protobuf-not-served': {
    bug: 'the binary form is not among the forms',
    breaks: ['media-protobuf-response', 'media-protobuf-request'],
  },
  'protobuf-not-read': {
    bug: 'the binary form is answered and not read',
    breaks: ['media-protobuf-request'],
  },
  'protobuf-events-without-length': {
    bug: 'the events of a binary watch follow each other without their length',
    breaks: ['media-protobuf-response'],
  },
  'protobuf-without-magic': {
    bug: 'a binary answer begins with the Unknown',
    breaks: ['media-protobuf-magic'],
  },
  'protobuf-magic-not-needed': {
    bug: 'a binary body without the four bytes is read as well',
    breaks: ['media-protobuf-magic-required-on-write'],
  },
  'protobuf-bare': {
    bug: 'behind the magic stands the object, and no envelope',
    breaks: ['media-protobuf-unknown-message'],
  },
  'protobuf-untyped': {
    bug: 'the envelope does not say what is in it',
    breaks: ['media-protobuf-unknown-typemeta'],
  },
  'protobuf-kind-before-version': {
    bug: 'kind has number 1 in the type of an envelope, and apiVersion 2',
    breaks: ['media-protobuf-typemeta-fields'],
  },
  'protobuf-raw-elsewhere': {
    bug: 'the object has number 5 in the envelope',
    breaks: ['media-protobuf-unknown-raw'],
  },
  'protobuf-raw-cut': {
    bug: 'the object in the envelope lacks its last field',
    breaks: ['media-protobuf-unknown-raw'],
  },
  'protobuf-encoding-said': {
    bug: 'the envelope says that the object is in gzip, which it is not',
    breaks: ['media-protobuf-unknown-contentencoding'],
  },
  'protobuf-content-type-said': {
    bug: 'the envelope says that the object is JSON, which it is not',
    breaks: ['media-protobuf-unknown-contenttype'],
  },
  'cbor-always-served': {
    bug: 'CBOR needs no gate',
    breaks: ['media-cbor-off-by-default', 'media-cbor-gate-name'],
  },
  'cbor-never-served': {
    bug: 'the gate of CBOR is accepted and does nothing',
    breaks: ['media-cbor-gate-name', 'media-cbor-response', 'media-cbor-request', 'media-cbor-seq-watch'],
  },
  'cbor-is-json': {
    bug: 'what is sent as CBOR is JSON',
    breaks: ['media-cbor-response'],
  },
  'cbor-not-read': {
    bug: 'CBOR is answered and not read',
    breaks: ['media-cbor-request'],
  },
  'cbor-watch-named-cbor': {
    bug: 'a watch in CBOR has the Content-Type of one document',
    breaks: ['media-cbor-seq-watch'],
  },
  'cbor-events-in-lines': {
    bug: 'the events of a watch in CBOR have a line break between them',
    breaks: ['media-cbor-seq-watch'],
  },
  'gzip-unasked': {
    bug: 'large answers are compressed for everybody',
    breaks: ['media-gzip-only-on-request'],
  },
  'gzip-quality-ignored': {
    bug: 'gzip in Accept-Encoding asks for it, with the quality 0 as well',
    breaks: ['media-gzip-only-on-request'],
  },
  'gzip-unsaid': {
    bug: 'a compressed answer does not say so',
    breaks: ['media-gzip-get', 'media-gzip-list', 'media-gzip-on-by-default'],
  },
  'gzip-cut': {
    bug: 'the end of a compressed answer is not flushed',
    breaks: ['media-gzip-get', 'media-gzip-list'],
  },
  'gzip-never': {
    bug: 'nothing is compressed unless a flag says so',
    breaks: ['media-gzip-on-by-default'],
  },
  'gzip-gate-ignored': {
    bug: 'the gate of compression is accepted and does nothing',
    breaks: ['media-gzip-gate-disables'],
  },
  'gzip-for-small-answers': {
    bug: 'answers of any size are compressed',
    breaks: ['media-gzip-size-threshold'],
  },
} as const satisfies Record<string, Fault>;
