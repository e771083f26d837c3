/**
 * Encodes the events of watches as frames. The bytes of a frame are computed once for each serializer and served kind, and shared by all watches. Only the
 * newest frames are cached, because all watches send a frame at about the same time.
 */
import type { Status } from '../pure/status/status.ts';
import type { StoredItem, WatchEvent } from '../store/watch-cache.ts';
import type { Serializer } from './serializers/serializer.ts';
import type { ServedKind } from './served-kind.ts';

/** The limits for the number of objects with cached frames and for the bytes of these frames. Older frames are encoded again if needed. */
const MAX_CACHED_OBJECTS = 512;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;

type EventType = WatchEvent['type'];

/** The cached watch frames of one resource. */
export class WatchFrameCache {
  readonly #framesByItem = new Map<object, Map<string, Buffer>>();
  #cachedBytes = 0;
  readonly #encoders = new Map<ServedKind, Map<Serializer, FrameEncoder>>();

  getFrameEncoder(serializer: Serializer, servedKind: ServedKind): FrameEncoder {
    let encodersBySerializer = this.#encoders.get(servedKind);
    if (encodersBySerializer === undefined) {
      encodersBySerializer = new Map();
      this.#encoders.set(servedKind, encodersBySerializer);
    }
    const frameEncoder = encodersBySerializer.get(serializer) ?? new FrameEncoder(this, serializer, servedKind);
    encodersBySerializer.set(serializer, frameEncoder);
    return frameEncoder;
  }

  /** Returns the frame of an event that contains the encoded object. */
  encodeFrame(serializer: Serializer, type: string, document: Buffer): Buffer {
    if (serializer.watchSerializer === undefined) throw new Error(`${serializer.name} does not support watches`);
    return serializer.watchSerializer.encodeFrame(type, document);
  }

  findCachedFrame(item: StoredItem, key: string): Buffer | undefined {
    return this.#framesByItem.get(item)?.get(key);
  }

  addFrame(item: StoredItem, key: string, bytes: Buffer): void {
    const frames = this.#framesByItem.get(item);
    if (frames === undefined) this.#framesByItem.set(item, new Map([[key, bytes]]));
    else frames.set(key, bytes);
    this.#cachedBytes += bytes.length;
    // The newest frame is kept even if it is longer than the limit.
    for (const [oldestItem, cachedFrames] of this.#framesByItem) {
      if (
        this.#framesByItem.size === 1 ||
        (this.#framesByItem.size <= MAX_CACHED_OBJECTS && this.#cachedBytes <= MAX_CACHED_BYTES)
      )
        return;
      this.#framesByItem.delete(oldestItem);
      for (const { length } of cachedFrames.values()) this.#cachedBytes -= length;
    }
  }
}

/** Encodes the events of one served kind with one serializer. */
export class FrameEncoder {
  readonly #frameCache: WatchFrameCache;
  readonly #serializer: Serializer;
  readonly #servedKind: ServedKind;
  readonly #keysByType: Readonly<Record<EventType, string>>;

  constructor(frameCache: WatchFrameCache, serializer: Serializer, servedKind: ServedKind) {
    this.#frameCache = frameCache;
    this.#serializer = serializer;
    this.#servedKind = servedKind;
    const createKey = (type: EventType) => `${servedKind.apiVersion} ${servedKind.kind} ${serializer.name} ${type}`;
    this.#keysByType = { ADDED: createKey('ADDED'), MODIFIED: createKey('MODIFIED'), DELETED: createKey('DELETED') };
  }

  encodeEvent(type: EventType, item: StoredItem): Buffer {
    const key = this.#keysByType[type];
    const cachedBytes = this.#frameCache.findCachedFrame(item, key);
    if (cachedBytes !== undefined) return cachedBytes;
    const bytes = this.#frameCache.encodeFrame(this.#serializer, type, this.#servedKind.encode(this.#serializer, item));
    this.#frameCache.addFrame(item, key, bytes);
    return bytes;
  }
}

/** Encodes the ERROR event, after which a watch ends (watch-type-error). */
export function encodeErrorFrame(serializer: Serializer, status: Status): Buffer {
  return serializer.watchSerializer?.encodeFrame('ERROR', serializer.encode(status, false)) ?? Buffer.alloc(0);
}
