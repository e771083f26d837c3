/**
 * A watch that lasts as long as its controller. When the history of the watch has expired, it starts again with the current objects. Each
 * event is delivered immediately. Objects that were deleted between two watches are not reported. The informer is therefore suitable only
 * for controllers that read the current state after each event. Other controllers have their own watch (garbage-collector,
 * bootstrap/object-maintainer).
 */
import type { CacheWatch, ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { Controller, ControllerContext } from './controller.ts';

export interface InformerOptions {
  readonly storage: ResourceStorage;
  /** The prefix of the watched keys. By default, all keys are watched. */
  readonly prefix?: string;
  handleEvent(event: WatchEvent): void;
}

export class Informer implements Controller {
  readonly #name: string;
  readonly #options: InformerOptions;
  readonly #context: Pick<ControllerContext, 'report'>;
  #watch: CacheWatch | undefined;
  #isStopped = false;

  constructor(name: string, options: InformerOptions, context: Pick<ControllerContext, 'report'>) {
    this.#name = name;
    this.#options = options;
    this.#context = context;
  }

  async start(): Promise<void> {
    const { storage, prefix = '' } = this.#options;
    this.#watch = await storage.watch(
      { prefix, from: { state: { type: 'mostRecent' } } },
      {
        onEvent: (event) => this.#options.handleEvent(event),
        onSynced: () => undefined,
        onProgress: () => undefined,
        onEnd: () => {
          if (!this.#isStopped) void this.start().catch((error) => this.#context.report(this.#name, error));
        },
      },
    );
    if (this.#isStopped) this.#watch.close();
  }

  stop(): void {
    this.#isStopped = true;
    this.#watch?.close();
  }
}
