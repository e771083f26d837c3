/**
 * The storage of a kind whose objects are returned in another form than the stored form (Strategy.convertToReturnedObject). As in
 * kube-apiserver, subresources return the stored form, and a watch converts only initial and replayed events.
 */
import { type MaybePromise, mapWhenReady } from '../foundation/maybe-promise.ts';
import type { ApiObject } from '../pure/object.ts';
import { CachedItem, omitResourceVersion } from '../store/cache/item.ts';
import type {
  CacheWatch,
  Freshness,
  ListRequest,
  ListResult,
  ResourceStorage,
  StorageWriteResult,
  StoredItem,
  WatchEvent,
  WatchListener,
  WatchRequest,
  WriteDecision,
} from '../store/watch-cache.ts';
import { ForwardingStorage } from './forwarding-storage.ts';

export class ReturnedObjectStorage extends ForwardingStorage implements ResourceStorage {
  readonly #convertToReturnedObject: (object: ApiObject) => ApiObject;
  readonly #items = new WeakMap<StoredItem, StoredItem>();

  constructor(storage: ResourceStorage, convertToReturnedObject: (object: ApiObject) => ApiObject) {
    super(storage);
    this.#convertToReturnedObject = convertToReturnedObject;
  }

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined> {
    return mapWhenReady(this.source.get(key, freshness), (item) => item && this.#toItem(item));
  }

  list(request: ListRequest): MaybePromise<ListResult> {
    return mapWhenReady(this.source.list(request), (result) => ({
      ...result,
      items: result.items.map((item) => this.#toItem(item)),
    }));
  }

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    let isLive = false;
    const watch = this.source.watch(request, {
      onEvent: (event) => listener.onEvent(isLive ? event : this.#toEvent(event)),
      onSynced(revision) {
        isLive = true;
        listener.onSynced(revision);
      },
      onProgress: (revision) => listener.onProgress(revision),
      onEnd: (error) => listener.onEnd(error),
    });
    return mapWhenReady(watch, (source) => {
      isLive ||= 'revision' in request.from;
      return source;
    });
  }

  async write(
    key: string,
    decide: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  ): Promise<StorageWriteResult> {
    const result = await this.source.write(key, decide);
    return { ...result, item: result.item && this.#toItem(result.item) };
  }

  previewRead(object: ApiObject): Promise<ApiObject> {
    return Promise.resolve(this.#convertToReturnedObject(object));
  }

  #toEvent(event: WatchEvent): WatchEvent {
    return { ...event, item: this.#toItem(event.item) };
  }

  #toItem(item: StoredItem): StoredItem {
    const returnedObject = this.#convertToReturnedObject(item.object);
    if (returnedObject === item.object) return item;
    const cachedItem = this.#items.get(item);
    if (cachedItem !== undefined) return cachedItem;
    const { key, revision, createRevision, weight } = item;
    const returnedItem = new CachedItem(key, {
      value: omitResourceVersion(returnedObject),
      revision,
      createRevision,
      weight,
    });
    this.#items.set(item, returnedItem);
    return returnedItem;
  }
}
