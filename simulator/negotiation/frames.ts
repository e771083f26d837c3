/**
 * The events of a watch as bytes. They are made once per event, form and shape and shared by every watcher that reports it; only the newest
 * are kept, because all watchers report an event at about the same time.
 */
import type { Status } from '../pure/status/status.ts';
import type { Item, WatchEvent } from '../store/watch-cache.ts';
import type { Serializer } from './serializers/serializer.ts';
import type { ServedKind } from './served-kind.ts';

// How many objects keep the bytes of their events. Beyond it a late watcher has them made again.
const KEPT = 512;

type EventType = WatchEvent['type'];

/** Of one resource. */
export class WatchFrames {
  private readonly kept = new Map<object, Map<string, Buffer>>();
  private readonly written = new Map<ServedKind, Map<Serializer, SharedFrames>>();

  of(serializer: Serializer, servedKind: ServedKind): SharedFrames {
    let serializers = this.written.get(servedKind);
    if (serializers === undefined) {
      serializers = new Map();
      this.written.set(servedKind, serializers);
    }
    const known = serializers.get(serializer) ?? new SharedFrames(this, serializer, servedKind);
    serializers.set(serializer, known);
    return known;
  }

  /** One event around the bytes of its object. */
  frame(serializer: Serializer, type: string, document: Buffer): Buffer {
    if (serializer.stream === undefined) throw new Error(`${serializer.name} can't be streamed`);
    return serializer.stream.frame(type, document);
  }

  find(item: Item, name: string): Buffer | undefined {
    return this.kept.get(item)?.get(name);
  }

  keep(item: Item, name: string, bytes: Buffer): void {
    const known = this.kept.get(item);
    if (known !== undefined) {
      known.set(name, bytes);
      return;
    }
    this.kept.set(item, new Map([[name, bytes]]));
    if (this.kept.size <= KEPT) return;
    for (const oldest of this.kept.keys()) {
      this.kept.delete(oldest);
      break;
    }
  }
}

/** Events of one form and shape. */
export class SharedFrames {
  private readonly frames: WatchFrames;
  private readonly serializer: Serializer;
  private readonly servedKind: ServedKind;
  private readonly names: Readonly<Record<EventType, string>>;

  constructor(frames: WatchFrames, serializer: Serializer, servedKind: ServedKind) {
    this.frames = frames;
    this.serializer = serializer;
    this.servedKind = servedKind;
    const name = (type: EventType) => `${servedKind.apiVersion} ${servedKind.kind} ${serializer.name} ${type}`;
    this.names = { ADDED: name('ADDED'), MODIFIED: name('MODIFIED'), DELETED: name('DELETED') };
  }

  event(type: EventType, item: Item): Buffer {
    const name = this.names[type];
    const known = this.frames.find(item, name);
    if (known !== undefined) return known;
    const bytes = this.frames.frame(this.serializer, type, this.servedKind.encode(this.serializer, item));
    this.frames.keep(item, name, bytes);
    return bytes;
  }
}

/** An error inside a stream, after which it ends (watch-type-error). */
export function errorFrame(serializer: Serializer, status: Status): Buffer {
  return serializer.stream?.frame('ERROR', serializer.encode(status, false)) ?? Buffer.alloc(0);
}
