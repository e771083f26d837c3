/** Asks whether the user may; 403 in the words of a genuine server (rule authz-refused-status). */

import type { AccessAnswer, AccessQuestion } from '../../auth/authorizer.ts';
import type { UserInfo } from '../../auth/user.ts';
import { statusAnswer } from '../../negotiation/answer.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { quote } from '../../pure/go/quote.ts';
import { forbidden } from '../../pure/status/reasons.ts';
import type { ChainConfig, Exchange, Filter, Step } from '../chain.ts';
import type { RequestInfo } from '../request-info.ts';

export function authorization({ authorizer, negotiator }: Pick<ChainConfig, 'authorizer' | 'negotiator'>): Filter {
  return (next) => (exchange) => {
    const answer = authorizer.authorize(exchange.user, question(exchange.info));
    return answer instanceof Promise
      ? answer.then((later) => proceed(negotiator, later, exchange, next))
      : proceed(negotiator, answer, exchange, next);
  };
}

export function question(info: RequestInfo): AccessQuestion {
  const { verb, path, group, version, resource, subresource, namespace, name } = info;
  if (!info.isResourceRequest) return { resourceRequest: false, verb, path };
  return { resourceRequest: true, verb, group, version, resource, subresource, namespace, name };
}

function proceed(negotiator: Negotiator, answer: AccessAnswer, exchange: Exchange, next: Step): ReturnType<Step> {
  if (answer.allowed) return next(exchange);
  const { info, user, request } = exchange;
  const because = refusal(info, user) + (answer.reason ? `: ${answer.reason}` : '');
  const error = info.isResourceRequest
    ? forbidden({ group: info.group, resource: info.resource }, info.name, because)
    : forbidden({ group: '', resource: '' }, '', because);
  const refused = statusAnswer(negotiator, request, error);
  return { ...refused, headers: { ...refused.headers, 'X-Content-Type-Options': 'nosniff' } };
}

/** `User "x" cannot list resource "secrets" in API group "" in the namespace "a"` */
function refusal(info: RequestInfo, user: UserInfo): string {
  const who = `User ${quote(user.name)} cannot ${info.verb}`;
  if (!info.isResourceRequest) return `${who} path ${quote(info.path)}`;
  const resource = info.subresource === '' ? info.resource : `${info.resource}/${info.subresource}`;
  const where = info.namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(info.namespace)}`;
  return `${who} resource ${quote(resource)} in API group ${quote(info.group)} ${where}`;
}
