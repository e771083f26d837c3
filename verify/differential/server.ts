/** One of the two servers: requests to it, and what a program has seen there so far. */
import { Agent, request } from 'undici';

export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Instead of a status, when the server closed the connection without an answer. */
export const BROKEN_OFF = 0;

export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
}

/** The object last seen under a name, and the versions seen of it. */
export interface ObservedObject {
  uid: string;
  versions: string[];
}

export class Server {
  readonly name: string;
  private readonly base: string;
  private readonly agent = new Agent({ keepAliveTimeout: 10_000, connections: 8 });
  readonly seen = new Map<string, ObservedObject>();
  continue = '';
  listVersions: string[] = [];

  constructor(name: string, base: string) {
    this.name = name;
    this.base = base.replace(/\/$/, '');
  }

  forget(): void {
    this.seen.clear();
    this.continue = '';
    this.listVersions = [];
  }

  async send({ method, path, headers = {}, body }: Wire): Promise<Exchange> {
    try {
      const answer = await request(this.base + path, {
        method,
        headers: { 'user-agent': 'differential', ...headers },
        ...(body !== undefined && { body }),
        dispatcher: this.agent,
      });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } catch (error) {
      if ((error as { code?: string }).code !== 'UND_ERR_SOCKET') throw error;
      return { status: BROKEN_OFF, headers: {}, text: '' };
    }
  }

  /** A watch that gathers its events until `stop` says so or it ends; answers with its lines. */
  async follow(path: string, stop: (line: string) => boolean, patience: number): Promise<string[]> {
    const lines: string[] = [];
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), patience);
    try {
      const answer = await request(this.base + path, {
        headers: { 'user-agent': 'differential' },
        dispatcher: this.agent,
        signal: controller.signal,
      });
      let rest = '';
      for await (const chunk of answer.body) {
        rest += String(chunk);
        for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 1);
          lines.push(line);
          if (stop(line)) controller.abort();
        }
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    return lines;
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}
