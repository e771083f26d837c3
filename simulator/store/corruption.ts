/**
 * Objects whose stored bytes can't be read any more: they can't be decrypted, or what comes out is no object. The control port brings
 * that about; what is stored is left as it is, so that it can be healed again.
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
  /** As genuine servers say it where they know about corrupt objects. */
  readonly said: string;

  constructor(key: string, kind: CorruptionKind) {
    super(`${key} can't be read: ${BECAUSE[kind]}`);
    this.key = key;
    this.because = BECAUSE[kind];
    this.said = `${SAID[kind]} revision=0: ${BECAUSE[kind]}`;
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
  readonly #kinds = new Map<string, CorruptionKind>();

  set(key: string, kind: CorruptionKind | undefined): void {
    if (kind === undefined) this.#kinds.delete(key);
    else this.#kinds.set(key, kind);
  }

  of(key: string): CorruptObjectError | undefined {
    const kind = this.#kinds.get(key);
    return kind === undefined ? undefined : new CorruptObjectError(key, kind);
  }

  /** Throws when something below the prefix can't be read. */
  refuse(prefix: string): void {
    if (this.#kinds.size === 0) return;
    const below = [...this.#kinds].filter(([key]) => key.startsWith(prefix)).toSorted();
    if (below.length > 0) throw new UnreadableListError(below.map(([key, kind]) => new CorruptObjectError(key, kind)));
  }
}
