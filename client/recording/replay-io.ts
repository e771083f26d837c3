/** Replays a scenario from its record: requests are looked up there in order, and events arrive at their recorded times. */
import { compact } from '../../values/compact.ts';
import { AssayError } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { BodyStore } from './body-store.ts';
import {
  type EndLine,
  type EventLine,
  type ExchangeLine,
  type ObservedLine,
  PAUSE_SUBJECT,
  type RecordLine,
  TIME_UP_SUBJECT,
  type WatchLine,
} from './record-lines.ts';
import type { Redactor } from './redaction.ts';
import { createRequestKey } from './request-key.ts';
import type { ScenarioIo, TimedExchange, WatchResponse } from './scenario-io.ts';
import { Schedule } from './schedule.ts';

/** The scenario sent a request or observed a value that is not in the record. */
export class NotRecordedError extends Error {}

/** The prefix of the messages of a NotRecordedError. */
export const NOT_IN_RECORD_PREFIX = 'not in the record: ';

const NEVER_SETTLED = new Promise<void>(() => undefined);

type ResponseLine = ExchangeLine | WatchLine;

export class ReplayIo implements ScenarioIo {
  readonly isReplay = true;
  /** The requests and observations that were not in the record. */
  readonly unrecordedSubjects: string[] = [];
  readonly #schedule = new Schedule();
  readonly #responseLinesByRequest = new Map<string, ResponseLine[]>();
  readonly #observationsBySubject = new Map<string, ObservedLine[]>();
  readonly #linesByWatch = new Map<number, (EventLine | EndLine)[]>();
  readonly #stepTimes: number[] = [];
  readonly #bodies: BodyStore;
  readonly #redactor: Redactor;

  constructor(lines: readonly RecordLine[], bodies: BodyStore, redactor: Redactor) {
    this.#bodies = bodies;
    this.#redactor = redactor;
    for (const line of lines) this.#addLine(line);
    // The record is ordered by completion. Of two concurrent requests, the second may have completed first.
    for (const responseLines of this.#responseLinesByRequest.values()) responseLines.sort((a, b) => a.sent - b.sent);
  }

  #addLine(line: RecordLine): void {
    if (line.kind === 'exchange' || line.kind === 'watch') {
      const { body, ...request } = line.request;
      const key = createRequestKey(
        { ...request, body: body === undefined ? undefined : this.#bodies.read(body) },
        this.#redactor,
      );
      getOrCreateList(this.#responseLinesByRequest, key).push(line);
    } else if (line.kind === 'event' || line.kind === 'end') getOrCreateList(this.#linesByWatch, line.watch).push(line);
    else if (line.kind === 'observed') getOrCreateList(this.#observationsBySubject, line.what).push(line);
    else if (line.kind === 'step') this.#stepTimes.push(line.at);
  }

  now(): number {
    return this.#schedule.now;
  }

  /** Resolves at the recorded end of the pause; an unrecorded pause takes its full time. */
  pause(milliseconds: number): Promise<void> {
    return this.#schedule.waitForTime(
      this.#observationsBySubject.get(PAUSE_SUBJECT)?.shift()?.at ?? this.now() + milliseconds,
    );
  }

  hasPassed(time: number): boolean {
    const value = this.#observationsBySubject.get(TIME_UP_SUBJECT)?.shift()?.value;
    return typeof value === 'boolean' ? value : this.now() > time;
  }

  callLater(milliseconds: number, act: () => void): () => void {
    return this.#schedule.callAfter(milliseconds, act);
  }

  /** Starts the next step. The last recorded step is the end of the scenario. */
  async startNextStep(): Promise<void> {
    const stepTime = this.#stepTimes.shift();
    if (stepTime !== undefined)
      await this.#schedule.beginStep(stepTime, this.#stepTimes[0] ?? Number.POSITIVE_INFINITY);
  }

  /** Waits until all recorded events have been replayed. */
  async replayRemainingEvents(): Promise<void> {
    const stepTime = this.#stepTimes.splice(0).at(-1);
    if (stepTime !== undefined) await this.#schedule.beginStep(stepTime, Number.POSITIVE_INFINITY);
  }

  async exchange(request: Exchange['request']): Promise<TimedExchange> {
    const line = await this.#takeResponseLine(request);
    const times = { startedAt: line.sent, endedAt: line.at };
    if (line.kind === 'watch') {
      const body = Buffer.concat((this.#linesByWatch.get(line.watch) ?? []).map((line) => this.#readBytes(line)));
      const response = { ...line.answer, body, milliseconds: line.at - line.sent };
      return { ...times, exchange: { request, response } };
    }
    const { answer: response, error, late } = line;
    return {
      ...times,
      exchange: {
        request,
        ...(response && {
          response: { ...response, body: this.#bodies.read(response.body), milliseconds: line.at - line.sent },
        }),
        ...compact({ error, late }),
      },
    };
  }

  async watch(request: Exchange['request'], signal: AbortSignal): Promise<WatchResponse> {
    const line = await this.#takeResponseLine(request);
    if (line.kind === 'watch') return { ...line.answer, body: this.#replayEvents(line.watch, signal) };
    const { answer: response, error = 'no response', late = false } = line;
    if (response === undefined) return { error, late };
    const body = this.#bodies.read(response.body);
    return {
      status: response.status,
      headers: response.headers,
      body: (async function* () {
        yield body;
      })(),
    };
  }

  hasResponse(request: Exchange['request']): boolean {
    return (this.#responseLinesByRequest.get(this.#createRequestKey(request))?.length ?? 0) > 0;
  }

  #createRequestKey({ method, url, headers, body }: Exchange['request']): string {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    return createRequestKey({ method, url, headers, body: bytes }, this.#redactor);
  }

  async #takeResponseLine(request: Exchange['request']): Promise<ResponseLine> {
    const { method, url, body } = request;
    const line = this.#responseLinesByRequest.get(this.#createRequestKey(request))?.shift();
    if (line === undefined)
      throw this.#createNotRecordedError(
        `${method} ${url}${body === undefined ? '' : ` ${Buffer.from(body).toString().slice(0, 200)}`}`,
      );
    await this.#schedule.waitForTime(line.at);
    return line;
  }

  async *#replayEvents(watch: number, signal: AbortSignal): AsyncGenerator<Buffer> {
    const rejectionOnAbort = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
    rejectionOnAbort.catch(() => undefined);
    const streamLines = this.#linesByWatch.get(watch) ?? [];
    for (let streamLine = streamLines.shift(); streamLine !== undefined; streamLine = streamLines.shift()) {
      await Promise.race([this.#schedule.awaitPassively(streamLine.at), rejectionOnAbort]);
      if (streamLine.kind === 'end' && streamLine.broken === undefined) return;
      if (streamLine.kind === 'end') throw new Error(streamLine.broken);
      const chunk = [this.#readBytes(streamLine)];
      while (streamLines[0]?.kind === 'event' && streamLines[0].at === streamLine.at)
        chunk.push(this.#readBytes(streamLines.shift()));
      yield Buffer.concat(chunk);
    }
    await rejectionOnAbort;
  }

  #readBytes(line: EventLine | EndLine | undefined): Buffer {
    return line?.kind === 'event' ? this.#bodies.read(line.body) : Buffer.alloc(0);
  }

  draw<T>(subject: string): T {
    const line = this.#observationsBySubject.get(subject)?.shift();
    if (line === undefined) throw this.#createNotRecordedError(subject);
    return line.value as T;
  }

  async observe<T>(subject: string): Promise<T> {
    const line = this.#observationsBySubject.get(subject)?.shift();
    if (line === undefined) throw this.#createNotRecordedError(subject);
    await this.#schedule.waitForTime(line.at);
    const { error, code } = line;
    if (error !== undefined) throw code === undefined ? new Error(error) : new AssayError(code, error);
    return line.value as T;
  }

  async awaitEvent(subject: string): Promise<void> {
    const line = this.#observationsBySubject.get(subject)?.shift();
    await (line === undefined ? NEVER_SETTLED : this.#schedule.awaitPassively(line.at));
  }

  performAction(): undefined {
    return undefined;
  }

  markUnrepeatable(): void {}

  #createNotRecordedError(subject: string): NotRecordedError {
    this.unrecordedSubjects.push(subject);
    return new NotRecordedError(`${NOT_IN_RECORD_PREFIX}${subject}`);
  }
}

function getOrCreateList<K, V>(map: Map<K, V[]>, key: K): V[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
