/** Decodes the events of a binary watch while their bytes arrive. */
import { type BodyFormat, readEvents, removeParameters, type WatchEvent } from './encodings.ts';

/** Returns the events that the chunk completes. */
export type FrameReader = (chunk: Buffer) => WatchEvent[];

const PREFIX_LENGTH = 4;

/** Creates the frame reader of a watch. Returns undefined for watches whose events are lines of text. */
export function createFrameReader(mediaType: string, format: BodyFormat): FrameReader | undefined {
  if (removeParameters(mediaType) !== format.dialect.protobufMediaType) return undefined;
  let pendingBytes: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pendingBytes = Buffer.concat([pendingBytes, chunk]);
    const length = measureCompleteFrames(pendingBytes);
    const frames = pendingBytes.subarray(0, length);
    pendingBytes = pendingBytes.subarray(length);
    return readEvents(mediaType, frames, format);
  };
}

/** Returns the number of bytes of the complete events, each of which has its length as prefix. */
function measureCompleteFrames(bytes: Buffer): number {
  let length = 0;
  while (length + PREFIX_LENGTH <= bytes.length) {
    const end = length + PREFIX_LENGTH + bytes.readUInt32BE(length);
    if (end > bytes.length) break;
    length = end;
  }
  return length;
}
