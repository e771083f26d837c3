/** The storage of a resource in the long-request thread. Each read and write is a question to the main thread. */

import { parseOwnJson } from '../../pure/json/parse-own-json.ts';
import { type ApiObject, isApiObject } from '../../pure/object.ts';
import { CachedItem, createDeletedItem } from '../../store/cache/item.ts';
import type {
  CacheWatch,
  Item,
  ListAnswer,
  ListRequest,
  ResourceStorage,
  WriteAnswer,
} from '../../store/watch-cache.ts';
import type { Ask } from './ask.ts';
import type { StoredText } from './messages.ts';

/** Creates the storage. `encodeForStorage` returns the JSON of an object. */
export function createRemoteStorage(
  storageKey: string,
  ask: Ask,
  encodeForStorage: (object: ApiObject) => string,
): ResourceStorage {
  const get = async (key: string): Promise<Item | undefined> => {
    const text = await ask('get', { storageKey, key });
    return text && toItem(key, text);
  };
  return {
    get,
    async list({ prefix, matches }: ListRequest): Promise<ListAnswer> {
      const { items, revision } = await ask('list', { storageKey, prefix });
      const receivedItems = items.map((text) => toItem(text.key, text));
      return { items: receivedItems.filter(({ object }) => matches?.(object) !== false), revision, remaining: 0 };
    },
    watch: (): CacheWatch => {
      throw new Error('watches are not supported in the long-request thread');
    },
    async write(key, decide): Promise<WriteAnswer> {
      for (;;) {
        const item = await get(key);
        const decision = await decide(item);
        const put = typeof decision === 'object' ? { put: encodeForStorage(decision.put) } : decision;
        const expected = item?.revision ?? 0;
        const commitResult = await ask('commit', { storageKey, key, expected, decision: put });
        if (commitResult === undefined) continue;
        const { revision, createRevision } = commitResult;
        if (typeof decision === 'object') {
          return { item: new CachedItem(key, decision.put, revision, createRevision), previous: item, revision };
        }
        const last = decision === 'absent' && item !== undefined ? createDeletedItem(item, revision) : item;
        return { item: last, previous: item, revision };
      }
    },
    // The main thread has checked unreadable and large objects before. Counts are unknown here, so the storage is never treated as empty.
    findReadError: () => undefined,
    removeUnreadable: async () => false,
    count: () => Number.POSITIVE_INFINITY,
    weight: () => 0,
  };
}

function toItem(key: string, { json, revision, createRevision }: StoredText): Item {
  const object = parseOwnJson(json);
  if (!isApiObject(object)) throw new Error(`${key} is not an object`);
  return new CachedItem(key, object, revision, createRevision);
}
