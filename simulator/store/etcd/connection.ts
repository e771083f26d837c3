/**
 * The connection to an etcd cluster, which sends reads, writes and streams to any reachable member.
 *
 * A request waits for a reachable member until it times out. If the member of a read fails, the read is repeated on each other member once.
 * A write is not repeated, because it may have been committed. The client of kube-apiserver behaves in the same way.
 */
import { ChannelCredentials, type ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import type { Clock } from '../../foundation/clock.ts';
import { createEtcdError, EtcdTimeoutError, isUnavailable } from './etcd-error.ts';
import { type EtcdMember, EtcdMembers } from './members.ts';

export interface EtcdAddress {
  /** `host:port` of each member. */
  readonly members: readonly string[];
  /** A clock of real time, for deadlines. */
  readonly clock: Clock;
  /** Certificates and key in PEM format. Undefined for connections without TLS. */
  readonly tls?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer };
  readonly timeouts?: RequestTimeouts;
}

/** The timeouts of requests in milliseconds. */
export interface RequestTimeouts {
  readonly readMilliseconds: number;
  readonly writeMilliseconds: number;
  /**
   * The time after which a read, or a progress request of a watch, is repeated on another member. It is longer than the time in which etcd
   * detects that it has no leader.
   */
  readonly memberResponseMilliseconds: number;
}

/** The default timeouts of reads and writes, which are as long as the longest requests to kube-apiserver. */
const DEFAULT_TIMEOUTS: RequestTimeouts = {
  readMilliseconds: 62_000,
  writeMilliseconds: 34_000,
  memberResponseMilliseconds: 8_000,
};

type WatchStream = ClientDuplexStream<Uint8Array, Buffer>;

export interface WatchConnection {
  readonly stream: WatchStream;
  /** Makes the next stream use another member if there is one. */
  avoidMember(): void;
}

export class EtcdConnection {
  readonly #members: EtcdMembers;
  readonly #clock: Clock;
  readonly #timeouts: RequestTimeouts;

  constructor({ members, tls, clock, timeouts = DEFAULT_TIMEOUTS }: EtcdAddress) {
    this.#clock = clock;
    this.#timeouts = timeouts;
    const credentials =
      tls === undefined
        ? ChannelCredentials.createInsecure()
        : ChannelCredentials.createSsl(tls.ca ?? null, tls.key ?? null, tls.cert ?? null);
    this.#members = new EtcdMembers(members, credentials, clock);
  }

  get timeouts(): RequestTimeouts {
    return this.#timeouts;
  }

  /** Sends a read, to several members if necessary. Rejects with an EtcdError. */
  async read(method: string, request: Uint8Array, timeout = this.#timeouts.readMilliseconds): Promise<Buffer> {
    const deadline = this.#clock.now() + timeout;
    const failedMembers = new Set<EtcdMember>();
    // The limit is doubled with each attempt, so that a slow etcd can respond in time.
    for (let responseTimeout = this.#timeouts.memberResponseMilliseconds, lastError: unknown; ; responseTimeout *= 2) {
      const member = await this.#members.getConnectedMember(this.#computeRemainingTime(deadline));
      if (failedMembers.has(member)) throw lastError;
      const memberDeadline = this.#members.hasOtherConnectedMember(member)
        ? Math.min(this.#clock.now() + responseTimeout, deadline)
        : deadline;
      try {
        return await this.#sendRequest(member, method, request, memberDeadline);
      } catch (error) {
        const isMemberUnavailable = isUnavailable(error);
        if (!isMemberUnavailable && !(error instanceof EtcdTimeoutError && this.#clock.now() < deadline)) throw error;
        if (isMemberUnavailable) failedMembers.add(member);
        if (failedMembers.size === this.#members.count) throw error;
        this.#members.avoidMember(member);
        lastError = error;
      }
    }
  }

  /** Sends a write once, without repeating it. Rejects with an EtcdError. */
  async write(method: string, request: Uint8Array): Promise<Buffer> {
    const deadline = this.#clock.now() + this.#timeouts.writeMilliseconds;
    const member = await this.#members.getConnectedMember(this.#computeRemainingTime(deadline));
    try {
      return await this.#sendRequest(member, method, request, deadline);
    } catch (error) {
      if (isUnavailable(error)) this.#members.avoidMember(member);
      throw error;
    }
  }

  async openStream(method: string): Promise<WatchConnection> {
    const member = await this.#members.getConnectedMember(this.#timeouts.readMilliseconds);
    const metadata = new Metadata();
    // A member without a leader ends the stream, because it would not receive changes.
    metadata.set('hasleader', 'true');
    const stream = member.client.makeBidiStreamRequest(method, toBuffer, (bytes) => bytes, metadata);
    return { stream, avoidMember: () => this.#members.avoidMember(member) };
  }

  close(): void {
    this.#members.close();
  }

  #computeRemainingTime(deadline: number): number {
    const remainingTime = deadline - this.#clock.now();
    if (remainingTime <= 0) throw new EtcdTimeoutError();
    return remainingTime;
  }

  #sendRequest(member: EtcdMember, method: string, request: Uint8Array, deadline: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      member.client.makeUnaryRequest(
        method,
        toBuffer,
        (bytes) => bytes,
        request,
        { deadline },
        (error, response) => {
          if (error !== null) reject(createEtcdError(error));
          else if (response === undefined) reject(createEtcdError(new Error('etcd sent no response')));
          else resolve(response);
        },
      );
    });
  }
}

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
