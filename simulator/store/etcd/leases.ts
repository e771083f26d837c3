/**
 * Leases of etcd, which remove the attached keys when they expire. Keys that are stored at about the same time share a lease, as in
 * kube-apiserver.
 */
import type { Clock } from '../../foundation/clock.ts';

/**
 * Further keys are attached to a lease during its extra time, which is a limited share of its time. The number of its keys is also limited.
 */
const EXTRA_TIME_SHARE = 0.05;
const MAX_EXTRA_SECONDS = 60;
const MAX_KEYS_PER_LEASE = 1_000;

/** The identifier of a lease, which has 64 bits. */
export type LeaseId = number | bigint;

interface Lease {
  readonly id: Promise<LeaseId>;
  readonly attachmentDeadline: number;
  keyCount: number;
}

export class LeaseAllocator {
  readonly #seconds: number;
  readonly #clock: Clock;
  readonly #grantLease: (seconds: number) => Promise<LeaseId>;
  #newestLease: Lease | undefined;

  /** Creates an allocator of leases that keep their keys for at least `seconds`. */
  constructor(seconds: number, clock: Clock, grantLease: (seconds: number) => Promise<LeaseId>) {
    this.#seconds = seconds;
    this.#clock = clock;
    this.#grantLease = grantLease;
  }

  /** Returns the lease for one key. */
  getLease(): Promise<LeaseId> {
    const now = this.#clock.now();
    const newestLease = this.#newestLease;
    if (
      newestLease !== undefined &&
      now < newestLease.attachmentDeadline &&
      newestLease.keyCount < MAX_KEYS_PER_LEASE
    ) {
      newestLease.keyCount += 1;
      return newestLease.id;
    }
    const extraSeconds = Math.min(Math.floor(this.#seconds * EXTRA_TIME_SHARE), MAX_EXTRA_SECONDS);
    const lease: Lease = {
      id: this.#grantLease(this.#seconds + extraSeconds),
      attachmentDeadline: now + extraSeconds * 1000,
      keyCount: 1,
    };
    this.#newestLease = lease;
    // After a failure, the next key requests a new lease.
    lease.id.catch(() => {
      if (this.#newestLease === lease) this.#newestLease = undefined;
    });
    return lease.id;
  }
}
