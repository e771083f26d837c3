/**
 * Decodes long YAML bodies in a worker thread, which starts with the first long body. On the main thread, nested flow collections or a megabyte
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
  readonly message: YamlTask;
  readonly resolve: (yaml: ParsedYaml) => void;
  readonly reject: (error: Error) => void;
}

/** Decodes bodies one after the other, in the order of their arrival. */
class WorkerQueue {
  #worker: Worker | undefined;
  readonly #queue: QueuedTask[] = [];
  #nextId = 0;

  decode(bytes: Buffer, allowsSeveralDocuments: boolean): Promise<ParsedYaml> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message: { id: this.#nextId++, bytes, allowsSeveralDocuments }, resolve, reject });
      if (this.#queue.length === 1) this.#decodeNext();
    });
  }

  #decodeNext(): void {
    const [firstTask] = this.#queue;
    if (firstTask === undefined) return;
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    this.#worker.postMessage(firstTask.message);
  }

  #startWorker(): Worker {
    const worker = new Worker(WORKER_URL, {
      resourceLimits: {
        maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES,
        maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MEGABYTES,
      },
    });
    worker.on('message', (result: YamlResult) =>
      this.#finishCurrentTask('yaml' in result ? result.yaml : new DecodingError(result.error)),
    );
    worker.on('error', () => this.#rejectCurrentTask());
    return worker;
  }

  #endWorker(): void {
    this.#worker?.removeAllListeners().on('error', () => undefined);
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #rejectCurrentTask(): void {
    this.#endWorker();
    this.#finishCurrentTask(new DecodingError(TOO_MUCH_MEMORY_MESSAGE));
  }

  #finishCurrentTask(outcome: ParsedYaml | DecodingError): void {
    // An idle thread must not keep the process alive.
    this.#worker?.unref();
    const task = this.#queue.shift();
    if (outcome instanceof DecodingError) task?.reject(outcome);
    else task?.resolve(outcome);
    if (this.#queue.length === 0 && task !== undefined && task.message.bytes.length >= LARGE_BODY_BYTES)
      this.#endWorker();
    this.#decodeNext();
  }
}

const workerQueue = new WorkerQueue();

export function readLongYaml(
  bytes: Buffer,
  { allowsSeveralDocuments }: { readonly allowsSeveralDocuments: boolean },
): Promise<ParsedYaml> {
  return workerQueue.decode(bytes, allowsSeveralDocuments);
}
