/**
 * The connection to the members of an etcd cluster. Requests go to one member for as long as it can be reached, then to the next.
 *
 * A read that finds its member gone is sent to the next one. A write isn't: whether it was done can't be known, and its error says so to
 * its client (kube-apiserver's client does the same).
 */
import {
  ChannelCredentials,
  Client,
  type ClientDuplexStream,
  type ClientOptions,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import type { Clock } from '../../ground/clock.ts';

export interface EtcdAddress {
  /** `host:port` of each member. */
  readonly members: readonly string[];
  /** Of the real time: deadlines go by it. */
  readonly clock: Clock;
  /** PEM; absent where the members are spoken to in plain text. */
  readonly tls?: { readonly ca?: Buffer; readonly cert?: Buffer; readonly key?: Buffer };
}

/** What etcd answered in place of a response: `code` is a status code of gRPC, the message etcd's own. */
export class EtcdError extends Error {
  override readonly name = 'EtcdError';
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type WatchStream = ClientDuplexStream<Uint8Array, Buffer>;

const OPTIONS: ClientOptions = {
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
  // A member that hangs is noticed, as by kube-apiserver's client.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
};
/** Milliseconds for a member to be reached, and to answer. */
const CONNECT = 3_000;
const ANSWER = 30_000;

export class EtcdConnection {
  readonly #members: readonly Client[];
  readonly #clock: Clock;
  #current = 0;

  constructor({ members, tls, clock }: EtcdAddress) {
    this.#clock = clock;
    const credentials =
      tls === undefined
        ? ChannelCredentials.createInsecure()
        : ChannelCredentials.createSsl(tls.ca ?? null, tls.key ?? null, tls.cert ?? null);
    this.#members = members.map((address) => new Client(address, credentials, OPTIONS));
  }

  /** Rejects with an EtcdError. */
  async read(method: string, request: Uint8Array): Promise<Buffer> {
    for (let tried = 1; ; tried += 1) {
      const at = this.#current;
      try {
        return await this.#call(await this.#reachable(), method, request);
      } catch (error) {
        if (tried >= this.#members.length || !isUnavailable(error)) throw error;
        this.#leave(at);
      }
    }
  }

  /** The same, sent once. */
  async write(method: string, request: Uint8Array): Promise<Buffer> {
    const member = await this.#reachable();
    const at = this.#current;
    try {
      return await this.#call(member, method, request);
    } catch (error) {
      if (isUnavailable(error)) this.#leave(at);
      throw error;
    }
  }

  async stream(method: string): Promise<WatchStream> {
    const member = await this.#reachable();
    return member.makeBidiStreamRequest(method, asBuffer, (bytes) => bytes);
  }

  close(): void {
    for (const member of this.#members) member.close();
  }

  /** The first member, from the current one on, that can be connected to. */
  async #reachable(): Promise<Client> {
    for (let tried = 1; ; tried += 1) {
      const at = this.#current;
      const member = this.#members[at];
      if (member === undefined) throw new EtcdError(status.UNAVAILABLE, 'no member of etcd is known');
      try {
        await this.#ready(member);
        return member;
      } catch (error) {
        if (tried >= this.#members.length) throw error;
        this.#leave(at);
      }
    }
  }

  #ready(member: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      member.waitForReady(this.#clock.now() + CONNECT, (error) => {
        if (error === undefined || error === null) resolve();
        else reject(new EtcdError(status.UNAVAILABLE, `etcd can't be reached: ${error.message}`));
      });
    });
  }

  #call(member: Client, method: string, request: Uint8Array): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const options = { deadline: this.#clock.now() + ANSWER };
      member.makeUnaryRequest(
        method,
        asBuffer,
        (bytes) => bytes,
        request,
        options,
        (error, response) => {
          if (error !== null) reject(etcdError(error));
          else if (response === undefined) reject(new EtcdError(status.INTERNAL, 'etcd answered nothing'));
          else resolve(response);
        },
      );
    });
  }

  /** Unless another request has left it already. */
  #leave(member: number): void {
    if (this.#current === member) this.#current = (member + 1) % this.#members.length;
  }
}

/** Of a failed request or stream. */
export function etcdError(error: Error & Partial<Pick<ServiceError, 'code' | 'details'>>): EtcdError {
  return new EtcdError(error.code ?? status.UNKNOWN, error.details || error.message);
}

function isUnavailable(error: unknown): boolean {
  return error instanceof EtcdError && error.code === status.UNAVAILABLE;
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
