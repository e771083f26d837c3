/**
 * The events of a watch as bytes. They are made once per event, form and shape and shared by every watcher that reports it; only the newest
 * are kept, because all watchers report an event at about the same time.
 */
import type { Status } from '../pure/status/status.ts';
import type { Item, WatchEvent } from '../store/watch-cache.ts';
import type { Shape } from './document.ts';
import type { Form } from './forms/form.ts';

// How many objects keep the bytes of their events. Beyond it a late watcher has them made again.
const KEPT = 512;

type EventType = WatchEvent['type'];

/** Of one resource. */
export class Frames {
  private readonly kept = new Map<object, Map<string, Buffer>>();
  private readonly written = new Map<Shape, Map<Form, SharedFrames>>();

  of(form: Form, shape: Shape): SharedFrames {
    let forms = this.written.get(shape);
    if (forms === undefined) {
      forms = new Map();
      this.written.set(shape, forms);
    }
    const known = forms.get(form) ?? new SharedFrames(this, form, shape);
    forms.set(form, known);
    return known;
  }

  /** One event around the bytes of its object. */
  frame(form: Form, type: string, document: Buffer): Buffer {
    if (form.stream === undefined) throw new Error(`${form.name} can't be streamed`);
    return form.stream.frame(type, document);
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
  private readonly frames: Frames;
  private readonly form: Form;
  private readonly shape: Shape;
  private readonly names: Readonly<Record<EventType, string>>;

  constructor(frames: Frames, form: Form, shape: Shape) {
    this.frames = frames;
    this.form = form;
    this.shape = shape;
    const name = (type: EventType) => `${shape.apiVersion} ${shape.kind} ${form.name} ${type}`;
    this.names = { ADDED: name('ADDED'), MODIFIED: name('MODIFIED'), DELETED: name('DELETED') };
  }

  event(type: EventType, item: Item): Buffer {
    const name = this.names[type];
    const known = this.frames.find(item, name);
    if (known !== undefined) return known;
    const bytes = this.frames.frame(this.form, type, this.shape.document(this.form, item));
    this.frames.keep(item, name, bytes);
    return bytes;
  }
}

/** An error inside a stream, after which it ends (watch-type-error). */
export function errorFrame(form: Form, status: Status): Buffer {
  return form.stream?.frame('ERROR', form.encode(status, false)) ?? Buffer.alloc(0);
}
