/**
 * Joins the blocks that are flushed to a stream. Watches with the same resource, encoding and selector usually get the same blocks in the
 * same order, so they share the joined blocks, which are cached during a flush.
 */

interface JoinedBlocks {
  readonly blocks: readonly Buffer[];
  joinedBytes: Buffer | undefined;
  chunked: Buffer | undefined;
}

/** The maximum number of cached results. */
const MAX_CACHED_RESULTS = 16;
const CRLF = '\r\n';

export class BlockJoiner {
  /** The cached results, newest first. */
  readonly #results: JoinedBlocks[] = [];

  joinPlain(blocks: readonly Buffer[]): Buffer {
    if (blocks.length === 1 && blocks[0] !== undefined) return blocks[0];
    const joined = this.#find(blocks);
    joined.joinedBytes ??= Buffer.concat(blocks);
    return joined.joinedBytes;
  }

  /** Joins the blocks into one chunk of HTTP/1.1's chunked transfer coding. */
  frameAsChunk(blocks: readonly Buffer[]): Buffer {
    const joined = this.#find(blocks);
    joined.chunked ??= frameChunk(blocks);
    return joined.chunked;
  }

  /** Releases the cached results. */
  clear(): void {
    this.#results.length = 0;
  }

  #find(blocks: readonly Buffer[]): JoinedBlocks {
    for (const cachedBlocks of this.#results) if (areSameBlocks(cachedBlocks.blocks, blocks)) return cachedBlocks;
    const joined: JoinedBlocks = { blocks, joinedBytes: undefined, chunked: undefined };
    this.#results.unshift(joined);
    if (this.#results.length > MAX_CACHED_RESULTS) this.#results.pop();
    return joined;
  }
}

function areSameBlocks(left: readonly Buffer[], right: readonly Buffer[]): boolean {
  if (left.length !== right.length) return false;
  for (let i = 0; i < left.length; i += 1) if (left[i] !== right[i]) return false;
  return true;
}

function frameChunk(blocks: readonly Buffer[]): Buffer {
  let length = 0;
  for (const block of blocks) length += block.length;
  const size = length.toString(16);
  const chunkBytes = Buffer.allocUnsafe(size.length + length + 4);
  let index = chunkBytes.write(size + CRLF, 0, 'latin1');
  for (const block of blocks) {
    chunkBytes.set(block, index);
    index += block.length;
  }
  chunkBytes.write(CRLF, index, 'latin1');
  return chunkBytes;
}
