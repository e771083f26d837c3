/**
 * The connection to an etcd cluster: reads, writes and streams, whichever member takes them.
 *
 * All wait for a member that can be reached, until the time for a request is over. A read whose member fails is sent to the others, once
 * each. A write isn't: whether it was done can't be known, and its error says so to its client (kube-apiserver's client does the same).
 */
import { ChannelCredentials, type ClientDuplexStream, Metadata } from '@grpc/grpc-js';
import type { Clock } from '../../ground/clock.ts';
import { etcdError, isUnavailable, LateError } from './etcd-error.ts';
import { type Member, Members } from './members.ts';

export interface EtcdAddress {
  /** `host:port` of each member. */
  readonly members: readonly string[];
  /** Of the real time: deadlines go by it. */
  readonly clock: Clock;
  /** PEM; absent where the members are spoken to in plain text. */
  readonly tls?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer };
  readonly patience?: Patience;
}

/** In milliseconds. */
export interface Patience {
  readonly read: number;
  readonly write: number;
  /**
   * How long a member may take for a read, or for a watch that is asked how far it is, until another one is tried: longer than etcd takes
   * to find that it has no leader.
   */
  readonly answer: number;
}

/** As long as requests to kube-apiserver take at the most: what writes, and reads, whose own end comes first. */
const PATIENCE: Patience = { read: 62_000, write: 34_000, answer: 8_000 };

type WatchStream = ClientDuplexStream<Uint8Array, Buffer>;

export interface WatchConnection {
  readonly stream: WatchStream;
  /** The next stream is made to another member, where there is one. */
  leave(): void;
}

export class EtcdConnection {
  readonly #members: Members;
  readonly #clock: Clock;
  readonly #patience: Patience;

  constructor({ members, tls, clock, patience = PATIENCE }: EtcdAddress) {
    this.#clock = clock;
    this.#patience = patience;
    const credentials =
      tls === undefined
        ? ChannelCredentials.createInsecure()
        : ChannelCredentials.createSsl(tls.ca ?? null, tls.key ?? null, tls.cert ?? null);
    this.#members = new Members(members, credentials, clock);
  }

  get patience(): Patience {
    return this.#patience;
  }

  /** Rejects with an EtcdError. */
  async read(method: string, request: Uint8Array, patience = this.#patience.read): Promise<Buffer> {
    const end = this.#clock.now() + patience;
    const failed = new Set<Member>();
    // Longer each time, so that an etcd that is slow but sure is heard out.
    for (let each = this.#patience.answer, last: unknown; ; each *= 2) {
      const member = await this.#members.reachable(this.#left(end));
      if (failed.has(member)) throw last;
      const limit = this.#members.hasOther(member) ? Math.min(this.#clock.now() + each, end) : end;
      try {
        return await this.#call(member, method, request, limit);
      } catch (error) {
        const unavailable = isUnavailable(error);
        if (!unavailable && !(error instanceof LateError && this.#clock.now() < end)) throw error;
        if (unavailable) failed.add(member);
        if (failed.size === this.#members.count) throw error;
        this.#members.leave(member);
        last = error;
      }
    }
  }

  /** The same, sent once. */
  async write(method: string, request: Uint8Array): Promise<Buffer> {
    const end = this.#clock.now() + this.#patience.write;
    const member = await this.#members.reachable(this.#left(end));
    try {
      return await this.#call(member, method, request, end);
    } catch (error) {
      if (isUnavailable(error)) this.#members.leave(member);
      throw error;
    }
  }

  async stream(method: string): Promise<WatchConnection> {
    const member = await this.#members.reachable(this.#patience.read);
    const metadata = new Metadata();
    // A member that finds no leader ends the stream: what others are told would not reach it.
    metadata.set('hasleader', 'true');
    const stream = member.client.makeBidiStreamRequest(method, asBuffer, (bytes) => bytes, metadata);
    return { stream, leave: () => this.#members.leave(member) };
  }

  close(): void {
    this.#members.close();
  }

  #left(end: number): number {
    const left = end - this.#clock.now();
    if (left <= 0) throw new LateError();
    return left;
  }

  #call(member: Member, method: string, request: Uint8Array, deadline: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      member.client.makeUnaryRequest(
        method,
        asBuffer,
        (bytes) => bytes,
        request,
        { deadline },
        (error, response) => {
          if (error !== null) reject(etcdError(error));
          else if (response === undefined) reject(etcdError(new Error('etcd answered nothing')));
          else resolve(response);
        },
      );
    });
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
