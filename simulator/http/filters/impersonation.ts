/**
 * Handles impersonation: the request continues as another user if the authenticated user may impersonate it (authz-after-authentication).
 */

import { quote } from '../../../values/go-quote.ts';
import { type Impersonation, ImpersonationError, readImpersonation } from '../../auth/impersonation.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import type { UserInfo } from '../../foundation/user.ts';
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Exchange, Filter, FilterConfig, RequestStep } from '../filter.ts';
import { createForbiddenResponse } from './authorization.ts';
import { createFilterStatusResponse, createInternalErrorResponse } from './error-responses.ts';

type ImpersonationFilterConfig = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'dialect' | 'behaviors'>;

export function createImpersonationFilter(config: ImpersonationFilterConfig): Filter {
  return (next) => (exchange) => {
    let impersonation: Impersonation | undefined;
    try {
      impersonation = readImpersonation(exchange.request, config.dialect);
    } catch (error) {
      if (!(error instanceof ImpersonationError)) throw error;
      return createErrorResponse(config, exchange.request, error);
    }
    if (impersonation === undefined) return next(exchange);
    return authorizeAttributes(config, exchange, impersonation, 0, next);
  };
}

function createErrorResponse(
  { behaviors, negotiator }: ImpersonationFilterConfig,
  request: HttpRequest,
  error: ImpersonationError,
): HttpResponse {
  if (!behaviors.has('impersonation-bad-request')) return createInternalErrorResponse(request, error.message);
  const message = behaviors.has('impersonation-constraints')
    ? `requested &${formatUser(error.user)} without impersonating a user name`
    : error.message;
  return createFilterStatusResponse(negotiator, request, createBadRequestError(message));
}

/** Formats a user as a Go value, as kube-apiserver's message does. */
function formatUser({ name, uid = '', groups, extra = {} }: UserInfo): string {
  const extraKeys = Object.keys(extra).sort();
  const valuesText = extraKeys.map((key) => `${quote(key)}:${formatStringSlice(extra[key])}`).join(', ');
  const extraText = extraKeys.length === 0 ? '(nil)' : `{${valuesText}}`;
  const groupsText = formatStringSlice(groups.length === 0 ? undefined : groups);
  return `user.DefaultInfo{Name:${quote(name)}, UID:${quote(uid)}, Groups:${groupsText}, Extra:map[string][]string${extraText}}`;
}

/** Authorizes the attributes from `startIndex` on, one after another. Then continues as the impersonated user. */
function authorizeAttributes(
  config: ImpersonationFilterConfig,
  exchange: Exchange,
  impersonation: Impersonation,
  startIndex: number,
  next: RequestStep,
): MaybePromise<HttpResponse> {
  for (let i = startIndex; i < impersonation.attributes.length; i += 1) {
    const attributes = impersonation.attributes[i];
    if (attributes === undefined) break;
    const authorizerResult = config.authorizer.authorize(exchange.user, attributes);
    const createRejection = (decision: Awaited<typeof authorizerResult>) =>
      createForbiddenResponse(config.negotiator, exchange.request, exchange.user, attributes, decision);
    if (authorizerResult instanceof Promise) {
      return authorizerResult.then((decision) =>
        decision.allowed
          ? authorizeAttributes(config, exchange, impersonation, i + 1, next)
          : createRejection(decision),
      );
    }
    if (!authorizerResult.allowed) return createRejection(authorizerResult);
  }
  exchange.user = impersonation.user;
  return next(exchange);
}
