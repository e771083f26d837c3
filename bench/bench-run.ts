/** The input of each workload: the servers to compare, the load generator, durations and sizes. */
import type { PeerRelease } from '../peer/releases.ts';
import type { LoadGenerator } from './load/client.ts';
import type { BenchServer } from './servers.ts';

export interface Bench {
  /** The servers: the simulator, and kube-apiserver in a comparison. */
  readonly servers: readonly BenchServer[];
  readonly generator: LoadGenerator;
  /** The release of kube-apiserver; undefined if only the simulator is measured. */
  readonly peer: PeerRelease | undefined;
  /** The number of concurrent connections. */
  readonly connectionCount: number;
  /** The duration of a round in seconds. */
  readonly seconds: number;
  readonly roundCount: number;
  /** The number of writes per fan-out to 200 watchers. */
  readonly writeCount: number;
  /** The number of objects in the workloads with a large store. */
  readonly objectCount: number;
  /** The settings of the workload soak. */
  readonly soak: {
    readonly watcherCount: number;
    readonly writerCount: number;
    readonly seconds: number;
    /** The writes per second of each writer. */
    readonly writesPerSecond: number;
    /** The time in seconds between the last write and the final measurement of the heap. */
    readonly idleSeconds: number;
  };
}
