/**
 * The store in a file (`--data-dir`): the memory store, behind a file that every change is committed to before it is shown to anyone or acknowledged.
 * What is acknowledged outlives the process, however that ends.
 *
 * Changes that come while the disk is busy are committed together. Until then they are seen by the comparisons of later changes only, which
 * fail with them when the commit fails.
 */

import type { Clock } from '../../ground/clock.ts';
import { readBack } from '../../pure/json/read-back.ts';
import { plainJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import { weightOf } from '../../pure/value/weight.ts';
import { MemoryStore, SPACE } from '../memory-store.ts';
import {
  type Compare,
  type Entry,
  NoSpaceError,
  type Operation,
  type Range,
  type RangeAnswer,
  type Store,
  type StoreListener,
  type StoreWatch,
  type TransactAnswer,
} from '../store.ts';
import { DiskCheck } from './disk-check.ts';
import { FileThread } from './file-thread.ts';
import type { Row, ThreadData } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** What a key holds; revision 0 where it is absent. */
interface KeyState {
  readonly revision: number;
  readonly createRevision: number;
  readonly weight: number;
}

interface Transaction {
  readonly revision: number;
  readonly operations: readonly Operation[];
  readonly rows: readonly Row[];
  /** Bytes. */
  readonly added: number;
  readonly answered: PromiseWithResolvers<TransactAnswer>;
}

export type Thread = Pick<FileThread, 'ask' | 'close'>;

const ABSENT: KeyState = { revision: 0, createRevision: 0, weight: 0 };

export class FileStore implements Store {
  readonly #memory: MemoryStore;
  readonly #thread: Thread;
  readonly #check: DiskCheck;
  /** Of the keys that changes under way are about: what the last of these makes of it, and its revision. */
  readonly #underWay = new Map<string, { readonly change: number; readonly state: KeyState }>();
  /** The revision of the newest change, under way or not. */
  #newest: number;
  /** Bytes that what is under way adds. */
  #added = 0;
  #queue: Transaction[] = [];
  #commits: Promise<void> | undefined;
  #closed = false;

  private constructor(memory: MemoryStore, thread: Thread, clock: Clock) {
    this.#memory = memory;
    this.#thread = thread;
    this.#check = new DiskCheck((bytes) => thread.ask({ type: 'try', bytes }), clock);
    this.#newest = memory.newest;
  }

  /** Makes the file where there is none. Rejects with UnusableFileError. */
  static async open(
    data: ThreadData,
    clock: Clock,
    openThread: (...of: Parameters<typeof FileThread.open>) => Promise<Thread> = FileThread.open,
  ): Promise<FileStore> {
    const entries: Entry[] = [];
    let revision = 1;
    let memory: MemoryStore | undefined;
    const restored = () => {
      memory ??= new MemoryStore({ base: { revision, entries }, space: Number.POSITIVE_INFINITY });
      return memory;
    };
    const thread = await openThread(data, {
      state: (at, rows) => {
        revision = at;
        for (const row of rows) entries.push(entryOf(row));
      },
      changes: (rows) => replay(restored(), rows),
    });
    return new FileStore(restored(), thread, clock);
  }

  revision(): Promise<number> {
    return this.#memory.revision();
  }

  get(key: string): Promise<Entry | undefined> {
    return this.#memory.get(key);
  }

  range(range: Range): Promise<RangeAnswer> {
    return this.#memory.range(range);
  }

  watch(prefix: string, from: number, listener: StoreListener): Promise<StoreWatch> {
    return this.#memory.watch(prefix, from, listener);
  }

  async transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    if (this.#closed) throw new Error('the store is closed');
    if (!guards.every(({ key, revision }) => this.#stateOf(key).revision === revision)) {
      // What they were compared with must not be told before it lasts.
      await this.#commits;
      return { committed: false, current: await Promise.all(guards.map(({ key }) => this.#memory.get(key))) };
    }
    if (new Set(operations.map(({ key }) => key)).size < operations.length) {
      throw new Error('a transaction names a key twice');
    }
    const effective = operations.filter(({ type, key }) => type === 'put' || this.#stateOf(key).revision > 0);
    if (effective.length === 0) {
      await this.#commits;
      return { committed: true, revision: this.#memory.newest };
    }
    return this.#queued(effective);
  }

  async compact(revision: number): Promise<void> {
    await this.#memory.compact(revision);
    await this.#thread.ask({ type: 'compact', revision });
  }

  async backup(path: string): Promise<number> {
    const revision = this.#memory.newest;
    await this.#thread.ask({ type: 'backup', path });
    return revision;
  }

  problem(): string | undefined {
    return this.#check.problem;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#check.close();
    await this.#commits;
    await this.#memory.close();
    await this.#thread.close();
  }

  #stateOf(key: string): KeyState {
    return this.#underWay.get(key)?.state ?? this.#memory.entry(key) ?? ABSENT;
  }

  #queued(operations: readonly Operation[]): Promise<TransactAnswer> {
    const added = operations.reduce((sum, one) => sum + weightAfter(one) - this.#stateOf(one.key).weight, 0);
    if (added > 0 && this.#memory.weight + this.#added + added > SPACE) throw new NoSpaceError();
    this.#added += added;
    this.#newest += 1;
    const revision = this.#newest;
    const rows = operations.map((operation) => this.#begun(operation, revision));
    const answered = Promise.withResolvers<TransactAnswer>();
    this.#queue.push({ revision, operations, rows, added, answered });
    this.#commits ??= this.#commitAll();
    return answered.promise;
  }

  #begun(operation: Operation, revision: number): Row {
    const { key } = operation;
    const createRevision = this.#stateOf(key).createRevision || revision;
    const isPut = operation.type === 'put';
    const state = isPut ? { revision, createRevision, weight: weightAfter(operation) } : ABSENT;
    this.#underWay.set(key, { change: revision, state });
    return { revision, key, createRevision, value: isPut ? plainJson(operation.value) : null };
  }

  async #commitAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      try {
        await this.#thread.ask({ type: 'commit', rows: batch.flatMap(({ rows }) => rows) });
        this.#check.succeeded();
        for (const transaction of batch) this.#committed(transaction);
      } catch (error) {
        this.#check.failed(error, weightOfRows(batch));
        this.#failed(batch, error);
      }
    }
    this.#commits = undefined;
  }

  #committed({ revision, operations, added, answered }: Transaction): void {
    this.#memory.apply(operations);
    this.#added -= added;
    for (const { key } of operations) if (this.#underWay.get(key)?.change === revision) this.#underWay.delete(key);
    answered.resolve({ committed: true, revision });
  }

  /** With it those that came meanwhile: they were compared with what isn't there now. */
  #failed(batch: readonly Transaction[], error: unknown): void {
    const all = [...batch, ...this.#queue];
    this.#queue = [];
    this.#underWay.clear();
    this.#newest = this.#memory.newest;
    this.#added = 0;
    for (const { answered } of all) answered.reject(error);
  }
}

function weightAfter(operation: Operation): number {
  return operation.type === 'put' ? weightOf(operation.value) : 0;
}

function weightOfRows(batch: readonly Transaction[]): number {
  return batch.flatMap(({ rows }) => rows).reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
}

function entryOf({ key, revision, createRevision, value }: Row): Entry {
  const object = value === null ? null : readBack(value);
  if (!isApiObject(object)) throw new UnusableFileError(`what is stored of ${key} is no object`);
  return { key, value: object, revision, createRevision };
}

/** Rows of one revision are one transaction, and no revision is missing. */
function replay(memory: MemoryStore, rows: readonly Row[]): void {
  for (const together of Map.groupBy(rows, ({ revision }) => revision).values()) {
    memory.apply(
      together.map((row): Operation => {
        const { key } = row;
        return row.value === null ? { type: 'delete', key } : { type: 'put', key, value: entryOf(row).value };
      }),
    );
    const { revision = 0 } = together[0] ?? {};
    if (memory.newest !== revision)
      throw new UnusableFileError(`the changes between ${memory.newest} and ${revision} are missing`);
  }
}
