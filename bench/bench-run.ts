/** What every workload gets: the servers under comparison, the load generator, and how long and how much. */
import type { PeerRelease } from '../peer/releases.ts';
import type { Generator } from './load/client.ts';
import type { Subject } from './subjects.ts';

export interface Bench {
  /** The simulator, and the peer where there is one. */
  readonly subjects: readonly Subject[];
  readonly generator: Generator;
  /** The release of the peer. */
  readonly peer: PeerRelease | undefined;
  readonly connections: number;
  /** Of a round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Writes of a fan-out. */
  readonly writes: number;
  /** Objects of the large store. */
  readonly objects: number;
  readonly soak: {
    readonly watchers: number;
    readonly writers: number;
    readonly seconds: number;
    /** Writes a second of one writer. */
    readonly rate: number;
    readonly restSeconds: number;
  };
}
