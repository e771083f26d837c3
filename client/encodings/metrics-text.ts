/**
 * Reads `/metrics` without the buckets of histograms. No rule applies to buckets, and a server that has run for a long time returns tens of
 * megabytes of them.
 */
import { BodyTooLongError, MAX_BYTES } from '../exchange/body.ts';

const BUCKET_LINE = /^\w+_bucket\{/;
/** The maximum size including the omitted lines, in bytes. */
const MAX_READ_BYTES = 16 * MAX_BYTES;

export function isMetricsResponse({ url }: { readonly url: string }): boolean {
  return /^[^?]*\/metrics(\?|$)/.test(url);
}

/** Removes the lines of histogram buckets. Throws a BodyTooLongError if a line or the whole text exceeds its limit. */
export async function* removeBuckets(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let remainingText = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_READ_BYTES || remainingText.length > MAX_BYTES) throw new BodyTooLongError();
    const lines = (remainingText + chunk.toString('latin1')).split('\n');
    remainingText = lines.pop() ?? '';
    yield joinLines(lines.map((line) => `${line}\n`));
  }
  yield joinLines([remainingText]);
}

function joinLines(lines: readonly string[]): Buffer {
  return Buffer.from(lines.filter((line) => !BUCKET_LINE.test(line)).join(''), 'latin1');
}
