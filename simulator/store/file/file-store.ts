/**
 * The store in a file (`--data-dir`). It consists of a memory store and a file. Each change is committed to the file before it is
 * visible in the memory store and acknowledged. Acknowledged changes survive a crash of the process.
 *
 * Changes that arrive while the disk is busy are pending, and are committed together. Reads do not return pending changes, but the guards of
 * later transactions consider them. If the commit fails, the later transactions fail as well.
 */

import type { Clock } from '../../foundation/clock.ts';
import { parseWrittenJson } from '../../pure/json/parse-written-json.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import { estimateMemoryBytes } from '../../pure/value/memory-estimate.ts';
import { DEFAULT_MAX_STORED_BYTES, MemoryStore } from '../memory-store.ts';
import {
  NoSpaceError,
  type RangeRequest,
  type RangeResult,
  type RevisionGuard,
  type Store,
  type StoreEntry,
  type StoreListener,
  type StoreOperation,
  type StoreWatch,
  type TransactionResult,
} from '../store.ts';
import { DiskCheck } from './disk-check.ts';
import { FileThread } from './file-thread.ts';
import type { ChangeRow, ThreadData } from './messages.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** The state of a key. The revision is 0 if the key does not exist. */
interface KeyState {
  readonly revision: number;
  readonly createRevision: number;
  readonly weight: number;
}

interface PendingTransaction {
  readonly revision: number;
  readonly operations: readonly StoreOperation[];
  readonly rows: readonly ChangeRow[];
  /** The number of bytes that the transaction adds. */
  readonly addedBytes: number;
  readonly result: PromiseWithResolvers<TransactionResult>;
}

export type StoreThread = Pick<FileThread, 'sendRequest' | 'close'>;

const ABSENT_KEY: KeyState = { revision: 0, createRevision: 0, weight: 0 };

export class FileStore implements Store {
  readonly #memory: MemoryStore;
  readonly #thread: StoreThread;
  readonly #diskCheck: DiskCheck;
  /** The state of each key with pending changes, after the last of them. `revision` is the revision of this last change. */
  readonly #pendingKeys = new Map<string, { readonly revision: number; readonly state: KeyState }>();
  /** The revision of the newest change, including pending ones. */
  #newestRevision: number;
  /** The number of bytes that pending changes add. */
  #pendingBytes = 0;
  #queuedTransactions: PendingTransaction[] = [];
  #pendingCommits: Promise<void> | undefined;
  #isClosed = false;

  private constructor(memory: MemoryStore, thread: StoreThread, clock: Clock) {
    this.#memory = memory;
    this.#thread = thread;
    this.#diskCheck = new DiskCheck((bytes) => thread.sendRequest({ type: 'testWrite', bytes }), clock);
    this.#newestRevision = memory.newestRevision;
  }

  /** Opens the file, or creates it if it does not exist. Rejects with UnusableFileError. */
  static async open(
    threadData: ThreadData,
    clock: Clock,
    openThread: (...threadArguments: Parameters<typeof FileThread.open>) => Promise<StoreThread> = FileThread.open,
  ): Promise<FileStore> {
    const entries: StoreEntry[] = [];
    let revision = 1;
    let memory: MemoryStore | undefined;
    const getRestoredMemory = () => {
      memory ??= new MemoryStore({ initialState: { revision, entries }, maxStoredBytes: Number.POSITIVE_INFINITY });
      return memory;
    };
    const thread = await openThread(threadData, {
      receiveState: (stateRevision, rows) => {
        revision = stateRevision;
        for (const row of rows) entries.push(toEntry(row));
      },
      receiveChanges: (rows) => replayRows(getRestoredMemory(), rows),
    });
    return new FileStore(getRestoredMemory(), thread, clock);
  }

  readRevision(): Promise<number> {
    return this.#memory.readRevision();
  }

  get(key: string): Promise<StoreEntry | undefined> {
    return this.#memory.get(key);
  }

  range(range: RangeRequest): Promise<RangeResult> {
    return this.#memory.range(range);
  }

  watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    return this.#memory.watch(prefix, startRevision, listener);
  }

  async transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult> {
    if (this.#isClosed) throw new Error('the store is closed');
    if (!guards.every(({ key, revision }) => this.#findKeyState(key).revision === revision)) {
      // Pending changes that affect the guards must be durable before the result is returned.
      await this.#pendingCommits;
      return {
        committed: false,
        currentEntries: await Promise.all(guards.map(({ key }) => this.#memory.get(key))),
      };
    }
    if (new Set(operations.map(({ key }) => key)).size < operations.length) {
      throw new Error('a transaction contains several operations for one key');
    }
    const effectiveOperations = operations.filter(
      ({ type, key }) => type === 'put' || this.#findKeyState(key).revision > 0,
    );
    if (effectiveOperations.length === 0) {
      await this.#pendingCommits;
      return { committed: true, revision: this.#memory.newestRevision };
    }
    return this.#enqueueTransaction(effectiveOperations);
  }

  async compact(revision: number): Promise<void> {
    await this.#memory.compact(revision);
    await this.#thread.sendRequest({ type: 'compact', revision });
  }

  async backup(path: string): Promise<number> {
    const revision = this.#memory.newestRevision;
    await this.#thread.sendRequest({ type: 'backup', path });
    return revision;
  }

  findUnavailableReason(): string | undefined {
    return this.#diskCheck.problem;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#diskCheck.close();
    await this.#pendingCommits;
    await this.#memory.close();
    await this.#thread.close();
  }

  #findKeyState(key: string): KeyState {
    return this.#pendingKeys.get(key)?.state ?? this.#memory.findEntry(key) ?? ABSENT_KEY;
  }

  #enqueueTransaction(operations: readonly StoreOperation[]): Promise<TransactionResult> {
    const addedBytes = operations.reduce(
      (sum, operation) => sum + estimateOperationWeight(operation) - this.#findKeyState(operation.key).weight,
      0,
    );
    if (addedBytes > 0 && this.#memory.storedBytes + this.#pendingBytes + addedBytes > DEFAULT_MAX_STORED_BYTES)
      throw new NoSpaceError();
    this.#pendingBytes += addedBytes;
    this.#newestRevision += 1;
    const revision = this.#newestRevision;
    const rows = operations.map((operation) => this.#recordPendingOperation(operation, revision));
    const result = Promise.withResolvers<TransactionResult>();
    this.#queuedTransactions.push({ revision, operations, rows, addedBytes, result });
    this.#pendingCommits ??= this.#commitQueue();
    return result.promise;
  }

  #recordPendingOperation(operation: StoreOperation, revision: number): ChangeRow {
    const { key } = operation;
    const createRevision = this.#findKeyState(key).createRevision || revision;
    const isPut = operation.type === 'put';
    const state = isPut ? { revision, createRevision, weight: estimateOperationWeight(operation) } : ABSENT_KEY;
    this.#pendingKeys.set(key, { revision, state });
    return { revision, key, createRevision, value: isPut ? writeUnescapedJson(operation.value) : null };
  }

  async #commitQueue(): Promise<void> {
    while (this.#queuedTransactions.length > 0) {
      const batch = this.#queuedTransactions;
      this.#queuedTransactions = [];
      try {
        await this.#thread.sendRequest({ type: 'commit', rows: batch.flatMap(({ rows }) => rows) });
        this.#diskCheck.recordSuccess();
        for (const transaction of batch) this.#applyCommitted(transaction);
      } catch (error) {
        this.#diskCheck.recordFailure(error, measureRowValues(batch));
        this.#rejectTransactions(batch, error);
      }
    }
    this.#pendingCommits = undefined;
  }

  #applyCommitted({ revision, operations, addedBytes, result }: PendingTransaction): void {
    this.#memory.commitOperations(operations);
    this.#pendingBytes -= addedBytes;
    for (const { key } of operations)
      if (this.#pendingKeys.get(key)?.revision === revision) this.#pendingKeys.delete(key);
    result.resolve({ committed: true, revision });
  }

  /** Rejects the transactions of the batch and the queued ones, whose guards were checked against a state that was never stored. */
  #rejectTransactions(batch: readonly PendingTransaction[], error: unknown): void {
    const failedTransactions = [...batch, ...this.#queuedTransactions];
    this.#queuedTransactions = [];
    this.#pendingKeys.clear();
    this.#newestRevision = this.#memory.newestRevision;
    this.#pendingBytes = 0;
    for (const { result } of failedTransactions) result.reject(error);
  }
}

function estimateOperationWeight(operation: StoreOperation): number {
  return operation.type === 'put' ? estimateMemoryBytes(operation.value) : 0;
}

function measureRowValues(batch: readonly PendingTransaction[]): number {
  return batch.flatMap(({ rows }) => rows).reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
}

function toEntry({ key, revision, createRevision, value }: ChangeRow): StoreEntry {
  const object = value === null ? null : parseWrittenJson(value);
  if (!isApiObject(object)) throw new UnusableFileError(`the stored value of ${key} is not an object`);
  return { key, value: object, revision, createRevision };
}

/** Replays rows. The rows of one revision become one transaction. Throws UnusableFileError if a revision is missing. */
function replayRows(memory: MemoryStore, rows: readonly ChangeRow[]): void {
  for (const rowsOfRevision of Map.groupBy(rows, ({ revision }) => revision).values()) {
    memory.commitOperations(
      rowsOfRevision.map((row): StoreOperation => {
        const { key } = row;
        return row.value === null ? { type: 'delete', key } : { type: 'put', key, value: toEntry(row).value };
      }),
    );
    const { revision = 0 } = rowsOfRevision[0] ?? {};
    if (memory.newestRevision !== revision)
      throw new UnusableFileError(`the changes between ${memory.newestRevision} and ${revision} are missing`);
  }
}
