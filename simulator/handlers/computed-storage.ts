/**
 * Returns the storage of an endpoint. A custom resource with several versions is read and written in the version of the path. Objects of
 * computed resources (componentstatuses) are read through the same interface. Lists of computed resources have no resourceVersion.
 */
import type { ApiObject } from '../pure/object.ts';
import { createMethodNotSupportedError } from '../pure/status/reasons.ts';
import type { ComputedObjects, ResourceType } from '../registry/resource.ts';
import type { ListRequest, ListResult, ResourceStorage, StoredItem } from '../store/watch-cache.ts';
import type { HandlerContext } from './context.ts';
import { ConvertedStorage } from './conversion/converted-storage.ts';

export function openEndpointStorage(context: HandlerContext, resource: ResourceType): ResourceStorage {
  if (resource.computed !== undefined) return new ComputedStorage(resource, resource.computed);
  const storage = context.storage(resource);
  const { customType } = resource;
  if (customType === undefined || customType.schemasByVersion.size === 1) return storage;
  return new ConvertedStorage(context, resource, customType, storage);
}

class ComputedStorage implements ResourceStorage {
  readonly #resource: ResourceType;
  readonly #objects: ComputedObjects;

  constructor(resource: ResourceType, objects: ComputedObjects) {
    this.#resource = resource;
    this.#objects = objects;
  }

  get(key: string): StoredItem {
    return toItem(key, this.#objects.get(key));
  }

  list({ prefix, matches: matchesObject, limit = Number.POSITIVE_INFINITY }: ListRequest): ListResult {
    const items = this.#objects
      .list()
      .filter((object) => (object.metadata.name ?? '').startsWith(prefix) && (matchesObject?.(object) ?? true))
      .slice(0, limit)
      .map((object) => toItem(object.metadata.name ?? '', object));
    return { items, revision: 0, remainingCount: 0 };
  }

  watch(): never {
    throw createMethodNotSupportedError(this.#resource, 'watch');
  }

  write(): never {
    throw createMethodNotSupportedError(this.#resource, 'write');
  }

  findReadError(): undefined {
    return undefined;
  }

  removeUnreadableObject(): Promise<boolean> {
    return Promise.resolve(false);
  }

  countObjects(): number {
    return this.#objects.list().length;
  }

  getCachedWeight(): number {
    return 0;
  }
}

function toItem(key: string, object: ApiObject): StoredItem {
  return { key, object, revision: 0, createRevision: 0, weight: 0, encode: (_encoding, encode) => encode(object) };
}
