/** The numbers we hold ourselves to, as the design names them. */

export const BARS = {
  /** get, list, create, update, patch, delete: simulator by peer. */
  throughput: 3,
  /** Objects of 100 fields by four managers: simulator by peer. */
  apply: 2,
  /** One object with 10,000 items of a keyed list: simulator by peer. */
  largeApply: 1,
  /** Objects of 200 fields held against 20 validation rules: simulator by peer. */
  rules: 1,
  /** A long list in gzip: simulator by peer. */
  gzip: 1,
  /** Of a bare server that writes the same bytes: get. */
  bareGet: 0.6,
  /** A get with a token by a get without one. */
  authenticated: 0.9,
  /** Events delivered in a second, to 200 and to 1,000 watchers: simulator by peer. */
  fanOut: 1.5,
  /** Cost at 100,000 objects by cost at 1,000; last page by first. A ceiling. */
  flat: 1.3,
  /** Milliseconds from a write to its event, of 99 in 100. A ceiling. */
  eventDelay: 250,
  /** Bytes of memory beyond those of an object, of each of 100,000. A ceiling. */
  objectMemory: 2_500,
  /** Milliseconds from start to first 200 with 100,000 objects on files. A ceiling. */
  largeStart: 5_000,
  /** Seconds from start to first 200. A ceiling. */
  start: 0.5,
  /** Of a soak: memory at its end by memory when warm, heap a while after it by heap before it. Ceilings. */
  heap: 1.2,
} as const;
