/** Lets a request go on as somebody else, where whoever sent it may (rule authz-after-authentication: never before that is known). */

import { type Impersonation, ImpersonationError, impersonationOf } from '../../auth/impersonation.ts';
import type { Answer } from '../../ground/exchange.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { quote } from '../../pure/go/quote.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import { textAnswer } from '../text-answer.ts';
import { refused } from './authorization.ts';

type Config = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'dialect'>;

export function impersonation(config: Config): Filter {
  return (next) => (exchange) => {
    let wanted: Impersonation | undefined;
    try {
      wanted = impersonationOf(exchange.request, config.dialect);
    } catch (error) {
      if (!(error instanceof ImpersonationError)) throw error;
      const { path, query } = exchange.request;
      const at = quote(query === '' ? path : `${path}?${query}`);
      return textAnswer(500, `Internal Server Error: ${at}: ${error.message}\n`);
    }
    if (wanted === undefined) return next(exchange);
    return ask(config, exchange, wanted, 0, next);
  };
}

function ask(
  config: Config,
  exchange: Exchange,
  wanted: Impersonation,
  from: number,
  next: Step,
): MaybePromise<Answer> {
  for (let i = from; i < wanted.questions.length; i += 1) {
    const question = wanted.questions[i];
    if (question === undefined) break;
    const answer = config.authorizer.authorize(exchange.user, question);
    const no = (reason: Awaited<typeof answer>) =>
      refused(config.negotiator, exchange.request, exchange.user, question, reason);
    if (answer instanceof Promise) {
      return answer.then((later) => (later.allowed ? ask(config, exchange, wanted, i + 1, next) : no(later)));
    }
    if (!answer.allowed) return no(answer);
  }
  exchange.user = wanted.user;
  return next(exchange);
}
