/** Asks whether the user may; 403 in the words of a genuine server (rule authz-refused-status). */

import type { AuthorizerAttributes, AuthorizerDecision } from '../../auth/authorizer.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import type { RequestInfo } from '../../ground/request-info.ts';
import type { UserInfo } from '../../ground/user.ts';
import { statusAnswer } from '../../negotiation/answer.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { quote } from '../../pure/go/quote.ts';
import { queryString } from '../../pure/query/query.ts';
import { accessDenied } from '../../registry/access-denied.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import { textAnswer } from '../text-answer.ts';

type Config = Pick<FilterConfig, 'authorizer' | 'negotiator' | 'audit'>;

export function authorization(config: Config): Filter {
  return (next) => (exchange) => {
    const { info, user } = exchange;
    const answer = config.authorizer.authorize(user, question(info));
    return answer instanceof Promise
      ? answer.then((later) => proceed(config, later, exchange, next))
      : proceed(config, answer, exchange, next);
  };
}

export function question(info: RequestInfo): AuthorizerAttributes {
  const { verb, path, group, version, resource, subresource, namespace, name } = info;
  if (!info.isResourceRequest) return { resourceRequest: false, verb, path };
  const asked = { resourceRequest: true, verb, group, version, resource, subresource, namespace, name } as const;
  if (info.query.size === 0 || !CHOOSING.has(verb)) return asked;
  const fields = queryString(info.query, 'fieldSelector') ?? '';
  const labels = queryString(info.query, 'labelSelector') ?? '';
  return fields === '' && labels === '' ? asked : { ...asked, chosen: { fields, labels } };
}

const CHOOSING = new Set(['list', 'watch', 'deletecollection']);

function proceed(
  { negotiator, audit }: Config,
  answer: AuthorizerDecision,
  exchange: Exchange,
  next: Step,
): ReturnType<Step> {
  if (exchange.audit !== undefined) audit?.decided(exchange.audit, answer);
  if (answer.allowed) return next(exchange);
  if (answer.evaluationError !== undefined && answer.denied !== true)
    return unanswered(exchange, answer.evaluationError);
  return refused(negotiator, exchange.request, exchange.user, question(exchange.info), answer);
}

/** Nobody could say whether they may. */
function unanswered({ request: { path, query } }: Exchange, error: string): Answer {
  const at = quote(query === '' ? path : `${path}?${query}`);
  return textAnswer(500, `Internal Server Error: ${at}: ${error}\n`);
}

/** The answer to a question that was answered with no. */
export function refused(
  negotiator: Negotiator,
  request: HttpRequest,
  user: UserInfo,
  asked: AuthorizerAttributes,
  why: AuthorizerDecision,
): Answer {
  const error = accessDenied(user.name, asked, why);
  const answer = statusAnswer(negotiator, request, error);
  return { ...answer, headers: { ...answer.headers, 'X-Content-Type-Options': 'nosniff' } };
}
