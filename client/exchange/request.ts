/** Sends a request and waits for the whole response. It never throws: errors are recorded in the exchange. */
import { request as undiciRequest } from 'undici';
import { isMetricsResponse, removeBuckets } from '../encodings/metrics-text.ts';
import { getScenarioIo, LIVE_IO } from '../recording/scenario-io.ts';
import { readBody } from './body.ts';
import type { Exchange, HeaderPairs, WireRequest } from './exchange.ts';
import { explainError } from './explain-error.ts';
import { startResponseTimeout } from './response-limit.ts';
import { getStopSignal, STOPPED_MESSAGE } from './stop-run.ts';
import type { Target } from './target.ts';

export const USER_AGENT = 'assay';
/** The time limit for a complete response, in milliseconds. */
export const REQUEST_TIMEOUT = 20_000;

export interface SendOptions {
  /** The time limit for the complete response, in milliseconds. */
  readonly timeout?: number;
}

export async function send(target: Target, wireRequest: WireRequest, options: SendOptions = {}): Promise<Exchange> {
  const request = completeRequest(target, wireRequest);
  if (getStopSignal().aborted && target.isForCleanUp !== true) return { request, error: STOPPED_MESSAGE };
  // Cleanup requests are not recorded, as they belong to no scenario.
  const { exchange, startedAt, endedAt } = await (target.isForCleanUp === true ? LIVE_IO : getScenarioIo()).exchange(
    request,
    () => performExchange(target, request, options.timeout ?? REQUEST_TIMEOUT),
  );
  if (target.isForCleanUp !== true) target.trafficListener?.recordExchange(exchange, startedAt, endedAt);
  return { ...exchange, times: { startedAt, endedAt } };
}

async function performExchange(target: Target, request: Exchange['request'], timeout: number): Promise<Exchange> {
  const startTime = performance.now();
  const { signal, clear } = startResponseTimeout(timeout);
  try {
    const response = await undiciRequest(request.url, {
      dispatcher: target.dispatcher,
      // The type of undici does not contain every method that requests may have.
      method: request.method,
      headers: flattenHeaders(request.headers),
      body: request.body ?? null,
      responseHeaders: 'raw',
      signal,
    });
    const body = await readBody(isMetricsResponse(request) ? removeBuckets(response.body) : response.body);
    const headers = toHeaderPairs(response.headers);
    return {
      request,
      response: { status: response.statusCode, headers, body, milliseconds: performance.now() - startTime },
    };
  } catch (error) {
    return { request, error: explainError(error, timeout), ...(signal.aborted ? { late: true } : {}) };
  } finally {
    clear();
  }
}

/** Returns the request as it is sent, with the address, credentials and default headers of the target. */
export function completeRequest(target: Target, wireRequest: WireRequest): Exchange['request'] {
  const headers: (readonly [string, string])[] = [...(wireRequest.headers ?? [])];
  const isSetOrOmitted = (name: string): boolean =>
    wireRequest.omittedHeaders?.includes(name) === true || headers.some(([key]) => key.toLowerCase() === name);
  if (!isSetOrOmitted('user-agent')) headers.push(['User-Agent', USER_AGENT]);
  if (!isSetOrOmitted('accept')) headers.push(['Accept', 'application/json']);
  if (wireRequest.body !== undefined && !isSetOrOmitted('content-type'))
    headers.push(['Content-Type', 'application/json']);
  if (target.authorization !== undefined && wireRequest.anonymous !== true && !isSetOrOmitted('authorization')) {
    headers.push(['Authorization', target.authorization]);
  }
  if (wireRequest.anonymous !== true && !headers.some(([key]) => /^impersonate-/i.test(key)))
    headers.push(...(target.description.impersonate ?? []));
  return { ...wireRequest, url: `${target.description.url}${wireRequest.path}`, headers };
}

export function flattenHeaders(headers: HeaderPairs): string[] {
  return headers.flat();
}

/** Converts undici's flat list of names and values. */
export function toHeaderPairs(rawHeaders: unknown): HeaderPairs {
  if (!Array.isArray(rawHeaders)) {
    return Object.entries(rawHeaders ?? {}).flatMap(([name, value]) =>
      [value].flat().map((item) => [name, String(item)] as const),
    );
  }
  const result: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    result.push([String(rawHeaders[index]), String(rawHeaders[index + 1])]);
  return result;
}
