/**
 * Audits requests and answers, in two filters: the outer one sees every answer, errors included; the inner one, behind authentication,
 * creates the event. A request that fails authentication leaves one event, without a user.
 */

import { type Answer, isStream } from '../../ground/exchange.ts';
import { type MaybePromise, whenReady } from '../../ground/maybe-promise.ts';
import type { AuditEvent } from '../audit/event.ts';
import type { AuditRecorder } from '../audit/recorder.ts';
import type { Exchange, Filter, FilterConfig } from '../filter.ts';
import { authorizerAttributes } from './authorization.ts';

type Config = Pick<FilterConfig, 'audit' | 'clock'>;

export function auditAnswers({ audit, clock }: Config): Filter {
  if (audit === undefined) return (next) => next;
  return (next) => (exchange) => {
    const received = clock.now();
    const audited = (answer: Answer): MaybePromise<Answer> => {
      const { audit: event } = exchange;
      if (event !== undefined) return complete(audit, exchange, event, answer);
      return exchange.authenticated === true ? answer : unauthenticated(audit, exchange, received, answer);
    };
    return whenReady(next(exchange), audited);
  };
}

export function auditBegins({ audit, clock }: Config): Filter {
  return (next) => (exchange) => {
    exchange.authenticated = true;
    if (audit === undefined) return next(exchange);
    const { request, auditId, user, info } = exchange;
    const event = audit.begin({
      request,
      auditId,
      user,
      attributes: authorizerAttributes(info),
      received: clock.now(),
    });
    if (event !== undefined) {
      exchange.audit = event;
      audit.emit(event, 'RequestReceived');
    }
    return next(exchange);
  };
}

function complete(audit: AuditRecorder, exchange: Exchange, event: AuditEvent, answer: Answer): MaybePromise<Answer> {
  if (exchange.user !== event.user) event.impersonatedUser = exchange.user;
  const ready = audit.answered(event, answer);
  return ready === undefined
    ? written(audit, exchange, event, answer)
    : ready.then(() => written(audit, exchange, event, answer));
}

function written(audit: AuditRecorder, exchange: Exchange, event: AuditEvent, answer: Answer): Answer {
  if (exchange.longRunning) audit.emit(event, 'ResponseStarted');
  audit.deprecation(event, exchange.deprecation);
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

/** Invalid credentials, or a malformed request. */
function unauthenticated(
  audit: AuditRecorder,
  exchange: Exchange,
  received: number,
  answer: Answer,
): MaybePromise<Answer> {
  const { request, auditId, info } = exchange;
  if (answer.status !== 401 && answer.status !== 400) return answer;
  const event = audit.begin({ request, auditId, user: undefined, attributes: authorizerAttributes(info), received });
  if (event === undefined) return answer;
  const emitted = (): Answer => {
    audit.emit(event, 'ResponseStarted');
    return answer;
  };
  const ready = audit.answered(event, answer);
  return ready === undefined ? emitted() : ready.then(emitted);
}
