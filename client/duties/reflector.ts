/**
 * Keeps a copy of a collection by list and watch, as clients must: after a disconnect it resumes from the last resourceVersion received
 * (watch-client-resumes-or-relists); after 410 it drops its state, lists again, and watches from the resourceVersion of the new list
 * (watch-client-after-410). It sends resourceVersions back unchanged (meta-resourceversion-opaque) and never compares their order
 * (meta-resourceversion-equality-only): the last object received is the newest.
 */

import { getStatus } from '../exchange/exchange.ts';
import type { Target } from '../exchange/target.ts';
import { openWatch, type WatchEvent, type WatchStream } from '../exchange/watch-stream.ts';
import { getScenarioIo } from '../recording/scenario-io.ts';
import { ApiStatusError, addQuery, type ClientObject } from './collection.ts';
import { GONE_STATUS, listAllPages } from './pager.ts';

const PAGE_SIZE = 500;
/** The maximum number of consecutive failures. */
const MAX_FAILURES = 10;
/** The time limit of `waitUntil`, in milliseconds. */
const WAIT_TIMEOUT = 15_000;

export interface Reflector {
  readonly objects: ReadonlyMap<string, ClientObject>;
  readonly listCount: number;
  readonly watchCount: number;
  waitUntil(condition: (objects: ReadonlyMap<string, ClientObject>) => boolean, subject: string): Promise<void>;
  stop(): void;
}

export function startReflector(target: Target, path: string): Reflector {
  const reflector = new ListWatchReflector(target, path);
  void reflector.run();
  return reflector;
}

class ListWatchReflector implements Reflector {
  readonly objects = new Map<string, ClientObject>();
  listCount = 0;
  watchCount = 0;
  #version = '';
  #isStopped = false;
  #failure: string | undefined;
  #watch: WatchStream | undefined;
  readonly #waiters = new Set<() => void>();
  readonly #target: Target;
  readonly #path: string;

  constructor(target: Target, path: string) {
    this.#target = target;
    this.#path = path;
  }

  async run(): Promise<void> {
    let failureCount = 0;
    let isListed = false;
    while (!this.#isStopped && failureCount < MAX_FAILURES) {
      try {
        if (!isListed) await this.#list();
        isListed = true;
        isListed = await this.#readWatch();
        failureCount = 0;
      } catch (error) {
        failureCount += 1;
        this.#failure = String(error);
      }
    }
    this.#notifyWaiters();
  }

  async #list(): Promise<void> {
    this.listCount += 1;
    const { resourceVersion, items } = await listAllPages(this.#target, this.#path, PAGE_SIZE);
    this.objects.clear();
    for (const item of items) this.objects.set(formatObjectKey(item), item);
    this.#version = resourceVersion;
    this.#notifyWaiters();
  }

  /** Reads one watch to its end. Returns false if the resourceVersion has expired, so that a list must follow. */
  async #readWatch(): Promise<boolean> {
    this.watchCount += 1;
    const query = { watch: 1, resourceVersion: this.#version, allowWatchBookmarks: true };
    const watch = await openWatch(this.#target, addQuery(this.#path, query));
    this.#watch = watch;
    this.#notifyWaiters();
    if (getStatus(watch.exchange) === GONE_STATUS) return false;
    if (getStatus(watch.exchange) !== 200) throw new ApiStatusError(watch.exchange);
    let processedCount = 0;
    while (!this.#isStopped) {
      await watch
        .waitUntil((events) => events.length > processedCount || watch.hasEnded, 600_000, 'an event')
        .catch(() => undefined);
      for (const event of watch.events.slice(processedCount)) {
        processedCount += 1;
        if (event.type === 'ERROR') return event.object.code !== GONE_STATUS;
        this.#applyEvent(event);
      }
      if (watch.hasEnded) break;
    }
    return true;
  }

  #applyEvent({ type, object }: WatchEvent): void {
    const changedObject = object as ClientObject;
    this.#version = changedObject.metadata.resourceVersion;
    if (type === 'DELETED') this.objects.delete(formatObjectKey(changedObject));
    else if (type !== 'BOOKMARK') this.objects.set(formatObjectKey(changedObject), changedObject);
    this.#notifyWaiters();
  }

  #notifyWaiters(): void {
    for (const checkCondition of [...this.#waiters]) checkCondition();
  }

  waitUntil(condition: (objects: ReadonlyMap<string, ClientObject>) => boolean, subject: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const finishOnce = (finish: () => void): void => {
        cancel();
        this.#waiters.delete(checkCondition);
        finish();
      };
      const listNames = (): string => [...this.objects.keys()].join(', ') || 'nothing';
      const fail = (): void =>
        reject(
          new Error(
            `the client did not receive ${subject}; it has ${listNames()}${this.#failure === undefined ? '' : `; ${this.#failure}`}`,
          ),
        );
      const checkCondition = (): void => {
        if (condition(this.objects)) finishOnce(resolve);
      };
      const cancel = getScenarioIo().callLater(WAIT_TIMEOUT, () => finishOnce(fail));
      this.#waiters.add(checkCondition);
      checkCondition();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#watch?.close();
  }
}

function formatObjectKey({ metadata }: ClientObject): string {
  return metadata.namespace === undefined ? metadata.name : `${metadata.namespace}/${metadata.name}`;
}
