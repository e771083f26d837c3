/**
 * Protobuf documents: the envelope (`runtime.Unknown`) with its magic number (media-protobuf-unknown-*), the object in the envelope, and
 * the frames of a watch. Group names follow the dialect of the server.
 */
import protobuf from 'protobufjs/minimal.js';
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readTypesOfRelease } from '../../../spec/field-releases.ts';
import type { AllTypeFacts } from '../../../spec/type-facts.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import { decodeObject } from './decode-object.ts';
import { encodeObject } from './encode-object.ts';
import { findLastValue, ProtobufError, parseMessage, toBytes, toText } from './raw-message.ts';

export interface ProtobufEnvelope {
  /** The magic number in hexadecimal, as in the specification. */
  readonly magic: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly contentEncoding: string;
  readonly contentType: string;
  readonly objectBytes: Uint8Array;
}

export interface ProtobufEvent {
  readonly type: string;
  readonly object: Record<string, unknown>;
}

const MAGIC = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export function parseEnvelope(document: Uint8Array): ProtobufEnvelope {
  const envelope = parseMessage(document.subarray(MAGIC.length));
  const header = parseMessage(toBytes(findLastValue(envelope, 1)));
  return {
    magic: Buffer.from(document.subarray(0, MAGIC.length)).toString('hex'),
    apiVersion: toText(findLastValue(header, 1)),
    kind: toText(findLastValue(header, 2)),
    contentEncoding: toText(findLastValue(envelope, 3)),
    contentType: toText(findLastValue(envelope, 4)),
    objectBytes: toBytes(findLastValue(envelope, 2)),
  };
}

export function hasMagicNumber(document: Uint8Array): boolean {
  return MAGIC.equals(document.subarray(0, MAGIC.length));
}

/** Returns the object as the JSON of a server of the release would represent it. */
export function decodeProtobuf(
  dialect: Dialect,
  document: Uint8Array,
  release: string = BASE_RELEASE,
): Record<string, unknown> {
  const { magic, apiVersion, kind, objectBytes } = parseEnvelope(document);
  if (magic !== MAGIC.toString('hex'))
    throw new ProtobufError(`the body begins with ${magic}, not with the magic number ${MAGIC.toString('hex')}`);
  const facts = readTypesOfRelease(release);
  const object = decodeObject(facts.types, findType(facts, dialect, apiVersion, kind), objectBytes);
  // protobuf does not distinguish an empty list from an absent list.
  const items = kind.endsWith('List') && object.items === null && { items: [] };
  return { kind, ...(apiVersion !== '' && { apiVersion }), ...object, ...items };
}

export function encodeProtobuf(dialect: Dialect, object: JsonObject, release: string = BASE_RELEASE): Buffer {
  const { apiVersion, kind } = object;
  const facts = readTypesOfRelease(release);
  const objectBytes = encodeObject(facts.types, findType(facts, dialect, String(apiVersion), String(kind)), object);
  const writer = new protobuf.Writer();
  writer.uint32(10).fork().uint32(10).string(String(apiVersion)).uint32(18).string(String(kind)).ldelim();
  writer.uint32(18).bytes(objectBytes);
  return Buffer.concat([MAGIC, writer.finish()]);
}

/** Splits a watch stream into events. Each event follows a length of four bytes. Throws a ProtobufError for an incomplete last event. */
export function decodeFrames(dialect: Dialect, stream: Buffer, release?: string): ProtobufEvent[] {
  const events: ProtobufEvent[] = [];
  for (let index = 0; index < stream.length; ) {
    const end = index + 4 > stream.length ? Number.NaN : index + 4 + stream.readUInt32BE(index);
    if (!(end <= stream.length)) throw new ProtobufError(`the stream ends inside the event at byte ${index}`);
    const event = parseMessage(stream.subarray(index + 4, end));
    const rawExtension = parseMessage(toBytes(findLastValue(event, 2)));
    events.push({
      type: toText(findLastValue(event, 1)),
      object: decodeProtobuf(dialect, toBytes(findLastValue(rawExtension, 1)), release),
    });
    index = end;
  }
  return events;
}

/** Returns the name of the type for a kind, a list of the kind, or a kind in the meta group. */
function findType({ kinds, types }: AllTypeFacts, dialect: Dialect, apiVersion: string, kind: string): string {
  for (const facts of Object.values(kinds)) {
    const group = facts.group === '' ? '' : `${translateGroup(dialect, facts.group)}/`;
    if (apiVersion !== `${group}${facts.version}`) continue;
    if (kind === facts.kind) return facts.type;
    if (kind === `${facts.kind}List`) return `${facts.type}List`;
  }
  if (types[`meta.v1.${kind}`] !== undefined) return `meta.v1.${kind}`;
  throw new ProtobufError(`unknown kind ${kind} of ${apiVersion}`);
}
