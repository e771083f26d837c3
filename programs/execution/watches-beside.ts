/**
 * The watches that go on while a program runs. Each ends with the event of an object that is made at the end. One that begins with initial
 * events is waited for until it has told all of them: what is written then comes after.
 */

import type { Kind } from '../kinds/kind.ts';
import type { Beside } from '../operation.ts';
import { pathOf } from './request.ts';
import type { Server } from './server.ts';

export const SENTINEL = 'zz-sentinel';
/** How the bookmark is marked that ends initial events: with the prefix of the dialect. */
const INITIAL_EVENTS_END = '/initial-events-end"';
/** Milliseconds that initial events get. */
const PATIENCE = 3_000;

interface Opened {
  readonly what: object;
  readonly kind: Kind;
  /** Its place in the log of the server. */
  readonly exchange: number;
  readonly lines: Promise<string[]>;
}

export class Watches {
  readonly opened: Opened[] = [];
  readonly #server: Server;
  readonly #namespace: string;
  readonly #over: AbortSignal;

  constructor(server: Server, namespace: string, over: AbortSignal) {
    this.#server = server;
    this.#namespace = namespace;
    this.#over = over;
  }

  async open({ do: _, accept, ...beside }: Beside, version: string): Promise<void> {
    const { kind, selecting, since } = beside;
    const begun = Promise.withResolvers<void>();
    const from =
      since === 'initial'
        ? 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'
        : `resourceVersion=${version}`;
    const path = `${pathOf(kind, this.#namespace)}?watch=1&${from}${selecting}`;
    const exchange = this.#server.log.length;
    const stop = (line: string): boolean => {
      if (line.includes(INITIAL_EVENTS_END)) begun.resolve();
      return line.includes(`"name":"${SENTINEL}"`);
    };
    const lines = this.#server.follow(path, accept === undefined ? {} : { accept }, stop, this.#over);
    // Heard at the end, unless a request fails before.
    lines.then(() => begun.resolve()).catch(() => begun.resolve());
    this.opened.push({
      what: { do: 'events', ...beside, ...(accept !== undefined && { accept }) },
      kind,
      exchange,
      lines,
    });
    if (since !== 'initial') return;
    const timer = setTimeout(() => begun.resolve(), PATIENCE);
    await begun.promise.finally(() => clearTimeout(timer));
  }

  kinds(): Set<Kind> {
    return new Set(this.opened.map(({ kind }) => kind));
  }

  ended(): Promise<string[][]> {
    return Promise.all(this.opened.map(({ lines }) => lines));
  }
}
