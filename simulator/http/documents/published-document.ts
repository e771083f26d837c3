/** An encoded document, with the values of its caching headers. */
import type { MaybePromise } from '../../foundation/maybe-promise.ts';

export interface PublishedDocument {
  /** The hash of the JSON, in upper case and without quotes. */
  readonly hash: string;
  /** The time of the build in milliseconds since 1970. */
  readonly builtAt: number;
  readonly json: Buffer;
  readonly encodeProtobuf: () => MaybePromise<Buffer>;
}
