/** Reads the fields of a protobuf message by number. */

/** The values of each field, in the order of the message. A value is a varint or bytes. */
export type WireFields = ReadonlyMap<number, readonly (bigint | Buffer)[]>;

export class InvalidProtobufError extends Error {}

export function readFields(bytes: Buffer): WireFields {
  const fields = new Map<number, (bigint | Buffer)[]>();
  let index = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[index];
      if (byte === undefined) break;
      index += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new InvalidProtobufError('unexpected EOF');
  };
  while (index < bytes.length) {
    const tag = Number(readVarint());
    const wireType = tag & 7;
    if (wireType !== 0 && wireType !== 2) throw new InvalidProtobufError(`unexpected wire type ${wireType}`);
    const size = readVarint();
    let value: bigint | Buffer = size;
    if (wireType === 2) {
      const end = index + Number(size);
      if (end > bytes.length) throw new InvalidProtobufError('unexpected EOF');
      value = bytes.subarray(index, end);
      index = end;
    }
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value]);
  }
  return fields;
}

export function readBytes(fields: WireFields, number: number): Buffer {
  const value = fields.get(number)?.at(-1) ?? Buffer.of();
  if (typeof value === 'bigint') throw new InvalidProtobufError(`field ${number} is a number`);
  return value;
}

export function readText(fields: WireFields, number: number): string {
  return readBytes(fields, number).toString('utf8');
}
