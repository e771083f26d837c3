/**
 * The base class of storages that return objects in another form, for example in another version. Forwards the methods that do not return
 * objects to the source, which stores the objects.
 */
import type { ResourceStorage } from '../store/watch-cache.ts';

export abstract class ForwardingStorage {
  readonly source: ResourceStorage;

  constructor(source: ResourceStorage) {
    this.source = source;
  }

  findReadError(key: string): Error | undefined {
    return this.source.findReadError(key);
  }

  removeUnreadableObject(key: string): Promise<boolean> {
    return this.source.removeUnreadableObject(key);
  }

  countObjects(): number {
    return this.source.countObjects();
  }

  getCachedWeight(key: string): number {
    return this.source.getCachedWeight(key);
  }
}
