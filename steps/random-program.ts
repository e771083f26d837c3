/**
 * Random programs of writers over a few objects, and what is recorded while they run: writes, watches of every sort, lists. The
 * result is a history that `checks/` judges. Programs are fast-check values, so that they replay by seed and shrink.
 */
import fc from 'fast-check';
import type {
  EventType,
  History,
  List,
  PageWalk,
  RecordedObject,
  Watch,
  WatchStart,
  Write,
} from '../checks/history.ts';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { openWatch, type WatchStream } from '../client/watch-stream.ts';
import { Mismatch } from './mismatch.ts';
import { continueOf } from './pages.ts';
import type { AssayWorld } from './world.ts';

export interface Operation {
  readonly verb: 'create' | 'update' | 'delete';
  readonly key: number;
  readonly side: 'a' | 'b';
}
/** One list of operations a writer; writers run side by side. */
export type Program = readonly (readonly Operation[])[];

const KEYS = 4;
const MARKER = 'zz-marker';
const LIMIT = 15_000;

export function programs(writers: number, writes: number): fc.Arbitrary<Program> {
  const operation = fc.record<Operation>({
    verb: fc.constantFrom('create', 'update', 'update', 'delete'),
    key: fc.nat(KEYS - 1),
    side: fc.constantFrom('a', 'b'),
  });
  const one = fc.array(operation, { minLength: writes, maxLength: writes, size: 'max' });
  return fc.array(one, { minLength: writers, maxLength: writers, size: 'max' });
}

const now = (): number => performance.now();

/** Runs a program in a namespace of its own, with watches open all the while. */
export class ProgramRun {
  readonly writes: Write[] = [];
  readonly lists: List[] = [];
  /** The last state that any writer saw of a key: what the next conditional write builds on. */
  readonly #seen = new Map<string, RecordedObject>();
  readonly #watches: { stream: WatchStream; start: WatchStart; opened: number; side?: string }[] = [];
  readonly #world: AssayWorld;
  readonly #collection: string;

  constructor(world: AssayWorld, collection: string) {
    this.#world = world;
    this.#collection = collection;
  }

  async watchAll(): Promise<void> {
    const { version } = await this.list('most recent');
    const listens = this.#world.subject.capabilities.has('watch-list');
    await this.#watch({ at: 'exact', version }, `resourceVersion=${version}`);
    await this.#watch({ at: 'most recent' }, '');
    await this.#watch(
      { at: 'exact', version },
      `resourceVersion=${version}&labelSelector=side%3Da&allowWatchBookmarks=true`,
      'a',
    );
    const streaming = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    if (listens) await this.#watch({ at: 'initial events', bookmark: true }, streaming);
  }

  async #watch(start: WatchStart, query: string, side?: string): Promise<void> {
    const opened = now();
    const stream = await openWatch(this.#world.target, `${this.#collection}?watch=1&${query}`);
    this.#world.atEnd.push(() => stream.close());
    this.#watches.push({ stream, start, opened, ...(side === undefined ? {} : { side }) });
  }

  async writeAll(program: Program): Promise<void> {
    const writer = async (operations: readonly Operation[], index: number): Promise<void> => {
      for (const [step, operation] of operations.entries()) {
        await this.#write(`writer ${index + 1}, write ${step + 1}`, operation);
      }
    };
    await Promise.all(program.map(writer));
  }

  async #write(id: string, { verb, key, side }: Operation): Promise<void> {
    const name = `key-${key}`;
    const basis = this.#seen.get(name);
    if (verb === 'update' && basis === undefined) return this.#write(id, { verb: 'create', key, side });
    const labels = { side, written: id.replaceAll(/\W+/g, '-') };
    const path = `${this.#collection}${verb === 'create' ? '' : `/${name}`}`;
    if (verb === 'create') return this.#send(id, verb, name, 'POST', path, { metadata: { name, labels } });
    if (verb === 'delete') return this.#send(id, verb, name, 'DELETE', path);
    const metadata = { ...basis?.metadata, labels };
    return this.#send(id, verb, name, 'PUT', path, { ...basis, metadata }, basis?.metadata.resourceVersion);
  }

  async #send(
    id: string,
    verb: Write['verb'],
    name: string,
    method: string,
    path: string,
    body?: object,
    basis?: string,
  ): Promise<void> {
    const started = now();
    const manifest =
      body === undefined ? {} : { body: JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', ...body }) };
    const exchange = await this.#world.send({ method, path, ...manifest });
    const ended = now();
    const status = statusOf(exchange);
    const answered = jsonOf(exchange) as (RecordedObject & { details?: { uid?: string } }) | undefined;
    const outcome = status === 0 || status >= 500 ? 'unknown' : status < 300 ? 'acknowledged' : 'refused';
    const object = outcome === 'acknowledged' && answered?.kind === 'Endpoints' ? answered : undefined;
    if (outcome === 'acknowledged') {
      if (object === undefined || verb === 'delete') this.#seen.delete(name);
      else this.#seen.set(name, object);
    }
    this.writes.push({
      id,
      // A PUT that found nothing and made the object is a create for everybody who watches.
      verb: status === 201 ? 'create' : verb,
      key: `${this.#collection.split('/').at(-2)}/${name}`,
      outcome,
      started,
      ended,
      ...(status === 0 ? {} : { code: status }),
      ...(basis === undefined || status === 201 ? {} : { basis }),
      ...(object === undefined ? {} : { object }),
      ...(verb === 'delete' && answered?.details?.uid !== undefined ? { uid: answered.details.uid } : {}),
    });
  }

  /** Reads the collection as it is, or exactly at a version; undefined where that is gone. */
  async list(semantics: 'most recent' | 'exact', version?: string): Promise<List> {
    const started = now();
    const query = semantics === 'exact' ? `?resourceVersion=${version}&resourceVersionMatch=Exact` : '';
    const exchange = await this.#world.prepare({ method: 'GET', path: `${this.#collection}${query}` });
    const body = jsonOf(exchange) as { metadata: { resourceVersion: string }; items: RecordedObject[] };
    const list: List = {
      id: `list ${this.lists.length + 1} (${semantics})`,
      version: body.metadata.resourceVersion,
      semantics,
      items: body.items,
      started,
      ended: now(),
    };
    this.lists.push(list);
    return list;
  }

  /** Lists while writers are at work: the newest state, and the state at versions that writes were given. */
  async listBeside(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.list('most recent');
      const version = this.writes.findLast(({ object }) => object !== undefined)?.object?.metadata.resourceVersion;
      if (version !== undefined) await this.list('exact', version);
    }
  }

  async walk(limit: number): Promise<PageWalk> {
    const pages: PageWalk['pages'][number][] = [];
    let token = '';
    do {
      const started = now();
      const path = `${this.#collection}?limit=${limit}${token === '' ? '' : `&continue=${encodeURIComponent(token)}`}`;
      const exchange = await this.#world.prepare({ method: 'GET', path });
      const { metadata, items } = jsonOf(exchange) as {
        metadata: { resourceVersion: string; continue?: string; remainingItemCount?: number };
        items: RecordedObject[];
      };
      const { resourceVersion: version, ...rest } = metadata;
      token = continueOf(exchange);
      pages.push({ ...rest, version, items, started, ended: now() });
    } while (token !== '' && pages.length < 100);
    return { id: `walk in pages of ${limit}`, limit, pages };
  }

  /** A last write is waited for in each watch: everything before it must have appeared. */
  async settle(): Promise<History> {
    const settled = now();
    await this.#send('marker', 'create', MARKER, 'POST', this.#collection, {
      metadata: { name: MARKER, labels: { side: 'a' } },
    });
    for (const { stream, start } of this.#watches) {
      await stream
        .until(
          (events) => events.some(({ object }) => (object as unknown as RecordedObject).metadata?.name === MARKER),
          LIMIT,
          'the last write',
        )
        .catch((error: unknown) => {
          throw new Mismatch(`a watch (${start.at}) comes to the last write`, 'its event', String(error));
        });
    }
    return { writes: this.writes, lists: this.lists, watches: this.#recorded(settled), closed: true };
  }

  #recorded(settled: number): Watch[] {
    return this.#watches.map(({ stream, start, opened, side }, index) => ({
      id: `watch ${index + 1} (${start.at}${side === undefined ? '' : ', selector'})`,
      start,
      opened,
      settled,
      events: stream.events.map(({ type, object, at }) => ({
        type: type as EventType,
        object: object as unknown as RecordedObject,
        arrived: at,
      })),
      ...(side === undefined ? {} : { selects: ({ metadata }: RecordedObject) => metadata.labels?.side === side }),
    }));
  }
}
