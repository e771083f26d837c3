/**
 * One event of a watch: four bytes of length, the most significant first, then a `WatchEvent` with its type and, inside a RawExtension, the
 * object in an envelope of its own. The event itself has none.
 */
import { written } from './wire.ts';

const FIRST_FIELD = 0x0a;
const SECOND_FIELD = 0x12;

/** `document` is the object with its envelope. */
export function watchFrame(type: string, document: Uint8Array): Uint8Array {
  const event = written((writer) => {
    writer.uint32(FIRST_FIELD).string(type);
    writer.uint32(SECOND_FIELD).fork().uint32(FIRST_FIELD).bytes(document).ldelim();
  });
  const frame = new Uint8Array(4 + event.length);
  new DataView(frame.buffer).setUint32(0, event.length);
  frame.set(event, 4);
  return frame;
}
