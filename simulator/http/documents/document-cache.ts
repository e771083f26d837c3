/** A cache of the most recently requested documents with a size limit: each of thousands of versions may have a document. */
import type { PublishedDocument } from './published-document.ts';

/** In bytes of JSON. A server without custom resources publishes half of it. */
const MAX_BYTES = 32 * 1024 * 1024;

export class DocumentCache {
  readonly #documents = new Map<string, PublishedDocument>();
  readonly #hashes = new Map<string, string>();
  #bytes = 0;

  /** Marks the document as most recently used. */
  get(key: string): PublishedDocument | undefined {
    const document = this.#documents.get(key);
    if (document === undefined) return undefined;
    this.#documents.delete(key);
    this.#documents.set(key, document);
    return document;
  }

  /** Returns the hash of any document that was cached before. */
  hash(key: string): string | undefined {
    return this.#hashes.get(key);
  }

  /** Adds a document. The newest one is kept, whatever its size. */
  add(key: string, document: PublishedDocument): void {
    this.#forget(key);
    this.#documents.set(key, document);
    this.#hashes.set(key, document.hash);
    this.#bytes += document.json.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= MAX_BYTES || oldest === key) break;
      this.#forget(oldest);
    }
  }

  clear(): void {
    this.#documents.clear();
    this.#hashes.clear();
    this.#bytes = 0;
  }

  #forget(key: string): void {
    this.#bytes -= this.#documents.get(key)?.json.length ?? 0;
    this.#documents.delete(key);
  }
}
