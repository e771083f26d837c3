/** The input of every workload: the servers to compare, the load generator, durations and sizes. */
import type { PeerRelease } from '../peer/releases.ts';
import type { Generator } from './load/client.ts';
import type { Subject } from './subjects.ts';

export interface Bench {
  /** The simulator, and kube-apiserver if it is compared. */
  readonly subjects: readonly Subject[];
  readonly generator: Generator;
  /** The release of kube-apiserver. */
  readonly peer: PeerRelease | undefined;
  readonly connections: number;
  /** The duration of a round. */
  readonly seconds: number;
  readonly rounds: number;
  /** The number of writes of a fan-out. */
  readonly writes: number;
  /** The number of objects in the large store. */
  readonly objects: number;
  readonly soak: {
    readonly watchers: number;
    readonly writers: number;
    readonly seconds: number;
    /** The writes per second of each writer. */
    readonly rate: number;
    readonly restSeconds: number;
  };
}
