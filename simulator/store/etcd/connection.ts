/**
 * The connection to an etcd cluster, which sends reads, writes and streams to any reachable member.
 *
 * A request waits for a reachable member until it times out. If the member of a read fails, the read is repeated on each other member once.
 * A write is not repeated, because it may have been committed. This also applies to the client of kube-apiserver.
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
  readonly read: number;
  readonly write: number;
  /**
   * The time after which a read, or a progress request of a watch, is repeated on another member. It is longer than etcd needs to notice
   * that it has no leader.
   */
  readonly answer: number;
}

/** The default timeouts, which are as long as the longest requests to kube-apiserver. */
const DEFAULT_TIMEOUTS: RequestTimeouts = { read: 62_000, write: 34_000, answer: 8_000 };

type WatchStream = ClientDuplexStream<Uint8Array, Buffer>;

export interface WatchConnection {
  readonly stream: WatchStream;
  /** Makes the next stream use another member if there is one. */
  leave(): void;
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
  async read(method: string, request: Uint8Array, timeout = this.#timeouts.read): Promise<Buffer> {
    const end = this.#clock.now() + timeout;
    const failedMembers = new Set<EtcdMember>();
    // The limit is doubled with each attempt, so that a slow etcd can respond in time.
    for (let answerLimit = this.#timeouts.answer, lastError: unknown; ; answerLimit *= 2) {
      const member = await this.#members.getConnectedMember(this.#computeRemainingTime(end));
      if (failedMembers.has(member)) throw lastError;
      const limit = this.#members.hasOther(member) ? Math.min(this.#clock.now() + answerLimit, end) : end;
      try {
        return await this.#call(member, method, request, limit);
      } catch (error) {
        const isMemberUnavailable = isUnavailable(error);
        if (!isMemberUnavailable && !(error instanceof EtcdTimeoutError && this.#clock.now() < end)) throw error;
        if (isMemberUnavailable) failedMembers.add(member);
        if (failedMembers.size === this.#members.count) throw error;
        this.#members.leave(member);
        lastError = error;
      }
    }
  }

  /** Sends a write once, without repeating it. Rejects with an EtcdError. */
  async write(method: string, request: Uint8Array): Promise<Buffer> {
    const end = this.#clock.now() + this.#timeouts.write;
    const member = await this.#members.getConnectedMember(this.#computeRemainingTime(end));
    try {
      return await this.#call(member, method, request, end);
    } catch (error) {
      if (isUnavailable(error)) this.#members.leave(member);
      throw error;
    }
  }

  async openStream(method: string): Promise<WatchConnection> {
    const member = await this.#members.getConnectedMember(this.#timeouts.read);
    const metadata = new Metadata();
    // A member without a leader ends the stream, because it would not receive changes.
    metadata.set('hasleader', 'true');
    const stream = member.client.makeBidiStreamRequest(method, toBuffer, (bytes) => bytes, metadata);
    return { stream, leave: () => this.#members.leave(member) };
  }

  close(): void {
    this.#members.close();
  }

  #computeRemainingTime(end: number): number {
    const remainingTime = end - this.#clock.now();
    if (remainingTime <= 0) throw new EtcdTimeoutError();
    return remainingTime;
  }

  #call(member: EtcdMember, method: string, request: Uint8Array, deadline: number): Promise<Buffer> {
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
