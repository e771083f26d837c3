/**
 * A watch whose events come in the version of its path. An event that has to wait for its conversion holds up those behind it, which are
 * converted together when it is message. What a selector selects is decided on converted objects. A conversion that fails ends the watch.
 */

import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { noteConverted, wasConverted } from '../../pure/custom/under-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { deletedItem } from '../../store/cache/item.ts';
import type { CacheWatch, Item, WatchEvent, WatchListener } from '../../store/watch-cache.ts';

/** What shows items in the version of the path. */
interface ItemSource {
  shown(items: readonly Item[]): MaybePromise<readonly Item[]>;
}

/** An event, or what else the watch is message. */
type Message = WatchEvent | (() => void);

export class ConvertedWatch implements WatchListener {
  readonly #storage: ItemSource;
  readonly #matches: ((object: ApiObject) => boolean) | undefined;
  readonly #listener: WatchListener;
  #waiting: Message[] = [];
  #converting = false;
  #over = false;
  #source: CacheWatch | undefined;

  constructor(storage: ItemSource, matches: ((object: ApiObject) => boolean) | undefined, listener: WatchListener) {
    this.#storage = storage;
    this.#matches = matches;
    this.#listener = listener;
  }

  follow(source: CacheWatch): CacheWatch {
    this.#source = source;
    if (this.#over) source.close();
    return {
      close: () => this.#close(),
      requestProgress: () => source.requestProgress(),
    };
  }

  event(event: WatchEvent): void {
    this.#tell(event);
  }

  synced(revision: number): void {
    this.#tell(() => this.#listener.synced(revision));
  }

  progress(revision: number): void {
    this.#tell(() => this.#listener.progress(revision));
  }

  end(error: Error): void {
    this.#tell(() => this.#listener.end(error));
  }

  #tell(message: Message): void {
    if (this.#over) return;
    if (this.#converting) {
      this.#waiting.push(message);
      return;
    }
    const items = this.#storage.shown(this.#itemsOf([message]));
    if (items instanceof Promise) void this.#inOrder([message], items);
    else this.#pass([message], items);
  }

  async #inOrder(first: readonly Message[], itemsOfFirst: Promise<readonly Item[]>): Promise<void> {
    this.#converting = true;
    let batch = first;
    let items: readonly Item[] | Promise<readonly Item[]> = itemsOfFirst;
    try {
      for (;;) {
        this.#pass(batch, await items);
        if (this.#over || this.#waiting.length === 0) break;
        batch = this.#waiting;
        this.#waiting = [];
        items = this.#storage.shown(this.#itemsOf(batch));
      }
      this.#converting = false;
    } catch (error) {
      const over = this.#over;
      this.#close();
      if (!over) this.#listener.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Of each event its item, and the one before it where that decides what the event is. */
  #itemsOf(batch: readonly Message[]): Item[] {
    return batch.flatMap((message) => {
      if (typeof message === 'function') return [];
      const previous = this.#matches === undefined ? undefined : message.previous;
      return previous === undefined ? [message.item] : [message.item, previous];
    });
  }

  #pass(batch: readonly Message[], items: readonly Item[]): void {
    let at = 0;
    for (const message of batch) {
      if (this.#over) return;
      if (typeof message === 'function') {
        message();
        continue;
      }
      const item = items[at++] ?? message.item;
      const before = this.#matches !== undefined && message.previous !== undefined ? items[at++] : undefined;
      const event = this.#selected({ ...message, item }, before);
      if (event !== undefined) this.#listener.event(event);
    }
  }

  #selected(event: WatchEvent, before: Item | undefined): WatchEvent | undefined {
    const matches = this.#matches;
    if (matches === undefined) return event;
    const { type, item, revision } = event;
    const isThere = type !== 'DELETED' && matches(item.object);
    const wasThere = type === 'DELETED' ? matches(item.object) : before !== undefined && matches(before.object);
    if (isThere) return { type: wasThere ? 'MODIFIED' : 'ADDED', item, revision };
    if (!wasThere) return undefined;
    return type === 'DELETED' ? event : { type: 'DELETED', item: gone(before ?? item, revision), revision };
  }

  #close(): void {
    this.#over = true;
    this.#waiting = [];
    this.#source?.close();
  }
}

/** The last state that was selected. */
function gone(last: Item, revision: number): Item {
  const item = deletedItem(last, revision);
  if (wasConverted(last.object)) noteConverted(item.object);
  return item;
}
