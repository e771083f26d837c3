/**
 * The encodings of the client. Each encoding uses a library that the simulator does not use, or code of the client. A body that cannot be
 * decoded throws an `UnreadableBodyError`, which is reported as a failure of the server.
 */

import { parse, stringify, type Tags } from 'yaml';
import type { Dialect } from '../../spec/dialect.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { readErrorMessage } from '../errors.ts';
import { decodeCbor, decodeCborSequence, encodeCbor } from './cbor/document.ts';
import { readJson } from './json-text.ts';
import { decodeFrames, decodeProtobuf, encodeProtobuf } from './protobuf/document.ts';

export type Document = JsonObject;

export interface WatchEvent {
  readonly type: string;
  readonly object: Document;
}

export class UnreadableBodyError extends Error {}

/** The API names and the release for which bodies are encoded and decoded. */
export interface BodyFormat {
  readonly dialect: Dialect;
  /** The minor release of the server, which determines the fields in protobuf; 1.32 by default. */
  readonly release?: string | undefined;
}

interface Serializer {
  read(body: Buffer, format: BodyFormat): Document;
  write(object: Document, format: BodyFormat): Buffer;
  readEvents?(body: Buffer, format: BodyFormat): WatchEvent[];
}

/** kube-apiserver reads and writes YAML 1.1, in which `yes` is true and 0777 is an octal number. Timestamps stay strings. */
const YAML_OPTIONS = { version: '1.1', schema: 'yaml-1.1', merge: false } as const;
const STRING_TAGS = new Set(['tag:yaml.org,2002:timestamp', 'tag:yaml.org,2002:binary']);

/**
 * Returns the tags of YAML 1.1 without timestamps and binary values, which stay strings, and with a float tag that does not match `.` and
 * `E0`, which are strings.
 */
function selectTags(tags: Tags): Tags {
  return tags
    .filter((tag) => typeof tag === 'string' || !STRING_TAGS.has(tag.tag))
    .map((tag) => {
      if (typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:float' || !('test' in tag)) return tag;
      return { ...tag, test: new RegExp(`^(?=[-+]?\\.?\\d|[-+]?\\.[inIN])${tag.test?.source}`) };
    }) as Tags;
}

const jsonSerializer: Serializer = {
  read: (body) => requireObject(readJson(decodeUtf8(body))),
  write: (object) => Buffer.from(JSON.stringify(object)),
  readEvents: (body) =>
    decodeUtf8(body)
      .split('\n')
      .filter((line) => line !== '')
      .map((line): WatchEvent => JSON.parse(line)),
};

const yamlSerializer: Serializer = {
  read: (body) => {
    return requireObject(parse(decodeUtf8(body), { ...YAML_OPTIONS, customTags: selectTags, prettyErrors: false }));
  },
  // All strings are quoted and non-ASCII line breaks escaped, so that all YAML versions read the same value.
  write: (object) =>
    Buffer.from(
      stringify(object, { ...YAML_OPTIONS, defaultStringType: 'QUOTE_DOUBLE' }).replaceAll(
        /[\u007f-\u009f\u2028\u2029\ufeff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
};

/** The serializer of applied configurations. It writes JSON, which is valid YAML, as most clients do. */
const appliedConfigurationSerializer: Serializer = { read: yamlSerializer.read, write: jsonSerializer.write };

const cborSerializer: Serializer = {
  read: (body) => requireObject(decodeCbor(body)),
  write: (object) => encodeCbor(object),
};

const cborSequenceSerializer: Serializer = {
  ...cborSerializer,
  readEvents: (body) => decodeCborSequence(body) as WatchEvent[],
};

const protobufSerializer: Serializer = {
  read: (body, { dialect, release }) => decodeProtobuf(dialect, body, release),
  write: (object, { dialect, release }) => encodeProtobuf(dialect, object, release),
  readEvents: (body, { dialect, release }) => decodeFrames(dialect, body, release),
};

export function findSerializer(mediaType: string, dialect: Dialect): Serializer {
  const typeWithoutParameters = removeParameters(mediaType);
  if (typeWithoutParameters === dialect.protobufMediaType) return protobufSerializer;
  const serializers: Readonly<Record<string, Serializer>> = {
    'application/json': jsonSerializer,
    'application/yaml': yamlSerializer,
    'application/cbor': cborSerializer,
    'application/cbor-seq': cborSequenceSerializer,
    'application/apply-patch+cbor': cborSerializer,
    'application/apply-patch+yaml': appliedConfigurationSerializer,
    'application/merge-patch+json': jsonSerializer,
    'application/strategic-merge-patch+json': jsonSerializer,
  };
  const serializer = serializers[typeWithoutParameters];
  if (serializer === undefined) throw new UnreadableBodyError(`the suite cannot decode the media type ${mediaType}`);
  return serializer;
}

export function readDocument(mediaType: string, body: Buffer, format: BodyFormat): Document {
  return decodeOrThrow(() => findSerializer(mediaType, format.dialect).read(body, format));
}

/** Decodes the events of a watch that has ended. */
export function readEvents(mediaType: string, body: Buffer, format: BodyFormat): WatchEvent[] {
  const { readEvents } = findSerializer(mediaType, format.dialect);
  if (readEvents === undefined)
    throw new UnreadableBodyError(`the suite cannot decode the events of a watch from ${mediaType}`);
  return decodeOrThrow(() => readEvents(body, format));
}

/** Returns the type and subtype of a media type, without parameters. */
export function removeParameters(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Returns the media type of a response without the parameter `charset`. Responses in JSON and YAML are always encoded in UTF-8. */
export function removeCharset(mediaType: string): string {
  return mediaType.replace(/\s*;\s*charset=[^;]*/i, '');
}

function decodeOrThrow<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableBodyError(readErrorMessage(error), { cause: error });
  }
}

function decodeUtf8(body: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
}

function requireObject(value: unknown): Document {
  if (!isJsonObject(value)) throw new Error('the document is not an object');
  return value;
}
