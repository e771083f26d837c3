/** The targets of the benchmarks. */

/** Targets of the simulator relative to kube-apiserver. */
interface RatioTargets {
  readonly throughput: number;
  readonly processor: number;
}

const READ_TARGETS: RatioTargets = { throughput: 3, processor: 8 };
const FILTERED_READ_TARGETS: RatioTargets = { throughput: 4, processor: 5 };
const WRITE_TARGETS: RatioTargets = { throughput: 3, processor: 5 };

export const TARGETS = {
  throughput: {
    get: READ_TARGETS,
    list: READ_TARGETS,
    'list-protobuf': READ_TARGETS,
    'list-any': READ_TARGETS,
    'list-table': FILTERED_READ_TARGETS,
    'list-selector': FILTERED_READ_TARGETS,
    /** The targets are low because compression takes most of the time. */
    'list-gzip': { throughput: 1, processor: 1 },
    create: WRITE_TARGETS,
    update: WRITE_TARGETS,
    'patch-json': WRITE_TARGETS,
    'patch-merge': WRITE_TARGETS,
    'patch-strategic': WRITE_TARGETS,
    delete: WRITE_TARGETS,
  },
  /** Apply of objects with 100 fields and four managers: the simulator relative to kube-apiserver. */
  apply: 2,
  /** Apply of one object with 10,000 items of an associative list: the simulator relative to kube-apiserver. */
  largeApply: 1,
  /** Creation of objects with 200 fields and 20 validation rules: the simulator relative to kube-apiserver. */
  rules: 1,
  /** Get: the simulator relative to a minimal server that returns the same bytes. */
  minimalGet: 0.6,
  /** A get with a token relative to a get without a token. */
  authenticated: 0.9,
  /** Events to 200 and to 2,000 watchers: the simulator relative to kube-apiserver. */
  fanOut: { throughput: 3, processor: 4 },
  /** The cost of a request with 100,000 objects relative to 1,000 objects, and of the last page relative to the second page. A maximum. */
  growth: 1.3,
  /** The 99th percentile of the milliseconds from a write to its event. A maximum. */
  eventDelay: 250,
  /** Bytes of memory per object beyond its own size, at 100,000 objects. A maximum. */
  objectMemory: 2_500,
  /** Milliseconds from the start to the first response with status 200, with 100,000 objects in files. A maximum. */
  largeStart: 5_000,
  /** Seconds from the start to the first response with status 200. A maximum. */
  start: 0.5,
  /** Mebibytes of resident memory of an idle server. A maximum. */
  idleMemory: 90,
  /** Mebibytes of resident memory after all workloads. A maximum. */
  usedMemory: 350,
  /**
   * Soak: memory at the end relative to memory after the warm-up, and the heap some time after the end relative to the heap before the
   * start. A maximum.
   */
  heap: 1.2,
} as const;
