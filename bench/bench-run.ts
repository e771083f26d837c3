/** The input of each workload: the servers to compare, the load generator, durations and sizes. */
import type { PeerRelease } from '../peer/releases.ts';
import type { LoadGenerator } from './load/client.ts';
import type { BenchServer } from './subjects.ts';

export interface Bench {
  /** The simulator, and kube-apiserver if it is compared. */
  readonly subjects: readonly BenchServer[];
  readonly generator: LoadGenerator;
  /** The release of kube-apiserver; undefined without comparison. */
  readonly peer: PeerRelease | undefined;
  /** The number of concurrent connections. */
  readonly connections: number;
  /** The duration of a round in seconds. */
  readonly seconds: number;
  readonly rounds: number;
  /** The number of writes per fan-out to 200 watchers. */
  readonly writes: number;
  /** The number of objects in the large store. */
  readonly objects: number;
  /** The settings of the workload soak. */
  readonly soak: {
    readonly watchers: number;
    readonly writers: number;
    readonly seconds: number;
    /** The writes per second of each writer. */
    readonly rate: number;
    /** The time without writes after the soak. */
    readonly restSeconds: number;
  };
}
