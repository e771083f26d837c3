/**
 * The members of an etcd cluster, of which one is used at a time. A member is used until it becomes unreachable or a caller leaves it. Then
 * the first member that connects is used.
 */
import { type ChannelCredentials, Client, type ClientOptions, connectivityState } from '@grpc/grpc-js';
import type { Clock } from '../../foundation/clock.ts';
import { EtcdTimeoutError } from './etcd-error.ts';

const CLIENT_OPTIONS: ClientOptions = {
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
  // Keepalives detect a member that hangs, as in the client of kube-apiserver.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
};
/** The time in milliseconds that other members have to connect before a member that was left is used again. */
const HEAD_START_MILLISECONDS = 1_000;

/** The longest single wait for a connection in milliseconds. Unlike an infinite wait, a limited one keeps the process alive. */
const MAX_WAIT_MILLISECONDS = 60_000;

/** A member of the cluster, which tries to connect until it succeeds. */
class EtcdMember {
  readonly client: Client;
  readonly #clock: Clock;
  #connectionPromise: Promise<void> | undefined;
  #isClosed = false;

  constructor(address: string, credentials: ChannelCredentials, clock: Clock) {
    this.client = new Client(address, credentials, CLIENT_OPTIONS);
    this.#clock = clock;
  }

  get connected(): boolean {
    return this.client.getChannel().getConnectivityState(false) === connectivityState.READY;
  }

  /** Resolves when the member is connected. Rejects when the connection is closed. */
  waitUntilConnected(): Promise<void> {
    this.#connectionPromise ??= new Promise<void>((resolve, reject) => this.#awaitState(resolve, reject)).finally(
      () => {
        this.#connectionPromise = undefined;
      },
    );
    return this.#connectionPromise;
  }

  close(): void {
    this.#isClosed = true;
    this.client.close();
  }

  /** Waits for the connection. Does not use a closed channel, because that would connect again. */
  #awaitState(resolve: () => void, reject: (error: Error) => void): void {
    const channel = this.client.getChannel();
    const checkAgain = () => {
      if (this.#isClosed) reject(new Error('the connection to etcd is closed'));
      else this.#awaitState(resolve, reject);
    };
    channel.getConnectivityState(true);
    // The call may have changed the state, because a connection to the same address may exist.
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.READY) resolve();
    else channel.watchConnectivityState(state, this.#clock.now() + MAX_WAIT_MILLISECONDS, checkAgain);
  }
}

export type { EtcdMember };

export class EtcdMembers {
  readonly #members: readonly EtcdMember[];
  readonly #clock: Clock;
  /** The members that were left, in the order in which they were left. */
  readonly #leftMembers = new Set<EtcdMember>();
  #currentMember: EtcdMember | undefined;
  #pendingChoice: Promise<EtcdMember> | undefined;

  constructor(addresses: readonly string[], credentials: ChannelCredentials, clock: Clock) {
    this.#members = addresses.map((address) => new EtcdMember(address, credentials, clock));
    this.#clock = clock;
  }

  get count(): number {
    return this.#members.length;
  }

  /** Reports whether another member is connected. */
  hasOther(member: EtcdMember): boolean {
    return this.#members.some((otherMember) => otherMember !== member && otherMember.connected);
  }

  /** Returns a connected member. Rejects after `timeout` milliseconds. */
  async getConnectedMember(timeout: number): Promise<EtcdMember> {
    if (this.#currentMember?.connected === true) return this.#currentMember;
    this.#pendingChoice ??= this.#chooseMember().finally(() => {
      this.#pendingChoice = undefined;
    });
    return this.#limitTime(this.#pendingChoice, timeout);
  }

  /** Chooses another member for the next request, unless `member` is no longer the current member, or is the only member. */
  leave(member: EtcdMember): void {
    if (this.#currentMember !== member || this.count === 1) return;
    this.#currentMember = undefined;
    this.#leftMembers.add(member);
  }

  close(): void {
    for (const member of this.#members) member.close();
  }

  async #chooseMember(): Promise<EtcdMember> {
    const untriedMembers = this.#members.filter((member) => !this.#leftMembers.has(member));
    const member = await Promise.any(
      [...untriedMembers, ...this.#leftMembers].map((member) => this.#waitUntilConnected(member)),
    );
    this.#leftMembers.delete(member);
    this.#currentMember = member;
    return member;
  }

  async #waitUntilConnected(member: EtcdMember): Promise<EtcdMember> {
    await member.waitUntilConnected();
    if (this.#leftMembers.has(member))
      await new Promise<void>((resolve) => this.#clock.schedule(HEAD_START_MILLISECONDS, resolve));
    return member;
  }

  #limitTime<T>(pending: Promise<T>, timeout: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.schedule(timeout, () => reject(new EtcdTimeoutError()));
      pending.then(resolve, reject).finally(cancelTimer);
    });
  }
}
