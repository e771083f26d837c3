/** Reads bodies up to a limit, because a server under test may send data without end. */

/** The maximum size of a body or of the events of a watch, in bytes: twenty times the largest response in the suite. */
export const MAX_BYTES = 32 * 1024 * 1024;
const MAX_SIZE_TEXT = `${MAX_BYTES / 1024 / 1024} MiB`;

export class BodyTooLongError extends Error {
  constructor() {
    super(`the body has more than ${MAX_SIZE_TEXT}: the rest is not read`);
  }
}

/** Reads a body. Throws a BodyTooLongError above the limit. The exception also closes the connection. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of body) {
    byteCount += chunk.length;
    if (byteCount > MAX_BYTES) throw new BodyTooLongError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
