/** Sends a request and waits for the whole response. Never throws: errors are in the exchange. */
import { request as undiciRequest } from 'undici';
import { isMetricsResponse, removeBuckets } from '../encodings/metrics-text.ts';
import { getTape, LIVE } from '../tape/tape.ts';
import { readBody } from './body.ts';
import type { Exchange, HeaderPairs, WireRequest } from './exchange.ts';
import { explainError } from './explain-error.ts';
import { startLimit } from './response-limit.ts';
import { getStopSignal, STOPPED } from './stop-run.ts';
import type { Target } from './target.ts';

export const USER_AGENT = 'assay';
/** The time limit of a complete response, in milliseconds. */
export const REQUEST_LIMIT = 20_000;

export interface SendOptions {
  readonly limit?: number;
}

export async function send(target: Target, wire: WireRequest, options: SendOptions = {}): Promise<Exchange> {
  const request = completeRequest(target, wire);
  if (getStopSignal().aborted && target.isForCleanUp !== true) return { request, error: STOPPED };
  // Cleanup requests are not recorded, as they belong to no scenario.
  const { exchange, startedAt, endedAt } = await (target.isForCleanUp === true ? LIVE : getTape()).exchange(
    request,
    () => performExchange(target, request, options.limit ?? REQUEST_LIMIT),
  );
  if (target.isForCleanUp !== true) target.trafficListener?.exchange(exchange, startedAt, endedAt);
  return { ...exchange, times: { startedAt, endedAt } };
}

async function performExchange(target: Target, request: Exchange['request'], limit: number): Promise<Exchange> {
  const startTime = performance.now();
  const { signal, end } = startLimit(limit);
  try {
    const answer = await undiciRequest(request.url, {
      dispatcher: target.dispatcher,
      // The request may have a method that undici's type lacks.
      method: request.method,
      headers: flattenHeaders(request.headers),
      body: request.body ?? null,
      responseHeaders: 'raw',
      signal,
    });
    const body = await readBody(isMetricsResponse(request) ? removeBuckets(answer.body) : answer.body);
    const headers = toHeaderPairs(answer.headers);
    return {
      request,
      answer: { status: answer.statusCode, headers, body, milliseconds: performance.now() - startTime },
    };
  } catch (error) {
    return { request, error: explainError(error, limit), ...(signal.aborted ? { late: true } : {}) };
  } finally {
    end();
  }
}

/** Returns the request as sent: with the address, credentials and default headers of the target. */
export function completeRequest(target: Target, wire: WireRequest): Exchange['request'] {
  const headers: (readonly [string, string])[] = [...(wire.headers ?? [])];
  const hasHeader = (name: string): boolean =>
    wire.without?.includes(name) === true || headers.some(([key]) => key.toLowerCase() === name);
  if (!hasHeader('user-agent')) headers.push(['User-Agent', USER_AGENT]);
  if (!hasHeader('accept')) headers.push(['Accept', 'application/json']);
  if (wire.body !== undefined && !hasHeader('content-type')) headers.push(['Content-Type', 'application/json']);
  if (target.authorization !== undefined && wire.anonymous !== true && !hasHeader('authorization')) {
    headers.push(['Authorization', target.authorization]);
  }
  if (wire.anonymous !== true && !headers.some(([key]) => /^impersonate-/i.test(key)))
    headers.push(...(target.description.impersonate ?? []));
  return { ...wire, url: `${target.description.url}${wire.path}`, headers };
}

export function flattenHeaders(headers: HeaderPairs): string[] {
  return headers.flat();
}

/** Converts undici's flat list of names and values. */
export function toHeaderPairs(raw: unknown): HeaderPairs {
  if (!Array.isArray(raw)) {
    return Object.entries(raw ?? {}).flatMap(([name, value]) =>
      [value].flat().map((item) => [name, String(item)] as const),
    );
  }
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) result.push([String(raw[index]), String(raw[index + 1])]);
  return result;
}
