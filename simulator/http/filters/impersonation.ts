/**
 * Handles impersonation: the request continues as another user if the authenticated user may impersonate it (authz-after-authentication).
 */

import { quote } from '../../../values/go-quote.ts';
import { type Impersonation, ImpersonationError, readImpersonation } from '../../auth/impersonation.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { UserInfo } from '../../ground/user.ts';
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import { createForbiddenAnswer } from './authorization.ts';
import { createFilterStatusAnswer, createInternalErrorAnswer } from './error-answers.ts';

type Config = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'dialect' | 'machinery'>;

export function createImpersonationFilter(config: Config): Filter {
  return (next) => (exchange) => {
    let impersonation: Impersonation | undefined;
    try {
      impersonation = readImpersonation(exchange.request, config.dialect);
    } catch (error) {
      if (!(error instanceof ImpersonationError)) throw error;
      return createErrorAnswer(config, exchange.request, error);
    }
    if (impersonation === undefined) return next(exchange);
    return authorizeEach(config, exchange, impersonation, 0, next);
  };
}

function createErrorAnswer({ machinery, negotiator }: Config, request: HttpRequest, error: ImpersonationError): Answer {
  if (!machinery.has('impersonation-bad-request')) return createInternalErrorAnswer(request, error.message);
  const message = machinery.has('impersonation-constraints')
    ? `requested &${formatUser(error.user)} without impersonating a user name`
    : error.message;
  return createFilterStatusAnswer(negotiator, request, badRequest(message));
}

/** Formats a user as a Go value, as kube-apiserver's message does. */
function formatUser({ name, uid = '', groups, extra = {} }: UserInfo): string {
  const extraKeys = Object.keys(extra).sort();
  const values = extraKeys.map((key) => `${quote(key)}:${formatStringSlice(extra[key])}`).join(', ');
  const extraText = extraKeys.length === 0 ? '(nil)' : `{${values}}`;
  const groupsText = formatStringSlice(groups.length === 0 ? undefined : groups);
  return `user.DefaultInfo{Name:${quote(name)}, UID:${quote(uid)}, Groups:${groupsText}, Extra:map[string][]string${extraText}}`;
}

function authorizeEach(
  config: Config,
  exchange: Exchange,
  impersonation: Impersonation,
  startIndex: number,
  next: Step,
): MaybePromise<Answer> {
  for (let i = startIndex; i < impersonation.attributes.length; i += 1) {
    const attributes = impersonation.attributes[i];
    if (attributes === undefined) break;
    const answer = config.authorizer.authorize(exchange.user, attributes);
    const createRejection = (reason: Awaited<typeof answer>) =>
      createForbiddenAnswer(config.negotiator, exchange.request, exchange.user, attributes, reason);
    if (answer instanceof Promise) {
      return answer.then((decision) =>
        decision.allowed ? authorizeEach(config, exchange, impersonation, i + 1, next) : createRejection(decision),
      );
    }
    if (!answer.allowed) return createRejection(answer);
  }
  exchange.user = impersonation.user;
  return next(exchange);
}
