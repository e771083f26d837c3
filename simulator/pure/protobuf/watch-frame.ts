/**
 * Encodes one event of a watch. It is a length of four bytes in big-endian order, then a `WatchEvent` with its type and, in a RawExtension,
 * the object with an envelope. The event itself has no envelope.
 */
import { encodeMessage } from './wire.ts';

/** The placeholder for the length, which is known after the event has been written. */
const LENGTH_PLACEHOLDER = new Uint8Array(4);
const FIRST_FIELD_TAG = 0x0a;
const SECOND_FIELD_TAG = 0x12;

/** Encodes an event. `document` is the object with its envelope. */
export function encodeWatchFrame(type: string, document: Uint8Array): Uint8Array {
  const frame = encodeMessage((writer) => {
    writer.raw(LENGTH_PLACEHOLDER).uint32(FIRST_FIELD_TAG).string(type);
    writer.uint32(SECOND_FIELD_TAG).fork().uint32(FIRST_FIELD_TAG).bytes(document).ldelim();
  });
  const length = frame.length - LENGTH_PLACEHOLDER.length;
  frame[0] = length >>> 24;
  frame[1] = length >>> 16;
  frame[2] = length >>> 8;
  frame[3] = length;
  return frame;
}
