/**
 * Audits requests and responses with two filters. The inner filter creates the event after authentication. The outer filter records every
 * response, including errors, and creates the event of a request whose credentials or path are invalid.
 */

import { type HttpResponse, isStream } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { AuditEvent } from '../audit/event.ts';
import type { AuditRecorder } from '../audit/recorder.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { createAttributes } from './authorization.ts';

type AuditFilterConfig = Pick<FilterConfig, 'audit' | 'clock'>;

export function createAuditResponseFilter({ audit: recorder, clock }: AuditFilterConfig): Filter {
  if (recorder === undefined) return (next) => next;
  return (next) => (exchange) => {
    const receivedAt = clock.now();
    const recordResponse = (response: HttpResponse): MaybePromise<HttpResponse> => {
      const { auditEvent: event } = exchange;
      if (event !== undefined) return completeEvent(recorder, exchange, event, response);
      return exchange.isAuthenticated === true
        ? response
        : recordRejectedRequest(recorder, exchange, receivedAt, response);
    };
    return mapWhenReady(next(exchange), recordResponse);
  };
}

export function createAuditRequestFilter({ audit: recorder, clock }: AuditFilterConfig): Filter {
  return (next) => (exchange) => {
    exchange.isAuthenticated = true;
    if (recorder === undefined) return next(exchange);
    const { request, auditId, user, info } = exchange;
    const event = recorder.beginEvent({
      request,
      auditId,
      user,
      attributes: createAttributes(info),
      receivedAt: clock.now(),
    });
    if (event !== undefined) {
      exchange.auditEvent = event;
      recorder.writeEvent(event, 'RequestReceived');
    }
    return next(exchange);
  };
}

function completeEvent(
  recorder: AuditRecorder,
  exchange: Exchange,
  event: AuditEvent,
  response: HttpResponse,
): MaybePromise<HttpResponse> {
  if (exchange.user !== event.user) event.impersonatedUser = exchange.user;
  const pendingRecord = recorder.recordResponse(event, response);
  return pendingRecord === undefined
    ? writeStages(recorder, exchange, event, response)
    : pendingRecord.then(() => writeStages(recorder, exchange, event, response));
}

function writeStages(
  recorder: AuditRecorder,
  exchange: Exchange,
  event: AuditEvent,
  response: HttpResponse,
): HttpResponse {
  if (exchange.isLongRunning) recorder.writeEvent(event, 'ResponseStarted');
  recorder.recordDeprecation(event, exchange.deprecation);
  const { body } = response;
  if (!isStream(body)) {
    recorder.writeEvent(event, 'ResponseComplete');
    return response;
  }
  return {
    ...response,
    body: {
      start: (sink) => {
        sink.onClose(() => recorder.writeEvent(event, 'ResponseComplete'));
        body.start(sink);
      },
    },
  };
}

/** Records a request that was rejected before its event was created, because its credentials or its path are invalid. */
function recordRejectedRequest(
  recorder: AuditRecorder,
  exchange: Exchange,
  receivedAt: number,
  response: HttpResponse,
): MaybePromise<HttpResponse> {
  const { request, auditId, info } = exchange;
  if (response.status !== 401 && response.status !== 400) return response;
  const event = recorder.beginEvent({
    request,
    auditId,
    user: undefined,
    attributes: createAttributes(info),
    receivedAt,
  });
  if (event === undefined) return response;
  const writeStartedEvent = (): HttpResponse => {
    recorder.writeEvent(event, 'ResponseStarted');
    return response;
  };
  const pendingRecord = recorder.recordResponse(event, response);
  return pendingRecord === undefined ? writeStartedEvent() : pendingRecord.then(writeStartedEvent);
}
