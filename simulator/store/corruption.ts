/**
 * Objects whose stored bytes cannot be read: decryption fails, or the result is not an object. The causes are removed keys, and the control
 * port. The stored bytes are kept, so that the objects can become readable again.
 */
export type CorruptionKind = 'undecryptable' | 'undecodable';

const REASONS = {
  undecryptable: 'no matching key was found for the provided AES transformer',
  undecodable: 'unexpected EOF',
} as const satisfies Record<CorruptionKind, string>;

const DETAILS = {
  undecryptable: 'data from the storage is not transformable',
  undecodable: 'object not decodable',
} as const satisfies Record<CorruptionKind, string>;

/** The error for an object that cannot be read. */
export class CorruptObjectError extends Error {
  override readonly name = 'CorruptObjectError';
  /** The stored key: `/registry/services/endpoints/n/a`. */
  readonly key: string;
  /** The message of the transformer or the decoder. */
  readonly reason: string;
  /** The message of kube-apiserver where it handles corrupt objects. */
  readonly detail: string;

  constructor(key: string, kind: CorruptionKind, reason: string = REASONS[kind]) {
    super(`${key} can't be read: ${reason}`);
    this.key = key;
    this.reason = reason;
    this.detail = `${DETAILS[kind]} revision=0: ${reason}`;
  }
}

/** The error of a list with unreadable objects. */
export class UnreadableListError extends Error {
  override readonly name = 'UnreadableListError';
  readonly objects: readonly CorruptObjectError[];

  constructor(objects: readonly CorruptObjectError[]) {
    super(`${objects.length} objects of the list can't be read`);
    this.objects = objects;
  }
}

export class Corruption {
  readonly #injected = new Map<string, CorruptObjectError>();
  #undecryptable = new Map<string, CorruptObjectError>();

  set(key: string, kind: CorruptionKind | undefined): void {
    if (kind === undefined) this.#injected.delete(key);
    else this.#injected.set(key, new CorruptObjectError(key, kind));
  }

  /** Replaces the set of objects that the current keys cannot decrypt. */
  setUnreadable(objects: readonly CorruptObjectError[]): void {
    this.#undecryptable = new Map(objects.map((object) => [object.key, object]));
  }

  /** Forgets an object that was removed. */
  remove(key: string): void {
    this.#injected.delete(key);
    this.#undecryptable.delete(key);
  }

  find(key: string): CorruptObjectError | undefined {
    return this.#injected.get(key) ?? this.#undecryptable.get(key);
  }

  /** Throws an UnreadableListError if an object below the prefix cannot be read. */
  rejectUnreadable(prefix: string): void {
    if (this.#injected.size === 0 && this.#undecryptable.size === 0) return;
    const keys = new Set([...this.#injected.keys(), ...this.#undecryptable.keys()]);
    const matchingKeys = [...keys].filter((key) => key.startsWith(prefix)).toSorted();
    if (matchingKeys.length > 0) throw new UnreadableListError(matchingKeys.flatMap((key) => this.find(key) ?? []));
  }
}
