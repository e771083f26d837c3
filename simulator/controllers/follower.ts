/**
 * Follows the objects of a resource and looks at each that comes, changes or goes, one after the other. A look that fails is reported,
 * and the next change is looked at.
 */
import type { ApiObject } from '../pure/object.ts';
import type { ResourceStorage, WatchEvent } from '../store/watch-cache.ts';
import type { Controller, ControllerContext } from './controller.ts';
import { StandingWatch } from './standing-watch.ts';

export interface Followed {
  readonly storage: ResourceStorage;
  readonly prefix?: string;
  look(object: ApiObject, gone: boolean): Promise<void>;
}

export class Follower implements Controller {
  readonly #name: string;
  readonly #followed: Followed;
  readonly #context: Pick<ControllerContext, 'report'>;
  readonly #watch: StandingWatch;
  #turn: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(name: string, followed: Followed, context: Pick<ControllerContext, 'report'>) {
    this.#name = name;
    this.#followed = followed;
    this.#context = context;
    const event = ({ type, item }: WatchEvent) => this.#look(item.object, type === 'DELETED');
    this.#watch = new StandingWatch(name, { ...followed, event }, context);
  }

  /** What is there already has been looked at when this is done. */
  async start(): Promise<void> {
    await this.#watch.start();
    await this.#turn;
  }

  stop(): void {
    this.#stopped = true;
    this.#watch.stop();
  }

  #look(object: ApiObject, gone: boolean): void {
    this.#turn = this.#turn
      .then(() => (this.#stopped ? undefined : this.#followed.look(object, gone)))
      .catch((error) => this.#context.report(this.#name, error));
  }
}

/** Several started and stopped as one. */
export function together(all: readonly Controller[]): Controller {
  return {
    start: async () => {
      for (const each of all) await each.start();
    },
    stop: () => {
      for (const each of all) each.stop();
    },
  };
}
