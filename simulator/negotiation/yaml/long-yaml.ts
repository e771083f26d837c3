/**
 * Decodes long YAML bodies in a worker thread, which the first long body starts. On the main thread, nested flow collections or a megabyte
 * of YAML would delay every watch. A body that needs too much memory ends the thread and is rejected. The time needs no limit, because the
 * length of bodies is limited.
 */
import { Worker } from 'node:worker_threads';
import { DecodingError } from '../serializers/serializer.ts';
import type { ParsedYaml } from './read-yaml.ts';
import type { YamlResult, YamlTask } from './yaml-worker.ts';

/** The minimum length in bytes of a long body. Shorter bodies are decoded on the main thread. */
export const LONG_YAML_LENGTH = 32 * 1024;
const MAX_HEAP_MEGABYTES = 192;
/** The limit of the memory for recently created objects, which MAX_HEAP_MEGABYTES does not include. */
const MAX_YOUNG_HEAP_MEGABYTES = 24;
/** The thread ends after a body of this size or more, unless another body waits, because it would not free the memory. */
const LARGE_BODY_BYTES = 512 * 1024;
const TOO_MUCH_MEMORY_MESSAGE = 'yaml: the document takes too much memory to read';
const WORKER_URL = new URL(
  new URL(import.meta.url).pathname.endsWith('.ts') ? './yaml-worker.ts' : './yaml-worker.js',
  import.meta.url,
);

interface QueuedTask {
  readonly task: YamlTask;
  readonly resolve: (read: ParsedYaml) => void;
  readonly reject: (error: Error) => void;
}

/** Decodes bodies one after the other, in the order of their arrival. */
class WorkerQueue {
  #worker: Worker | undefined;
  readonly #queue: QueuedTask[] = [];
  #nextId = 0;

  read(bytes: Buffer, allowsSeveralDocuments: boolean): Promise<ParsedYaml> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task: { id: this.#nextId++, bytes, allowsSeveralDocuments }, resolve, reject });
      if (this.#queue.length === 1) this.#readNext();
    });
  }

  #readNext(): void {
    const [first] = this.#queue;
    if (first === undefined) return;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(first.task);
  }

  #start(): Worker {
    const worker = new Worker(WORKER_URL, {
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES,
        maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MEGABYTES,
      },
    });
    worker.on('message', (result: YamlResult) =>
      this.#finish('read' in result ? result.read : new DecodingError(result.error)),
    );
    worker.on('error', () => this.#cancel());
    return worker;
  }

  #end(): void {
    this.#worker?.removeAllListeners().on('error', () => undefined);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #cancel(): void {
    this.#end();
    this.#finish(new DecodingError(TOO_MUCH_MEMORY_MESSAGE));
  }

  #finish(outcome: ParsedYaml | DecodingError): void {
    // An idle thread must not keep the process alive.
    this.#worker?.unref();
    const task = this.#queue.shift();
    if (outcome instanceof DecodingError) task?.reject(outcome);
    else task?.resolve(outcome);
    if (this.#queue.length === 0 && task !== undefined && task.task.bytes.length >= LARGE_BODY_BYTES) this.#end();
    this.#readNext();
  }
}

const workerQueue = new WorkerQueue();

export function readLongYaml(
  bytes: Buffer,
  { allowsSeveralDocuments }: { readonly allowsSeveralDocuments: boolean },
): Promise<ParsedYaml> {
  return workerQueue.read(bytes, allowsSeveralDocuments);
}
