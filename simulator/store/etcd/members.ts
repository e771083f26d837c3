/**
 * The members of an etcd cluster. Requests go to the current member until it becomes unreachable or a caller avoids it. Then, the first
 * member that connects becomes the current member.
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
/** The time in milliseconds that other members have to connect before an avoided member is used again. */
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

  get isConnected(): boolean {
    return this.client.getChannel().getConnectivityState(false) === connectivityState.READY;
  }

  /** Resolves when the member is connected. Rejects when the connection is closed. */
  waitUntilConnected(): Promise<void> {
    this.#connectionPromise ??= new Promise<void>((resolve, reject) =>
      this.#settleWhenConnected(resolve, reject),
    ).finally(() => {
      this.#connectionPromise = undefined;
    });
    return this.#connectionPromise;
  }

  close(): void {
    this.#isClosed = true;
    this.client.close();
  }

  /** Settles the promise when the channel is connected or closed. Does not use a closed channel, because a call would connect it again. */
  #settleWhenConnected(resolve: () => void, reject: (error: Error) => void): void {
    const channel = this.client.getChannel();
    const checkStateAgain = () => {
      if (this.#isClosed) reject(new Error('the connection to etcd is closed'));
      else this.#settleWhenConnected(resolve, reject);
    };
    channel.getConnectivityState(true);
    // The call may have changed the state, because a connection to the same address may exist.
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.READY) resolve();
    else channel.watchConnectivityState(state, this.#clock.now() + MAX_WAIT_MILLISECONDS, checkStateAgain);
  }
}

export type { EtcdMember };

export class EtcdMembers {
  readonly #members: readonly EtcdMember[];
  readonly #clock: Clock;
  /** The members that callers avoid, in the order of the calls of `avoidMember`. */
  readonly #avoidedMembers = new Set<EtcdMember>();
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
  hasOtherConnectedMember(member: EtcdMember): boolean {
    return this.#members.some((otherMember) => otherMember !== member && otherMember.isConnected);
  }

  /** Returns a connected member. Rejects after `timeout` milliseconds. */
  async getConnectedMember(timeout: number): Promise<EtcdMember> {
    if (this.#currentMember?.isConnected === true) return this.#currentMember;
    this.#pendingChoice ??= this.#chooseMember().finally(() => {
      this.#pendingChoice = undefined;
    });
    return this.#rejectAfterTimeout(this.#pendingChoice, timeout);
  }

  /** Chooses another member for the next request, unless `member` is no longer the current member, or is the only member. */
  avoidMember(member: EtcdMember): void {
    if (this.#currentMember !== member || this.count === 1) return;
    this.#currentMember = undefined;
    this.#avoidedMembers.add(member);
  }

  close(): void {
    for (const member of this.#members) member.close();
  }

  async #chooseMember(): Promise<EtcdMember> {
    const preferredMembers = this.#members.filter((member) => !this.#avoidedMembers.has(member));
    const member = await Promise.any(
      [...preferredMembers, ...this.#avoidedMembers].map((member) => this.#waitUntilConnected(member)),
    );
    this.#avoidedMembers.delete(member);
    this.#currentMember = member;
    return member;
  }

  async #waitUntilConnected(member: EtcdMember): Promise<EtcdMember> {
    await member.waitUntilConnected();
    if (this.#avoidedMembers.has(member))
      await new Promise<void>((resolve) => this.#clock.schedule(HEAD_START_MILLISECONDS, resolve));
    return member;
  }

  #rejectAfterTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancelTimer = this.#clock.schedule(timeout, () => reject(new EtcdTimeoutError()));
      promise.then(resolve, reject).finally(cancelTimer);
    });
  }
}
