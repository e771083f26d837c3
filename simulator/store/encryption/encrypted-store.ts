/**
 * A store above another one that gets to see encrypted documents only, for the resources that the configuration names
 * (del-force-corrupt-transformation). The keys may change while it runs; from then on `unreadable` tells what they no longer open.
 *
 * In place of an object the store below gets an envelope: an object of no kind of the API, with the bytes in one member.
 */
import type { ApiObject } from '../../pure/object.ts';
import { CorruptObjectError, UnreadableListError } from '../corruption.ts';
import { jsonValues } from '../json-values.ts';
import { LayeredStore } from '../layered-store.ts';
import type { Compare, Entry, Operation, Range, RangeAnswer, Store, TransactAnswer } from '../store.ts';
import type { ValueSerializer } from '../value-serializer.ts';
import type { RandomBytes } from './ciphers.ts';
import { type EncryptionRule, providersOf } from './configuration.ts';
import { envelope, isEnvelope, sealedBytes } from './envelope.ts';
import { TransformError, Transformer } from './transformer.ts';

/** Which resource is kept below a key of the store: `/registry/services/endpoints/n/a`. */
export type ResourceAt = (key: string) => { readonly group: string; readonly resource: string } | undefined;

/** What is encrypted, and what ciphers that hold the place hold. */
export interface StoredLayout {
  readonly values: ValueSerializer;
  placeOf(key: string): string;
}

const AS_JSON: StoredLayout = { values: jsonValues, placeOf: (key) => key };

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
    layout: StoredLayout = AS_JSON,
  ) {
    super(below);
    this.#layout = layout;
    this.#rules = rules;
    this.#resourceAt = resourceAt;
    this.#random = random;
  }

  /** From now on these rules hold; what is stored stays as it is. */
  replaceRules(rules: readonly EncryptionRule[]): void {
    this.#rules = rules;
    this.#transformers = new Map();
  }

  /** All that the keys of now can't open. */
  async unreadable(): Promise<readonly CorruptObjectError[]> {
    const { entries } = await this.below.range({ prefix: '/registry/' });
    return this.#openedAll(entries).unreadable;
  }

  async stale(key: string): Promise<boolean> {
    const entry = await this.below.get(key);
    return entry !== undefined && this.#opened(entry).stale;
  }

  async range(range: Range): Promise<RangeAnswer> {
    const answer = await this.below.range(range);
    const { entries, unreadable } = this.#openedAll(answer.entries);
    if (unreadable.length > 0) throw new UnreadableListError(unreadable);
    return { ...answer, entries };
  }

  override transact(guards: readonly Compare[], operations: readonly Operation[]): Promise<TransactAnswer> {
    const sealed = operations.map((one) => (one.type === 'put' ? { ...one, value: this.#sealed(one) } : one));
    return super.transact(guards, sealed);
  }

  protected entry(stored: Entry): Entry {
    return this.#opened(stored).entry;
  }

  /** It may be of a key that is gone. */
  protected override previous(stored: Entry): Entry {
    return this.#openedAll([stored]).entries[0] ?? stored;
  }

  #openedAll(stored: readonly Entry[]): { entries: Entry[]; unreadable: CorruptObjectError[] } {
    const entries: Entry[] = [];
    const unreadable: CorruptObjectError[] = [];
    for (const entry of stored) {
      try {
        entries.push(this.#opened(entry).entry);
      } catch (error) {
        if (!(error instanceof CorruptObjectError)) throw error;
        unreadable.push(error);
      }
    }
    return { entries, unreadable };
  }

  #opened(stored: Entry): { entry: Entry; stale: boolean } {
    const { key, value, revision, createRevision } = stored;
    try {
      const transformer = this.#transformer(key);
      if (!isEnvelope(value)) return { entry: stored, ...transformer.openPlain() };
      const { plain, stale } = transformer.open(sealedBytes(value), this.#layout.placeOf(key));
      // The wrong key may open what has no seal, and rubbish comes out.
      return { entry: { key, value: this.#layout.values.decode(plain, key), revision, createRevision }, stale };
    } catch (error) {
      if (!(error instanceof TransformError)) throw error;
      throw new CorruptObjectError(key, 'undecryptable', error.message);
    }
  }

  #sealed({ key, value }: { readonly key: string; readonly value: ApiObject }): ApiObject {
    const transformer = this.#transformer(key);
    if (!transformer.seals) return value;
    const sealed = transformer.seal(this.#layout.values.encode(value), this.#layout.placeOf(key));
    return sealed === undefined ? value : envelope(sealed);
  }

  #transformer(key: string): Transformer {
    const at = this.#resourceAt(key);
    const name = at === undefined ? '' : `${at.resource}.${at.group}`;
    const cached = this.#transformers.get(name);
    if (cached !== undefined) return cached;
    const transformer = new Transformer(
      at === undefined ? [] : providersOf(this.#rules, at.group, at.resource),
      this.#random,
    );
    this.#transformers.set(name, transformer);
    return transformer;
  }
}
