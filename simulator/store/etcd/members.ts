/**
 * The members of an etcd cluster, and which of them is asked: one for as long as it can be reached and isn't left, then the one that is
 * connected to first.
 */
import { type ChannelCredentials, Client, type ClientOptions, connectivityState } from '@grpc/grpc-js';
import type { Clock } from '../../ground/clock.ts';
import { LateError } from './etcd-error.ts';

const OPTIONS: ClientOptions = {
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
  // A member that hangs is noticed, as by kube-apiserver's client.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 1_000,
};
/** Milliseconds that others have to connect before one that was left is asked again. */
const HEAD_START = 1_000;

/** Milliseconds. A wait with an end keeps the process alive, one without doesn't. */
const WAIT = 60_000;

/** One that can't be reached is tried until it can. */
class Member {
  readonly client: Client;
  readonly #clock: Clock;
  #reached: Promise<void> | undefined;
  #closed = false;

  constructor(address: string, credentials: ChannelCredentials, clock: Clock) {
    this.client = new Client(address, credentials, OPTIONS);
    this.#clock = clock;
  }

  get connected(): boolean {
    return this.client.getChannel().getConnectivityState(false) === connectivityState.READY;
  }

  /** Rejects when the connection is closed. */
  reached(): Promise<void> {
    this.#reached ??= new Promise<void>((resolve, reject) => this.#wait(resolve, reject)).finally(() => {
      this.#reached = undefined;
    });
    return this.#reached;
  }

  close(): void {
    this.#closed = true;
    this.client.close();
  }

  /** What was closed is asked nothing: its channel would connect again. */
  #wait(resolve: () => void, reject: (error: Error) => void): void {
    const channel = this.client.getChannel();
    const again = () => {
      if (this.#closed) reject(new Error('the connection to etcd is closed'));
      else this.#wait(resolve, reject);
    };
    channel.getConnectivityState(true);
    // That may have changed it: a connection to the same address can be there already.
    const state = channel.getConnectivityState(false);
    if (state === connectivityState.READY) resolve();
    else channel.watchConnectivityState(state, this.#clock.now() + WAIT, again);
  }
}

export type { Member };

export class Members {
  readonly #members: readonly Member[];
  readonly #clock: Clock;
  /** That left longest ago stands first. */
  readonly #left = new Set<Member>();
  #current: Member | undefined;
  #choosing: Promise<Member> | undefined;

  constructor(addresses: readonly string[], credentials: ChannelCredentials, clock: Clock) {
    this.#members = addresses.map((address) => new Member(address, credentials, clock));
    this.#clock = clock;
  }

  get count(): number {
    return this.#members.length;
  }

  /** Whether another one is connected to. */
  hasOther(member: Member): boolean {
    return this.#members.some((other) => other !== member && other.connected);
  }

  /** One that is connected to; rejects when that takes longer than `patience` milliseconds. */
  async reachable(patience: number): Promise<Member> {
    if (this.#current?.connected === true) return this.#current;
    this.#choosing ??= this.#firstReached().finally(() => {
      this.#choosing = undefined;
    });
    return this.#within(this.#choosing, patience);
  }

  /** The others are asked from now on, unless another request has left this one already, or it is the only one. */
  leave(member: Member): void {
    if (this.#current !== member || this.count === 1) return;
    this.#current = undefined;
    this.#left.add(member);
  }

  close(): void {
    for (const member of this.#members) member.close();
  }

  async #firstReached(): Promise<Member> {
    const others = this.#members.filter((one) => !this.#left.has(one));
    const member = await Promise.any([...others, ...this.#left].map((one) => this.#reached(one)));
    this.#left.delete(member);
    this.#current = member;
    return member;
  }

  async #reached(member: Member): Promise<Member> {
    await member.reached();
    if (this.#left.has(member)) await new Promise<void>((resolve) => this.#clock.after(HEAD_START, resolve));
    return member;
  }

  #within<T>(coming: Promise<T>, patience: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = this.#clock.after(patience, () => reject(new LateError()));
      coming.then(resolve, reject).finally(stop);
    });
  }
}
