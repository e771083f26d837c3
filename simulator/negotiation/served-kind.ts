/**
 * A kind in the version of a served path, and the encoding of its objects. The bytes of a stored object are computed once for each version,
 * kind and serializer, and shared by gets, lists and watches. A list item omits kind and apiVersion; a watch event contains all bytes.
 *
 * Example: `{"kind":"Endpoints","apiVersion":"v1","metadata":{…}}\n` is the body of a get. The list item is `{"metadata":{…}}`. The
 * `object` of a watch event is the body of the get without the newline.
 */

import { writeCompactJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import { formatObjectStart, JSON_SERIALIZER } from './serializers/json-serializer.ts';
import type { Serializer } from './serializers/serializer.ts';

export interface ServedKindOptions {
  /** A part of the cache key of encoded bytes, which changes with the columns and the schema of a custom resource. */
  readonly cacheKeyPart?: string | undefined;
  /** Adds `metadata.selfLink`; undefined in releases without selfLink. */
  readonly addSelfLink?: ((object: ApiObject) => ApiObject) | undefined;
}

/** The served kind of one resource or subresource. */
export class ServedKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** Converts a stored object to this version; undefined if objects are stored in this version. */
  readonly fromStorageVersion: ((storedObject: ApiObject) => ApiObject) | undefined;
  readonly addSelfLink: ((object: ApiObject) => ApiObject) | undefined;
  /** The start of the JSON of an object, such as `{"kind":"Endpoints","apiVersion":"v1",`. */
  readonly #prefix: string;
  /** The start of the JSON of many stored objects: `{"apiVersion":"v1","kind":"Endpoints",`. */
  readonly #storedPrefix: string;
  readonly #cacheKeyPart: string;
  readonly #encodeJson: (object: ApiObject) => Buffer;
  readonly #jsonKey: string;
  readonly #keysBySerializer = new Map<Serializer, string>();

  constructor(
    kind: string,
    apiVersion: string,
    fromStorageVersion?: (storedObject: ApiObject) => ApiObject,
    { cacheKeyPart = '', addSelfLink }: ServedKindOptions = {},
  ) {
    this.kind = kind;
    this.apiVersion = apiVersion;
    this.fromStorageVersion = fromStorageVersion;
    this.addSelfLink = addSelfLink;
    this.#prefix = formatObjectStart(kind, apiVersion);
    this.#storedPrefix = `{"apiVersion":${JSON.stringify(apiVersion)},"kind":${JSON.stringify(kind)},`;
    this.#cacheKeyPart = cacheKeyPart;
    this.#jsonKey = `${apiVersion} ${kind}${cacheKeyPart} json`;
    this.#encodeJson = (object) => this.#writeJson(object);
  }

  /** Returns the object in this version, with kind and apiVersion first. */
  convert(object: ApiObject): ApiObject {
    const { kind: _kind, apiVersion: _apiVersion, ...otherMembers } = this.#convertToServedVersion(object);
    return { kind: this.kind, apiVersion: this.apiVersion, ...otherMembers };
  }

  /** Returns the cached bytes of a stored object. JSON is compact and ends with a newline. */
  encode(serializer: Serializer, item: StoredItem): Buffer {
    if (serializer === JSON_SERIALIZER) return item.encode(this.#jsonKey, this.#encodeJson);
    return item.encode(this.formatCacheKey(serializer), (object) => serializer.encode(this.convert(object), false));
  }

  /** Returns the part of the cache key that does not depend on the object. */
  formatCacheKey(serializer: Serializer): string {
    if (serializer === JSON_SERIALIZER) return this.#jsonKey;
    let key = this.#keysBySerializer.get(serializer);
    if (key === undefined) {
      key = `${this.apiVersion} ${this.kind}${this.#cacheKeyPart} ${serializer.name}`;
      this.#keysBySerializer.set(serializer, key);
    }
    return key;
  }

  #writeJson(object: ApiObject): Buffer {
    let text = writeCompactJson(this.#convertToServedVersion(object));
    if (text.startsWith(this.#storedPrefix)) text = this.#prefix + text.slice(this.#storedPrefix.length);
    else if (!text.startsWith(this.#prefix)) text = writeCompactJson(this.convert(object));
    return Buffer.from(`${text}\n`);
  }

  #convertToServedVersion(object: ApiObject): ApiObject {
    const servedObject = this.fromStorageVersion === undefined ? object : this.fromStorageVersion(object);
    return this.addSelfLink === undefined ? servedObject : this.addSelfLink(servedObject);
  }
}
