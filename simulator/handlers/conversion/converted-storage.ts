/**
 * The storage of a custom resource with several versions, for requests to one version. Objects are read in the version of the path and
 * written in the storage version. Objects that are stored in the version of the path are returned synchronously.
 *
 * Lists and watches convert each item once and cache the result. A list converts all its remaining items in one call of the webhook. A get
 * of the newest state and a write convert the stored object each time, as in kube-apiserver, so that a failing webhook fails the request.
 */
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import { markConverted } from '../../pure/custom/apply-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { markStoredDifferently } from '../../pure/value/omitted-members.ts';
import type { CustomType, ResourceType } from '../../registry/resource.ts';
import { CachedItem, omitResourceVersion } from '../../store/cache/item.ts';
import type {
  CacheWatch,
  Freshness,
  ListRequest,
  ListResult,
  ResourceStorage,
  StorageWriteResult,
  StoredItem,
  WatchListener,
  WatchRequest,
  WriteDecision,
} from '../../store/watch-cache.ts';
import type { HandlerContext } from '../context.ts';
import { ForwardingStorage } from '../forwarding-storage.ts';
import { convertObjects } from './convert-objects.ts';
import { ConvertedWatch } from './converted-watch.ts';

export class ConvertedStorage extends ForwardingStorage implements ResourceStorage {
  readonly #version: string;
  readonly #storageVersion: string;
  readonly #convertObjects: (objects: readonly ApiObject[], apiVersion: string) => MaybePromise<ApiObject[]>;
  readonly #convertedItems = new WeakMap<StoredItem, MaybePromise<StoredItem>>();

  constructor(
    context: HandlerContext,
    { apiVersion, storageVersion }: ResourceType,
    customType: CustomType,
    unconvertedStorage: ResourceStorage,
  ) {
    super(unconvertedStorage);
    this.#version = apiVersion;
    this.#storageVersion = storageVersion;
    this.#convertObjects = (objects, version) => convertObjects(context, customType, objects, version);
  }

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined> {
    return mapWhenReady(this.source.get(key, freshness), (item) => {
      if (item === undefined || !this.isOtherVersion(item)) return item;
      return mapWhenReady(
        freshness.type === 'mostRecent' ? this.#convertWithoutCache([item]) : this.convertItems([item]),
        ([first]) => first,
      );
    });
  }

  list(request: ListRequest): MaybePromise<ListResult> {
    const { matches } = request;
    // The filter keeps objects in other versions, because they can match after the conversion.
    const filter = matches && {
      matches: (object: ApiObject) => object.apiVersion !== this.#version || matches(object),
    };
    return mapWhenReady(this.source.list({ ...request, ...filter }), (listResult) => {
      if (!listResult.items.some((item) => this.isOtherVersion(item))) return listResult;
      if (matches !== undefined) return this.#listSelected(request, matches);
      return mapWhenReady(this.convertItems(listResult.items), (items) => ({ ...listResult, items }));
    });
  }

  watch({ matches: matchesObject, ...request }: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const watch = new ConvertedWatch(this, matchesObject, listener);
    return mapWhenReady(this.source.watch(request, watch), (source) => watch.follow(source));
  }

  async write(
    key: string,
    decideWrite: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  ): Promise<StorageWriteResult> {
    const writeResult = await this.source.write(key, async (current) => {
      const decision = await decideWrite(current && (await this.#readForWrite(current)));
      return typeof decision === 'string' ? decision : { put: await this.#toStorageVersion(decision.put) };
    });
    const [item] = writeResult.item === undefined ? [] : await this.convertItems([writeResult.item]);
    const [previous] = writeResult.previous === undefined ? [] : await this.convertItems([writeResult.previous]);
    return { ...writeResult, item, previous };
  }

  async previewRead(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;
    const [convertedObject = object] = await this.#convertObjects(
      [await this.#toStorageVersion(object)],
      this.#version,
    );
    const { resourceVersion } = object.metadata;
    const metadata = { ...convertedObject.metadata, ...(resourceVersion !== undefined && { resourceVersion }) };
    const convertedResult = { ...convertedObject, metadata };
    markConverted(convertedResult);
    return convertedResult;
  }

  isOtherVersion({ object }: StoredItem): boolean {
    return object.apiVersion !== this.#version;
  }

  /** Returns the items in the version of the path. Each item is converted once. */
  convertItems(items: readonly StoredItem[]): MaybePromise<readonly StoredItem[]> {
    const unconvertedItems = items.filter((item) => this.isOtherVersion(item) && !this.#convertedItems.has(item));
    if (unconvertedItems.length > 0)
      this.#cacheConverted(unconvertedItems, this.#convertWithoutCache(unconvertedItems));
    const itemsInVersion = items.map((item) =>
      this.isOtherVersion(item) ? (this.#convertedItems.get(item) ?? item) : item,
    );
    return areAllConverted(itemsInVersion) ? itemsInVersion : Promise.all(itemsInVersion);
  }

  #cacheConverted(items: readonly StoredItem[], convertedItems: MaybePromise<readonly StoredItem[]>): void {
    for (const [index, item] of items.entries()) {
      const convertedItemOrPromise = mapWhenReady(convertedItems, (items) => items[index] ?? item);
      this.#convertedItems.set(item, convertedItemOrPromise);
      if (!(convertedItemOrPromise instanceof Promise)) continue;
      convertedItemOrPromise.then(
        (convertedItem) => this.#convertedItems.set(item, convertedItem),
        () => this.#convertedItems.delete(item),
      );
    }
  }

  #convertWithoutCache(items: readonly StoredItem[]): MaybePromise<readonly StoredItem[]> {
    const objects = items.map(({ object }) => omitResourceVersion(object));
    return mapWhenReady(this.#convertObjects(objects, this.#version), (convertedObjects) =>
      items.map((item, index) => this.#toItem(item, convertedObjects[index] ?? item.object)),
    );
  }

  #toItem({ key, revision, createRevision, weight }: StoredItem, object: ApiObject): StoredItem {
    const item = new CachedItem(key, { value: object, revision, createRevision, weight });
    markConverted(item.object);
    return item;
  }

  /** Returns the current state for a write. An object in an earlier storage version is rewritten even if the write changes nothing. */
  async #readForWrite(item: StoredItem): Promise<StoredItem> {
    const isInStorageVersion = item.object.apiVersion === this.#storageVersion;
    const [current = item] = this.isOtherVersion(item)
      ? await this.#convertWithoutCache([item])
      : [isInStorageVersion ? item : copyItem(item)];
    if (this.isOtherVersion(item)) this.#convertedItems.set(item, current);
    if (!isInStorageVersion) markStoredDifferently(current.object.metadata);
    return current;
  }

  async #toStorageVersion(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;
    const [storedObject = object] = await this.#convertObjects([omitResourceVersion(object)], this.#storageVersion);
    return storedObject;
  }

  /** Lists all objects, converts them, and then applies the selector and the limit. */
  #listSelected(request: ListRequest, matches: (object: ApiObject) => boolean): MaybePromise<ListResult> {
    const { matches: _matches, limit = Number.POSITIVE_INFINITY, ...allItemsRequest } = request;
    return mapWhenReady(this.source.list(allItemsRequest), (listResult) =>
      mapWhenReady(this.convertItems(listResult.items), (itemsInVersion) => {
        const items: StoredItem[] = [];
        for (const [index, item] of itemsInVersion.entries()) {
          if (items.length === limit)
            return { ...listResult, items, nextKey: item.key, remainingCount: itemsInVersion.length - index };
          if (matches(item.object)) items.push(item);
        }
        return { ...listResult, items };
      }),
    );
  }
}

function areAllConverted(items: readonly MaybePromise<StoredItem>[]): items is readonly StoredItem[] {
  return !items.some((item) => item instanceof Promise);
}

function copyItem({ key, object, revision, createRevision, weight }: StoredItem): StoredItem {
  return new CachedItem(key, { value: object, revision, createRevision, weight });
}
