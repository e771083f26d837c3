/**
 * One event of a watch: four bytes of length, the most significant first, then a `WatchEvent` with its type and, inside a RawExtension, the
 * object in an envelope of its own. The event itself has none.
 */
import { encodeMessage } from './wire.ts';

/** Space for the length, which is known when the event has been written. */
const LENGTH = new Uint8Array(4);
const FIRST_FIELD = 0x0a;
const SECOND_FIELD = 0x12;

/** `document` is the object with its envelope. */
export function watchFrame(type: string, document: Uint8Array): Uint8Array {
  const frame = encodeMessage((writer) => {
    writer.raw(LENGTH).uint32(FIRST_FIELD).string(type);
    writer.uint32(SECOND_FIELD).fork().uint32(FIRST_FIELD).bytes(document).ldelim();
  });
  const length = frame.length - LENGTH.length;
  frame[0] = length >>> 24;
  frame[1] = length >>> 16;
  frame[2] = length >>> 8;
  frame[3] = length;
  return frame;
}
