/**
 * A watch: its events in the order of arrival, each with its time. `waitUntil` checks a condition after each event and at
 * the end of the stream.
 *
 * Example: `const watch = await openWatch(target, '/api/v1/endpoints?watch=1')`, then `await watch.waitUntil((events) => events.length >=
 * 2, 5_000, 'two events')`.
 */
import { request as undiciRequest } from 'undici';
import { isJsonObject } from '../../values/json-object.ts';
import type { FrameReader } from '../encodings/frame-reader.ts';
import { readJson } from '../encodings/json-text.ts';
import { getScenarioIo, type WatchResponse } from '../recording/scenario-io.ts';
import { BodyTooLongError, MAX_BYTES, readBody } from './body.ts';
import type { Exchange, HeaderPairs } from './exchange.ts';
import { explainError } from './explain-error.ts';
import { completeRequest, flattenHeaders, REQUEST_TIMEOUT, toHeaderPairs } from './request.ts';
import { startResponseTimeout } from './response-limit.ts';
import { getStopSignal, STOPPED_MESSAGE } from './stop-run.ts';
import type { Target } from './target.ts';
import type { WaitLimits } from './wait-limits.ts';

/** An object of any kind, or the Status of an ERROR event. */
export interface EventObject {
  readonly metadata?: { readonly name?: string; readonly namespace?: string; readonly resourceVersion?: string };
  readonly code?: number;
  readonly reason?: string;
  readonly [field: string]: unknown;
}

export interface WatchEvent {
  readonly type: string;
  readonly object: EventObject;
  /** The line as received. */
  readonly raw: string;
  /** The time of arrival, in milliseconds of the monotonic clock. */
  readonly arrivedAt: number;
}

export interface WatchStream {
  readonly exchange: Exchange;
  readonly events: readonly WatchEvent[];
  /** The time of the request, on the clock of the scenario. */
  readonly sentAt: number;
  /** The arrival times of the chunks, to test whether the server streams. */
  readonly arrivalTimes: readonly number[];
  readonly hasEnded: boolean;
  /** The reason why the stream broke; undefined if the server ended it. */
  readonly breakReason: string | undefined;
  /** Waits until the condition is true. After `limit` milliseconds, rejects with a WatchTimeoutError that names `subject`. */
  waitUntil(condition: (events: readonly WatchEvent[]) => boolean, limit: number, subject: string): Promise<void>;
  /** Waits until the server ends the stream or the connection breaks. */
  waitForEnd(limit: number): Promise<void>;
  close(): void;
}

/** The maximum number of events in a watch. */
const MAX_EVENTS = 100_000;

export class WatchTimeoutError extends Error {}

export interface WatchOptions {
  readonly headers?: HeaderPairs;
  /** The time limit for the start of the response, in milliseconds. */
  readonly timeout?: number;
  /** Limits the waits for events that do not arrive. Unlimited by default. */
  readonly waitLimits?: WaitLimits;
  /** Returns the decoder of a watch with this Content-Type, or undefined for lines of JSON. */
  readonly createFrameReader?: (contentType: string) => FrameReader | undefined;
}

/** Opens a watch. If the response is not a stream (4xx), the exchange contains the body, and the stream has ended. */
export async function openWatch(target: Target, path: string, options: WatchOptions = {}): Promise<WatchStream> {
  const { headers = [], timeout: responseTimeout = REQUEST_TIMEOUT, waitLimits, createFrameReader } = options;
  const request = completeRequest(target, { method: 'GET', path, headers });
  const abortController = new AbortController();
  const startTime = getScenarioIo().now();
  const reader = new StreamReader(abortController, waitLimits, startTime);
  if (getStopSignal().aborted) return reader.endWithExchange({ request, error: STOPPED_MESSAGE });
  const headersTimeout = waitLimits?.computeWaitLimit(responseTimeout) ?? responseTimeout;
  const watchResponse = await getScenarioIo().watch(request, abortController.signal, () =>
    openStream(target, request, abortController, headersTimeout),
  );
  if ('error' in watchResponse) {
    if (watchResponse.late) waitLimits?.recordTimeout(responseTimeout);
    return reader.endWithExchange({ request, error: watchResponse.error });
  }
  const { status, headers: responseHeaders } = watchResponse;
  const baseResponse = { status, headers: responseHeaders, milliseconds: getScenarioIo().now() - startTime };
  if (status !== 200) {
    const exchange = { request, response: { ...baseResponse, body: await readBody(watchResponse.body) } };
    target.trafficListener?.recordExchange(exchange, startTime, getScenarioIo().now());
    return reader.endWithExchange(exchange);
  }
  const [, contentType = ''] = responseHeaders.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const readFrames = createFrameReader?.(contentType);
  // The traffic listener can read only events that are encoded as text.
  if (readFrames === undefined)
    target.trafficListener?.recordWatch({
      request,
      headers: responseHeaders,
      startedAt: startTime,
      events: reader.events,
    });
  reader.start(watchResponse.body, (body) => ({ request, response: { ...baseResponse, body } }), readFrames);
  return reader;
}

async function openStream(
  target: Target,
  request: Exchange['request'],
  abortController: AbortController,
  headersTimeout: number,
): Promise<WatchResponse> {
  const { signal: timeoutSignal, clear } = startResponseTimeout(headersTimeout);
  timeoutSignal.addEventListener('abort', () => abortController.abort(timeoutSignal.reason), { once: true });
  try {
    const { statusCode, headers, body } = await undiciRequest(request.url, {
      dispatcher: target.dispatcher,
      method: 'GET',
      headers: flattenHeaders(request.headers),
      responseHeaders: 'raw',
      signal: abortController.signal,
    });
    return { status: statusCode, headers: toHeaderPairs(headers), body };
  } catch (error) {
    const reason = timeoutSignal.aborted
      ? `no response headers within ${headersTimeout / 1000} s`
      : explainError(error, headersTimeout);
    return { error: reason, late: timeoutSignal.aborted };
  } finally {
    clear();
  }
}

class StreamReader implements WatchStream {
  readonly events: WatchEvent[] = [];
  readonly arrivalTimes: number[] = [];
  readonly sentAt: number;
  hasEnded = false;
  breakReason: string | undefined;
  #byteCount = 0;
  /** The text after the last complete line, in chunks. */
  #pendingText: string[] = [];
  #textChunks: string[] = [];
  readonly #binaryChunks: Buffer[] = [];
  #waiters = new Set<() => void>();
  readonly #abortController: AbortController;
  readonly #waitLimits: WaitLimits | undefined;
  #createExchange: (body: Buffer) => Exchange = () => {
    throw new Error('the watch was not opened');
  };

  constructor(abortController: AbortController, waitLimits: WaitLimits | undefined, startTime: number) {
    this.sentAt = startTime;
    this.#abortController = abortController;
    this.#waitLimits = waitLimits;
    const close = (): void => this.close();
    getStopSignal().addEventListener('abort', close, { once: true });
    abortController.signal.addEventListener('abort', () => getStopSignal().removeEventListener('abort', close), {
      once: true,
    });
  }

  get exchange(): Exchange {
    return this.#createExchange(Buffer.concat([Buffer.from(this.#textChunks.join('')), ...this.#binaryChunks]));
  }

  start(
    body: AsyncIterable<Buffer>,
    createExchange: (body: Buffer) => Exchange,
    readFrames: FrameReader | undefined,
  ): void {
    this.#createExchange = createExchange;
    void this.#read(body, readFrames);
  }

  endWithExchange(exchange: Exchange): this {
    this.#createExchange = () => exchange;
    this.hasEnded = true;
    return this;
  }

  async #read(body: AsyncIterable<Buffer>, readFrames: FrameReader | undefined): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        this.#byteCount += chunk.length;
        if (this.#byteCount > MAX_BYTES || this.events.length > MAX_EVENTS) throw new BodyTooLongError();
        if (readFrames === undefined) this.#addText(decoder.decode(chunk, { stream: true }));
        else this.#addFrames(chunk, readFrames(chunk));
      }
      this.#addLastLine(this.#pendingText.join('').trim());
    } catch (error) {
      if (!this.#abortController.signal.aborted) this.breakReason = explainError(error, 0);
    }
    this.hasEnded = true;
    this.#notifyWaiters();
  }

  #addText(text: string): void {
    this.arrivalTimes.push(getScenarioIo().now());
    this.#textChunks.push(text);
    const lines = text.split('\n');
    lines[0] = lines.length === 1 ? text : this.#pendingText.splice(0).join('') + lines[0];
    const incompleteLine = lines.pop() ?? '';
    if (incompleteLine !== '') this.#pendingText.push(incompleteLine);
    for (const line of lines) if (line.trim() !== '') this.events.push(parseEvent(line));
    this.#notifyWaiters();
  }

  #addFrames(chunk: Buffer, frames: ReturnType<FrameReader>): void {
    const arrivalTime = getScenarioIo().now();
    this.arrivalTimes.push(arrivalTime);
    this.#binaryChunks.push(chunk);
    for (const { type, object } of frames)
      this.events.push({
        type,
        object: object as EventObject,
        raw: JSON.stringify({ type, object }),
        arrivedAt: arrivalTime,
      });
    this.#notifyWaiters();
  }

  /** Adds a last event that does not end with the usual line feed. */
  #addLastLine(text: string): void {
    if (text === '') return;
    if (isJson(text)) this.events.push(parseEvent(text));
    else this.breakReason = 'the stream ended inside an event';
  }

  #notifyWaiters(): void {
    for (const checkCondition of [...this.#waiters]) checkCondition();
  }

  async waitUntil(
    condition: (events: readonly WatchEvent[]) => boolean,
    limit: number,
    subject: string,
  ): Promise<void> {
    await this.#wait(() => condition(this.events), limit, subject);
  }

  async waitForEnd(limit: number): Promise<void> {
    await this.#wait(() => this.hasEnded, limit, 'the end of the watch');
  }

  async #wait(isDone: () => boolean, limit: number, subject: string): Promise<void> {
    if (isDone()) return;
    await new Promise<void>((resolve, reject) => {
      const finishOnce = (finish: () => void): void => {
        cancel();
        this.#waiters.delete(checkCondition);
        finish();
      };
      const fail = (reason: string): void =>
        finishOnce(() =>
          reject(
            new WatchTimeoutError(`${reason} while waiting for ${subject}; seen: ${summarizeEvents(this.events)}`),
          ),
        );
      const checkCondition = (): void => {
        if (isDone()) finishOnce(resolve);
        else if (this.hasEnded)
          fail(`the watch ended${this.breakReason === undefined ? '' : ` (${this.breakReason})`}`);
      };
      const onTimeout = (): void => {
        try {
          this.#waitLimits?.recordTimeout(limit);
          fail(`${limit / 1000} s passed`);
        } catch (error) {
          finishOnce(() => reject(error));
        }
      };
      const cancel = getScenarioIo().callLater(this.#waitLimits?.computeWaitLimit(limit) ?? limit, onTimeout);
      this.#waiters.add(checkCondition);
      checkCondition();
    });
  }

  close(): void {
    this.#abortController.abort();
  }
}

function isJson(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}

/** The event type that stands for a line that is not an event. */
const NOT_AN_EVENT = '(no event)';

export function parseEvent(raw: string): WatchEvent {
  const arrivedAt = getScenarioIo().now();
  try {
    const value: { type?: unknown; object?: EventObject | null } = JSON.parse(raw);
    if (typeof value?.type !== 'string') return { type: NOT_AN_EVENT, object: value ?? {}, raw, arrivedAt };
    return { type: value.type, object: value.object ?? {}, raw, arrivedAt };
  } catch {
    return { type: NOT_AN_EVENT, object: {}, raw, arrivedAt };
  }
}

/** Summarizes events for messages, as in `ADDED a@12, MODIFIED a@13`. Describes a response that is not an event stream. */
export function summarizeEvents(events: readonly WatchEvent[]): string {
  if (events.length > 0 && events.every(({ type }) => type === NOT_AN_EVENT)) return describeOtherResponse(events);
  const summaries = events.slice(-20).map(({ type, object }) => {
    if (type === NOT_AN_EVENT) return `${describeDocument(object)}, not an event`;
    const { name, resourceVersion } = object.metadata ?? {};
    return `${type} ${name ?? object.reason ?? ''}@${resourceVersion ?? '?'}`;
  });
  return summaries.length === 0 ? 'nothing' : `${events.length > 20 ? '… ' : ''}${summaries.join(', ')}`;
}

/** Describes a response that is not an event stream. A document may span several lines. */
function describeOtherResponse(events: readonly WatchEvent[]): string {
  try {
    return `${describeDocument(JSON.parse(events.map(({ raw }) => raw).join('\n')))}, not a stream of events`;
  } catch {
    return `${describeDocument(events[0]?.object)}, not a stream of events`;
  }
}

function describeDocument(value: unknown): string {
  const kind = isJsonObject(value) ? value.kind : undefined;
  return typeof kind === 'string' ? `a document of the kind ${kind}` : 'a text';
}
