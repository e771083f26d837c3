/**
 * Keeps a copy of a collection by list and watch, as a client must: after a break it resumes from the last version it received
 * (watch-client-resumes-or-relists), after 410 it drops what it has, lists again and watches from the version of that list
 * (watch-client-after-410). Versions are sent back as received (meta-resourceversion-opaque) and never ordered
 * (meta-resourceversion-equality-only): what came last is newest.
 */
import { ApiFailure, type ClientObject, withQuery } from './collection.ts';
import { statusOf } from './exchange.ts';
import { GONE, listInPages } from './pager.ts';
import { tape } from './tape/tape.ts';
import type { Target } from './target.ts';
import { openWatch, type WatchEvent, type WatchStream } from './watch-stream.ts';

const PAGE = 500;
/** A server that refuses everything ends a reflector after so many tries in a row. */
const MOST_FAILURES = 10;
const LIMIT = 15_000;

export interface Reflector {
  readonly objects: ReadonlyMap<string, ClientObject>;
  /** How often it listed, and how often it opened a watch. */
  readonly lists: number;
  readonly watches: number;
  until(condition: (objects: ReadonlyMap<string, ClientObject>) => boolean, what: string): Promise<void>;
  stop(): void;
}

export function reflect(target: Target, path: string): Reflector {
  const reflector = new ListWatch(target, path);
  void reflector.run();
  return reflector;
}

class ListWatch implements Reflector {
  readonly objects = new Map<string, ClientObject>();
  lists = 0;
  watches = 0;
  #version = '';
  #stopped = false;
  #broken: string | undefined;
  #watch: WatchStream | undefined;
  readonly #waiting = new Set<() => void>();
  readonly #target: Target;
  readonly #path: string;

  constructor(target: Target, path: string) {
    this.#target = target;
    this.#path = path;
  }

  async run(): Promise<void> {
    let failures = 0;
    let listed = false;
    while (!this.#stopped && failures < MOST_FAILURES) {
      try {
        if (!listed) await this.#list();
        listed = true;
        listed = await this.#follow();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#broken = String(error);
      }
    }
    this.#wake();
  }

  async #list(): Promise<void> {
    this.lists += 1;
    const { version, items } = await listInPages(this.#target, this.#path, PAGE);
    this.objects.clear();
    for (const item of items) this.objects.set(keyOf(item), item);
    this.#version = version;
    this.#wake();
  }

  /** Reads one watch to its end. False: the version is gone, so a list is due. */
  async #follow(): Promise<boolean> {
    this.watches += 1;
    const query = { watch: 1, resourceVersion: this.#version, allowWatchBookmarks: true };
    const watch = await openWatch(this.#target, withQuery(this.#path, query));
    this.#watch = watch;
    this.#wake();
    if (statusOf(watch.exchange) === GONE) return false;
    if (statusOf(watch.exchange) !== 200) throw new ApiFailure(watch.exchange);
    let taken = 0;
    while (!this.#stopped) {
      await watch.until((events) => events.length > taken || watch.ended, 600_000, 'an event').catch(() => undefined);
      for (const event of watch.events.slice(taken)) {
        taken += 1;
        if (event.type === 'ERROR') return event.object.code !== GONE;
        this.#take(event);
      }
      if (watch.ended) break;
    }
    return true;
  }

  #take({ type, object }: WatchEvent): void {
    const changed = object as ClientObject;
    this.#version = changed.metadata.resourceVersion;
    if (type === 'DELETED') this.objects.delete(keyOf(changed));
    else if (type !== 'BOOKMARK') this.objects.set(keyOf(changed), changed);
    this.#wake();
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }

  until(condition: (objects: ReadonlyMap<string, ClientObject>) => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        cancel();
        this.#waiting.delete(look);
        finish();
      };
      const names = (): string => [...this.objects.keys()].join(', ') || 'nothing';
      const fail = (): void =>
        reject(
          new Error(
            `the client never came to hold ${what}; it holds ${names()}${this.#broken === undefined ? '' : `; ${this.#broken}`}`,
          ),
        );
      const look = (): void => {
        if (condition(this.objects)) settle(resolve);
      };
      const cancel = tape().later(LIMIT, () => settle(fail));
      this.#waiting.add(look);
      look();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#watch?.close();
  }
}

function keyOf({ metadata }: ClientObject): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
}
