/** Authorizes the request. Rejects a forbidden request with 403 and kube-apiserver's message (authz-refused-status). */

import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import { mapReady } from '../../ground/maybe-promise.ts';
import type { RequestInfo } from '../../ground/request-info.ts';
import type { UserInfo } from '../../ground/user.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { readString } from '../../pure/query/query.ts';
import { createAccessDenied } from '../../registry/access-denied.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import { createFilterStatusAnswer, createInternalErrorAnswer } from './error-answers.ts';

type Config = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'audit'>;

export function createAuthorizationFilter(config: Config): Filter {
  return (next) => (exchange) => {
    const { info, user } = exchange;
    const answer = config.authorizer.authorize(user, createAttributes(info));
    return mapReady(answer, (decision) => continueIfAllowed(config, decision, exchange, next));
  };
}

export function createAttributes(info: RequestInfo): AuthorizerAttributes {
  const { verb, path, group, version, resource, subresource, namespace, name } = info;
  if (!info.isResourceRequest) return { resourceRequest: false, verb, path };
  const attributes = { resourceRequest: true, verb, group, version, resource, subresource, namespace, name } as const;
  if (info.query.size === 0 || !VERBS_WITH_SELECTORS.has(verb)) return attributes;
  const fields = readString(info.query, 'fieldSelector') ?? '';
  const labels = readString(info.query, 'labelSelector') ?? '';
  return fields === '' && labels === '' ? attributes : { ...attributes, selectedFields: { fields, labels } };
}

const VERBS_WITH_SELECTORS = new Set(['list', 'watch', 'deletecollection']);

function continueIfAllowed(
  { negotiator, audit }: Config,
  decision: AuthorizerDecision,
  exchange: Exchange,
  next: Step,
): ReturnType<Step> {
  if (exchange.audit !== undefined) audit?.recordDecision(exchange.audit, decision);
  if (decision.allowed) return next(exchange);
  // An error here means that one authorizer has failed and no other authorizer has allowed the request.
  if (decision.evaluationError !== undefined)
    return createInternalErrorAnswer(exchange.request, decision.evaluationError);
  return createForbiddenAnswer(negotiator, exchange.request, exchange.user, createAttributes(exchange.info), decision);
}

/** Returns the response to a forbidden request. */
export function createForbiddenAnswer(
  negotiator: Negotiator,
  request: HttpRequest,
  user: UserInfo,
  attributes: AuthorizerAttributes,
  decision: AuthorizerDecision,
): Answer {
  return createFilterStatusAnswer(negotiator, request, createAccessDenied(user.name, attributes, decision));
}
