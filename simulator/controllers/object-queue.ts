/**
 * Processes the objects of a resource after each creation, change and deletion, one after the other. Between two objects, requests have a
 * turn of the event loop. A failure is reported, and the next change is processed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ApiObject } from '../pure/object.ts';
import type { ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { Controller, ControllerContext } from './controller.ts';
import { Informer } from './informer.ts';

export interface ObjectQueueOptions {
  readonly storage: ResourceStorage;
  readonly prefix?: string;
  /** Processes an object. For a deletion, `object` is its last state. */
  process(object: ApiObject, isDeleted: boolean): Promise<void>;
}

export class ObjectQueue implements Controller {
  readonly #name: string;
  readonly #options: ObjectQueueOptions;
  readonly #context: Pick<ControllerContext, 'report'>;
  readonly #informer: Informer;
  #lastTask: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(name: string, options: ObjectQueueOptions, context: Pick<ControllerContext, 'report'>) {
    this.#name = name;
    this.#options = options;
    this.#context = context;
    const handleEvent = ({ type, item }: WatchEvent) => this.#add(item.object, type === 'DELETED');
    this.#informer = new Informer(name, { ...options, handleEvent }, context);
  }

  /** Resolves when the existing objects have been processed. */
  async start(): Promise<void> {
    await this.#informer.start();
    await this.#lastTask;
  }

  stop(): void {
    this.#isStopped = true;
    this.#informer.stop();
  }

  #add(object: ApiObject, isDeleted: boolean): void {
    this.#lastTask = this.#lastTask
      .then(() => (this.#isStopped ? undefined : this.#options.process(object, isDeleted)))
      .then(() => nextTurn())
      .catch((error) => this.#context.report(this.#name, error));
  }
}

/** Combines controllers, so that they are started and stopped together. */
export function combineControllers(controllers: readonly Controller[]): Controller {
  return {
    start: async () => {
      for (const controller of controllers) await controller.start();
    },
    stop: () => {
      for (const controller of controllers) controller.stop();
    },
  };
}
