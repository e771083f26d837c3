/**
 * Follows the objects of a resource and looks at each that comes, changes or goes, one after the other, with a turn for requests in
 * between. A look that fails is reported, and the next change is looked at.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiObject } from '../pure/object.ts';
import type { ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { Controller, ControllerContext } from './controller.ts';
import { Informer } from './informer.ts';

export interface ObjectQueueOptions {
  readonly storage: ResourceStorage;
  readonly prefix?: string;
  process(object: ApiObject, gone: boolean): Promise<void>;
}

export class ObjectQueue implements Controller {
  readonly #name: string;
  readonly #options: ObjectQueueOptions;
  readonly #context: Pick<ControllerContext, 'report'>;
  readonly #watch: Informer;
  #tail: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(name: string, followed: ObjectQueueOptions, context: Pick<ControllerContext, 'report'>) {
    this.#name = name;
    this.#options = followed;
    this.#context = context;
    const event = ({ type, item }: WatchEvent) => this.#add(item.object, type === 'DELETED');
    this.#watch = new Informer(name, { ...followed, event }, context);
  }

  /** What is there already has been looked at when this is done. */
  async start(): Promise<void> {
    await this.#watch.start();
    await this.#tail;
  }

  stop(): void {
    this.#stopped = true;
    this.#watch.stop();
  }

  #add(object: ApiObject, gone: boolean): void {
    this.#tail = this.#tail
      .then(() => (this.#stopped ? undefined : this.#options.process(object, gone)))
      .then(() => nextTurn())
      .catch((error) => this.#context.report(this.#name, error));
  }
}

/** Several started and stopped as one. */
export function combined(all: readonly Controller[]): Controller {
  return {
    start: async () => {
      for (const each of all) await each.start();
    },
    stop: () => {
      for (const each of all) each.stop();
    },
  };
}
