/** Records the requests, responses and observations of a scenario, with credentials redacted. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compact } from '../../values/compact.ts';
import { AssayError, readErrorMessage } from '../errors.ts';
import { readBody } from '../exchange/body.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { explainError } from '../exchange/explain-error.ts';
import { type BodyStore, redactBytes } from './bodies.ts';
import {
  type ObservedLine,
  PAUSE_SUBJECT,
  type RecordedBody,
  type RecordedRequest,
  type RecordLine,
  type ScenarioLine,
  TIME_UP_SUBJECT,
} from './lines.ts';
import type { Redactor } from './redaction.ts';
import { LIVE_TAPE, type Tape, type TimedExchange, type WatchResponse } from './tape.ts';

const STATUS_OK = 200;

export class Recording implements Tape {
  readonly isReplay = false;
  readonly now = LIVE_TAPE.now;
  readonly callLater = LIVE_TAPE.callLater;
  readonly performAction = LIVE_TAPE.performAction;
  readonly hasResponse = LIVE_TAPE.hasResponse;
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
    await LIVE_TAPE.pause(milliseconds);
    this.#recordObserved(PAUSE_SUBJECT, {});
  }

  hasPassed(moment: number): boolean {
    return this.draw(TIME_UP_SUBJECT, () => LIVE_TAPE.hasPassed(moment));
  }

  begin(line: Omit<ScenarioLine, 'kind' | 'apiVersion'>): void {
    this.#add({ kind: 'scenario', apiVersion: 'assay/v1', ...line });
  }

  recordStep(text?: string): void {
    this.#add({ kind: 'step', at: this.#getMoment(), ...compact({ text }) });
  }

  async exchange(request: Exchange['request'], send: () => Promise<Exchange>): Promise<TimedExchange> {
    const timedExchange = await LIVE_TAPE.exchange(request, send);
    this.#recordExchange(timedExchange);
    return timedExchange;
  }

  #recordExchange({ exchange, startedAt, endedAt }: TimedExchange): void {
    const { request, response, error, late } = exchange;
    this.#add({
      kind: 'exchange',
      sent: this.#getMoment(startedAt),
      at: this.#getMoment(endedAt),
      request: this.#recordRequest(request),
      ...(response && {
        answer: {
          status: response.status,
          headers: this.#redactor.redactHeaders(response.headers),
          body: this.#recordBody(response.body),
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
    const openedStream = await open();
    if ('error' in openedStream) {
      const { error, late } = openedStream;
      this.#recordExchange({
        exchange: { request, error, ...(late ? { late } : {}) },
        startedAt: startTime,
        endedAt: performance.now(),
      });
      return openedStream;
    }
    const { status, headers } = openedStream;
    if (status !== STATUS_OK) {
      const body = await readBody(openedStream.body);
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
    this.#add({
      kind: 'watch',
      watch: this.#watchCount,
      sent: this.#getMoment(startTime),
      at: this.#getMoment(),
      request: this.#recordRequest(request),
      answer: { status, headers: this.#redactor.redactHeaders(headers) },
    });
    return { status, headers, body: this.#recordEvents(this.#watchCount, openedStream.body, signal) };
  }

  async *#recordEvents(watch: number, body: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body) {
        const at = this.#getMoment();
        for (const line of splitLines(chunk)) this.#add({ kind: 'event', watch, at, body: this.#recordBody(line) });
        yield chunk;
      }
      this.#add({ kind: 'end', watch, at: this.#getMoment() });
    } catch (error) {
      if (!signal.aborted) this.#add({ kind: 'end', watch, at: this.#getMoment(), broken: explainError(error, 0) });
      throw error;
    }
  }

  draw<T>(subject: string, draw: () => T): T {
    const value = draw();
    this.#recordObserved(subject, { value });
    return value;
  }

  async observe<T>(subject: string, readValue: () => Promise<T>): Promise<T> {
    try {
      const value = await readValue();
      this.#recordObserved(subject, { value });
      return value;
    } catch (error) {
      this.#recordObserved(subject, {
        error: readErrorMessage(error),
        ...(error instanceof AssayError ? { code: error.code } : {}),
      });
      throw error;
    }
  }

  async awaitEvent(subject: string, end: Promise<void>): Promise<void> {
    await end;
    this.#recordObserved(subject, {});
  }

  #recordObserved(subject: string, result: Pick<ObservedLine, 'value' | 'error' | 'code'>): void {
    this.#add({ kind: 'observed', at: this.#getMoment(), what: subject, ...result });
  }

  markUnrepeatable(reason: string): void {
    this.#add({ kind: 'unrepeatable', at: this.#getMoment(), why: reason });
  }

  /** Writes the file. Later events are not recorded, because they belong to no scenario. */
  write(file: string): void {
    this.#isClosed = true;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${this.#lines.join('\n')}\n`);
  }

  #add(line: RecordLine): void {
    if (!this.#isClosed)
      this.#lines.push(
        line.kind === 'observed' ? this.#redactor.redactText(JSON.stringify(line)) : JSON.stringify(line),
      );
  }

  #getMoment(time = performance.now()): number {
    return Math.round((time - this.#startTime) * 1000) / 1000;
  }

  #recordRequest({ method, url, headers, body }: Exchange['request']): RecordedRequest {
    return {
      method,
      url,
      headers: this.#redactor.redactHeaders(headers),
      ...(body === undefined ? {} : { body: this.#recordBody(Buffer.from(body)) }),
    };
  }

  #recordBody(bytes: Buffer): RecordedBody {
    return this.#bodies.write(redactBytes(bytes, this.#redactor));
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
