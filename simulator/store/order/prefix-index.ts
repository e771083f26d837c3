/**
 * An index of listeners by the prefix of the keys that they watch. It finds the listeners of a key without testing all listeners, so that the
 * cost of a change depends only on the number of its listeners.
 *
 * The empty prefix and prefixes that end with a slash are looked up: for the key `/r/endpoints/a/b`, these are `''`, `/`, `/r/`,
 * `/r/endpoints/` and `/r/endpoints/a/`. Other prefixes are rare, and are compared with the key one by one.
 */
export class PrefixIndex<T> {
  readonly #listenersByPrefix = new Map<string, Set<T>>();
  readonly #listenersByPartialPrefix = new Map<string, Set<T>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(prefix: string, listener: T): void {
    const map = this.#selectMap(prefix);
    const set = map.get(prefix) ?? new Set();
    map.set(prefix, set.add(listener));
    this.#size++;
  }

  delete(prefix: string, listener: T): void {
    const map = this.#selectMap(prefix);
    const set = map.get(prefix);
    if (!set?.delete(listener)) return;
    this.#size--;
    if (set.size === 0) map.delete(prefix);
  }

  /** Calls `visit` for each listener with a prefix of `key`. A listener that is deleted in the meantime is skipped. */
  visitMatching(key: string, visit: (listener: T) => void): void {
    if (this.#size === 0) return;
    this.#listenersByPrefix.get('')?.forEach(visit);
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1)) {
      this.#listenersByPrefix.get(key.slice(0, slash + 1))?.forEach(visit);
    }
    if (this.#listenersByPartialPrefix.size === 0) return;
    for (const [prefix, set] of this.#listenersByPartialPrefix) if (key.startsWith(prefix)) set.forEach(visit);
  }

  listAll(): T[] {
    return [...this.#listenersByPrefix.values(), ...this.#listenersByPartialPrefix.values()].flatMap((set) => [...set]);
  }

  #selectMap(prefix: string): Map<string, Set<T>> {
    return prefix === '' || prefix.endsWith('/') ? this.#listenersByPrefix : this.#listenersByPartialPrefix;
  }
}
