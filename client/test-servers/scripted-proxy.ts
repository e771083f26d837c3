/**
 * A loopback proxy between the suite's own client and the server. It simulates failures of networks and servers: it cuts a watch, returns
 * 410, or returns an older collection. It also records the requests of the client in order. Rules about clients are tested with it.
 */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as undiciRequest } from 'undici';
import { readBody } from '../exchange/body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { completeRequest, flattenHeaders } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';
import { listen } from './listen.ts';

/** A request of the client, with the properties that scripts refer to. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** `list` for a list without a continue token, `continue` for a list with a token, `watch`, `get`, or the method. */
  readonly verb: string;
  /** The number of the request among those with the same verb, from 1. */
  readonly ordinal: number;
  /** The Accept header. */
  readonly accept: string | undefined;
  /** The Content-Type header. */
  readonly contentType: string | undefined;
}

/** The effect of the proxy on a request. */
export type Effect =
  /** Responds with the given status code, body and headers, and does not forward the request. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Record<string, string>;
    }
  /** Forwards this many events, then breaks the connection. */
  | { readonly kind: 'cut'; readonly eventCount: number }
  /** Forwards this many events, sends the given event, then ends the stream. */
  | { readonly kind: 'event'; readonly eventCount: number; readonly event: unknown }
  /** Forwards the request without these parameters, as if the server did not support them. */
  | { readonly kind: 'ignore'; readonly parameters: readonly string[] }
  /** Forwards the response with a warning. */
  | { readonly kind: 'warn'; readonly text: string }
  /** Never responds. */
  | { readonly kind: 'hang' };

/** An effect for the requests with a verb. */
export interface Intervention {
  readonly verb: string;
  /** The number of the request among those with the verb, from 1. If it is undefined, the effect applies to each of them. */
  readonly ordinal?: number;
  readonly effect: Effect;
}

export interface ScriptedProxy {
  readonly url: string;
  readonly receivedRequests: readonly ReceivedRequest[];
  /** The requests of the client and their responses, for the report. */
  listExchanges(): Exchange[];
  close(): Promise<void>;
}

export async function startScriptedProxy(target: Target, script: readonly Intervention[]): Promise<ScriptedProxy> {
  const receivedRequests: ReceivedRequest[] = [];
  const recordedResponses: RecordedResponse[] = [];
  const server = createServer((request, response) => {
    const receivedRequest = recordRequest(request, receivedRequests);
    const effect = script.find(
      (intervention) =>
        intervention.verb === receivedRequest.verb &&
        (intervention.ordinal ?? receivedRequest.ordinal) === receivedRequest.ordinal,
    )?.effect;
    const recordedResponse = new RecordedResponse(target, receivedRequest, response);
    recordedResponses.push(recordedResponse);
    void handleRequest(target, receivedRequest, effect, request, recordedResponse).catch(() => response.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    receivedRequests,
    listExchanges: () => recordedResponses.map((recordedResponse) => recordedResponse.createExchange()),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A response that records its chunks. */
class RecordedResponse {
  readonly response: ServerResponse;
  readonly #request: Exchange['request'];
  readonly #sentChunks: Buffer[] = [];
  #status = 0;

  constructor(target: Target, receivedRequest: ReceivedRequest, response: ServerResponse) {
    this.response = response;
    this.#request = completeRequest(target, {
      method: receivedRequest.method,
      path: receivedRequest.path,
      ...createRequestHeaders(receivedRequest),
    });
  }

  sendHead(status: number, headers: Record<string, string>): void {
    this.#status = status;
    this.response.writeHead(status, headers);
    this.response.flushHeaders();
  }

  /** Resolves when the bytes have been handed to the network. */
  send(text: string | Buffer): Promise<void> {
    this.#sentChunks.push(Buffer.from(text));
    return new Promise((resolve) => this.response.write(text, () => resolve()));
  }

  createExchange(): Exchange {
    if (this.#status === 0) return { request: this.#request, error: 'no response' };
    const body = Buffer.concat(this.#sentChunks);
    return { request: this.#request, response: { status: this.#status, headers: [], body, milliseconds: 0 } };
  }
}

function createRequestHeaders({ accept, contentType }: ReceivedRequest): { headers: [string, string][] } {
  const headers: [string, string][] = [];
  if (accept !== undefined) headers.push(['Accept', accept]);
  if (contentType !== undefined) headers.push(['Content-Type', contentType]);
  return { headers };
}

function recordRequest(request: IncomingMessage, receivedRequests: ReceivedRequest[]): ReceivedRequest {
  const path = request.url ?? '/';
  const verb = findVerb(request.method ?? 'GET', path);
  const receivedRequest = {
    method: request.method ?? 'GET',
    path,
    verb,
    ordinal: receivedRequests.filter((receivedRequest) => receivedRequest.verb === verb).length + 1,
    accept: request.headers.accept,
    contentType: request.headers['content-type'],
  };
  receivedRequests.push(receivedRequest);
  return receivedRequest;
}

function findVerb(method: string, path: string): string {
  if (method !== 'GET') return method;
  const [pathWithoutQuery = '', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  if (['1', 'true'].includes(parameters.get('watch') ?? '')) return 'watch';
  if ((parameters.get('continue') ?? '') !== '') return 'continue';
  const depth = pathWithoutQuery.replace(/^\/(api\/[^/]+|apis\/[^/]+\/[^/]+)\/?/, '').split('/').length;
  return pathWithoutQuery.startsWith('/api') && depth % 2 === 1 ? 'list' : 'get';
}

async function handleRequest(
  target: Target,
  receivedRequest: ReceivedRequest,
  effect: Effect | undefined,
  request: IncomingMessage,
  recordedResponse: RecordedResponse,
): Promise<void> {
  if (effect?.kind === 'respond') {
    recordedResponse.sendHead(effect.status, { 'Content-Type': 'application/json', ...effect.headers });
    await recordedResponse.send(JSON.stringify(effect.body));
    recordedResponse.response.end();
    return;
  }
  if (effect?.kind === 'hang') return;
  const path =
    effect?.kind === 'ignore' ? removeParameters(receivedRequest.path, effect.parameters) : receivedRequest.path;
  const body = await readBody(request);
  const requestAbort = new AbortController();
  recordedResponse.response.once('close', () => requestAbort.abort());
  const wireRequest = {
    method: receivedRequest.method,
    path,
    ...createRequestHeaders(receivedRequest),
    ...(body.length === 0 ? {} : { body }),
  };
  const upstreamRequest = completeRequest(target, wireRequest);
  const upstreamResponse = await undiciRequest(upstreamRequest.url, {
    dispatcher: target.dispatcher,
    method: receivedRequest.method,
    headers: flattenHeaders(upstreamRequest.headers),
    body: wireRequest.body ?? null,
    signal: requestAbort.signal,
  });
  recordedResponse.sendHead(upstreamResponse.statusCode, {
    'Content-Type': String(upstreamResponse.headers['content-type'] ?? 'application/json'),
    ...(effect?.kind === 'warn' && { Warning: `299 - ${JSON.stringify(effect.text)}` }),
  });
  const isStreamed = receivedRequest.verb === 'watch' || (effect !== undefined && effect.kind !== 'warn');
  const maxEventCount =
    effect?.kind === 'cut' || effect?.kind === 'event' ? effect.eventCount : Number.POSITIVE_INFINITY;
  if (isStreamed) await forwardEvents(upstreamResponse.body, maxEventCount, recordedResponse);
  else await recordedResponse.send(await readBody(upstreamResponse.body));
  if (effect?.kind === 'cut') recordedResponse.response.destroy();
  else if (effect?.kind === 'event') await recordedResponse.send(`${JSON.stringify(effect.event)}\n`);
  recordedResponse.response.end();
  requestAbort.abort();
}

/** Forwards whole lines, up to the given number of events; the rest of the last chunk is dropped. */
async function forwardEvents(
  body: AsyncIterable<Buffer>,
  maxEventCount: number,
  recordedResponse: RecordedResponse,
): Promise<void> {
  const decoder = new TextDecoder();
  let pendingText = '';
  let remainingEventCount = maxEventCount;
  if (remainingEventCount <= 0) return;
  for await (const chunk of body) {
    const lines = (pendingText + decoder.decode(chunk, { stream: true })).split('\n');
    pendingText = lines.pop() ?? '';
    for (const line of lines) {
      await recordedResponse.send(`${line}\n`);
      remainingEventCount -= 1;
      if (remainingEventCount <= 0) return;
    }
  }
  if (pendingText !== '') await recordedResponse.send(pendingText);
}

function removeParameters(path: string, parameters: readonly string[]): string {
  const [pathWithoutQuery = '', query = ''] = path.split('?');
  const remainingPairs = query.split('&').filter((pair) => !parameters.includes(pair.split('=')[0] ?? ''));
  return `${pathWithoutQuery}?${remainingPairs.join('&')}`;
}
