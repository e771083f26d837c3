/**
 * Objects whose stored bytes can't be read any more: they can't be decrypted, or what comes out is no object. Keys that were taken away
 * bring that about, and the control port; what is stored is left as it is, so that it can be healed again.
 */
export type CorruptionKind = 'undecryptable' | 'undecodable';

const BECAUSE = {
  undecryptable: 'no matching key was found for the provided AES transformer',
  undecodable: 'unexpected EOF',
} as const satisfies Record<CorruptionKind, string>;

const SAID = {
  undecryptable: 'data from the storage is not transformable',
  undecodable: 'object not decodable',
} as const satisfies Record<CorruptionKind, string>;

/** One object can't be read. */
export class CorruptObjectError extends Error {
  override readonly name = 'CorruptObjectError';
  /** As it is stored: `/registry/services/endpoints/n/a`. */
  readonly key: string;
  /** What the transformer or the decoder said. */
  readonly because: string;
  /** As kube-apiserver says it where they know about corrupt objects. */
  readonly said: string;

  constructor(key: string, kind: CorruptionKind, because: string = BECAUSE[kind]) {
    super(`${key} can't be read: ${because}`);
    this.key = key;
    this.because = because;
    this.said = `${SAID[kind]} revision=0: ${because}`;
  }
}

/** Some of the objects of a list can't. */
export class UnreadableListError extends Error {
  override readonly name = 'UnreadableListError';
  readonly objects: readonly CorruptObjectError[];

  constructor(objects: readonly CorruptObjectError[]) {
    super(`${objects.length} objects of the list can't be read`);
    this.objects = objects;
  }
}

export class Corruption {
  readonly #made = new Map<string, CorruptObjectError>();
  #locked = new Map<string, CorruptObjectError>();

  set(key: string, kind: CorruptionKind | undefined): void {
    if (kind === undefined) this.#made.delete(key);
    else this.#made.set(key, new CorruptObjectError(key, kind));
  }

  /** What the keys no longer open, in place of what was said of them before. */
  lock(objects: readonly CorruptObjectError[]): void {
    this.#locked = new Map(objects.map((one) => [one.key, one]));
  }

  /** The object is gone. */
  forget(key: string): void {
    this.#made.delete(key);
    this.#locked.delete(key);
  }

  of(key: string): CorruptObjectError | undefined {
    return this.#made.get(key) ?? this.#locked.get(key);
  }

  /** Throws when something below the prefix can't be read. */
  refuse(prefix: string): void {
    if (this.#made.size === 0 && this.#locked.size === 0) return;
    const keys = new Set([...this.#made.keys(), ...this.#locked.keys()]);
    const below = [...keys].filter((key) => key.startsWith(prefix)).toSorted();
    if (below.length > 0) throw new UnreadableListError(below.flatMap((key) => this.of(key) ?? []));
  }
}
