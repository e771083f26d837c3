/**
 * Combines the filters of every request. They handle the request in the order of the table, and the response in reverse order. Clients can
 * observe the order: a 429 at shutdown has an Audit-Id but no Cache-Control, a 401 precedes a 403, and the metrics count neither of them.
 */

import type { Handler } from '../ground/exchange.ts';
import { EMPTY_REQUEST_INFO } from '../ground/request-info.ts';
import { ANONYMOUS } from '../ground/user.ts';
import type { Filter, FilterConfig, Step } from './filter.ts';
import { auditAnswers, beginAudit } from './filters/audit.ts';
import { setAuditId } from './filters/audit-id.ts';
import { createAuthenticationFilter } from './filters/authentication.ts';
import { createAuthorizationFilter } from './filters/authorization.ts';
import { cacheControl } from './filters/cache-control.ts';
import { countRequests } from './filters/count-requests.ts';
import { createFlowSchemaFilter } from './filters/flow-schema.ts';
import { createImpersonationFilter } from './filters/impersonation.ts';
import { trackInFlight } from './filters/in-flight.ts';
import { logRequests } from './filters/log-requests.ts';
import { rejectLongHeads } from './filters/long-heads.ts';
import { createPanicRecoveryFilter } from './filters/panic-recovery.ts';
import { readRequestInfo } from './filters/read-request-info.ts';
import { requestTimeout } from './filters/request-timeout.ts';
import { retryAfterShutdown } from './filters/retry-after-shutdown.ts';

export function buildChain(config: FilterConfig, route: Step): Handler {
  const filters: readonly (readonly [name: string, filter: Filter])[] = [
    ['long heads', rejectLongHeads],
    ['audit id', setAuditId(config)],
    ['log', logRequests(config)],
    ['last resort', createPanicRecoveryFilter(config)],
    ['request info', readRequestInfo],
    ['429 at shutdown', retryAfterShutdown(config)],
    ['cache control', cacheControl(config)],
    ['audit of answers', auditAnswers(config)],
    ['errors become answers', createPanicRecoveryFilter(config)],
    ['requests in flight', trackInFlight(config)],
    ['request timeout', requestTimeout(config)],
    ['authentication', createAuthenticationFilter(config)],
    ['audit begins', beginAudit(config)],
    ['impersonation', createImpersonationFilter(config)],
    ['flow schema', createFlowSchemaFilter(config)],
    ['authorization', createAuthorizationFilter(config)],
    ['count', countRequests(config)],
  ];
  const first = filters.reduceRight<Step>((next, [, filter]) => filter(next), route);
  return (request) =>
    first({ request, info: EMPTY_REQUEST_INFO, user: ANONYMOUS, auditId: '', longRunning: false, routed: false });
}
