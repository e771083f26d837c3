/**
 * Encodes watch events. The bytes of an event are computed once for each serializer and served kind, and shared by all watches. Only the
 * newest events are cached, because all watches send an event at about the same time.
 */
import type { Status } from '../pure/status/status.ts';
import type { StoredItem, WatchEvent } from '../store/watch-cache.ts';
import type { Serializer } from './serializers/serializer.ts';
import type { ServedKind } from './served-kind.ts';

/** The limits for the number of objects with cached events and for the bytes of these events. Older events are encoded again if needed. */
const MAX_CACHED_OBJECTS = 512;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

type EventType = WatchEvent['type'];

/** The cached events of one resource. */
export class WatchFrameCache {
  readonly #cache = new Map<object, Map<string, Buffer>>();
  #bytes = 0;
  readonly #encoders = new Map<ServedKind, Map<Serializer, FrameEncoder>>();

  shareFrames(serializer: Serializer, servedKind: ServedKind): FrameEncoder {
    let bySerializer = this.#encoders.get(servedKind);
    if (bySerializer === undefined) {
      bySerializer = new Map();
      this.#encoders.set(servedKind, bySerializer);
    }
    const frames = bySerializer.get(serializer) ?? new FrameEncoder(this, serializer, servedKind);
    bySerializer.set(serializer, frames);
    return frames;
  }

  /** Returns an encoded event that contains the encoded object. */
  frame(serializer: Serializer, type: string, document: Buffer): Buffer {
    if (serializer.stream === undefined) throw new Error(`${serializer.name} does not support watches`);
    return serializer.stream.frame(type, document);
  }

  findCached(item: StoredItem, key: string): Buffer | undefined {
    return this.#cache.get(item)?.get(key);
  }

  add(item: StoredItem, key: string, bytes: Buffer): void {
    const events = this.#cache.get(item);
    if (events === undefined) this.#cache.set(item, new Map([[key, bytes]]));
    else events.set(key, bytes);
    this.#bytes += bytes.length;
    // The newest event is kept even if it is longer than the limit.
    for (const [oldest, cachedEvents] of this.#cache) {
      if (this.#cache.size === 1 || (this.#cache.size <= MAX_CACHED_OBJECTS && this.#bytes <= MAX_CACHED_BYTES)) return;
      this.#cache.delete(oldest);
      for (const { length } of cachedEvents.values()) this.#bytes -= length;
    }
  }
}

/** Encodes the events of one served kind with one serializer. */
export class FrameEncoder {
  readonly #frames: WatchFrameCache;
  readonly #serializer: Serializer;
  readonly #servedKind: ServedKind;
  readonly #keysByType: Readonly<Record<EventType, string>>;

  constructor(frames: WatchFrameCache, serializer: Serializer, servedKind: ServedKind) {
    this.#frames = frames;
    this.#serializer = serializer;
    this.#servedKind = servedKind;
    const createKey = (type: EventType) => `${servedKind.apiVersion} ${servedKind.kind} ${serializer.name} ${type}`;
    this.#keysByType = { ADDED: createKey('ADDED'), MODIFIED: createKey('MODIFIED'), DELETED: createKey('DELETED') };
  }

  encodeEvent(type: EventType, item: StoredItem): Buffer {
    const key = this.#keysByType[type];
    const cachedBytes = this.#frames.findCached(item, key);
    if (cachedBytes !== undefined) return cachedBytes;
    const bytes = this.#frames.frame(this.#serializer, type, this.#servedKind.encode(this.#serializer, item));
    this.#frames.add(item, key, bytes);
    return bytes;
  }
}

/** Encodes the ERROR event, after which a watch ends (watch-type-error). */
export function encodeErrorFrame(serializer: Serializer, status: Status): Buffer {
  return serializer.stream?.frame('ERROR', serializer.encode(status, false)) ?? Buffer.alloc(0);
}
