/** A proxy between the simulator and a member of etcd that simulates network failures, for tests. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `passing`: forwards everything. `silent`: forwards nothing, and keeps connections. `refusing`: rejects connections. `deaf`: forwards
 * requests, but not responses.
 */
export type Failure = 'silent' | 'refusing' | 'deaf';

export class EtcdProxy {
  readonly #member: string;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [client: Socket, member: Socket]>();
  #state: 'passing' | Failure = 'passing';
  #port = 0;
  #awaited: { readonly bytes: string; readonly forwardRequest: () => void } | undefined;

  constructor(member: string) {
    this.#member = member;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** Returns its `host:port`. */
  async open(): Promise<string> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
    this.#port = address.port;
    return `127.0.0.1:${this.#port}`;
  }

  async fail(failure: Failure): Promise<void> {
    this.#state = failure;
    if (failure === 'refusing') await this.close();
  }

  /** Drops the response to the request that contains these bytes, and all later ones. Resolves when the request was forwarded. */
  loseAnswerTo(bytes: string): Promise<void> {
    return new Promise((sent) => {
      this.#awaited = { bytes, forwardRequest: sent };
    });
  }

  async reconnect(): Promise<void> {
    const listening = this.#server.listening;
    this.#state = 'passing';
    if (listening) this.resetConnections();
    else await this.open();
  }

  /** Ends all connections, as the death of a process does. */
  resetConnections(): void {
    for (const [client, member] of this.#pairs) {
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
    const pair = [client, member] as const;
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      member.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => this.#request(bytes, member));
    member.on('data', (bytes) => {
      if (this.#state === 'passing') client.write(bytes);
    });
  }

  #request(bytes: Buffer, member: Socket): void {
    if (this.#state === 'silent') return;
    if (this.#awaited !== undefined && bytes.includes(this.#awaited.bytes)) {
      this.#state = 'deaf';
      this.#awaited.forwardRequest();
      this.#awaited = undefined;
    }
    member.write(bytes);
  }
}
