/**
 * The storage of a custom resource with several versions, for requests to one version. Objects are read in the version of the path and
 * written in the storage version. Objects that are stored in the version of the path are returned synchronously.
 *
 * Lists and watches convert each item once and cache the result. A list converts all its remaining items in one call of the webhook. A get
 * of the newest state and a write convert the stored object each time, as in kube-apiserver, so that a failing webhook fails the request.
 */
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import { markConverted } from '../../pure/custom/apply-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { recordNullBytes } from '../../pure/value/omitted-members.ts';
import type { CustomType, ResourceType } from '../../registry/resource.ts';
import { CachedItem, omitResourceVersion } from '../../store/cache/item.ts';
import type {
  CacheWatch,
  Decision,
  Freshness,
  Item,
  ListAnswer,
  ListRequest,
  ResourceStorage,
  WatchListener,
  WatchRequest,
  WriteAnswer,
} from '../../store/watch-cache.ts';
import type { HandlerContext } from '../context.ts';
import { convertObjects } from './convert-objects.ts';
import { ConvertedWatch } from './converted-watch.ts';

export class ConvertedStorage implements ResourceStorage {
  readonly #storage: ResourceStorage;
  readonly #version: string;
  readonly #storageVersion: string;
  readonly #convert: (objects: readonly ApiObject[], apiVersion: string) => MaybePromise<ApiObject[]>;
  readonly #convertedItems = new WeakMap<Item, MaybePromise<Item>>();

  constructor(
    context: HandlerContext,
    { apiVersion, storageVersion }: ResourceType,
    custom: CustomType,
    storageOfStoredVersion: ResourceStorage,
  ) {
    this.#storage = storageOfStoredVersion;
    this.#version = apiVersion;
    this.#storageVersion = storageVersion;
    this.#convert = (objects, version) => convertObjects(context, custom, objects, version);
  }

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<Item | undefined> {
    return mapReady(this.#storage.get(key, freshness), (item) => {
      if (item === undefined || !this.isOtherVersion(item)) return item;
      return mapReady(
        freshness.type === 'mostRecent' ? this.#convertWithoutCache([item]) : this.convertItems([item]),
        ([first]) => first,
      );
    });
  }

  list(request: ListRequest): MaybePromise<ListAnswer> {
    const { matches } = request;
    // The filter keeps objects in other versions, because they can match after the conversion.
    const selection = matches && {
      matches: (object: ApiObject) => object.apiVersion !== this.#version || matches(object),
    };
    return mapReady(this.#storage.list({ ...request, ...selection }), (answer) => {
      if (!answer.items.some((item) => this.isOtherVersion(item))) return answer;
      if (matches !== undefined) return this.#listSelected(request, matches);
      return mapReady(this.convertItems(answer.items), (items) => ({ ...answer, items }));
    });
  }

  watch({ matches, ...request }: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    const watch = new ConvertedWatch(this, matches, listener);
    return mapReady(this.#storage.watch(request, watch), (source) => watch.follow(source));
  }

  async write(key: string, decide: (current: Item | undefined) => MaybePromise<Decision>): Promise<WriteAnswer> {
    const answer = await this.#storage.write(key, async (current) => {
      const decision = await decide(current && (await this.#readForWrite(current)));
      return typeof decision === 'string' ? decision : { put: await this.#toStorageVersion(decision.put) };
    });
    const [item] = answer.item === undefined ? [] : await this.convertItems([answer.item]);
    const [previous] = answer.previous === undefined ? [] : await this.convertItems([answer.previous]);
    return { ...answer, item, previous };
  }

  async previewRead(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;
    const [convertedObject = object] = await this.#convert([await this.#toStorageVersion(object)], this.#version);
    const { resourceVersion } = object.metadata;
    const metadata = { ...convertedObject.metadata, ...(resourceVersion !== undefined && { resourceVersion }) };
    const readObject = { ...convertedObject, metadata };
    markConverted(readObject);
    return readObject;
  }

  findReadError(key: string): Error | undefined {
    return this.#storage.findReadError(key);
  }

  removeUnreadable(key: string): Promise<boolean> {
    return this.#storage.removeUnreadable(key);
  }

  count(): number {
    return this.#storage.count();
  }

  weight(key: string): number {
    return this.#storage.weight(key);
  }

  isOtherVersion({ object }: Item): boolean {
    return object.apiVersion !== this.#version;
  }

  /** Returns the items in the version of the path. Each item is converted once. */
  convertItems(items: readonly Item[]): MaybePromise<readonly Item[]> {
    const unconvertedItems = items.filter((item) => this.isOtherVersion(item) && !this.#convertedItems.has(item));
    if (unconvertedItems.length > 0)
      this.#cacheConverted(unconvertedItems, this.#convertWithoutCache(unconvertedItems));
    const itemsInVersion = items.map((item) =>
      this.isOtherVersion(item) ? (this.#convertedItems.get(item) ?? item) : item,
    );
    return areReady(itemsInVersion) ? itemsInVersion : Promise.all(itemsInVersion);
  }

  #cacheConverted(items: readonly Item[], convertedItems: MaybePromise<readonly Item[]>): void {
    for (const [index, item] of items.entries()) {
      const maybePromise = mapReady(convertedItems, (items) => items[index] ?? item);
      this.#convertedItems.set(item, maybePromise);
      if (!(maybePromise instanceof Promise)) continue;
      maybePromise.then(
        (ready) => this.#convertedItems.set(item, ready),
        () => this.#convertedItems.delete(item),
      );
    }
  }

  #convertWithoutCache(items: readonly Item[]): MaybePromise<readonly Item[]> {
    const objects = items.map(({ object }) => omitResourceVersion(object));
    return mapReady(this.#convert(objects, this.#version), (convertedObjects) =>
      items.map((item, index) => this.#toItem(item, convertedObjects[index] ?? item.object)),
    );
  }

  #toItem({ key, revision, createRevision, weight }: Item, object: ApiObject): Item {
    const item = new CachedItem(key, object, revision, createRevision, weight);
    markConverted(item.object);
    return item;
  }

  /** Returns the current state for a write. An object in a former storage version is written even if nothing else changes. */
  async #readForWrite(item: Item): Promise<Item> {
    const isCurrent = item.object.apiVersion === this.#storageVersion;
    const [current = item] = this.isOtherVersion(item)
      ? await this.#convertWithoutCache([item])
      : [isCurrent ? item : copyItem(item)];
    if (this.isOtherVersion(item)) this.#convertedItems.set(item, current);
    if (!isCurrent) recordNullBytes(current.object.metadata);
    return current;
  }

  async #toStorageVersion(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;
    const [storedObject = object] = await this.#convert([omitResourceVersion(object)], this.#storageVersion);
    return storedObject;
  }

  /** Lists all objects, converts them, and then applies the selector and the limit. */
  #listSelected(request: ListRequest, matches: (object: ApiObject) => boolean): MaybePromise<ListAnswer> {
    const { matches: _matches, limit = Number.POSITIVE_INFINITY, ...all } = request;
    return mapReady(this.#storage.list(all), (answer) =>
      mapReady(this.convertItems(answer.items), (itemsInVersion) => {
        const items: Item[] = [];
        for (const [index, item] of itemsInVersion.entries()) {
          if (items.length === limit)
            return { ...answer, items, next: item.key, remaining: itemsInVersion.length - index };
          if (matches(item.object)) items.push(item);
        }
        return { ...answer, items };
      }),
    );
  }
}

function areReady(items: readonly MaybePromise<Item>[]): items is readonly Item[] {
  return !items.some((item) => item instanceof Promise);
}

function copyItem({ key, object, revision, createRevision, weight }: Item): Item {
  return new CachedItem(key, object, revision, createRevision, weight);
}
