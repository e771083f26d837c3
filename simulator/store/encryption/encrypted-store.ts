/**
 * A store on top of another store. It encrypts the values of the configured resources (del-force-corrupt-transformation). The encryption keys
 * may change at run time. `findUndecryptableObjects` lists the objects that the new keys cannot decrypt.
 *
 * In the underlying store, an encrypted value is an object without a kind (encrypted-value.ts).
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
import type { CreateRandomBytes } from './ciphers.ts';
import { type EncryptionRule, findProviders } from './configuration.ts';
import { createEncryptedValue, isEncryptedValue, readEncryptedBytes } from './encrypted-value.ts';
import { TransformError, Transformer } from './transformer.ts';

/** Finds the resource of a key in the store, such as `/registry/services/endpoints/n/a`. */
export type FindResourceOfKey = (key: string) => { readonly group: string; readonly resource: string } | undefined;

/** The encoding of values before encryption, and the path in the store that ciphers authenticate. */
export interface EncryptionLayout {
  readonly valueSerializer: ValueSerializer;
  formatAuthenticatedPath(key: string): string;
}

const JSON_LAYOUT: EncryptionLayout = { valueSerializer: jsonValueSerializer, formatAuthenticatedPath: (key) => key };

export class EncryptedStore extends LayeredStore {
  readonly #findResource: FindResourceOfKey;
  readonly #createRandomBytes: CreateRandomBytes;
  readonly #layout: EncryptionLayout;
  #rules: readonly EncryptionRule[];
  #transformers = new Map<string, Transformer>();

  constructor(
    underlyingStore: Store,
    rules: readonly EncryptionRule[],
    findResource: FindResourceOfKey,
    createRandomBytes: CreateRandomBytes,
    layout: EncryptionLayout = JSON_LAYOUT,
  ) {
    super(underlyingStore);
    this.#layout = layout;
    this.#rules = rules;
    this.#findResource = findResource;
    this.#createRandomBytes = createRandomBytes;
  }

  /** Replaces the rules. Values that are already stored do not change. */
  setRules(rules: readonly EncryptionRule[]): void {
    this.#rules = rules;
    this.#transformers = new Map();
  }

  /** Returns all objects that the current keys cannot decrypt. */
  async findUndecryptableObjects(): Promise<readonly CorruptObjectError[]> {
    const { entries } = await this.underlyingStore.range({ prefix: '/registry/' });
    return this.#decryptEntries(entries).errors;
  }

  /** Reports whether a write of the same object would use another key, or no encryption. */
  async isStale(key: string): Promise<boolean> {
    const entry = await this.underlyingStore.get(key);
    return entry !== undefined && this.#decryptEntry(entry).isStale;
  }

  async range(range: RangeRequest): Promise<RangeResult> {
    const rangeResult = await this.underlyingStore.range(range);
    const { entries, errors } = this.#decryptEntries(rangeResult.entries);
    if (errors.length > 0) throw new CorruptListError(errors);
    return { ...rangeResult, entries };
  }

  override transact(
    guards: readonly RevisionGuard[],
    operations: readonly StoreOperation[],
  ): Promise<TransactionResult> {
    const sealedOperations = operations.map((operation) =>
      operation.type === 'put' ? { ...operation, value: this.#encryptValue(operation) } : operation,
    );
    return super.transact(guards, sealedOperations);
  }

  protected transformEntry(storedEntry: StoreEntry): StoreEntry {
    return this.#decryptEntry(storedEntry).entry;
  }

  /** Returns the stored entry unchanged if it cannot be decrypted. Its encryption key may have been removed. */
  protected override transformPreviousEntry(storedEntry: StoreEntry): StoreEntry {
    return this.#decryptEntries([storedEntry]).entries[0] ?? storedEntry;
  }

  #decryptEntries(storedEntries: readonly StoreEntry[]): { entries: StoreEntry[]; errors: CorruptObjectError[] } {
    const entries: StoreEntry[] = [];
    const errors: CorruptObjectError[] = [];
    for (const entry of storedEntries) {
      try {
        entries.push(this.#decryptEntry(entry).entry);
      } catch (error) {
        if (!(error instanceof CorruptObjectError)) throw error;
        errors.push(error);
      }
    }
    return { entries, errors };
  }

  #decryptEntry(storedEntry: StoreEntry): { entry: StoreEntry; isStale: boolean } {
    const { key, value, revision, createRevision } = storedEntry;
    try {
      const transformer = this.#findTransformer(key);
      if (!isEncryptedValue(value)) return { entry: storedEntry, ...transformer.checkUnencryptedValue() };
      const { plainBytes, isStale } = transformer.decrypt(
        readEncryptedBytes(value),
        this.#layout.formatAuthenticatedPath(key),
      );
      // With the wrong key, a cipher without authentication returns arbitrary bytes, which cannot be decoded.
      return {
        entry: { key, value: this.#layout.valueSerializer.decode(plainBytes, key), revision, createRevision },
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
    const sealedBytes = transformer.encrypt(
      this.#layout.valueSerializer.encode(value),
      this.#layout.formatAuthenticatedPath(key),
    );
    return sealedBytes === undefined ? value : createEncryptedValue(sealedBytes);
  }

  #findTransformer(key: string): Transformer {
    const resource = this.#findResource(key);
    const name = resource === undefined ? '' : `${resource.resource}.${resource.group}`;
    const cachedTransformer = this.#transformers.get(name);
    if (cachedTransformer !== undefined) return cachedTransformer;
    const transformer = new Transformer(
      resource === undefined ? [] : findProviders(this.#rules, resource.group, resource.resource),
      this.#createRandomBytes,
    );
    this.#transformers.set(name, transformer);
    return transformer;
  }
}
