/** Lists and watches a collection during random writes, and records the results for the checks in `checks/`. */
import type {
  ChunkedList,
  EventType,
  List,
  RecordedObject,
  Watch as RecordedWatch,
  WatchStart,
} from '../../checks/history/history.ts';
import { compact } from '../../values/compact.ts';
import type { ProgramContext, ProgramResponse, ProgramWatch } from './program-context.ts';

interface ListDocument {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items: RecordedObject[];
}

const MAX_PAGES = 100;

export class HistoryReaders {
  readonly lists: List[] = [];
  readonly #watches: { stream: ProgramWatch; start: WatchStart; openedAt: number; labelValue?: string }[] = [];
  readonly #context: ProgramContext;
  readonly #collection: string;

  constructor(context: ProgramContext, collection: string) {
    this.#context = context;
    this.#collection = collection;
  }

  async watchAll(): Promise<void> {
    const { version } = await this.list('most recent');
    await this.#watch({ type: 'exact', version }, `resourceVersion=${version}`);
    await this.#watch({ type: 'most recent' }, '');
    await this.#watch(
      { type: 'exact', version },
      `resourceVersion=${version}&labelSelector=side%3Da&allowWatchBookmarks=true`,
      'a',
    );
    const streamingQuery = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    if (this.#context.hasCapability('watch-list'))
      await this.#watch({ type: 'initial events', requestsBookmark: true }, streamingQuery);
  }

  /** Opens a watch. `labelValue` is the value of the label `side` that the watch selects. */
  async #watch(start: WatchStart, query: string, labelValue?: string): Promise<void> {
    const openedAt = this.#context.now();
    const stream = await this.#context.watch(`${this.#collection}?watch=1&${query}`);
    this.#watches.push({ stream, start, openedAt, ...compact({ labelValue }) });
  }

  /** Lists the newest state, or the state at an exact version. */
  async list(semantics: 'most recent' | 'exact', version?: string): Promise<List> {
    const query = semantics === 'exact' ? `?resourceVersion=${version}&resourceVersionMatch=Exact` : '';
    const { metadata, items, startedAt, endedAt } = await this.#read(query);
    const list: List = {
      id: `list ${this.lists.length + 1} (${semantics})`,
      version: metadata.resourceVersion,
      semantics,
      items,
      startedAt,
      endedAt,
    };
    this.lists.push(list);
    return list;
  }

  async #read(query: string): Promise<ListDocument & Pick<ProgramResponse, 'startedAt' | 'endedAt'>> {
    const { body, startedAt, endedAt } = await this.#context.sendOrFail('GET', `${this.#collection}${query}`);
    return { ...(body as ListDocument), startedAt, endedAt };
  }

  async listInPages(limit: number): Promise<ChunkedList> {
    const pages: ChunkedList['pages'][number][] = [];
    let token = '';
    do {
      const nextPage = token === '' ? '' : `&continue=${encodeURIComponent(token)}`;
      const { metadata, items, startedAt, endedAt } = await this.#read(`?limit=${limit}${nextPage}`);
      const { resourceVersion: version, ...rest } = metadata;
      token = metadata.continue ?? '';
      pages.push({ ...rest, version, items, startedAt, endedAt });
    } while (token !== '' && pages.length < MAX_PAGES);
    return { id: `chunked list with limit ${limit}`, limit, pages };
  }

  /**
   * Waits in each watch for an event of the object `name`, which is written last, and closes the watches. `settledAt` is the time after the
   * previous writes.
   */
  async closeWatchesAfter(name: string, settledAt: number): Promise<RecordedWatch[]> {
    for (const { stream, start } of this.#watches) {
      await stream.waitUntil(`a watch (${start.type}) reaches the last write`, (events) =>
        events.some(({ object }) => (object as Partial<RecordedObject>).metadata?.name === name),
      );
      stream.close();
    }
    return this.#watches.map(({ stream, start, openedAt, labelValue }, index) => ({
      ...createRecordedWatch({
        id: `watch ${index + 1} (${start.type}${labelValue === undefined ? '' : ', selector'})`,
        stream,
        start,
        openedAt,
        settledAt,
      }),
      ...(labelValue === undefined
        ? {}
        : { selects: ({ metadata }: RecordedObject) => metadata.labels?.side === labelValue }),
    }));
  }
}

export function createRecordedWatch({
  stream,
  ...watch
}: Omit<RecordedWatch, 'events'> & { stream: ProgramWatch }): RecordedWatch {
  const events = stream.events.map(({ type, object, arrivedAt }) => ({
    type: type as EventType,
    object: object as unknown as RecordedObject,
    arrivedAt,
  }));
  return { ...watch, events };
}
