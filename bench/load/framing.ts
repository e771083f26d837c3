/** Finds the events of a watch in its bytes, and the versions of their objects. */

interface FramedEvent {
  readonly version: string;
  /** The position after the event. */
  readonly end: number;
}

/** Returns the event that begins at `from`, or undefined if it is not complete. */
export type Framing = (data: Buffer, from: number) => FramedEvent | undefined;

const JSON_VERSION = Buffer.from('"resourceVersion":"');
const JSON_END = Buffer.from('}\n');
const QUOTE = 0x22;

export const findJsonFrames: Framing = (data, from) => {
  const end = data.indexOf(JSON_END, from);
  if (end < 0) return undefined;
  const index = data.indexOf(JSON_VERSION, from) + JSON_VERSION.length;
  return { version: data.toString('latin1', index, data.indexOf(QUOTE, index)), end: end + JSON_END.length };
};

const LENGTH_BYTES = 4;
/**
 * The encoded fields of ObjectMeta: field 5 is the uid, with 36 characters, and field 6, which follows it, the
 * resourceVersion.
 */
const UID = Buffer.from([0x2a, 36]);
const UID_BYTES = 36;

/** Each event has its length before it. */
export const findProtobufFrames: Framing = (data, from) => {
  if (data.length < from + LENGTH_BYTES) return undefined;
  const end = from + LENGTH_BYTES + data.readUInt32BE(from);
  if (data.length < end) return undefined;
  const index = data.indexOf(UID, from) + UID.length + UID_BYTES + 2;
  return { version: data.toString('latin1', index, index + (data[index - 1] ?? 0)), end };
};
