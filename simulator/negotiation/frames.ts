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

/** What a stream has still to write: an event of an object, or a document that is made already. */
export type Frame = Pick<WatchEvent, 'type' | 'item'> | Buffer;

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
  private batch: { readonly frames: readonly Frame[]; readonly bytes: Buffer } | undefined;

  constructor(shape: Shape) {
    this.shape = shape;
  }

  /** The bytes of several frames, in order. Watchers that report the same events at the same time share them. */
  join(frames: readonly Frame[]): Buffer {
    const [only] = frames;
    if (frames.length === 1 && only !== undefined) return this.bytes(only);
    if (this.batch !== undefined && same(this.batch.frames, frames)) return this.batch.bytes;
    const bytes = Buffer.concat(frames.map((frame) => this.bytes(frame)));
    this.batch = { frames, bytes };
    return bytes;
  }

  private bytes(frame: Frame): Buffer {
    if (Buffer.isBuffer(frame)) return frame;
    const known = this.kept.get(frame.item);
    const made = known?.get(frame.type);
    if (made !== undefined) return made;
    const document = this.shape.json(frame.item);
    const bytes = Buffer.concat([HEADS[frame.type], document.subarray(0, document.length - 1), TAIL]);
    if (known !== undefined) known.set(frame.type, bytes);
    else this.keep(frame.item, new Map([[frame.type, bytes]]));
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

function same(a: readonly Frame[], b: readonly Frame[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((frame, index) => {
    const other = b[index];
    if (frame === other) return true;
    if (other === undefined || Buffer.isBuffer(frame) || Buffer.isBuffer(other)) return false;
    return frame.type === other.type && frame.item === other.item;
  });
}

/** An error inside a stream, after which it ends (watch-type-error). */
export function errorFrame(status: Status): Buffer {
  return Buffer.from(`${compactJson({ type: 'ERROR', object: status })}\n`);
}

/** A progress marker of the kind that is watched (watch-type-bookmark). */
export function bookmarkFrame(shape: Shape, metadata: JsonObject): Buffer {
  const object = { kind: shape.kind, apiVersion: shape.apiVersion, metadata };
  return Buffer.from(`${compactJson({ type: 'BOOKMARK', object })}\n`);
}
