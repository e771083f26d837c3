/**
 * Reads a request body up to a size limit. A longer body is rejected with 413, with or without a Content-Length, and an incomplete body
 * with 400. Bytes beyond the limit are discarded.
 */
import type { Readable } from 'node:stream';
import {
  createBadRequestError,
  createRequestTooLargeError,
  createTooManyRequestsError,
} from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { MAX_BODY_BYTES, MAX_DISCARDED_BYTES, MAX_PENDING_BYTES } from './limits.ts';

export const EMPTY_BODY = Buffer.alloc(0);
/** The Retry-After of the 429 in seconds, which is returned if the bodies of pending requests exceed the memory limit. */
const RETRY_AFTER_SECONDS = 1;
/** The total size of the bodies of pending requests in this process. */
const pendingBodies = { bytes: 0 };

/** Reads the body. `contentLength` is the Content-Length header. `onResponseSent` registers a callback for the end of the request. */
export function readBody(
  bodyStream: Readable,
  contentLength: string | undefined,
  onResponseSent: (release: () => void) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isRejected = false;

    let bodyBytes = 0;

    const releaseBytes = () => {
      pendingBodies.bytes -= bodyBytes;
      bodyBytes = 0;
    };
    onResponseSent(releaseBytes);
    const rejectBody = (error: StatusError) => {
      isRejected = true;
      chunks.length = 0;
      releaseBytes();
      reject(error);
    };
    const createTooLargeError = () => createRequestTooLargeError(`limit is ${MAX_BODY_BYTES}`);
    if (contentLength !== undefined && Number(contentLength) > MAX_BODY_BYTES) rejectBody(createTooLargeError());

    bodyStream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (isRejected) {
        if (length > MAX_BODY_BYTES + MAX_DISCARDED_BYTES) bodyStream.destroy();
        // Only one chunk is read per turn of the event loop, because hundreds of clients could deliver hundreds of megabytes in one
        // turn.
        bodyStream.pause();
        setImmediate(() => bodyStream.resume());
        return;
      }
      if (length > MAX_BODY_BYTES) rejectBody(createTooLargeError());
      else if (pendingBodies.bytes + chunk.length > MAX_PENDING_BYTES)
        rejectBody(createTooManyRequestsError('Too many requests, please try again later.', RETRY_AFTER_SECONDS));
      else {
        chunks.push(chunk);
        bodyBytes += chunk.length;
        pendingBodies.bytes += chunk.length;
      }
    });
    bodyStream.on('end', () => {
      if (!isRejected) resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY_BODY) : Buffer.concat(chunks, length));
    });
    const abort = () => {
      // The body is complete, so this is not an error.
      if (bodyStream.readableEnded) return;
      releaseBytes();
      reject(createBadRequestError('unexpected EOF'));
    };
    bodyStream.on('error', abort);
    bodyStream.on('close', abort);
  });
}
