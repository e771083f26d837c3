/**
 * A watch that stands as long as its controller: when it fell too far behind and its history is gone, it begins again with what is there.
 * Each event is told at once. What went between two watches is told by nobody, so this is for those who look at what is there whenever
 * something happens; who has to know what went keeps a watch of its own (garbage-collector, bootstrap/kept-object).
 */
import type { CacheWatch, ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { Controller, ControllerContext } from './controller.ts';

export interface InformerOptions {
  readonly storage: ResourceStorage;
  /** Of the keys; all without it. */
  readonly prefix?: string;
  event(event: WatchEvent): void;
}

export class Informer implements Controller {
  readonly #name: string;
  readonly #options: InformerOptions;
  readonly #context: Pick<ControllerContext, 'report'>;
  #watch: CacheWatch | undefined;
  #stopped = false;

  constructor(name: string, watched: InformerOptions, context: Pick<ControllerContext, 'report'>) {
    this.#name = name;
    this.#options = watched;
    this.#context = context;
  }

  async start(): Promise<void> {
    const { storage, prefix = '' } = this.#options;
    this.#watch = await storage.watch(
      { prefix, from: { state: { type: 'mostRecent' } } },
      {
        event: (event) => this.#options.event(event),
        synced: () => undefined,
        progress: () => undefined,
        end: () => {
          if (!this.#stopped) void this.start().catch((error) => this.#context.report(this.#name, error));
        },
      },
    );
    if (this.#stopped) this.#watch.close();
  }

  stop(): void {
    this.#stopped = true;
    this.#watch?.close();
  }
}
