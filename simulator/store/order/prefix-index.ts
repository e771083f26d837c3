/**
 * Who listens to which keys, found from a key without asking every listener: a change costs as much as it has listeners.
 *
 * Prefixes that end in a slash (and the empty one) are looked up by the parts of the key: for `/r/endpoints/a/b` these are
 * `''`, `/`, `/r/`, `/r/endpoints/` and `/r/endpoints/a/`, and the whole key. Other prefixes are rare, and are tried one by one.
 */
export class PrefixIndex<T> {
  readonly #byPart = new Map<string, Set<T>>();
  readonly #odd = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(prefix: string, listener: T): void {
    const map = this.#mapOf(prefix);
    const set = map.get(prefix) ?? new Set();
    map.set(prefix, set.add(listener));
    this.#size++;
  }

  delete(prefix: string, listener: T): void {
    const map = this.#mapOf(prefix);
    const set = map.get(prefix);
    if (!set?.delete(listener)) return;
    this.#size--;
    if (set.size === 0) map.delete(prefix);
  }

  /** Calls `visit` for each listener whose prefix `key` begins with. One that is deleted meanwhile is left out. */
  each(key: string, visit: (listener: T) => void): void {
    if (this.#size === 0) return;
    this.#byPart.get('')?.forEach(visit);
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1)) {
      this.#byPart.get(key.slice(0, slash + 1))?.forEach(visit);
    }
    if (this.#odd.size === 0) return;
    for (const [prefix, set] of this.#odd) if (key.startsWith(prefix)) set.forEach(visit);
  }

  all(): T[] {
    return [...this.#byPart.values(), ...this.#odd.values()].flatMap((set) => [...set]);
  }

  #mapOf(prefix: string): Map<string, Set<T>> {
    return prefix === '' || prefix.endsWith('/') ? this.#byPart : this.#odd;
  }
}
