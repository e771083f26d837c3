/**
 * Leases of etcd, which remove what is attached to them when their time is over: one for all that is stored about the same time, as
 * kube-apiserver has them.
 */
import type { Clock } from '../../ground/clock.ts';

/** The extra time of a lease, in which it is attached to more: a share of the time, with a limit in seconds; and to how many keys. */
const EXTRA_SHARE = 0.05;
const MOST_EXTRA = 60;
const MOST_KEYS = 1_000;

/** An identifier takes 64 bits. */
export type LeaseId = number | bigint;

interface Lease {
  readonly id: Promise<LeaseId>;
  readonly attachedUntil: number;
  keys: number;
}

export class Leases {
  readonly #seconds: number;
  readonly #clock: Clock;
  readonly #grant: (seconds: number) => Promise<LeaseId>;
  #newest: Lease | undefined;

  /** What is attached stays for so many seconds, and a little longer. */
  constructor(seconds: number, clock: Clock, grant: (seconds: number) => Promise<LeaseId>) {
    this.#seconds = seconds;
    this.#clock = clock;
    this.#grant = grant;
  }

  /** For one key. */
  next(): Promise<LeaseId> {
    const now = this.#clock.now();
    const newest = this.#newest;
    if (newest !== undefined && now < newest.attachedUntil && newest.keys < MOST_KEYS) {
      newest.keys += 1;
      return newest.id;
    }
    const extra = Math.min(Math.floor(this.#seconds * EXTRA_SHARE), MOST_EXTRA);
    const lease: Lease = {
      id: this.#grant(this.#seconds + extra),
      attachedUntil: now + extra * 1000,
      keys: 1,
    };
    this.#newest = lease;
    // One that wasn't granted is asked for again.
    lease.id.catch(() => {
      if (this.#newest === lease) this.#newest = undefined;
    });
    return lease.id;
  }
}
