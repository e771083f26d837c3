/** The documents that were asked for last, as far as they are few: each of thousands of versions has one of its own. */
import type { PublishedDocument } from './published-document.ts';

/** Bytes of JSON. All that a server without definitions publishes is half of it. */
const MOST = 32 * 1024 * 1024;

export class KeptDocuments {
  readonly #documents = new Map<string, PublishedDocument>();
  readonly #hashes = new Map<string, string>();
  #bytes = 0;

  /** It counts as asked for. */
  get(key: string): PublishedDocument | undefined {
    const document = this.#documents.get(key);
    if (document === undefined) return undefined;
    this.#documents.delete(key);
    this.#documents.set(key, document);
    return document;
  }

  /** Of any document that was kept once. */
  hash(key: string): string | undefined {
    return this.#hashes.get(key);
  }

  /** The last one is kept however long it is. */
  keep(key: string, document: PublishedDocument): void {
    this.#forget(key);
    this.#documents.set(key, document);
    this.#hashes.set(key, document.hash);
    this.#bytes += document.json.length;
    for (const oldest of this.#documents.keys()) {
      if (this.#bytes <= MOST || oldest === key) break;
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
