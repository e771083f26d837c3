/** The targets of the design. */

export const BARS = {
  /** get, list, create, update, patch, delete: simulator relative to the peer. */
  throughput: 3,
  /** Objects with 100 fields and four managers: simulator relative to the peer. */
  apply: 2,
  /** One object with 10,000 items of a keyed list: simulator relative to the peer. */
  largeApply: 1,
  /** Objects with 200 fields and 20 validation rules: simulator relative to the peer. */
  rules: 1,
  /** A long list in gzip: simulator relative to the peer. */
  gzip: 1,
  /** Get: simulator relative to a bare server that returns the same bytes. */
  bareGet: 0.6,
  /** A get with a token relative to one without. */
  authenticated: 0.9,
  /** Events per second, for 200 and for 1,000 watchers: simulator relative to the peer. */
  fanOut: 1.5,
  /** The cost at 100,000 objects relative to 1,000, and of the last page relative to the first. A maximum. */
  flat: 1.3,
  /** Milliseconds from a write to its event, 99th percentile. A maximum. */
  eventDelay: 250,
  /** Bytes of memory per object beyond its own size, at 100,000 objects. A maximum. */
  objectMemory: 2_500,
  /** Milliseconds from start to the first 200 with 100,000 objects in files. A maximum. */
  largeStart: 5_000,
  /** Seconds from start to the first 200. A maximum. */
  start: 0.5,
  /**
   * For a soak: memory at the end relative to memory after warm-up, and heap some time after the end relative to before the start. Maxima.
   */
  heap: 1.2,
} as const;
