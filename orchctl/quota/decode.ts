/** Decodes a ResourceQuota from protobuf to the members of its JSON. */
import { compareBytes, Integer, type Members, readJson, type Value } from '../templates/values.ts';
import { type Member, type MemberType, type MessageType, QUOTA } from './members.ts';
import { InvalidProtobufError, readBytes, readFields, readText, type WireFields } from './protobuf-fields.ts';

const PROTOBUF_PREFIX = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export interface DecodedDocument {
  readonly apiVersion: string;
  readonly kind: string;
  /** The members of the ResourceQuota. */
  readonly members: Members | undefined;
}

/** Decodes a document. Throws an InvalidProtobufError. */
export function decodeDocument(document: Buffer): DecodedDocument {
  if (!document.subarray(0, PROTOBUF_PREFIX.length).equals(PROTOBUF_PREFIX)) {
    throw new InvalidProtobufError(
      'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
    );
  }
  const envelope = readFields(document.subarray(PROTOBUF_PREFIX.length));
  const header = readFields(readBytes(envelope, 1));
  const kind = readText(header, 2);
  const members = kind === 'ResourceQuota' ? decodeMessage(QUOTA, readFields(readBytes(envelope, 2))) : undefined;
  return { apiVersion: readText(header, 1), kind, members };
}

function decodeMessage(type: MessageType, fields: WireFields): Members {
  const members = Object.entries(type).flatMap(([name, member]) => {
    const value = decodeMember(member, fields);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function decodeMember({ number, type, repeated: isRepeated, emptyEncoding }: Member, fields: WireFields): Value {
  const values = fields.get(number) ?? [];
  if (type === 'textMap' || type === 'quantityMap')
    return values.length === 0 ? undefined : decodeMap(type, values.map(toBytes));
  if (isRepeated === true) return values.length === 0 ? undefined : values.map((value) => readValue(type, value));
  const lastValue = values.at(-1);
  if (lastValue === undefined) return emptyEncoding === 'always' ? readValue(type, Buffer.of()) : undefined;
  const value = readValue(type, lastValue);
  return emptyEncoding === undefined && isEmpty(value) ? undefined : value;
}

function isEmpty(value: Value): boolean {
  return value === '' || (value instanceof Integer && value.value === 0n);
}

function readValue(type: MemberType, value: bigint | Buffer): Value {
  if (typeof type === 'object') return decodeMessage(type, readFields(toBytes(value)));
  if (type === 'integer') return new Integer(typeof value === 'bigint' ? BigInt.asIntN(64, value) : 0n, 'int64');
  if (type === 'bool') return value === 1n;
  if (type === 'time') return decodeTime(toBytes(value));
  if (type === 'json') return readJson(readText(readFields(toBytes(value)), 1));
  return toBytes(value).toString('utf8');
}

/** Decodes a map, sorted by key. A quantity is a message that contains its text. */
function decodeMap(type: 'textMap' | 'quantityMap', entries: readonly Buffer[]): Members {
  const pairs = entries.map((entry) => {
    const fields = readFields(entry);
    const value = type === 'textMap' ? readText(fields, 2) : readText(readFields(readBytes(fields, 2)), 1);
    return [readText(fields, 1), value] as const;
  });
  return Object.fromEntries(pairs.toSorted(([a], [b]) => compareBytes(a, b)));
}

/** Decodes a time. An empty message is null. */
function decodeTime(time: Buffer): string | null {
  if (time.length === 0) return null;
  const seconds = readFields(time).get(1)?.at(-1);
  const date = new Date(Number(typeof seconds === 'bigint' ? BigInt.asIntN(64, seconds) : 0n) * 1000);
  return date.toISOString().replace('.000Z', 'Z');
}

function toBytes(value: bigint | Buffer): Buffer {
  if (typeof value === 'bigint') throw new InvalidProtobufError('expected bytes, found a number');
  return value;
}
