/**
 * Audits requests and responses with two filters. The inner filter creates the event after authentication. The outer filter records every
 * response, including errors, and creates the event of a request that fails authentication.
 */

import { type HttpResponse, isStream } from '../../common/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../common/maybe-promise.ts';
import type { AuditEvent } from '../audit/event.ts';
import type { AuditRecorder } from '../audit/recorder.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { createAttributes } from './authorization.ts';

type AuditFilterConfig = Pick<FilterConfig, 'audit' | 'clock'>;

export function createAuditResponseFilter({ audit, clock }: AuditFilterConfig): Filter {
  if (audit === undefined) return (next) => next;
  return (next) => (exchange) => {
    const receivedTime = clock.now();
    const recordResponse = (response: HttpResponse): MaybePromise<HttpResponse> => {
      const { audit: event } = exchange;
      if (event !== undefined) return completeEvent(audit, exchange, event, response);
      return exchange.authenticated === true
        ? response
        : recordUnauthenticatedRequest(audit, exchange, receivedTime, response);
    };
    return mapWhenReady(next(exchange), recordResponse);
  };
}

export function createAuditBeginFilter({ audit, clock }: AuditFilterConfig): Filter {
  return (next) => (exchange) => {
    exchange.authenticated = true;
    if (audit === undefined) return next(exchange);
    const { request, auditId, user, info } = exchange;
    const event = audit.begin({
      request,
      auditId,
      user,
      attributes: createAttributes(info),
      receivedAt: clock.now(),
    });
    if (event !== undefined) {
      exchange.audit = event;
      audit.emit(event, 'RequestReceived');
    }
    return next(exchange);
  };
}

function completeEvent(
  audit: AuditRecorder,
  exchange: Exchange,
  event: AuditEvent,
  answer: HttpResponse,
): MaybePromise<HttpResponse> {
  if (exchange.user !== event.user) event.impersonatedUser = exchange.user;
  const recording = audit.recordAnswer(event, answer);
  return recording === undefined
    ? writeStages(audit, exchange, event, answer)
    : recording.then(() => writeStages(audit, exchange, event, answer));
}

function writeStages(audit: AuditRecorder, exchange: Exchange, event: AuditEvent, answer: HttpResponse): HttpResponse {
  if (exchange.longRunning) audit.emit(event, 'ResponseStarted');
  audit.recordDeprecation(event, exchange.deprecation);
  const { body } = answer;
  if (!isStream(body)) {
    audit.emit(event, 'ResponseComplete');
    return answer;
  }
  return {
    ...answer,
    body: {
      start: (sink) => {
        sink.onClose(() => audit.emit(event, 'ResponseComplete'));
        body.start(sink);
      },
    },
  };
}

/** Records a request that was rejected before its event was created, because its credentials or its path are invalid. */
function recordUnauthenticatedRequest(
  audit: AuditRecorder,
  exchange: Exchange,
  receivedTime: number,
  answer: HttpResponse,
): MaybePromise<HttpResponse> {
  const { request, auditId, info } = exchange;
  if (answer.status !== 401 && answer.status !== 400) return answer;
  const event = audit.begin({
    request,
    auditId,
    user: undefined,
    attributes: createAttributes(info),
    receivedAt: receivedTime,
  });
  if (event === undefined) return answer;
  const emitStarted = (): HttpResponse => {
    audit.emit(event, 'ResponseStarted');
    return answer;
  };
  const recorded = audit.recordAnswer(event, answer);
  return recorded === undefined ? emitStarted() : recorded.then(emitStarted);
}
