/** The interface of filters: each handles a request, and passes it to the next one. */
import type { DepartureSet } from '../../spec/departures.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { Machinery } from '../../spec/machinery.ts';
import type { RequestAuthenticator } from '../auth/authenticator.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import type { Clock, RandomSource } from '../ground/clock.ts';
import type { Answer, HttpRequest } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { RequestInfo } from '../ground/request-info.ts';
import type { UserInfo } from '../ground/user.ts';
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
  /** Watches and other streams: they do not count as requests in flight and have no request timeout. */
  longRunning: boolean;
  /** Set by the router when the path is served; other requests are not counted. */
  routed: boolean;
  /** The deprecation of the requested resource or version, set by the router. */
  deprecation?: Deprecation | undefined;
  /** Set after authentication if the policy audits the request. */
  audit?: AuditEvent;
  authenticated?: boolean;
  /** The headers that name the FlowSchema and the priority level; set after impersonation. */
  flowHeaders?: Readonly<Record<string, string>>;
}

export type Step = (exchange: Exchange) => MaybePromise<Answer>;
export type Filter = (next: Step) => Step;

export interface FilterConfig {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly lifecycle: Lifecycle;
  readonly metrics: RequestMetrics;
  readonly authenticator: RequestAuthenticator;
  readonly authorizer: Authorizer;
  /** Returns the uids of the FlowSchema and the priority level of a request; absent where a server has none. */
  readonly classifyFlow?: (user: UserInfo, info: RequestInfo) => { schema: string; level: string } | undefined;
  /** Milliseconds. */
  readonly requestTimeout: number;
  readonly departures: DepartureSet;
  readonly negotiator: Negotiator;
  readonly dialect: Dialect;
  /** The machinery of the release. */
  readonly machinery: ReadonlySet<Machinery>;
  /** Absent without an audit policy. */
  readonly audit?: AuditRecorder | undefined;
  readonly log: (message: string) => void;
  /** True if every response is logged. */
  readonly logging: boolean;
}
