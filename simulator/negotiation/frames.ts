/**
 * The documents of a watch stream (watch-event-shape): `{"type":"ADDED","object":{…}}` and a newline. The bytes of an event are made
 * once and shared by every watcher that reports it; only the newest are kept, because all watchers report an event at about the
 * same time.
 */
import { compactJson } from '../pure/json/write.ts';
import type { JsonObject } from '../pure/object.ts';
import type { Status } from '../pure/status/status.ts';
import type { WatchEvent } from '../store/watch-cache.ts';
import type { Shape } from './document.ts';

const HEADS = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
} as const;
const TAIL = Buffer.from('}\n');
// How many events keep their bytes. Beyond it a late watcher has them made again.
const KEPT = 512;

/** Events as bytes, for one shape. */
export class Frames {
  private readonly shape: Shape;
  private readonly kept = new Map<object, Map<string, Buffer>>();

  constructor(shape: Shape) {
    this.shape = shape;
  }

  bytes(event: Pick<WatchEvent, 'type' | 'item'>): Buffer {
    const known = this.kept.get(event.item);
    const made = known?.get(event.type);
    if (made !== undefined) return made;
    const document = this.shape.json(event.item);
    const bytes = Buffer.concat([HEADS[event.type], document.subarray(0, document.length - 1), TAIL]);
    if (known !== undefined) known.set(event.type, bytes);
    else this.keep(event.item, new Map([[event.type, bytes]]));
    return bytes;
  }

  private keep(item: object, made: Map<string, Buffer>): void {
    this.kept.set(item, made);
    if (this.kept.size <= KEPT) return;
    for (const oldest of this.kept.keys()) {
      this.kept.delete(oldest);
      break;
    }
  }
}

/** An error inside a stream, after which it ends (watch-type-error). */
export function errorFrame(status: Status): Buffer {
  return Buffer.from(`${compactJson({ type: 'ERROR', object: status })}\n`);
}

/** A progress marker of the kind that is watched (watch-type-bookmark). */
export function bookmarkFrame(shape: Shape, members: JsonObject): Buffer {
  const object = { kind: shape.kind, apiVersion: shape.apiVersion, ...members };
  return Buffer.from(`${compactJson({ type: 'BOOKMARK', object })}\n`);
}
