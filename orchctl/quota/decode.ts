/** A ResourceQuota from protobuf, with the members that its JSON has. */
import { byBytes, type Members, readJson, type Value, Whole } from '../templates/values.ts';
import { type Member, type MemberType, type MessageType, QUOTA } from './members.ts';
import { bytesAt, type Fields, fieldsOf, NotProtobuf, textAt } from './wire.ts';

const MAGIC = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export interface Document {
  readonly apiVersion: string;
  readonly kind: string;
  /** Of a ResourceQuota. */
  readonly members: Members | undefined;
}

/** Throws NotProtobuf. */
export function decodeDocument(document: Buffer): Document {
  if (!document.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new NotProtobuf('provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]');
  }
  const envelope = fieldsOf(document.subarray(MAGIC.length));
  const header = fieldsOf(bytesAt(envelope, 1));
  const kind = textAt(header, 2);
  const members = kind === 'ResourceQuota' ? message(QUOTA, fieldsOf(bytesAt(envelope, 2))) : undefined;
  return { apiVersion: textAt(header, 1), kind, members };
}

function message(type: MessageType, fields: Fields): Members {
  const members = Object.entries(type).flatMap(([name, member]) => {
    const value = memberOf(member, fields);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function memberOf({ number, type, repeated, empty }: Member, fields: Fields): Value {
  const values = fields.get(number) ?? [];
  if (type === 'texts' || type === 'quantities')
    return values.length === 0 ? undefined : mapOf(type, values.map(bytes));
  if (repeated === true) return values.length === 0 ? undefined : values.map((value) => readValue(type, value));
  const last = values.at(-1);
  if (last === undefined) return empty === 'always' ? readValue(type, Buffer.of()) : undefined;
  const value = readValue(type, last);
  return empty === undefined && isEmpty(value) ? undefined : value;
}

function isEmpty(value: Value): boolean {
  return value === '' || (value instanceof Whole && value.value === 0n);
}

function readValue(type: MemberType, value: bigint | Buffer): Value {
  if (typeof type === 'object') return message(type, fieldsOf(bytes(value)));
  if (type === 'whole') return new Whole(typeof value === 'bigint' ? BigInt.asIntN(64, value) : 0n, 'int64');
  if (type === 'bool') return value === 1n;
  if (type === 'time') return timeOf(bytes(value));
  if (type === 'json') return readJson(textAt(fieldsOf(bytes(value)), 1));
  return bytes(value).toString('utf8');
}

/** By key. The value of a quantity is a message with its text. */
function mapOf(type: 'texts' | 'quantities', entries: readonly Buffer[]): Members {
  const pairs = entries.map((entry) => {
    const fields = fieldsOf(entry);
    const value = type === 'texts' ? textAt(fields, 2) : textAt(fieldsOf(bytesAt(fields, 2)), 1);
    return [textAt(fields, 1), value] as const;
  });
  return Object.fromEntries(pairs.toSorted(([a], [b]) => byBytes(a, b)));
}

/** One that says nothing is none. */
function timeOf(time: Buffer): string | null {
  if (time.length === 0) return null;
  const seconds = fieldsOf(time).get(1)?.at(-1);
  const date = new Date(Number(typeof seconds === 'bigint' ? BigInt.asIntN(64, seconds) : 0n) * 1000);
  return date.toISOString().replace('.000Z', 'Z');
}

function bytes(value: bigint | Buffer): Buffer {
  if (typeof value === 'bigint') throw new NotProtobuf('a number stands where bytes should');
  return value;
}
