/** Records the stored objects that cannot be read, and defines the errors for them. */

/** The reason why an object cannot be read: its bytes cannot be decrypted, or the decrypted bytes are not an object. */
export type CorruptionType = 'undecryptable' | 'undecodable';

const REASONS_BY_TYPE = {
  undecryptable: 'no matching key was found for the provided AES transformer',
  undecodable: 'unexpected EOF',
} as const satisfies Record<CorruptionType, string>;

const DETAILS_BY_TYPE = {
  undecryptable: 'data from the storage is not transformable',
  undecodable: 'object not decodable',
} as const satisfies Record<CorruptionType, string>;

/** The error for an object that cannot be read. */
export class CorruptObjectError extends Error {
  override readonly name = 'CorruptObjectError';
  /** The key in the store, such as `/registry/services/endpoints/n/a`. */
  readonly key: string;
  /** The message of the transformer or the decoder. */
  readonly reason: string;
  /** The message of kube-apiserver for a corrupt object. */
  readonly detail: string;

  constructor(key: string, type: CorruptionType, reason: string = REASONS_BY_TYPE[type]) {
    super(`${key} can't be read: ${reason}`);
    this.key = key;
    this.reason = reason;
    this.detail = `${DETAILS_BY_TYPE[type]} revision=0: ${reason}`;
  }
}

/** The error for a list that contains unreadable objects. */
export class CorruptListError extends Error {
  override readonly name = 'CorruptListError';
  readonly objectErrors: readonly CorruptObjectError[];

  constructor(objectErrors: readonly CorruptObjectError[]) {
    super(`${objectErrors.length} objects of the list can't be read`);
    this.objectErrors = objectErrors;
  }
}

/**
 * The set of objects that cannot be read. An object is in the set if its encryption key was removed, or if a request to the control port made
 * it unreadable. The store keeps the bytes of these objects, so that they can become readable again.
 */
export class CorruptObjects {
  readonly #injectedErrors = new Map<string, CorruptObjectError>();
  #undecryptableErrors = new Map<string, CorruptObjectError>();

  /** Makes an object unreadable, or readable again if `type` is undefined. */
  setInjectedCorruption(key: string, type: CorruptionType | undefined): void {
    if (type === undefined) this.#injectedErrors.delete(key);
    else this.#injectedErrors.set(key, new CorruptObjectError(key, type));
  }

  /** Replaces the set of objects that the current keys cannot decrypt. */
  setUndecryptableObjects(errors: readonly CorruptObjectError[]): void {
    this.#undecryptableErrors = new Map(errors.map((error) => [error.key, error]));
  }

  /** Removes a deleted object from the set. */
  remove(key: string): void {
    this.#injectedErrors.delete(key);
    this.#undecryptableErrors.delete(key);
  }

  /** Returns the error for an object, or undefined if the object can be read. */
  findError(key: string): CorruptObjectError | undefined {
    return this.#injectedErrors.get(key) ?? this.#undecryptableErrors.get(key);
  }

  /** Throws a CorruptListError if an object below the prefix cannot be read. */
  requireReadableObjects(prefix: string): void {
    if (this.#injectedErrors.size === 0 && this.#undecryptableErrors.size === 0) return;
    const keys = new Set([...this.#injectedErrors.keys(), ...this.#undecryptableErrors.keys()]);
    const matchingKeys = [...keys].filter((key) => key.startsWith(prefix)).toSorted();
    if (matchingKeys.length > 0) throw new CorruptListError(matchingKeys.flatMap((key) => this.findError(key) ?? []));
  }
}
