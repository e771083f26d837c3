/** The targets of the benchmarks. */

/** Ratios of the simulator to kube-apiserver. */
interface RatioTargets {
  readonly throughput: number;
  readonly processor: number;
}

const READS: RatioTargets = { throughput: 3, processor: 8 };
const FILTERED_READS: RatioTargets = { throughput: 4, processor: 5 };
const WRITES: RatioTargets = { throughput: 3, processor: 5 };

export const TARGETS = {
  throughput: {
    get: READS,
    list: READS,
    'list-protobuf': READS,
    'list-any': READS,
    'list-table': FILTERED_READS,
    'list-selector': FILTERED_READS,
    /** Compression takes most of the time. */
    'list-gzip': { throughput: 1, processor: 1 },
    create: WRITES,
    update: WRITES,
    'patch-json': WRITES,
    'patch-merge': WRITES,
    'patch-strategic': WRITES,
    delete: WRITES,
  },
  /** Objects with 100 fields and four managers: simulator relative to kube-apiserver. */
  apply: 2,
  /** One object with 10,000 items of a keyed list: simulator relative to kube-apiserver. */
  largeApply: 1,
  /** Objects with 200 fields and 20 validation rules: simulator relative to kube-apiserver. */
  rules: 1,
  /** Get: simulator relative to a minimal server that returns the same bytes. */
  bareGet: 0.6,
  /** A get with a token relative to one without. */
  authenticated: 0.9,
  /** Events to 200 and to 2,000 watchers. */
  fanOut: { throughput: 3, processor: 4 },
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
  /** Mebibytes of resident memory of an idle server, and of one that has served all workloads. Maxima. */
  idleMemory: 90,
  usedMemory: 350,
  /**
   * For a soak: memory at the end relative to memory after warm-up, and heap some time after the end relative to before the start. Maxima.
   */
  heap: 1.2,
} as const;
