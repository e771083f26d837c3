/**
 * The store in etcd (`--etcd-servers`). It writes the same keys, values and transactions as kube-apiserver, so that the simulator and
 * kube-apiserver can share an etcd. Because other servers may write, this store never knows whether it has delivered the newest change.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { Clock } from '../../foundation/clock.ts';
import {
  BackendError,
  BackendTimeoutError,
  CompactedError,
  FutureRevisionError,
  NoSpaceError,
  type RangeRequest,
  type RangeResult,
  type RevisionGuard,
  type Store,
  type StoreChange,
  type StoreEntry,
  type StoreListener,
  type StoreOperation,
  type StoreWatch,
  type TransactionResult,
} from '../store.ts';
import type { ValueSerializer } from '../value-serializer.ts';
import { type EtcdAddress, EtcdConnection } from './connection.ts';
import { EtcdEntry } from './etcd-entry.ts';
import { EtcdError, EtcdTimeoutError, formatError } from './etcd-error.ts';
import { EtcdWatch } from './etcd-watch.ts';
import { REGISTRY_PREFIX, toEtcdKey } from './key.ts';
import { LeaseAllocator, type LeaseId } from './leases.ts';
import { HealthProbe } from './probe.ts';
import {
  encodeCompactionRequest,
  encodeLeaseRequest,
  encodeRangeRequest,
  encodeTransactionRequest,
  type KeyRange,
  type PutRequest,
  type WatchRequestRange,
} from './requests.ts';
import {
  decodeLeaseResponse,
  decodeRangeResponse,
  decodeTransactionResponse,
  type EtcdWatchEvent,
  type KeyValue,
  type RangeResponse,
} from './responses.ts';

export interface EtcdStoreOptions extends EtcdAddress {
  readonly serializer: ValueSerializer;
  /** The prefix of keys in etcd, instead of `/registry`. */
  readonly prefix?: string;
  /** Whether this store compacts the history. False if another server compacts it. */
  readonly compactsHistory?: boolean;
  /** The time in seconds after which events are removed. By default, or if it is 0, they are not removed. */
  readonly eventTtlSeconds?: number;
}

const EVENTS_PREFIX = `${REGISTRY_PREFIX}/events/`;

const RANGE_METHOD = '/etcdserverpb.KV/Range';
const TRANSACTION_METHOD = '/etcdserverpb.KV/Txn';
const COMPACTION_METHOD = '/etcdserverpb.KV/Compact';
const LEASE_METHOD = '/etcdserverpb.Lease/LeaseGrant';
const WATCH_METHOD = '/etcdserverpb.Watch/Watch';

type PutOperation = Extract<StoreOperation, { readonly type: 'put' }>;

/** A key that sorts before all others. */
const FIRST_KEY = Uint8Array.of(0);
/** In the API of etcd, a range that ends with a zero byte includes all later keys. */
const END_OF_KEYS = Uint8Array.of(0);
const COMPACTED_MESSAGE = 'etcdserver: mvcc: required revision has been compacted';
const FUTURE_MESSAGE = 'etcdserver: mvcc: required revision is a future revision';
/** The timeout of health checks in milliseconds. */
const HEALTH_CHECK_TIMEOUT_MILLISECONDS = 2_000;

export class EtcdStore implements Store {
  readonly #connection: EtcdConnection;
  readonly #clock: Clock;
  readonly #serializer: ValueSerializer;
  readonly #prefix: string;
  readonly #compactsHistory: boolean;
  readonly #watches = new Set<EtcdWatch>();
  readonly #probe: HealthProbe;
  readonly #leases: LeaseAllocator | undefined;
  #isClosed = false;
  /** The result of the next revision request, which is sent in the next turn of the event loop. */
  #pendingRevision: Promise<number> | undefined;

  constructor(options: EtcdStoreOptions) {
    this.#connection = new EtcdConnection(options);
    this.#clock = options.clock;
    this.#serializer = options.serializer;
    this.#prefix = options.prefix ?? REGISTRY_PREFIX;
    this.#compactsHistory = options.compactsHistory ?? true;
    const { eventTtlSeconds = 0 } = options;
    this.#leases =
      eventTtlSeconds > 0
        ? new LeaseAllocator(eventTtlSeconds, this.#clock, (seconds) => this.#grantLease(seconds))
        : undefined;
    this.#probe = new HealthProbe(() => this.checkAvailability(HEALTH_CHECK_TIMEOUT_MILLISECONDS), this.#clock);
  }

  /** Checks whether etcd can be used. Rejects if it does not respond successfully within `timeout` milliseconds. */
  async checkAvailability(timeout: number): Promise<void> {
    await this.#readRange({ start: FIRST_KEY, keysOnly: true }, timeout);
  }

  /**
   * Returns the current revision of etcd. All calls in one turn of the event loop share one request. It is sent in the next turn, so that no
   * caller gets a stale revision.
   */
  readRevision(): Promise<number> {
    this.#pendingRevision ??= nextTurn().then(() => {
      this.#pendingRevision = undefined;
      return this.#readRevision();
    });
    return this.#pendingRevision;
  }

  async #readRevision(): Promise<number> {
    const { revision } = await this.#readRange({ start: FIRST_KEY, keysOnly: true });
    return revision;
  }

  async get(key: string): Promise<StoreEntry | undefined> {
    const { keyValues } = await this.#readRange({ start: this.#encodeEtcdKey(key) });
    return this.#toEntry(keyValues[0]);
  }

  async range({ prefix, start, limit, revision }: RangeRequest): Promise<RangeResult> {
    const firstKey = this.#encodeEtcdKey(start !== undefined && start > prefix ? start : prefix);
    const keyRange = {
      start: replaceEmptyKey(firstKey),
      end: findPrefixEnd(this.#encodeEtcdKey(prefix)),
      limit: limit ?? 0,
      revision: revision ?? 0,
    };
    const response = await this.#readRange(keyRange);
    const entries = response.keyValues.flatMap((keyValue) => this.#toEntry(keyValue) ?? []);
    return { entries, revision: revision ?? response.revision, remainingCount: response.count - entries.length };
  }

  async transact(guards: readonly RevisionGuard[], operations: readonly StoreOperation[]): Promise<TransactionResult> {
    if (this.#isClosed) throw new Error('the store is closed');
    if (new Set(operations.map(({ key }) => key)).size < operations.length) {
      throw new Error('a transaction contains several operations for one key');
    }
    const request = encodeTransactionRequest({
      revisionGuards: guards.map(({ key, revision }) => ({ key: this.#encodeEtcdKey(key), revision })),
      puts: await Promise.all(
        operations.flatMap((operation) => (operation.type === 'put' ? [this.#createPutRequest(operation)] : [])),
      ),
      deletions: operations.flatMap(({ type, key }) => (type === 'delete' ? [this.#encodeEtcdKey(key)] : [])),
    });
    const response = decodeTransactionResponse(
      await this.#translateErrors(() => this.#connection.write(TRANSACTION_METHOD, request)),
    );
    if (response.hasSucceeded) return { committed: true, revision: response.revision };
    return { committed: false, currentEntries: response.currentKeyValues.map((keyValue) => this.#toEntry(keyValue)) };
  }

  async watch(prefix: string, startRevision: number, listener: StoreListener): Promise<StoreWatch> {
    if (this.#isClosed) throw new Error('the store is closed');
    await this.#rejectCompactedRevision(startRevision + 1);
    const bytes = this.#encodeEtcdKey(prefix);
    const range = { start: replaceEmptyKey(bytes), end: findPrefixEnd(bytes), revision: startRevision + 1 };
    const watch = this.#openWatch(range, listener);
    await watch.creation;
    return watch;
  }

  async compact(revision: number): Promise<void> {
    if (!this.#compactsHistory) return;
    try {
      await this.#translateErrors(() => this.#connection.write(COMPACTION_METHOD, encodeCompactionRequest(revision)));
    } catch (error) {
      // Another server has already compacted a later revision.
      if (!(error instanceof CompactedError)) throw error;
    }
  }

  findUnavailableReason(): string | undefined {
    return this.#probe.problem;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#probe.close();
    for (const watch of this.#watches) watch.end(new Error('the store is closed'));
    this.#connection.close();
  }

  async #createPutRequest({ key, value }: PutOperation): Promise<PutRequest> {
    const putRequest = { key: this.#encodeEtcdKey(key), value: this.#serializer.encode(value) };
    return this.#leases !== undefined && key.startsWith(EVENTS_PREFIX)
      ? { ...putRequest, lease: await this.#leases.getLease() }
      : putRequest;
  }

  async #grantLease(seconds: number): Promise<LeaseId> {
    return decodeLeaseResponse(
      await this.#translateErrors(() => this.#connection.write(LEASE_METHOD, encodeLeaseRequest(seconds))),
    );
  }

  /** Rejects a compacted revision before a watch starts, because etcd reports it only afterwards. */
  async #rejectCompactedRevision(revision: number): Promise<void> {
    try {
      await this.#readRange({ start: FIRST_KEY, keysOnly: true, revision });
    } catch (error) {
      if (!(error instanceof FutureRevisionError)) throw error;
    }
  }

  async #readRange(range: KeyRange, timeout?: number): Promise<RangeResponse> {
    return decodeRangeResponse(
      await this.#translateErrors(() => this.#connection.read(RANGE_METHOD, encodeRangeRequest(range), timeout)),
    );
  }

  #openWatch(range: WatchRequestRange, listener: StoreListener): EtcdWatch {
    const watch = new EtcdWatch({
      range,
      connect: () => this.#connection.openStream(WATCH_METHOD),
      clock: this.#clock,
      progressTimeout: this.#connection.timeouts.memberResponseMilliseconds,
      listener,
      toChange: (event) => this.#toChange(event),
      onEnd: (endedWatch) => this.#watches.delete(endedWatch),
    });
    this.#watches.add(watch);
    return watch;
  }

  /** Translates errors of etcd to those of the store contract. */
  async #translateErrors(send: () => Promise<Buffer>): Promise<Buffer> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof EtcdError)) throw error;
      if (error.message === COMPACTED_MESSAGE) throw new CompactedError(await this.#readCompactedRevision());
      if (error.message === FUTURE_MESSAGE) throw new FutureRevisionError(await this.readRevision());
      if (error.code === status.RESOURCE_EXHAUSTED && error.message === new NoSpaceError().message)
        throw new NoSpaceError();
      throw new (error instanceof EtcdTimeoutError ? BackendTimeoutError : BackendError)(formatError(error));
    }
  }

  /** Returns the compacted revision. A watch from revision 1 fails, and the error of etcd contains the compacted revision. */
  #readCompactedRevision(): Promise<number> {
    const compaction = Promise.withResolvers<number>();
    const handleEnd = (error: Error) => {
      if (error instanceof CompactedError) compaction.resolve(error.oldestRevision);
      else compaction.reject(error);
    };
    const listener = { onChange: () => undefined, onProgress: () => undefined, onEnd: handleEnd };
    const watch = this.#openWatch({ start: FIRST_KEY, end: Uint8Array.of(1), revision: 1 }, listener);
    watch.creation.catch(() => undefined);
    return compaction.promise;
  }

  #encodeEtcdKey(key: string): Buffer {
    return Buffer.from(toEtcdKey(key, this.#prefix));
  }

  #formatStoreKey({ key }: KeyValue): string {
    const text = Buffer.from(key).toString();
    return text.startsWith(this.#prefix) ? REGISTRY_PREFIX + text.slice(this.#prefix.length) : text;
  }

  #toEntry(keyValue: KeyValue | undefined): EtcdEntry | undefined {
    return keyValue && new EtcdEntry(this.#formatStoreKey(keyValue), keyValue, this.#serializer);
  }

  #toChange({ isDeletion, currentKeyValue, previousKeyValue }: EtcdWatchEvent): StoreChange {
    const previousEntry = this.#toEntry(previousKeyValue);
    const entry = isDeletion ? undefined : this.#toEntry(currentKeyValue);
    return {
      key: this.#formatStoreKey(currentKeyValue),
      revision: currentKeyValue.modRevision,
      ...(entry !== undefined && { entry }),
      ...(previousEntry !== undefined && { previous: previousEntry }),
    };
  }
}

function replaceEmptyKey(key: Uint8Array): Uint8Array {
  return key.length === 0 ? FIRST_KEY : key;
}

/** Returns the first key after all keys with the prefix. Returns END_OF_KEYS if there is no later key. */
function findPrefixEnd(prefix: Uint8Array): Uint8Array {
  const bytes = Buffer.from(prefix);
  for (let index = bytes.length - 1; index >= 0; index -= 1) {
    const byte = bytes[index] ?? 0xff;
    if (byte < 0xff) {
      bytes[index] = byte + 1;
      return bytes.subarray(0, index + 1);
    }
  }
  return END_OF_KEYS;
}
