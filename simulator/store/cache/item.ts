/**
 * Stored entries as clients see them: `metadata.resourceVersion` is the revision. Only the object and its metadata are copied, one
 * level deep; all below is shared with the store.
 *
 * An item keeps each encoded form it was asked for, so that a list page and a thousand watchers write the same bytes.
 */
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { Entry } from '../store.ts';
import type { Item } from '../watch-cache.ts';

export class CachedItem implements Item {
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** Most items are only ever asked for one form: the first has a place of its own. */
  #form: string | undefined;
  #bytes: Buffer | undefined;
  #others: Map<string, Buffer> | undefined;

  constructor(key: string, object: ApiObject, revision: number, createRevision: number) {
    this.key = key;
    this.object = withResourceVersion(object, revision);
    this.revision = revision;
    this.createRevision = createRevision;
  }

  static of(key: string, entry: Entry): CachedItem {
    return new CachedItem(key, entry.value, entry.revision, entry.createRevision);
  }

  encoded(form: string, encode: (object: ApiObject) => Buffer): Buffer {
    if (this.#form === form) return this.#bytes as Buffer;
    const known = this.#others?.get(form);
    if (known) return known;
    const bytes = encode(this.object);
    if (this.#form === undefined) {
      this.#form = form;
      this.#bytes = bytes;
    } else {
      this.#others ??= new Map();
      this.#others.set(form, bytes);
    }
    return bytes;
  }
}

/** The last state of an object that was removed, or left a selector, at `revision`. */
export function deletedItem(last: Item, revision: number): CachedItem {
  return new CachedItem(last.key, last.object, revision, last.createRevision);
}

/** What genuine servers write before `resourceVersion`; the others of the metadata follow it. */
const BEFORE = new Set(['name', 'generateName', 'namespace', 'selfLink', 'uid']);

function withResourceVersion(object: ApiObject, revision: number): ApiObject {
  const metadata: Record<string, unknown> = {};
  const given = object.metadata as Record<string, unknown>;
  let placed = false;
  for (const member in given) {
    if (!placed && !BEFORE.has(member)) {
      metadata.resourceVersion = String(revision);
      placed = true;
    }
    if (member !== 'resourceVersion') metadata[member] = given[member];
  }
  if (!placed) metadata.resourceVersion = String(revision);
  return { ...object, metadata: metadata as ObjectMeta };
}

/** The object as it is stored: without the version that it was read at. */
export function withoutResourceVersion(object: ApiObject): ApiObject {
  if (object.metadata.resourceVersion === undefined) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
