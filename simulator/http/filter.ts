/** The interface of filters. A filter rejects a request or passes it to the next filter, and can change the response. */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { RequestAuthenticator } from '../auth/authenticator.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import type { Clock, RandomSource } from '../foundation/clock.ts';
import type { HttpRequest, HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { RequestInfo } from '../foundation/request-info.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { Negotiator } from '../negotiation/negotiator.ts';
import type { Deprecation } from '../registry/deprecation.ts';
import type { AuditEvent } from './audit/event.ts';
import type { AuditRecorder } from './audit/recorder.ts';
import type { Lifecycle } from './connections/lifecycle.ts';
import type { RequestMetrics } from './metrics/request-metrics.ts';

/** A request, with the values that filters set. */
export interface Exchange {
  readonly request: HttpRequest;
  info: RequestInfo;
  user: UserInfo;
  auditId: string;
  /** Whether the request is a watch or another stream. Such requests are not counted as requests in flight, and have no request timeout. */
  isLongRunning: boolean;
  /** Whether the path is served. The router sets the value. Other requests are not counted in the metrics. */
  isRouted: boolean;
  /** The deprecation of the requested resource or version; set by the router. */
  deprecation?: Deprecation | undefined;
  /** The audit event, which is set after authentication if the audit policy includes the request. */
  auditEvent?: AuditEvent;
  /** Whether authentication has succeeded. */
  isAuthenticated?: boolean;
  /** The response headers with the uids of the FlowSchema and the priority level; set after impersonation. */
  flowHeaders?: Readonly<Record<string, string>>;
}

/** Handles a request and returns its response: a filter with all filters after it, or the router. */
export type RequestStep = (exchange: Exchange) => MaybePromise<HttpResponse>;
export type Filter = (next: RequestStep) => RequestStep;

export interface FilterConfig {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly lifecycle: Lifecycle;
  readonly metrics: RequestMetrics;
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** Returns the uids of the FlowSchema and the priority level of a request. Undefined if the server has no flow control. */
  readonly classifyFlow?: (user: UserInfo, info: RequestInfo) => { schemaUid: string; levelUid: string } | undefined;
  /** The request timeout in milliseconds. */
  readonly requestTimeout: number;
  readonly departures: DepartureSet;
  readonly negotiator: Negotiator;
  readonly dialect: Dialect;
  /** The behaviors of the emulated release. */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** The recorder of audit events; undefined without an audit policy. */
  readonly audit?: AuditRecorder | undefined;
  readonly log: (message: string) => void;
  /** Whether every response is logged. */
  readonly logsResponses: boolean;
}
