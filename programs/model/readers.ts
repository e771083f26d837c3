/** Lists, walks through pages, and watches during random writes, recorded for the judges of `checks/`. */
import type {
  EventType,
  List,
  PageWalk,
  RecordedObject,
  Watch as RecordedWatch,
  WatchStart,
} from '../../checks/history/history.ts';
import { compact } from '../../values/compact.ts';
import type { Answer, Watch, Wire } from './wire.ts';

interface Collection {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: RecordedObject[];
}

const MOST_PAGES = 100;

export class Readers {
  readonly lists: List[] = [];
  readonly #watches: { stream: Watch; start: WatchStart; opened: number; side?: string }[] = [];
  readonly #wire: Wire;
  readonly #collection: string;

  constructor(wire: Wire, collection: string) {
    this.#wire = wire;
    this.#collection = collection;
  }

  async watchAll(): Promise<void> {
    const { version } = await this.list('most recent');
    await this.#watch({ at: 'exact', version }, `resourceVersion=${version}`);
    await this.#watch({ at: 'most recent' }, '');
    await this.#watch(
      { at: 'exact', version },
      `resourceVersion=${version}&labelSelector=side%3Da&allowWatchBookmarks=true`,
      'a',
    );
    const streaming = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    if (this.#wire.has('watch-list')) await this.#watch({ at: 'initial events', bookmark: true }, streaming);
  }

  async #watch(start: WatchStart, query: string, side?: string): Promise<void> {
    const opened = this.#wire.now();
    const stream = await this.#wire.watch(`${this.#collection}?watch=1&${query}`);
    this.#watches.push({ stream, start, opened, ...compact({ side }) });
  }

  /** Lists the newest state, or the state at an exact version. */
  async list(semantics: 'most recent' | 'exact', version?: string): Promise<List> {
    const query = semantics === 'exact' ? `?resourceVersion=${version}&resourceVersionMatch=Exact` : '';
    const { metadata, items, started, ended } = await this.#read(query);
    const list: List = {
      id: `list ${this.lists.length + 1} (${semantics})`,
      version: metadata.resourceVersion,
      semantics,
      items,
      started,
      ended,
    };
    this.lists.push(list);
    return list;
  }

  async #read(query: string): Promise<Collection & Pick<Answer, 'started' | 'ended'>> {
    const { body, started, ended } = await this.#wire.must('GET', `${this.#collection}${query}`);
    return { ...(body as Collection), started, ended };
  }

  async walk(limit: number): Promise<PageWalk> {
    const pages: PageWalk['pages'][number][] = [];
    let token = '';
    do {
      const next = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
      const { metadata, items, started, ended } = await this.#read(`?limit=${limit}${next}`);
      const { resourceVersion: version, ...rest } = metadata;
      token = metadata.continue ?? '';
      pages.push({ ...rest, version, items, started, ended });
    } while (token !== '' && pages.length < MOST_PAGES);
    return { id: `walk in pages of ${limit}`, limit, pages };
  }

  /** Waits in each watch for the event of this object; everything before it must have appeared. */
  async settle(name: string, settled: number): Promise<RecordedWatch[]> {
    for (const { stream, start } of this.#watches) {
      await stream.comesTo(`a watch (${start.at}) comes to the last write`, (events) =>
        events.some(({ object }) => (object as Partial<RecordedObject>).metadata?.name === name),
      );
      stream.close();
    }
    return this.#watches.map(({ stream, start, opened, side }, index) => ({
      ...toRecordedWatch({
        id: `watch ${index + 1} (${start.at}${side === undefined ? '' : ', selector'})`,
        stream,
        start,
        opened,
        settled,
      }),
      ...(side === undefined ? {} : { selects: ({ metadata }: RecordedObject) => metadata.labels?.side === side }),
    }));
  }
}

export function toRecordedWatch({
  stream,
  ...watch
}: Omit<RecordedWatch, 'events'> & { stream: Watch }): RecordedWatch {
  const events = stream.events.map(({ type, object, at }) => ({
    type: type as EventType,
    object: object as unknown as RecordedObject,
    arrived: at,
  }));
  return { ...watch, events };
}
