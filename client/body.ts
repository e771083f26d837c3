/** Bodies are read to a bound: a server under judgement may send without end. */

/** Bytes of a body, and of the events of a watch. Twenty times what the largest answer of the suite has. */
export const MOST_BYTES = 32 * 1024 * 1024;
const AS_TEXT = `${MOST_BYTES / 1024 / 1024} MiB`;

export class TooLong extends Error {
  constructor() {
    super(`the body has more than ${AS_TEXT}: the rest is not read`);
  }
}

/** Leaving the loop early destroys the stream, and so the connection. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
