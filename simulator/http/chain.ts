/**
 * Combines the filters of every request. The filters handle the request in the order of the table, and the response in reverse order.
 * Clients can observe the order. For example, a 429 at shutdown has an Audit-Id but no Cache-Control, and the metrics count no 401 and no
 * 403.
 */

import type { Handler } from '../foundation/exchange.ts';
import { EMPTY_REQUEST_INFO } from '../foundation/request-info.ts';
import { ANONYMOUS_USER } from '../foundation/user.ts';
import type { Filter, FilterConfig, RequestStep } from './filter.ts';
import { createAuditRequestFilter, createAuditResponseFilter } from './filters/audit.ts';
import { createAuditIdFilter } from './filters/audit-id.ts';
import { createAuthenticationFilter } from './filters/authentication.ts';
import { createAuthorizationFilter } from './filters/authorization.ts';
import { createCacheControlFilter } from './filters/cache-control.ts';
import { createRequestCountFilter } from './filters/count-requests.ts';
import { createFlowSchemaFilter } from './filters/flow-schema.ts';
import { createImpersonationFilter } from './filters/impersonation.ts';
import { createInFlightFilter } from './filters/in-flight.ts';
import { createRequestLogFilter } from './filters/log-requests.ts';
import { longHeadFilter } from './filters/long-heads.ts';
import { createPanicRecoveryFilter } from './filters/panic-recovery.ts';
import { requestInfoFilter } from './filters/read-request-info.ts';
import { createRequestTimeoutFilter } from './filters/request-timeout.ts';
import { createShutdownFilter } from './filters/retry-after-shutdown.ts';

export function buildChain(config: FilterConfig, route: RequestStep): Handler {
  const filters: readonly (readonly [name: string, filter: Filter])[] = [
    ['long heads', longHeadFilter],
    ['audit id', createAuditIdFilter(config)],
    ['log', createRequestLogFilter(config)],
    ['errors of outer filters to responses', createPanicRecoveryFilter(config)],
    ['request info', requestInfoFilter],
    ['429 at shutdown', createShutdownFilter(config)],
    ['cache control', createCacheControlFilter(config)],
    ['audit of responses', createAuditResponseFilter(config)],
    ['errors to responses', createPanicRecoveryFilter(config)],
    ['in-flight requests', createInFlightFilter(config)],
    ['request timeout', createRequestTimeoutFilter(config)],
    ['authentication', createAuthenticationFilter(config)],
    ['audit of requests', createAuditRequestFilter(config)],
    ['impersonation', createImpersonationFilter(config)],
    ['FlowSchema', createFlowSchemaFilter(config)],
    ['authorization', createAuthorizationFilter(config)],
    ['request count', createRequestCountFilter(config)],
  ];
  const handleExchange = filters.reduceRight<RequestStep>((next, [, filter]) => filter(next), route);
  return (request) =>
    handleExchange({
      request,
      info: EMPTY_REQUEST_INFO,
      user: ANONYMOUS_USER,
      auditId: '',
      isLongRunning: false,
      isRouted: false,
    });
}
