/** Impersonation: the request continues as another user, if its own user may impersonate that one (authz-after-authentication). */

import { quote } from '../../../values/go-quote.ts';
import { type Impersonation, ImpersonationError, readImpersonation } from '../../auth/impersonation.ts';
import type { Answer } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import { createTextAnswer } from '../text-answer.ts';
import { createForbiddenAnswer } from './authorization.ts';

type Config = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'dialect'>;

export function createImpersonationFilter(config: Config): Filter {
  return (next) => (exchange) => {
    let impersonation: Impersonation | undefined;
    try {
      impersonation = readImpersonation(exchange.request, config.dialect);
    } catch (error) {
      if (!(error instanceof ImpersonationError)) throw error;
      const { path, query } = exchange.request;
      const location = quote(query === '' ? path : `${path}?${query}`);
      return createTextAnswer(500, `Internal Server Error: ${location}: ${error.message}\n`);
    }
    if (impersonation === undefined) return next(exchange);
    return authorizeEach(config, exchange, impersonation, 0, next);
  };
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
