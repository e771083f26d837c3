/** Authorizes the request. Rejects a forbidden request with 403 and kube-apiserver's message (authz-refused-status). */

import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { RequestInfo } from '../../foundation/request-info.ts';
import type { UserInfo } from '../../foundation/user.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { readTextParameter } from '../../pure/query/query.ts';
import { createAccessDeniedError } from '../../registry/access-denied.ts';
import type { Exchange, Filter, FilterConfig, RequestStep } from '../filter.ts';
import { createFilterStatusResponse, createInternalErrorResponse } from './error-responses.ts';

type AuthorizationFilterConfig = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'audit'>;

export function createAuthorizationFilter(config: AuthorizationFilterConfig): Filter {
  return (next) => (exchange) => {
    const { info, user } = exchange;
    const authorizerResult = config.authorizer.authorize(user, createAttributes(info));
    return mapWhenReady(authorizerResult, (decision) => continueIfAllowed(config, decision, exchange, next));
  };
}

export function createAttributes(info: RequestInfo): AuthorizerAttributes {
  const { verb, path, group, version, resource, subresource, namespace, name } = info;
  if (!info.isResourceRequest) return { resourceRequest: false, verb, path };
  const attributes = { resourceRequest: true, verb, group, version, resource, subresource, namespace, name } as const;
  if (info.query.size === 0 || !VERBS_WITH_SELECTORS.has(verb)) return attributes;
  const fields = readTextParameter(info.query, 'fieldSelector') ?? '';
  const labels = readTextParameter(info.query, 'labelSelector') ?? '';
  return fields === '' && labels === '' ? attributes : { ...attributes, selectors: { fields, labels } };
}

const VERBS_WITH_SELECTORS = new Set(['list', 'watch', 'deletecollection']);

function continueIfAllowed(
  { negotiator, audit }: AuthorizationFilterConfig,
  decision: AuthorizerDecision,
  exchange: Exchange,
  next: RequestStep,
): ReturnType<RequestStep> {
  if (exchange.auditEvent !== undefined) audit?.recordDecision(exchange.auditEvent, decision);
  if (decision.allowed) return next(exchange);
  // The decision contains an error only if one authorizer has failed and no other authorizer has allowed the request.
  if (decision.evaluationError !== undefined)
    return createInternalErrorResponse(exchange.request, decision.evaluationError);
  return createForbiddenResponse(
    negotiator,
    exchange.request,
    exchange.user,
    createAttributes(exchange.info),
    decision,
  );
}

/** Returns the response to a forbidden request. */
export function createForbiddenResponse(
  negotiator: Negotiator,
  request: HttpRequest,
  user: UserInfo,
  attributes: AuthorizerAttributes,
  decision: AuthorizerDecision,
): HttpResponse {
  return createFilterStatusResponse(negotiator, request, createAccessDeniedError(user.name, attributes, decision));
}
