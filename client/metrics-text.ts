/**
 * The text of `/metrics` without the buckets of histograms, of which no rule speaks: a server that has lived long, or has seen many resources, tells of
 * tens of megabytes of them.
 */
import { MOST_BYTES, TooLong } from './body.ts';

const BUCKET = /^\w+_bucket\{/;
/** Bytes of what is left out too. */
const MOST_READ = 16 * MOST_BYTES;

export function isOfMetrics({ url }: { readonly url: string }): boolean {
  return /^[^?]*\/metrics(\?|$)/.test(url);
}

/** Throws TooLong for a line, and for a text, without end. */
export async function* withoutBuckets(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_READ || rest.length > MOST_BYTES) throw new TooLong();
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield joined(lines.map((line) => `${line}\n`));
  }
  yield joined([rest]);
}

function joined(lines: readonly string[]): Buffer {
  return Buffer.from(lines.filter((line) => !BUCKET.test(line)).join(''), 'latin1');
}
