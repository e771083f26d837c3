/** Records the requests, responses and observations of a scenario, with credentials redacted. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compact } from '../../values/compact.ts';
import { AssayError, readErrorMessage } from '../errors.ts';
import { readBody } from '../exchange/body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { explainError } from '../exchange/explain-error.ts';
import { type BodyStore, redactBytes } from './body-store.ts';
import {
  type ObservedLine,
  PAUSE_SUBJECT,
  type RecordedBody,
  type RecordedRequest,
  type RecordLine,
  type ScenarioLine,
  TIME_UP_SUBJECT,
} from './record-lines.ts';
import type { Redactor } from './redaction.ts';
import { LIVE_IO, type ScenarioIo, type TimedExchange, type WatchResponse } from './scenario-io.ts';

const STATUS_OK = 200;

export class RecordingIo implements ScenarioIo {
  readonly isReplay = false;
  readonly now = LIVE_IO.now;
  readonly callLater = LIVE_IO.callLater;
  readonly performAction = LIVE_IO.performAction;
  readonly hasResponse = LIVE_IO.hasResponse;
  readonly #lines: string[] = [];
  readonly #startTime = performance.now();
  readonly #bodies: BodyStore;
  readonly #redactor: Redactor;
  #watchCount = 0;
  #isClosed = false;

  constructor(bodies: BodyStore, redactor: Redactor) {
    this.#bodies = bodies;
    this.#redactor = redactor;
  }

  async pause(milliseconds: number): Promise<void> {
    await LIVE_IO.pause(milliseconds);
    this.#recordObservation(PAUSE_SUBJECT, {});
  }

  hasPassed(time: number): boolean {
    return this.draw(TIME_UP_SUBJECT, () => LIVE_IO.hasPassed(time));
  }

  recordScenarioStart(line: Omit<ScenarioLine, 'kind' | 'apiVersion'>): void {
    this.#addLine({ kind: 'scenario', apiVersion: 'assay/v1', ...line });
  }

  recordStep(text?: string): void {
    this.#addLine({ kind: 'step', at: this.#computeRelativeTime(), ...compact({ text }) });
  }

  async exchange(request: Exchange['request'], send: () => Promise<Exchange>): Promise<TimedExchange> {
    const timedExchange = await LIVE_IO.exchange(request, send);
    this.#recordExchange(timedExchange);
    return timedExchange;
  }

  #recordExchange({ exchange, startedAt, endedAt }: TimedExchange): void {
    const { request, response, error, late } = exchange;
    this.#addLine({
      kind: 'exchange',
      sent: this.#computeRelativeTime(startedAt),
      at: this.#computeRelativeTime(endedAt),
      request: this.#redactRequest(request),
      ...(response && {
        answer: {
          status: response.status,
          headers: this.#redactor.redactHeaders(response.headers),
          body: this.#storeBody(response.body),
        },
      }),
      ...compact({ error, late }),
    });
  }

  async watch(
    request: Exchange['request'],
    signal: AbortSignal,
    open: () => Promise<WatchResponse>,
  ): Promise<WatchResponse> {
    const startTime = performance.now();
    const watchResponse = await open();
    if ('error' in watchResponse) {
      const { error, late } = watchResponse;
      this.#recordExchange({
        exchange: { request, error, ...(late ? { late } : {}) },
        startedAt: startTime,
        endedAt: performance.now(),
      });
      return watchResponse;
    }
    const { status, headers } = watchResponse;
    if (status !== STATUS_OK) {
      const body = await readBody(watchResponse.body);
      const endTime = performance.now();
      const response = { status, headers, body, milliseconds: endTime - startTime };
      this.#recordExchange({ exchange: { request, response }, startedAt: startTime, endedAt: endTime });
      return {
        status,
        headers,
        body: (async function* () {
          yield body;
        })(),
      };
    }
    this.#watchCount += 1;
    this.#addLine({
      kind: 'watch',
      watch: this.#watchCount,
      sent: this.#computeRelativeTime(startTime),
      at: this.#computeRelativeTime(),
      request: this.#redactRequest(request),
      answer: { status, headers: this.#redactor.redactHeaders(headers) },
    });
    return { status, headers, body: this.#recordWatchEvents(this.#watchCount, watchResponse.body, signal) };
  }

  async *#recordWatchEvents(watch: number, body: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) {
        const at = this.#computeRelativeTime();
        for (const line of splitLines(chunk)) this.#addLine({ kind: 'event', watch, at, body: this.#storeBody(line) });
        yield chunk;
      }
      this.#addLine({ kind: 'end', watch, at: this.#computeRelativeTime() });
    } catch (error) {
      if (!signal.aborted)
        this.#addLine({ kind: 'end', watch, at: this.#computeRelativeTime(), broken: explainError(error, 0) });
      throw error;
    }
  }

  draw<T>(subject: string, createValue: () => T): T {
    const value = createValue();
    this.#recordObservation(subject, { value });
    return value;
  }

  async observe<T>(subject: string, readValue: () => Promise<T>): Promise<T> {
    try {
      const value = await readValue();
      this.#recordObservation(subject, { value });
      return value;
    } catch (error) {
      this.#recordObservation(subject, {
        error: readErrorMessage(error),
        ...(error instanceof AssayError ? { code: error.code } : {}),
      });
      throw error;
    }
  }

  async awaitEvent(subject: string, end: Promise<void>): Promise<void> {
    await end;
    this.#recordObservation(subject, {});
  }

  #recordObservation(subject: string, result: Pick<ObservedLine, 'value' | 'error' | 'code'>): void {
    this.#addLine({ kind: 'observed', at: this.#computeRelativeTime(), what: subject, ...result });
  }

  markUnrepeatable(reason: string): void {
    this.#addLine({ kind: 'unrepeatable', at: this.#computeRelativeTime(), why: reason });
  }

  /** Writes the lines to a file. Later events are not recorded, because they belong to no scenario. */
  writeRecord(file: string): void {
    this.#isClosed = true;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${this.#lines.join('\n')}\n`);
  }

  #addLine(line: RecordLine): void {
    if (!this.#isClosed)
      this.#lines.push(
        line.kind === 'observed' ? this.#redactor.redactText(JSON.stringify(line)) : JSON.stringify(line),
      );
  }

  #computeRelativeTime(time = performance.now()): number {
    return Math.round((time - this.#startTime) * 1000) / 1000;
  }

  #redactRequest({ method, url, headers, body }: Exchange['request']): RecordedRequest {
    return {
      method,
      url,
      headers: this.#redactor.redactHeaders(headers),
      ...(body === undefined ? {} : { body: this.#storeBody(Buffer.from(body)) }),
    };
  }

  #storeBody(bytes: Buffer): RecordedBody {
    return this.#bodies.store(redactBytes(bytes, this.#redactor));
  }
}

/** Splits a chunk into lines with their line feeds; the last line may have none. */
function splitLines(chunk: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
    lines.push(chunk.subarray(start, end + 1));
    start = end + 1;
  }
  if (start < chunk.length) lines.push(chunk.subarray(start));
  return lines;
}
