/** The storage of a resource in the long-request thread. Each read and write is a call of the main thread. */

import { parseWrittenJson } from '../../pure/json/parse-written-json.ts';
import { type ApiObject, isApiObject } from '../../pure/object.ts';
import { CachedItem, createDeletedItem } from '../../store/cache/item.ts';
import type {
  CacheWatch,
  ListRequest,
  ListResult,
  ResourceStorage,
  StorageWriteResult,
  StoredItem,
} from '../../store/watch-cache.ts';
import type { CallMainThread } from './main-thread-client.ts';
import type { StoredJson } from './messages.ts';

/** Creates the storage. `encodeForStorage` returns the JSON of an object. */
export function createRemoteStorage(
  storageKey: string,
  callMainThread: CallMainThread,
  encodeForStorage: (object: ApiObject) => string,
): ResourceStorage {
  const getItem = async (key: string): Promise<StoredItem | undefined> => {
    const storedJson = await callMainThread('get', { storageKey, key });
    return storedJson && toItem(key, storedJson);
  };
  return {
    get: getItem,
    async list({ prefix, matches: matchesObject }: ListRequest): Promise<ListResult> {
      const { items, revision } = await callMainThread('list', { storageKey, prefix });
      const receivedItems = items.map((storedJson) => toItem(storedJson.key, storedJson));
      return {
        items: receivedItems.filter(({ object }) => matchesObject?.(object) !== false),
        revision,
        remainingCount: 0,
      };
    },
    watch: (): CacheWatch => {
      throw new Error('watches are not supported in the long-request thread');
    },
    async write(key, decideWrite): Promise<StorageWriteResult> {
      for (;;) {
        const item = await getItem(key);
        const decision = await decideWrite(item);
        const encodedDecision = typeof decision === 'object' ? { put: encodeForStorage(decision.put) } : decision;
        const expectedRevision = item?.revision ?? 0;
        const commitResult = await callMainThread('commit', {
          storageKey,
          key,
          expectedRevision,
          decision: encodedDecision,
        });
        if (commitResult === undefined) continue;
        const { revision, createRevision } = commitResult;
        if (typeof decision === 'object') {
          return {
            item: new CachedItem(key, { value: decision.put, revision, createRevision }),
            previous: item,
            revision,
          };
        }
        const lastItem = decision === 'absent' && item !== undefined ? createDeletedItem(item, revision) : item;
        return { item: lastItem, previous: item, revision };
      }
    },
    // The main thread has already checked for unreadable and large objects. The number of objects is unknown here. `countObjects` must not
    // report an empty storage.
    findReadError: () => undefined,
    removeUnreadableObject: async () => false,
    countObjects: () => Number.POSITIVE_INFINITY,
    getCachedWeight: () => 0,
  };
}

function toItem(key: string, { json, revision, createRevision }: StoredJson): StoredItem {
  const object = parseWrittenJson(json);
  if (!isApiObject(object)) throw new Error(`${key} is not an object`);
  return new CachedItem(key, { value: object, revision, createRevision });
}
