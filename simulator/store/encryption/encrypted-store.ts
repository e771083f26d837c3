/**
 * A store on top of another store, which encrypts the values of the configured resources (del-force-corrupt-transformation). The keys may
 * change at run time. `findUnreadable` then lists the objects that they cannot decrypt.
 *
 * An encrypted value is an envelope in the underlying store: an object without apiVersion and kind, and with the bytes in one member.
 */
import type { ApiObject } from '../../pure/object.ts';
import { CorruptListError, CorruptObjectError } from '../corruption.ts';
import { jsonValueSerializer } from '../json-values.ts';
import { LayeredStore } from '../layered-store.ts';
import type {
  RangeRequest,
  RangeResult,
  RevisionGuard,
  Store,
  StoreEntry,
  StoreOperation,
  TransactionResult,
} from '../store.ts';
import type { ValueSerializer } from '../value-serializer.ts';
import type { RandomBytes } from './ciphers.ts';
import { type EncryptionRule, findProviders } from './configuration.ts';
import { createEnvelope, isEnvelope, readSealedBytes } from './envelope.ts';
import { TransformError, Transformer } from './transformer.ts';

/** Finds the resource of a key in the store, such as `/registry/services/endpoints/n/a`. */
export type FindResourceOfKey = (key: string) => { readonly group: string; readonly resource: string } | undefined;

/** The encoding of values before encryption, and the path that ciphers authenticate. */
export interface StoredLayout {
  readonly values: ValueSerializer;
  storagePath(key: string): string;
}

const JSON_LAYOUT: StoredLayout = { values: jsonValueSerializer, storagePath: (key) => key };

export class EncryptedStore extends LayeredStore {
  readonly #findResource: FindResourceOfKey;
  readonly #random: RandomBytes;
  readonly #layout: StoredLayout;
  #rules: readonly EncryptionRule[];
  #transformers = new Map<string, Transformer>();

  constructor(
    underlyingStore: Store,
    rules: readonly EncryptionRule[],
    findResource: FindResourceOfKey,
    random: RandomBytes,
    layout: StoredLayout = JSON_LAYOUT,
  ) {
    super(underlyingStore);
    this.#layout = layout;
    this.#rules = rules;
    this.#findResource = findResource;
    this.#random = random;
  }

  /** Replaces the rules. Stored values are not encrypted again. */
  setRules(rules: readonly EncryptionRule[]): void {
    this.#rules = rules;
    this.#transformers = new Map();
  }

  /** Returns all objects that the current keys cannot decrypt. */
  async findUnreadable(): Promise<readonly CorruptObjectError[]> {
    const { entries } = await this.underlyingStore.range({ prefix: '/registry/' });
    return this.#decryptEntries(entries).unreadable;
  }

  async isStale(key: string): Promise<boolean> {
    const entry = await this.underlyingStore.get(key);
    return entry !== undefined && this.#decryptEntry(entry).isStale;
  }

  async range(range: RangeRequest): Promise<RangeResult> {
    const rangeResult = await this.underlyingStore.range(range);
    const { entries, unreadable } = this.#decryptEntries(rangeResult.entries);
    if (unreadable.length > 0) throw new CorruptListError(unreadable);
    return { ...rangeResult, entries };
  }

  override transact(
    conditions: readonly RevisionGuard[],
    operations: readonly StoreOperation[],
  ): Promise<TransactionResult> {
    const sealedOperations = operations.map((operation) =>
      operation.type === 'put' ? { ...operation, value: this.#encryptValue(operation) } : operation,
    );
    return super.transact(conditions, sealedOperations);
  }

  protected transformEntry(storedEntry: StoreEntry): StoreEntry {
    return this.#decryptEntry(storedEntry).entry;
  }

  /** Returns the stored entry unchanged if it cannot be decrypted. Its encryption key may have been removed. */
  protected override transformPreviousEntry(storedEntry: StoreEntry): StoreEntry {
    return this.#decryptEntries([storedEntry]).entries[0] ?? storedEntry;
  }

  #decryptEntries(storedEntries: readonly StoreEntry[]): { entries: StoreEntry[]; unreadable: CorruptObjectError[] } {
    const entries: StoreEntry[] = [];
    const unreadable: CorruptObjectError[] = [];
    for (const entry of storedEntries) {
      try {
        entries.push(this.#decryptEntry(entry).entry);
      } catch (error) {
        if (!(error instanceof CorruptObjectError)) throw error;
        unreadable.push(error);
      }
    }
    return { entries, unreadable };
  }

  #decryptEntry(storedEntry: StoreEntry): { entry: StoreEntry; isStale: boolean } {
    const { key, value, revision, createRevision } = storedEntry;
    try {
      const transformer = this.#findTransformer(key);
      if (!isEnvelope(value)) return { entry: storedEntry, ...transformer.openPlain() };
      const { plainBytes, isStale } = transformer.open(readSealedBytes(value), this.#layout.storagePath(key));
      // With the wrong key, a cipher without authentication returns arbitrary bytes, which cannot be decoded.
      return {
        entry: { key, value: this.#layout.values.decode(plainBytes, key), revision, createRevision },
        isStale,
      };
    } catch (error) {
      if (!(error instanceof TransformError)) throw error;
      throw new CorruptObjectError(key, 'undecryptable', error.message);
    }
  }

  #encryptValue({ key, value }: { readonly key: string; readonly value: ApiObject }): ApiObject {
    const transformer = this.#findTransformer(key);
    if (!transformer.encryptsValues) return value;
    const sealedBytes = transformer.seal(this.#layout.values.encode(value), this.#layout.storagePath(key));
    return sealedBytes === undefined ? value : createEnvelope(sealedBytes);
  }

  #findTransformer(key: string): Transformer {
    const resource = this.#findResource(key);
    const name = resource === undefined ? '' : `${resource.resource}.${resource.group}`;
    const cachedTransformer = this.#transformers.get(name);
    if (cachedTransformer !== undefined) return cachedTransformer;
    const transformer = new Transformer(
      resource === undefined ? [] : findProviders(this.#rules, resource.group, resource.resource),
      this.#random,
    );
    this.#transformers.set(name, transformer);
    return transformer;
  }
}
