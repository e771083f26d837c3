/** A proxy between the simulator and a member of etcd, which simulates network failures in tests. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A simulated failure. `silent`: keeps connections, but forwards no bytes. `refusing`: closes all connections and rejects new connections.
 * `deaf`: forwards requests, but not responses.
 */
export type ProxyFailure = 'silent' | 'refusing' | 'deaf';

export class EtcdProxy {
  readonly #member: string;
  readonly #server: Server;
  readonly #connections = new Set<readonly [client: Socket, member: Socket]>();
  #state: 'passing' | ProxyFailure = 'passing';
  #port = 0;
  #awaitedRequest: { readonly bytes: string; readonly reportForwarded: () => void } | undefined;

  constructor(member: string) {
    this.#member = member;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** Starts to listen, and returns `host:port`. */
  async open(): Promise<string> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen on a port');
    this.#port = address.port;
    return `127.0.0.1:${this.#port}`;
  }

  /** Starts a failure. */
  async fail(failure: ProxyFailure): Promise<void> {
    this.#state = failure;
    if (failure === 'refusing') await this.close();
  }

  /** Drops the response to the request that contains these bytes, and all later responses. Resolves when the request was forwarded. */
  dropResponseTo(bytes: string): Promise<void> {
    return new Promise((reportForwarded) => {
      this.#awaitedRequest = { bytes, reportForwarded };
    });
  }

  /** Ends the failure. */
  async reconnect(): Promise<void> {
    const listening = this.#server.listening;
    this.#state = 'passing';
    if (listening) this.resetConnections();
    else await this.open();
  }

  /** Resets all connections, as if the process of the member had ended. */
  resetConnections(): void {
    for (const [client, member] of this.#connections) {
      client.resetAndDestroy();
      member.destroy();
    }
  }

  async close(): Promise<void> {
    const serverClose = once(this.#server, 'close');
    this.#server.close();
    this.resetConnections();
    await serverClose;
  }

  #accept(client: Socket): void {
    const [host, port] = this.#member.split(':');
    const member = connect(Number(port), host);
    const connection = [client, member] as const;
    this.#connections.add(connection);
    const end = () => {
      this.#connections.delete(connection);
      client.destroy();
      member.destroy();
    };
    for (const socket of connection) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => this.#forwardRequest(bytes, member));
    member.on('data', (bytes) => {
      if (this.#state === 'passing') client.write(bytes);
    });
  }

  #forwardRequest(bytes: Buffer, member: Socket): void {
    if (this.#state === 'silent') return;
    if (this.#awaitedRequest !== undefined && bytes.includes(this.#awaitedRequest.bytes)) {
      this.#state = 'deaf';
      this.#awaitedRequest.reportForwarded();
      this.#awaitedRequest = undefined;
    }
    member.write(bytes);
  }
}
