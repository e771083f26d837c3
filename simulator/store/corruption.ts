/**
 * The set of objects that cannot be read because decryption of their stored bytes fails, or its result is not an object. Causes are a
 * removed encryption key and requests to the control port. The stored bytes are kept, so that the objects can become readable again.
 */
export type CorruptionKind = 'undecryptable' | 'undecodable';

const REASONS_BY_KIND = {
  undecryptable: 'no matching key was found for the provided AES transformer',
  undecodable: 'unexpected EOF',
} as const satisfies Record<CorruptionKind, string>;

const DETAILS_BY_KIND = {
  undecryptable: 'data from the storage is not transformable',
  undecodable: 'object not decodable',
} as const satisfies Record<CorruptionKind, string>;

/** The error for an object that cannot be read. */
export class CorruptObjectError extends Error {
  override readonly name = 'CorruptObjectError';
  /** The key in the store, such as `/registry/services/endpoints/n/a`. */
  readonly key: string;
  /** The message of the transformer or the decoder. */
  readonly reason: string;
  /** The message of kube-apiserver for a corrupt object. */
  readonly detail: string;

  constructor(key: string, kind: CorruptionKind, reason: string = REASONS_BY_KIND[kind]) {
    super(`${key} can't be read: ${reason}`);
    this.key = key;
    this.reason = reason;
    this.detail = `${DETAILS_BY_KIND[kind]} revision=0: ${reason}`;
  }
}

/** The error of a list with unreadable objects. */
export class CorruptListError extends Error {
  override readonly name = 'UnreadableListError';
  readonly objects: readonly CorruptObjectError[];

  constructor(objects: readonly CorruptObjectError[]) {
    super(`${objects.length} objects of the list can't be read`);
    this.objects = objects;
  }
}

export class CorruptObjects {
  readonly #injectedErrors = new Map<string, CorruptObjectError>();
  #undecryptableErrors = new Map<string, CorruptObjectError>();

  set(key: string, kind: CorruptionKind | undefined): void {
    if (kind === undefined) this.#injectedErrors.delete(key);
    else this.#injectedErrors.set(key, new CorruptObjectError(key, kind));
  }

  /** Replaces the set of objects that the current keys cannot decrypt. */
  setUnreadable(objects: readonly CorruptObjectError[]): void {
    this.#undecryptableErrors = new Map(objects.map((object) => [object.key, object]));
  }

  /** Removes a deleted object from the set. */
  remove(key: string): void {
    this.#injectedErrors.delete(key);
    this.#undecryptableErrors.delete(key);
  }

  find(key: string): CorruptObjectError | undefined {
    return this.#injectedErrors.get(key) ?? this.#undecryptableErrors.get(key);
  }

  /** Throws a CorruptListError if an object below the prefix cannot be read. */
  rejectUnreadable(prefix: string): void {
    if (this.#injectedErrors.size === 0 && this.#undecryptableErrors.size === 0) return;
    const keys = new Set([...this.#injectedErrors.keys(), ...this.#undecryptableErrors.keys()]);
    const matchingKeys = [...keys].filter((key) => key.startsWith(prefix)).toSorted();
    if (matchingKeys.length > 0) throw new CorruptListError(matchingKeys.flatMap((key) => this.find(key) ?? []));
  }
}
