/**
 * Audits requests and responses with two filters. The outer filter handles every response, including errors; the inner filter, after
 * authentication, creates the event. A request that fails authentication has one event, without a user.
 */

import { type Answer, isStream } from '../../ground/exchange.ts';
import { type MaybePromise, mapReady } from '../../ground/maybe-promise.ts';
import type { AuditEvent } from '../audit/event.ts';
import type { AuditRecorder } from '../audit/recorder.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { createAttributes } from './authorization.ts';

type Config = Pick<FilterConfig, 'audit' | 'clock'>;

export function auditAnswers({ audit, clock }: Config): Filter {
  if (audit === undefined) return (next) => next;
  return (next) => (exchange) => {
    const receivedTime = clock.now();
    const record = (answer: Answer): MaybePromise<Answer> => {
      const { audit: event } = exchange;
      if (event !== undefined) return completeEvent(audit, exchange, event, answer);
      return exchange.authenticated === true ? answer : recordUnauthenticated(audit, exchange, receivedTime, answer);
    };
    return mapReady(next(exchange), record);
  };
}

export function beginAudit({ audit, clock }: Config): Filter {
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
  answer: Answer,
): MaybePromise<Answer> {
  if (exchange.user !== event.user) event.impersonatedUser = exchange.user;
  const recording = audit.recordAnswer(event, answer);
  return recording === undefined
    ? emitStages(audit, exchange, event, answer)
    : recording.then(() => emitStages(audit, exchange, event, answer));
}

function emitStages(audit: AuditRecorder, exchange: Exchange, event: AuditEvent, answer: Answer): Answer {
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

/** Records a request with invalid credentials, or a malformed request, which has no event yet. */
function recordUnauthenticated(
  audit: AuditRecorder,
  exchange: Exchange,
  receivedTime: number,
  answer: Answer,
): MaybePromise<Answer> {
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
  const emit = (): Answer => {
    audit.emit(event, 'ResponseStarted');
    return answer;
  };
  const ready = audit.recordAnswer(event, answer);
  return ready === undefined ? emit() : ready.then(emit);
}
