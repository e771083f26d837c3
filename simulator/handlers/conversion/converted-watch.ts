/**
 * A watch whose events are converted to the version of its path. While one event is being converted, later events wait and are then
 * converted together. Selectors are applied to converted objects. A failed conversion ends the watch.
 */

import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { isConverted, markConverted } from '../../pure/custom/apply-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createDeletedItem } from '../../store/cache/item.ts';
import type { CacheWatch, StoredItem, WatchEvent, WatchListener } from '../../store/watch-cache.ts';

/** Converts items to the version of the path. */
interface ItemConverter {
  convertItems(items: readonly StoredItem[]): MaybePromise<readonly StoredItem[]>;
}

/** An event, or a function that calls another method of the listener. */
type WatchMessage = WatchEvent | (() => void);

export class ConvertedWatch implements WatchListener {
  readonly #converter: ItemConverter;
  readonly #matches: ((object: ApiObject) => boolean) | undefined;
  readonly #listener: WatchListener;
  #waitingMessages: WatchMessage[] = [];
  #isConverting = false;
  #isClosed = false;
  #source: CacheWatch | undefined;

  constructor(storage: ItemConverter, matches: ((object: ApiObject) => boolean) | undefined, listener: WatchListener) {
    this.#converter = storage;
    this.#matches = matches;
    this.#listener = listener;
  }

  /** Returns the watch of the client. `source` is the watch of the stored objects, which closes together with it. */
  follow(source: CacheWatch): CacheWatch {
    this.#source = source;
    if (this.#isClosed) source.close();
    return {
      close: () => this.#close(),
      requestProgress: () => source.requestProgress(),
    };
  }

  onEvent(event: WatchEvent): void {
    this.#enqueue(event);
  }

  onSynced(revision: number): void {
    this.#enqueue(() => this.#listener.onSynced(revision));
  }

  onProgress(revision: number): void {
    this.#enqueue(() => this.#listener.onProgress(revision));
  }

  onEnd(error: Error): void {
    this.#enqueue(() => this.#listener.onEnd(error));
  }

  #enqueue(message: WatchMessage): void {
    if (this.#isClosed) return;
    if (this.#isConverting) {
      this.#waitingMessages.push(message);
      return;
    }
    const items = this.#converter.convertItems(this.#listItems([message]));
    if (items instanceof Promise) void this.#processInOrder([message], items);
    else this.#deliver([message], items);
  }

  async #processInOrder(
    firstBatch: readonly WatchMessage[],
    firstItems: Promise<readonly StoredItem[]>,
  ): Promise<void> {
    this.#isConverting = true;
    let batch = firstBatch;
    let items: readonly StoredItem[] | Promise<readonly StoredItem[]> = firstItems;
    try {
      for (;;) {
        this.#deliver(batch, await items);
        if (this.#isClosed || this.#waitingMessages.length === 0) break;
        batch = this.#waitingMessages;
        this.#waitingMessages = [];
        items = this.#converter.convertItems(this.#listItems(batch));
      }
      this.#isConverting = false;
    } catch (error) {
      const isClosed = this.#isClosed;
      this.#close();
      if (!isClosed) this.#listener.onEnd(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Returns the item of each event and, for a watch with a selector, its previous state, which determines the type of the event. */
  #listItems(batch: readonly WatchMessage[]): StoredItem[] {
    return batch.flatMap((message) => {
      if (typeof message === 'function') return [];
      const previous = this.#matches === undefined ? undefined : message.previous;
      return previous === undefined ? [message.item] : [message.item, previous];
    });
  }

  #deliver(batch: readonly WatchMessage[], items: readonly StoredItem[]): void {
    let index = 0;
    for (const message of batch) {
      if (this.#isClosed) return;
      if (typeof message === 'function') {
        message();
        continue;
      }
      const item = items[index++] ?? message.item;
      const previousItem = this.#matches !== undefined && message.previous !== undefined ? items[index++] : undefined;
      const event = this.#selectEvent({ ...message, item }, previousItem);
      if (event !== undefined) this.#listener.onEvent(event);
    }
  }

  #selectEvent(event: WatchEvent, previousItem: StoredItem | undefined): WatchEvent | undefined {
    const matches = this.#matches;
    if (matches === undefined) return event;
    const { type, item, revision } = event;
    const matchesNow = type !== 'DELETED' && matches(item.object);
    const matchedBefore =
      type === 'DELETED' ? matches(item.object) : previousItem !== undefined && matches(previousItem.object);
    if (matchesNow) return { type: matchedBefore ? 'MODIFIED' : 'ADDED', item, revision };
    if (!matchedBefore) return undefined;
    return type === 'DELETED'
      ? event
      : { type: 'DELETED', item: toDeletedItem(previousItem ?? item, revision), revision };
  }

  #close(): void {
    this.#isClosed = true;
    this.#waitingMessages = [];
    this.#source?.close();
  }
}

/** Returns the item of a DELETED event: the last state that matched the selector. */
function toDeletedItem(lastItem: StoredItem, revision: number): StoredItem {
  const item = createDeletedItem(lastItem, revision);
  if (isConverted(lastItem.object)) markConverted(item.object);
  return item;
}
