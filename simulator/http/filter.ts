/** A filter: a step on the way of every request, with what all of them are given and what they hand on. */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { RequestAuthenticator } from '../auth/authenticator.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import type { Chance, Clock } from '../ground/clock.ts';
import type { Answer, HttpRequest } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { RequestInfo } from '../ground/request-info.ts';
import type { UserInfo } from '../ground/user.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import type { Deprecation } from '../registry/deprecation.ts';
import type { AuditEvent } from './audit/event.ts';
import type { AuditRecorder } from './audit/recorder.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';

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
  /** Of the resource or version that was asked for, when something there answered. */
  deprecation?: Deprecation | undefined;
  /** Set when it is known who asks, where the request is written down. */
  audit?: AuditEvent;
  /** True from when it is known who asks. */
  known?: boolean;
}

export type Step = (exchange: Exchange) => MaybePromise<Answer>;
export type Filter = (next: Step) => Step;

export interface FilterConfig {
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
  /** Absent where nothing is written down. */
  readonly audit?: AuditRecorder | undefined;
  readonly log: (message: string) => void;
  /** Whether every answer is worth a line. */
  readonly logging: boolean;
}

/** What is to be done with an answer that may still be coming. */
export function whenAnswered(answer: MaybePromise<Answer>, change: (answer: Answer) => Answer): MaybePromise<Answer> {
  return answer instanceof Promise ? answer.then(change) : change(answer);
}
