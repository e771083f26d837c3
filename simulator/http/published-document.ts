/** A document as bytes, with the headers by which clients keep it. */
import type { MaybePromise } from '../ground/maybe-promise.ts';

export interface PublishedDocument {
  /** In upper case, without quotes. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly made: number;
  readonly json: Buffer;
  readonly protobuf: () => MaybePromise<Buffer>;
}
