/**
 * The items of a cache. The object of an item has the revision as `metadata.resourceVersion`. Only the object and its metadata are copied.
 * The values of their members are shared with the store.
 *
 * An item caches its encodings, so that many lists and watchers write the same bytes. The total size of cached long encodings is limited.
 */
import type { ApiObject, JsonObject, ObjectMeta } from '../../pure/object.ts';
import { estimateMemoryBytes } from '../../pure/value/memory-estimate.ts';
import { copyMember, HEAVY_OBJECT_BYTES } from '../memory/outline.ts';
import type { StoreEntry } from '../store.ts';
import type { StoredItem } from '../watch-cache.ts';
import { LONG_ENCODING_BYTES, type LongEncoding, LongEncodingCache } from './long-encodings.ts';

/** The cache of long encodings, which all servers of the process share. */
const SHARED_LONG_ENCODINGS = new LongEncodingCache();

export class CachedItem implements StoredItem {
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** The approximate size of the object in bytes. */
  readonly weight: number;
  /** The name of the first short encoding. It has its own field to save memory, because most items have only one encoding. */
  #firstEncoding: string | undefined;
  #firstBytes: Buffer | undefined;
  #otherEncodings: Map<string, Buffer> | undefined;
  #longEncodings: Map<string, LongEncoding> | undefined;
  readonly #longEncodingCache: LongEncodingCache;

  constructor(
    key: string,
    { value, revision, createRevision, weight = estimateMemoryBytes(value) }: Omit<StoreEntry, 'key'>,
    longEncodingCache = SHARED_LONG_ENCODINGS,
  ) {
    this.#longEncodingCache = longEncodingCache;
    this.key = key;
    this.weight = weight;
    this.object = (weight < HEAVY_OBJECT_BYTES ? addResourceVersion : addResourceVersionToLazyObject)(value, revision);
    this.revision = revision;
    this.createRevision = createRevision;
  }

  encode(encoding: string, encode: (object: ApiObject) => Buffer): Buffer {
    if (this.#firstEncoding === encoding && this.#firstBytes !== undefined) return this.#firstBytes;
    const cachedBytes = this.#otherEncodings?.get(encoding);
    if (cachedBytes) return cachedBytes;
    const longEncoding = this.#longEncodings?.get(encoding);
    const longBytes = longEncoding && this.#longEncodingCache.getBytes(longEncoding);
    if (longBytes) return longBytes;
    const bytes = encode(this.object);
    if (bytes.length >= LONG_ENCODING_BYTES) {
      this.#longEncodings ??= new Map();
      this.#longEncodings.set(encoding, this.#longEncodingCache.add(bytes));
    } else if (this.#firstEncoding === undefined) {
      this.#firstEncoding = encoding;
      this.#firstBytes = bytes;
    } else {
      this.#otherEncodings ??= new Map();
      this.#otherEncodings.set(encoding, bytes);
    }
    return bytes;
  }
}

/** Returns the last state of an object that was removed, or stopped matching a selector, at `revision`. */
export function createDeletedItem(lastItem: StoredItem, revision: number): CachedItem {
  return new CachedItem(lastItem.key, {
    value: lastItem.object,
    revision,
    createRevision: lastItem.createRevision,
    weight: lastItem.weight,
  });
}

/** The members of metadata that kube-apiserver writes before `resourceVersion`. */
const MEMBERS_BEFORE_VERSION = new Set(['name', 'generateName', 'namespace', 'selfLink', 'uid']);

function addResourceVersion(object: ApiObject, revision: number): ApiObject {
  return { ...object, metadata: addVersionToMetadata(object.metadata, revision, assignMember) };
}

/** Adds the version to an object whose members are loaded when they are read. Does not load these members. */
function addResourceVersionToLazyObject(object: ApiObject, revision: number): ApiObject {
  const value = addVersionToMetadata(object.metadata, revision, copyMember);
  const properties = Object.getOwnPropertyDescriptors(object);
  return Object.create(Object.prototype, { ...properties, metadata: { ...properties.metadata, value } });
}

function addVersionToMetadata(members: JsonObject, revision: number, copy: typeof copyMember): ObjectMeta & JsonObject {
  const metadata: ObjectMeta & JsonObject = {};
  let isVersionSet = false;
  for (const member in members) {
    if (!isVersionSet && !MEMBERS_BEFORE_VERSION.has(member)) {
      metadata.resourceVersion = String(revision);
      isVersionSet = true;
    }
    if (member !== 'resourceVersion') copy(members, member, metadata);
  }
  if (!isVersionSet) metadata.resourceVersion = String(revision);
  return metadata;
}

function assignMember(source: JsonObject, name: string, target: JsonObject): void {
  const value = source[name];
  if (value !== undefined) target[name] = value;
}

/** Returns the object as it is stored, without resourceVersion. */
export function omitResourceVersion(object: ApiObject): ApiObject {
  if (object.metadata.resourceVersion === undefined) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
