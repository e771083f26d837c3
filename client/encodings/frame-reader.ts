/** Decodes the events of a binary watch while their bytes arrive. */
import type { Dialect } from '../../spec/dialect.ts';
import { readEvents, removeParameters, type WatchEvent } from './encodings.ts';

/** Returns the events that the chunk completes. */
export type FrameReader = (chunk: Buffer) => WatchEvent[];

const PREFIX = 4;

/** Returns undefined for watches whose events are lines of text. */
export function createFrameReader(mediaType: string, dialect: Dialect): FrameReader | undefined {
  if (removeParameters(mediaType) !== dialect.protobufMediaType) return undefined;
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const length = measureFrames(pending);
    const frames = pending.subarray(0, length);
    pending = pending.subarray(length);
    return readEvents(mediaType, frames, dialect);
  };
}

/** Returns the number of bytes of the complete events, each of which has its length as prefix. */
function measureFrames(bytes: Buffer): number {
  let length = 0;
  while (length + PREFIX <= bytes.length) {
    const end = length + PREFIX + bytes.readUInt32BE(length);
    if (end > bytes.length) break;
    length = end;
  }
  return length;
}
