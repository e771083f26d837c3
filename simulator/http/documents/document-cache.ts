/** A cache of the most recently requested documents. Its size is limited, because each of thousands of versions can have a document. */
import type { PublishedDocument } from './published-document.ts';

/** The maximum size in bytes of JSON. The documents of a server without custom resources have half this size. */
const MAX_BYTES = 32 * 1024 * 1024;

export class DocumentCache {
  readonly #documents = new Map<string, PublishedDocument>();
  readonly #hashes = new Map<string, string>();
  #bytes = 0;

  /** Returns a cached document and marks it as most recently used. */
  get(key: string): PublishedDocument | undefined {
    const document = this.#documents.get(key);
    if (document === undefined) return undefined;
    this.#documents.delete(key);
    this.#documents.set(key, document);
    return document;
  }

  /** Returns the hash of a document that is or was in the cache. */
  findHash(key: string): string | undefined {
    return this.#hashes.get(key);
  }

  /** Adds a document and removes the least recently used documents above the limit, but never the added document. */
  add(key: string, document: PublishedDocument): void {
    this.#remove(key);
    this.#documents.set(key, document);
    this.#hashes.set(key, document.hash);
    this.#bytes += document.json.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#documents.clear();
    this.#hashes.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    this.#bytes -= this.#documents.get(key)?.json.length ?? 0;
    this.#documents.delete(key);
  }
}
