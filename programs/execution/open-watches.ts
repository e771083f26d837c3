/**
 * The watches that stay open while a program runs. Each watch ends with the event of a sentinel object, which the program creates at the
 * end. The program waits for the initial events of a watch before it continues.
 */
import type { Kind } from '../kinds/kind.ts';
import type { FollowOperation } from '../operation.ts';
import { buildKindPath } from './request.ts';
import type { Server } from './server.ts';

/** The name of the object that is created last. */
export const SENTINEL_NAME = 'zz-sentinel';
/** The end of the name of the annotation on the bookmark after the initial events. */
const INITIAL_EVENTS_END = '/initial-events-end"';
/** The time in milliseconds to wait for initial events. */
const INITIAL_EVENTS_TIMEOUT = 3_000;

interface OpenWatch {
  readonly operation: FollowOperation;
  /** The index of its exchange in the log of the server. */
  readonly exchangeIndex: number;
  /** Resolves with the lines of the response when the watch ends. */
  readonly lines: Promise<string[]>;
}

export class OpenWatches {
  readonly openWatches: OpenWatch[] = [];
  readonly #server: Server;
  readonly #namespace: string;
  readonly #abortSignal: AbortSignal;

  constructor(server: Server, namespace: string, abortSignal: AbortSignal) {
    this.#server = server;
    this.#namespace = namespace;
    this.#abortSignal = abortSignal;
  }

  async open(followOperation: FollowOperation, version: string): Promise<void> {
    const { kind, selector, since, accept } = followOperation;
    const initialEventsEnd = Promise.withResolvers<void>();
    const startParameters =
      since === 'initial'
        ? 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
        : `resourceVersion=${version}`;
    const path = `${buildKindPath(kind, this.#namespace)}?watch=1&${startParameters}${selector}`;
    const exchangeIndex = this.#server.log.length;
    const shouldStop = (line: string): boolean => {
      if (line.includes(INITIAL_EVENTS_END)) initialEventsEnd.resolve();
      return line.includes(`"name":"${SENTINEL_NAME}"`);
    };
    const lines = this.#server.followWatch(path, accept === undefined ? {} : { accept }, shouldStop, this.#abortSignal);
    // Errors are handled when the lines are awaited.
    lines.then(() => initialEventsEnd.resolve()).catch(() => initialEventsEnd.resolve());
    this.openWatches.push({ operation: followOperation, exchangeIndex, lines });
    if (since !== 'initial') return;
    const timer = setTimeout(() => initialEventsEnd.resolve(), INITIAL_EVENTS_TIMEOUT);
    await initialEventsEnd.promise.finally(() => clearTimeout(timer));
  }

  listKinds(): Set<Kind> {
    return new Set(this.openWatches.map(({ operation }) => operation.kind));
  }

  readAllLines(): Promise<string[][]> {
    return Promise.all(this.openWatches.map(({ lines }) => lines));
  }
}
