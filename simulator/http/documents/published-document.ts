/** An encoded document, with the values of its caching headers. */
import type { MaybePromise } from '../../ground/maybe-promise.ts';

export interface PublishedDocument {
  /** In upper case, without quotes. */
  readonly hash: string;
  /** In milliseconds since the epoch. */
  readonly builtAt: number;
  readonly json: Buffer;
  readonly protobuf: () => MaybePromise<Buffer>;
}
