/**
 * A proxy on loopback that stands between our own client and the server, and does to the client what networks and servers do: it
 * cuts a watch, answers 410, answers an older collection. It also keeps what the client asked, in order. Rules about clients are
 * judged by showing that ours obeys them behind it.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as undiciRequest } from 'undici';
import { complete, flat } from './request.ts';
import type { Target } from './target.ts';

/** What the client sent, sorted into the words that scripts use. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** `list` the first page or whole collection, `page` a later one, `watch`, `get`, or the method. */
  readonly verb: string;
  /** Which one of its verb it is, from 1. */
  readonly ordinal: number;
}

export type Deed =
  | {
      readonly does: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Record<string, string>;
    }
  /** Lets so many events through, then breaks the connection off. */
  | { readonly does: 'cut'; readonly events: number }
  /** Lets so many events through, sends this one, then ends the stream. */
  | { readonly does: 'event'; readonly events: number; readonly event: unknown }
  /** Forwards with these parameters taken away, as an old server that doesn't know them would. */
  | { readonly does: 'ignore'; readonly parameters: readonly string[] };

export interface Intervention {
  readonly verb: string;
  /** From 1; undefined is every one. */
  readonly ordinal?: number;
  readonly deed: Deed;
}

export interface Interposer {
  readonly url: string;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

export async function interpose(target: Target, script: readonly Intervention[]): Promise<Interposer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const noted = note(request, seen);
    const deed = script.find(
      (one) => one.verb === noted.verb && (one.ordinal ?? noted.ordinal) === noted.ordinal,
    )?.deed;
    void handle(target, noted, deed, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function note(request: IncomingMessage, seen: SeenRequest[]): SeenRequest {
  const path = request.url ?? '/';
  const verb = verbOf(request.method ?? 'GET', path);
  const noted = {
    method: request.method ?? 'GET',
    path,
    verb,
    ordinal: seen.filter((one) => one.verb === verb).length + 1,
  };
  seen.push(noted);
  return noted;
}

function verbOf(method: string, path: string): string {
  if (method !== 'GET') return method;
  const [bare = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  if (['1', 'true'].includes(parameters.get('watch') ?? '')) return 'watch';
  if ((parameters.get('continue') ?? '') !== '') return 'page';
  const depth = bare.replace(/^\/(api\/[^/]+|apis\/[^/]+\/[^/]+)\/?/, '').split('/').length;
  return bare.startsWith('/api') && depth % 2 === 1 ? 'list' : 'get';
}

async function handle(
  target: Target,
  noted: SeenRequest,
  deed: Deed | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (deed?.does === 'answer') {
    response.writeHead(deed.status, { 'Content-Type': 'application/json', ...deed.headers });
    response.end(JSON.stringify(deed.body));
    return;
  }
  const path = deed?.does === 'ignore' ? without(noted.path, deed.parameters) : noted.path;
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const wire = { method: noted.method, path, ...(body.length === 0 ? {} : { body: Buffer.concat(body) }) };
  const outgoing = complete(target, wire);
  const answer = await undiciRequest(outgoing.url, {
    dispatcher: target.dispatcher,
    method: noted.method as 'GET',
    headers: flat(outgoing.headers),
    body: wire.body ?? null,
    signal: gone.signal,
  });
  response.writeHead(answer.statusCode, {
    'Content-Type': String(answer.headers['content-type'] ?? 'application/json'),
  });
  response.flushHeaders();
  if (deed?.does !== 'cut' && deed?.does !== 'event') {
    for await (const chunk of answer.body) response.write(chunk);
    response.end();
    return;
  }
  await letThrough(answer.body, deed.events, response);
  gone.abort();
  if (deed.does === 'event') response.end(`${JSON.stringify(deed.event)}\n`);
  else response.destroy();
}

/** Passes on whole lines until so many have gone. */
async function letThrough(body: AsyncIterable<Buffer>, events: number, response: ServerResponse): Promise<void> {
  let pending = '';
  let passed = 0;
  if (passed >= events) return;
  for await (const chunk of body) {
    const lines = (pending + chunk.toString('utf8')).split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      await new Promise<void>((resolve) => response.write(`${line}\n`, () => resolve()));
      passed += 1;
      if (passed >= events) return;
    }
  }
}

function without(path: string, parameters: readonly string[]): string {
  const [bare = '', query = ''] = path.split('?');
  const kept = query.split('&').filter((pair) => !parameters.includes(pair.split('=')[0] ?? ''));
  return `${bare}?${kept.join('&')}`;
}
