/**
 * Joins the blocks that are flushed to a stream. Watches with the same resource, encoding and selector usually get the same blocks in the
 * same order, so they share the joined blocks, which are cached during a flush.
 */

/** A sequence of blocks with its joined bytes, which are created when they are first used. */
interface JoinedBlocks {
  readonly blocks: readonly Buffer[];
  joinedBytes: Buffer | undefined;
  /** The joined bytes as a chunk of HTTP/1.1. */
  chunk: Buffer | undefined;
}

/** The maximum number of cached results. */
const MAX_CACHED_RESULTS = 16;
const CRLF = '\r\n';

export class BlockJoiner {
  /** The cached results, newest first. */
  readonly #cachedResults: JoinedBlocks[] = [];

  joinPlain(blocks: readonly Buffer[]): Buffer {
    if (blocks.length === 1 && blocks[0] !== undefined) return blocks[0];
    const joinedBlocks = this.#findOrCreate(blocks);
    joinedBlocks.joinedBytes ??= Buffer.concat(blocks);
    return joinedBlocks.joinedBytes;
  }

  /** Joins the blocks into one chunk of HTTP/1.1's chunked transfer coding. */
  frameAsChunk(blocks: readonly Buffer[]): Buffer {
    const joinedBlocks = this.#findOrCreate(blocks);
    joinedBlocks.chunk ??= frameChunk(blocks);
    return joinedBlocks.chunk;
  }

  /** Releases the cached results. */
  clear(): void {
    this.#cachedResults.length = 0;
  }

  #findOrCreate(blocks: readonly Buffer[]): JoinedBlocks {
    for (const cachedBlocks of this.#cachedResults) if (areSameBlocks(cachedBlocks.blocks, blocks)) return cachedBlocks;
    const joinedBlocks: JoinedBlocks = { blocks, joinedBytes: undefined, chunk: undefined };
    this.#cachedResults.unshift(joinedBlocks);
    if (this.#cachedResults.length > MAX_CACHED_RESULTS) this.#cachedResults.pop();
    return joinedBlocks;
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
