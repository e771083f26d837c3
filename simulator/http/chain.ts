/**
 * The way of every request, as one table: filters in the order in which a request meets them, the answer passing them in
 * reverse. Order is observable: a refusal at shutdown carries an audit id but no Cache-Control, a 401 is told before a 403,
 * and neither is counted among the answers of the API.
 */

import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { RequestAuthenticator } from '../auth/authenticator.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import { ANONYMOUS, type UserInfo } from '../auth/user.ts';
import type { Chance, Clock } from '../clock.ts';
import type { FaultSet } from '../faults/catalogue.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import type { Answer, Handler, HttpRequest, MaybePromise } from './exchange.ts';
import { auditId } from './filters/audit-id.ts';
import { authentication } from './filters/authentication.ts';
import { authorization } from './filters/authorization.ts';
import { cacheControl } from './filters/cache-control.ts';
import { countRequests } from './filters/count-requests.ts';
import { impersonation } from './filters/impersonation.ts';
import { inFlight } from './filters/in-flight.ts';
import { logRequests } from './filters/log-requests.ts';
import { panicRecovery } from './filters/panic-recovery.ts';
import { readRequestInfo } from './filters/read-request-info.ts';
import { requestTimeout } from './filters/request-timeout.ts';
import { retryAfterShutdown } from './filters/retry-after-shutdown.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';
import { NOT_READ, type RequestInfo } from './request-info.ts';

/** A request on its way, with what the filters found out. */
export interface Exchange {
  readonly request: HttpRequest;
  info: RequestInfo;
  user: UserInfo;
  auditId: string;
  /** Watches and their like: not counted among the running requests, not subject to the request timeout. */
  longRunning: boolean;
  /** Set by the router when something is there to answer; only then the request is counted. */
  routed: boolean;
}

export type Step = (exchange: Exchange) => MaybePromise<Answer>;
export type Filter = (next: Step) => Step;

export interface ChainConfig {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly lifecycle: Lifecycle;
  readonly metrics: RequestMetrics;
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** Milliseconds. */
  readonly requestTimeout: number;
  readonly departures: DepartureSet;
  readonly negotiator: Negotiator;
  readonly dialect: Dialect;
  readonly faults: FaultSet;
  readonly log: (message: string) => void;
  /** Whether every answer is worth a line. */
  readonly logging: boolean;
}

export function chain(config: ChainConfig, route: Step): Handler {
  const filters: readonly (readonly [name: string, filter: Filter])[] = [
    ['audit id', auditId(config)],
    ['log', logRequests(config)],
    ['last resort', panicRecovery(config)],
    ['request info', readRequestInfo],
    ['429 at shutdown', retryAfterShutdown(config)],
    ['cache control', cacheControl],
    ['errors become answers', panicRecovery(config)],
    ['requests in flight', inFlight(config)],
    ['request timeout', requestTimeout(config)],
    ['authentication', authentication(config)],
    ['impersonation', impersonation(config)],
    ['authorization', authorization(config)],
    ['count', countRequests(config)],
  ];
  const first = filters.reduceRight<Step>((next, [, filter]) => filter(next), route);
  return (request) =>
    first({ request, info: NOT_READ, user: ANONYMOUS, auditId: '', longRunning: false, routed: false });
}

/** What is to be done with an answer that may still be coming. */
export function whenAnswered(answer: MaybePromise<Answer>, change: (answer: Answer) => Answer): MaybePromise<Answer> {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
