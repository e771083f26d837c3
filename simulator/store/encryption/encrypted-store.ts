/**
 * A store above another store: for the resources in the configuration, the store below holds only encrypted values
 * (del-force-corrupt-transformation). The keys may change at run time; `findUnreadable` then lists the objects that they cannot decrypt.
 *
 * The store below gets an envelope instead of an object: an object without apiVersion and kind, with the bytes in one member.
 */
import type { ApiObject } from '../../pure/object.ts';
import { CorruptObjectError, UnreadableListError } from '../corruption.ts';
import { jsonValues } from '../json-values.ts';
import { LayeredStore } from '../layered-store.ts';
import type { Compare, Entry, Operation, Range, RangeAnswer, Store, TransactAnswer } from '../store.ts';
import type { ValueSerializer } from '../value-serializer.ts';
import type { RandomBytes } from './ciphers.ts';
import { type EncryptionRule, findProviders } from './configuration.ts';
import { createEnvelope, isEnvelope, readSealedBytes } from './envelope.ts';
import { TransformError, Transformer } from './transformer.ts';

/** Finds the resource of a key in the store: `/registry/services/endpoints/n/a`. */
export type ResourceAt = (key: string) => { readonly group: string; readonly resource: string } | undefined;

/** The encoding of encrypted values, and the location that ciphers authenticate. */
export interface StoredLayout {
  readonly values: ValueSerializer;
  storagePath(key: string): string;
}

const JSON_LAYOUT: StoredLayout = { values: jsonValues, storagePath: (key) => key };

export class EncryptedStore extends LayeredStore {
  readonly #resourceAt: ResourceAt;
  readonly #random: RandomBytes;
  readonly #layout: StoredLayout;
  #rules: readonly EncryptionRule[];
  #transformers = new Map<string, Transformer>();

  constructor(
    below: Store,
    rules: readonly EncryptionRule[],
    resourceAt: ResourceAt,
    random: RandomBytes,
    layout: StoredLayout = JSON_LAYOUT,
  ) {
    super(below);
    this.#layout = layout;
    this.#rules = rules;
    this.#resourceAt = resourceAt;
    this.#random = random;
  }

  /** Replaces the rules; stored values are kept. */
  setRules(rules: readonly EncryptionRule[]): void {
    this.#rules = rules;
    this.#transformers = new Map();
  }

  /** Returns all objects that the current keys cannot decrypt. */
  async findUnreadable(): Promise<readonly CorruptObjectError[]> {
    const { entries } = await this.below.range({ prefix: '/registry/' });
    return this.#openEntries(entries).unreadable;
  }

  async isStale(key: string): Promise<boolean> {
    const entry = await this.below.get(key);
    return entry !== undefined && this.#openEntry(entry).isStale;
  }

  async range(range: Range): Promise<RangeAnswer> {
    const answer = await this.below.range(range);
    const { entries, unreadable } = this.#openEntries(answer.entries);
    if (unreadable.length > 0) throw new UnreadableListError(unreadable);
    return { ...answer, entries };
  }

  override transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    const sealedOperations = operations.map((operation) =>
      operation.type === 'put' ? { ...operation, value: this.#sealValue(operation) } : operation,
    );
    return super.transact(guards, sealedOperations);
  }

  protected toEntry(storedEntry: Entry): Entry {
    return this.#openEntry(storedEntry).entry;
  }

  /** Returns the stored entry if it cannot be decrypted, because its key may have been removed. */
  protected override toPrevious(storedEntry: Entry): Entry {
    return this.#openEntries([storedEntry]).entries[0] ?? storedEntry;
  }

  #openEntries(storedEntries: readonly Entry[]): { entries: Entry[]; unreadable: CorruptObjectError[] } {
    const entries: Entry[] = [];
    const unreadable: CorruptObjectError[] = [];
    for (const entry of storedEntries) {
      try {
        entries.push(this.#openEntry(entry).entry);
      } catch (error) {
        if (!(error instanceof CorruptObjectError)) throw error;
        unreadable.push(error);
      }
    }
    return { entries, unreadable };
  }

  #openEntry(storedEntry: Entry): { entry: Entry; isStale: boolean } {
    const { key, value, revision, createRevision } = storedEntry;
    try {
      const transformer = this.#findTransformer(key);
      if (!isEnvelope(value)) return { entry: storedEntry, ...transformer.openPlain() };
      const { plainBytes, isStale } = transformer.open(readSealedBytes(value), this.#layout.storagePath(key));
      // The wrong key may decrypt an unauthenticated value to garbage.
      return {
        entry: { key, value: this.#layout.values.decode(plainBytes, key), revision, createRevision },
        isStale,
      };
    } catch (error) {
      if (!(error instanceof TransformError)) throw error;
      throw new CorruptObjectError(key, 'undecryptable', error.message);
    }
  }

  #sealValue({ key, value }: { readonly key: string; readonly value: ApiObject }): ApiObject {
    const transformer = this.#findTransformer(key);
    if (!transformer.seals) return value;
    const sealedBytes = transformer.seal(this.#layout.values.encode(value), this.#layout.storagePath(key));
    return sealedBytes === undefined ? value : createEnvelope(sealedBytes);
  }

  #findTransformer(key: string): Transformer {
    const resource = this.#resourceAt(key);
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
