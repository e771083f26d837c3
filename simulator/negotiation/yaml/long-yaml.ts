/**
 * Long YAML bodies are read in a thread of their own, started with the first one: a few lines of flow collections or a megabyte of
 * anything would otherwise hold up every watch. A body that needs more memory than any honest one ends the thread, and is told so; how
 * long one takes is bounded by its length, which is.
 */
import { Worker } from 'node:worker_threads';
import { DecodingError } from '../serializers/serializer.ts';
import type { YamlRead } from './read-yaml.ts';
import type { YamlResult, YamlTask } from './yaml-worker.ts';

/** Shorter ones are read at once. */
export const LONG = 32 * 1024;
const MEGABYTES = 512;
const TOO_MUCH = 'yaml: the document takes too much memory to read';
const SOURCE = new URL(
  new URL(import.meta.url).pathname.endsWith('.ts') ? './yaml-worker.ts' : './yaml-worker.js',
  import.meta.url,
);

interface Waiting {
  readonly task: YamlTask;
  readonly resolve: (read: YamlRead) => void;
  readonly reject: (error: Error) => void;
}

/** One at a time, in order. */
class Reading {
  private worker: Worker | undefined;
  private readonly queue: Waiting[] = [];
  private nextId = 0;

  read(bytes: Buffer, several: boolean): Promise<YamlRead> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task: { id: this.nextId++, bytes, several }, resolve, reject });
      if (this.queue.length === 1) this.next();
    });
  }

  private next(): void {
    const [first] = this.queue;
    if (first === undefined) return;
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage(first.task);
  }

  private start(): Worker {
    const worker = new Worker(SOURCE, { resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } });
    worker.on('message', (result: YamlResult) =>
      this.finish('read' in result ? result.read : new DecodingError(result.wrong)),
    );
    worker.on('error', () => this.giveUp());
    return worker;
  }

  private giveUp(): void {
    this.worker?.removeAllListeners().on('error', () => undefined);
    void this.worker?.terminate();
    this.worker = undefined;
    this.finish(new DecodingError(TOO_MUCH));
  }

  private finish(outcome: YamlRead | DecodingError): void {
    // An idle thread keeps no process alive.
    this.worker?.unref();
    const done = this.queue.shift();
    if (outcome instanceof DecodingError) done?.reject(outcome);
    else done?.resolve(outcome);
    this.next();
  }
}

const reading = new Reading();

export function readLongYaml(bytes: Buffer, several: boolean): Promise<YamlRead> {
  return reading.read(bytes, several);
}
