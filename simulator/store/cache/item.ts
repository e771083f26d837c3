/**
 * Stored entries as clients see them: `metadata.resourceVersion` is the revision. Only the object and its metadata are copied, one
 * level deep; all below is shared with the store.
 *
 * An item keeps each of its encodings, so that a list page and a thousand watchers write the same bytes; long ones as long as there is room.
 */
import type { ApiObject, JsonObject, ObjectMeta } from '../../pure/object.ts';
import { weightOf } from '../../pure/value/weight.ts';
import { copyMember, HEAVY_OBJECT } from '../memory/outline.ts';
import type { Entry } from '../store.ts';
import type { Item } from '../watch-cache.ts';
import { LONG_ENCODING, type LongEncoding, LongEncodings } from './long-encodings.ts';

/** Memory is that of the process, whichever of its servers fills it. */
const ENCODINGS = new LongEncodings();

export class CachedItem implements Item {
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** About how many bytes the object takes. */
  readonly weight: number;
  /** Most items are only ever encoded once: the first encoding has a field of its own. */
  #encoding: string | undefined;
  #bytes: Buffer | undefined;
  #others: Map<string, Buffer> | undefined;
  #long: Map<string, LongEncoding> | undefined;
  readonly #encodings: LongEncodings;

  constructor(
    key: string,
    object: ApiObject,
    revision: number,
    createRevision: number,
    weight = weightOf(object),
    encodings = ENCODINGS,
  ) {
    this.#encodings = encodings;
    this.key = key;
    this.weight = weight;
    this.object = (weight < HEAVY_OBJECT ? withResourceVersion : outlineWithResourceVersion)(object, revision);
    this.revision = revision;
    this.createRevision = createRevision;
  }

  static of(key: string, entry: Entry): CachedItem {
    return new CachedItem(key, entry.value, entry.revision, entry.createRevision, entry.weight);
  }

  encoded(encoding: string, encode: (object: ApiObject) => Buffer): Buffer {
    if (this.#encoding === encoding && this.#bytes !== undefined) return this.#bytes;
    const otherBytes = this.#others?.get(encoding);
    if (otherBytes) return otherBytes;
    const longEncoding = this.#long?.get(encoding);
    const longBytes = longEncoding && this.#encodings.use(longEncoding);
    if (longBytes) return longBytes;
    const bytes = encode(this.object);
    if (bytes.length >= LONG_ENCODING) {
      this.#long ??= new Map();
      this.#long.set(encoding, this.#encodings.keep(bytes));
    } else if (this.#encoding === undefined) {
      this.#encoding = encoding;
      this.#bytes = bytes;
    } else {
      this.#others ??= new Map();
      this.#others.set(encoding, bytes);
    }
    return bytes;
  }
}

/** The last state of an object that was removed, or left a selector, at `revision`. */
export function deletedItem(last: Item, revision: number): CachedItem {
  return new CachedItem(last.key, last.object, revision, last.createRevision, last.weight);
}

/** What kube-apiserver writes before `resourceVersion`; the others of the metadata follow it. */
const BEFORE = new Set(['name', 'generateName', 'namespace', 'selfLink', 'uid']);

function withResourceVersion(object: ApiObject, revision: number): ApiObject {
  return { ...object, metadata: versionedMetadata(object.metadata, revision, assignMember) };
}

/** The same, of an object of which there may be the outline only: what is read when it is needed is not read here. */
function outlineWithResourceVersion(object: ApiObject, revision: number): ApiObject {
  const value = versionedMetadata(object.metadata, revision, copyMember);
  const properties = Object.getOwnPropertyDescriptors(object);
  return Object.create(Object.prototype, { ...properties, metadata: { ...properties.metadata, value } });
}

function versionedMetadata(members: JsonObject, revision: number, copy: typeof copyMember): ObjectMeta & JsonObject {
  const metadata: ObjectMeta & JsonObject = {};
  let placed = false;
  for (const member in members) {
    if (!placed && !BEFORE.has(member)) {
      metadata.resourceVersion = String(revision);
      placed = true;
    }
    if (member !== 'resourceVersion') copy(members, member, metadata);
  }
  if (!placed) metadata.resourceVersion = String(revision);
  return metadata;
}

function assignMember(from: JsonObject, name: string, to: JsonObject): void {
  const value = from[name];
  if (value !== undefined) to[name] = value;
}

/** The object as it is stored: without the version that it was read at. */
export function withoutResourceVersion(object: ApiObject): ApiObject {
  if (object.metadata.resourceVersion === undefined) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
