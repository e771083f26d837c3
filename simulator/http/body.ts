/**
 * Reading a request's body whole, with its limit: too much is 413 in the API's own words (also without a Content-Length), a
 * client that breaks off is 400. What exceeds the limit is thrown away as it comes, never kept.
 */
import type { Readable } from 'node:stream';
import { badRequest, requestEntityTooLarge } from '../pure/status/reasons.ts';
import { MAX_BODY, MAX_DISCARD } from './limits.ts';

export const EMPTY = Buffer.alloc(0);

/** `declared` is the Content-Length, when there is one. */
export function readBody(source: Readable, declared: string | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let refused = false;

    const refuse = () => {
      refused = true;
      chunks.length = 0;
      reject(requestEntityTooLarge(`limit is ${MAX_BODY}`));
    };
    if (declared !== undefined && Number(declared) > MAX_BODY) refuse();

    source.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (refused) {
        if (length > MAX_BODY + MAX_DISCARD) source.destroy();
        return;
      }
      if (length > MAX_BODY) refuse();
      else chunks.push(chunk);
    });
    source.on('end', () => {
      if (!refused) resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks, length));
    });
    const cutOff = () => {
      // After a whole body, when this comes too late to matter, an error is not worth making.
      if (!source.readableEnded) reject(badRequest('unexpected EOF'));
    };
    source.on('error', cutOff);
    source.on('close', cutOff);
  });
}
