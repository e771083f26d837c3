/**
 * A kind in the version in which a path serves it, and the encoding of its objects. The bytes of a stored object are computed once for each
 * version, kind and serializer; gets, lists and watches share them: a list omits the leading kind and apiVersion, a watch event wraps them.
 *
 * Worked example: `{"kind":"Endpoints","apiVersion":"v1","metadata":{…}}\n` is the body of a get; `{` and the bytes after the prefix up to
 * the newline are a list item; all bytes up to the newline are the `object` of an event.
 */

import { writeCompactJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import { encodePrefix, JSON_SERIALIZER } from './serializers/json-serializer.ts';
import type { Serializer } from './serializers/serializer.ts';

export interface ServedKindOptions {
  /** Part of the key of cached bytes: the columns and schema of a custom resource may change. */
  readonly generation?: string | undefined;
  /** Adds `metadata.selfLink`, in releases that have it. */
  readonly addSelfLink?: ((object: ApiObject) => ApiObject) | undefined;
}

/** Each resource and subresource has its own ServedKind. */
export class ServedKind {
  readonly kind: string;
  readonly apiVersion: string;
  /** Absent where objects are stored in the served version. */
  readonly fromStorageVersion: ((storedObject: ApiObject) => ApiObject) | undefined;
  readonly addSelfLink: ((object: ApiObject) => ApiObject) | undefined;
  /** `{"kind":"Endpoints","apiVersion":"v1",` */
  readonly #prefix: string;
  /** `{"apiVersion":"v1","kind":"Endpoints",`: the member order of many stored objects. */
  readonly #storedPrefix: string;
  readonly #generation: string;
  readonly #encodeJson: (object: ApiObject) => Buffer;
  readonly #jsonKey: string;
  readonly #keys = new Map<Serializer, string>();

  constructor(
    kind: string,
    apiVersion: string,
    fromStorageVersion?: (storedObject: ApiObject) => ApiObject,
    { generation: generationName = '', addSelfLink }: ServedKindOptions = {},
  ) {
    this.kind = kind;
    this.apiVersion = apiVersion;
    this.fromStorageVersion = fromStorageVersion;
    this.addSelfLink = addSelfLink;
    this.#prefix = encodePrefix(kind, apiVersion);
    this.#storedPrefix = `{"apiVersion":${JSON.stringify(apiVersion)},"kind":${JSON.stringify(kind)},`;
    this.#generation = generationName;
    this.#jsonKey = `${apiVersion} ${kind}${generationName} json`;
    this.#encodeJson = (object) => this.#writeJson(object);
  }

  /** Returns the object in this version, with kind and apiVersion first. */
  convert(object: ApiObject): ApiObject {
    const { kind: _kind, apiVersion: _apiVersion, ...otherMembers } = this.#toThisVersion(object);
    return { kind: this.kind, apiVersion: this.apiVersion, ...otherMembers };
  }

  /** Returns the bytes of a stored object, which are computed once; JSON is compact, with a newline. */
  encode(serializer: Serializer, item: StoredItem): Buffer {
    if (serializer === JSON_SERIALIZER) return item.encode(this.#jsonKey, this.#encodeJson);
    return item.encode(this.cacheKey(serializer), (object) => serializer.encode(this.convert(object), false));
  }

  /** Returns the part of the cache key that does not depend on the object. */
  cacheKey(serializer: Serializer): string {
    if (serializer === JSON_SERIALIZER) return this.#jsonKey;
    let key = this.#keys.get(serializer);
    if (key === undefined) {
      key = `${this.apiVersion} ${this.kind}${this.#generation} ${serializer.name}`;
      this.#keys.set(serializer, key);
    }
    return key;
  }

  #writeJson(object: ApiObject): Buffer {
    let text = writeCompactJson(this.#toThisVersion(object));
    if (text.startsWith(this.#storedPrefix)) text = this.#prefix + text.slice(this.#storedPrefix.length);
    else if (!text.startsWith(this.#prefix)) text = writeCompactJson(this.convert(object));
    return Buffer.from(`${text}\n`);
  }

  #toThisVersion(object: ApiObject): ApiObject {
    const served = this.fromStorageVersion === undefined ? object : this.fromStorageVersion(object);
    return this.addSelfLink === undefined ? served : this.addSelfLink(served);
  }
}
