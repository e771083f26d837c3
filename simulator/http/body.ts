/**
 * Reading a request's body whole, with its limit: too much is 413 in the API's own words (also without a Content-Length), a
 * client that breaks off is 400. What exceeds the limit is thrown away as it comes, never kept.
 */
import type { Readable } from 'node:stream';
import { badRequest, requestEntityTooLarge, tooManyRequests } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { MAX_BODY, MAX_DISCARD, MAX_UNDER_WAY } from './limits.ts';

export const EMPTY = Buffer.alloc(0);
/** Seconds. */
const RETRY_AFTER = 1;
/** Bytes of all bodies of this process whose requests are not yet answered. */
let underWay = 0;

/** `declared` is the Content-Length, when there is one; `onAnswered` takes what is to happen when the request is answered, or broken off. */
export function readBody(
  source: Readable,
  declared: string | undefined,
  onAnswered: (release: () => void) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let refused = false;

    let counted = 0;

    const letGo = () => {
      underWay -= counted;
      counted = 0;
    };
    onAnswered(letGo);
    const refuse = (error: StatusError) => {
      refused = true;
      chunks.length = 0;
      letGo();
      reject(error);
    };
    const tooLong = () => requestEntityTooLarge(`limit is ${MAX_BODY}`);
    if (declared !== undefined && Number(declared) > MAX_BODY) refuse(tooLong());

    source.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (refused) {
        if (length > MAX_BODY + MAX_DISCARD) source.destroy();
        // In each turn of the loop a little: two hundred at once would otherwise bring hundreds of megabytes in one.
        source.pause();
        setImmediate(() => source.resume());
        return;
      }
      if (length > MAX_BODY) refuse(tooLong());
      else if (underWay + chunk.length > MAX_UNDER_WAY)
        refuse(tooManyRequests('Too many requests, please try again later.', RETRY_AFTER));
      else {
        chunks.push(chunk);
        counted += chunk.length;
        underWay += chunk.length;
      }
    });
    source.on('end', () => {
      if (!refused) resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks, length));
    });
    const cutOff = () => {
      // After a whole body, when this comes too late to matter, an error is not worth making.
      if (source.readableEnded) return;
      letGo();
      reject(badRequest('unexpected EOF'));
    };
    source.on('error', cutOff);
    source.on('close', cutOff);
  });
}
