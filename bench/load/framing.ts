/** Finds the events in the bytes of a watch, and the resourceVersions of their objects. */

interface FramedEvent {
  /** The resourceVersion of the object. */
  readonly version: string;
  /** The index after the last byte of the event. */
  readonly end: number;
}

/** Returns the event that begins at `start`, or undefined if the event is not complete. */
export type FindFrame = (data: Buffer, start: number) => FramedEvent | undefined;

const JSON_VERSION = Buffer.from('"resourceVersion":"');
const JSON_END = Buffer.from('}\n');
const QUOTE = 0x22;

export const findJsonFrame: FindFrame = (data, start) => {
  const end = data.indexOf(JSON_END, start);
  if (end < 0) return undefined;
  const index = data.indexOf(JSON_VERSION, start) + JSON_VERSION.length;
  return { version: data.toString('latin1', index, data.indexOf(QUOTE, index)), end: end + JSON_END.length };
};

const LENGTH_BYTES = 4;
/**
 * The tag and length of the uid in an encoded ObjectMeta: field 5, with 36 characters. The resourceVersion, field 6, follows the uid.
 */
const UID_TAG = Buffer.from([0x2a, 36]);
const UID_BYTES = 36;

/** The length of an event is in the four bytes before the event. */
export const findProtobufFrame: FindFrame = (data, start) => {
  if (data.length < start + LENGTH_BYTES) return undefined;
  const end = start + LENGTH_BYTES + data.readUInt32BE(start);
  if (data.length < end) return undefined;
  const index = data.indexOf(UID_TAG, start) + UID_TAG.length + UID_BYTES + 2;
  return { version: data.toString('latin1', index, index + (data[index - 1] ?? 0)), end };
};
